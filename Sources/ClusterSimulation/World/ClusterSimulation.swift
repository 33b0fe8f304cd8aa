import Cluster
import GameRules
import Geodesy

/// A whole cluster under virtual time, without sockets: nodes that are made of the machines of
/// `Cluster`, one database, a bus between the nodes, and clients. Everything follows from the
/// plan's seed.
///
/// A run has rounds. In each one there are faults for a while, and then a calm in which everything
/// must come to rest. A referee, which sees all transactions and all deliveries, checks the
/// invariants.
public final class ClusterSimulation {
  let plan: ClusterPlan
  let sabotage: ClusterSabotage
  let agenda = WorldAgenda()
  let database: SimulatedDatabase
  let bus: SimulatedBus
  let referee: ClusterReferee
  private var random: SeededRandom
  private(set) var nodes: [Int: SimulatedNode] = [:]
  private(set) var devices: [SimulatedDevice] = []
  private var connections: [ConnectionID: Line] = [:]
  private var connectionCount = 0
  private var tenureCount = 0
  private var faultCount = 0
  private var steps = 0
  /// Whether faults happen.
  private(set) var isStormy = false
  /// Since when there is nothing left of the faults; `nil` before.
  private(set) var settledSince: Int64?
  /// Whether clients want new matches.
  private(set) var isOpen = true

  /// - Parameters:
  ///   - sabotage: The mistakes that are made on purpose.
  ///   - invariants: Those that are judged; the others may be violated without a word.
  public init(
    _ plan: ClusterPlan, sabotage: ClusterSabotage = ClusterSabotage(),
    judging invariants: Set<ClusterInvariant> = Set(ClusterInvariant.allCases)
  ) {
    precondition((1...9).contains(plan.nodes) && plan.players >= 2 && plan.rounds >= 1)
    (self.plan, self.sabotage) = (plan, sabotage)
    random = SeededRandom(seed: plan.seed)
    database = SimulatedDatabase(
      agenda, sabotage: sabotage, random: SeededRandom(seed: random.next()))
    bus = SimulatedBus(agenda, random: SeededRandom(seed: random.next()))
    referee = ClusterReferee(agenda, judging: invariants)
    referee.watch(database)
    for number in 0..<plan.nodes { start(number) }
    for number in 1...plan.players {
      let player = PlayerID(uuid: UUIDv7(bits: UInt128(number)))
      for isSecond in [false, true] {
        devices.append(
          SimulatedDevice(
            self, player: player, isSecond: isSecond, random: SeededRandom(seed: random.next())))
      }
    }
  }

  /// Lets the time pass until the end of the plan or the first violation.
  ///
  /// - Parameter everyRound: Called with the figures after each round.
  public func run(everyRound: (ClusterReport) -> Void = { _ in }) -> ClusterReport {
    for _ in 0..<plan.rounds {
      runRound()
      if referee.violation != nil { break }
      everyRound(report)
    }
    return report
  }

  private func runRound() {
    (isStormy, isOpen, settledSince) = (true, true, nil)
    planFault()
    let calm = agenda.now + ClusterPlan.storm
    pass(until: calm)
    isStormy = false
    heal()
    pass(until: calm + ClusterPlan.settled)
    settledSince = agenda.now
    referee.checkEnds(self)
    let snapshot = CalmSnapshot(of: self)
    pass(until: calm + ClusterPlan.settling)
    referee.checkSettled(self, since: snapshot)
    isOpen = false
    pass(until: calm + ClusterPlan.calm)
    referee.checkRest(self)
  }

  private func pass(until end: Int64) {
    while referee.violation == nil, agenda.step(before: end) {
      steps += 1
      referee.step = steps
    }
  }

  /// The report so far.
  private var report: ClusterReport {
    ClusterReport(
      seed: plan.seed, seconds: agenda.now / 1000, steps: steps, tenures: tenureCount,
      seals: referee.sealCount, adoptions: referee.adoptionCount, matches: referee.resultCount,
      commands: referee.acknowledgedCount, takeovers: referee.takeoverCount, faults: faultCount,
      lostMessages: referee.lostCount, digest: referee.digest, violation: referee.violation)
  }

  // MARK: - Processes

  /// A process with that number begins, with its own tenure. Versions are 1 to 3.
  private func start(_ number: Int, version: Int = 2) {
    guard nodes[number] == nil else { return }
    tenureCount += 1
    let tenure = TenureID(bits: UInt128(random.next()) << 64 | UInt128(random.next()))
    database.begin(tenure, node: number, version: version)
    let node = SimulatedNode(
      self, number: number, tenure: tenure, version: version,
      random: SeededRandom(seed: random.next()))
    nodes[number] = node
    node.start()
  }

  /// A process has ended; another one comes soon.
  func ended(_ node: SimulatedNode) {
    nodes[node.number] = nil
    for device in devices { device.nodeEnded(node) }
    let pause = isStormy ? Int64.random(in: 0...10_000, using: &random) : 500
    // In the calm the newest version, so that somebody can adopt everything.
    agenda.after(pause) { [self] in
      start(node.number, version: isStormy ? Int.random(in: 1...3, using: &random) : 3)
    }
  }

  /// A running node, chosen at random, even if it is frozen.
  func randomNode() -> SimulatedNode? {
    nodes.keys.sorted().randomElement(using: &random).flatMap { nodes[$0] }
  }

  // MARK: - Faults

  private func planFault() {
    let delay = Int64.random(in: 1...plan.meanTimeBetweenFaults * 2, using: &random)
    agenda.after(delay) { [self] in
      guard isStormy else { return }
      strike()
      planFault()
    }
  }

  private func strike() {
    let faults = ClusterFault.allCases.filter { plan.faults.contains($0) }
    guard let fault = faults.randomElement(using: &random), let node = randomNode() else { return }
    // Outages are long: as often as others, they would leave no time for anything else.
    let isOutage = fault == .outage || fault == .hangingCommits
    if isOutage, faults.count > 3, Int.random(in: 0..<4, using: &random) > 0 { return }
    faultCount += 1
    let time = Int64.random(in: 0...10_000, using: &random)
    switch fault {
    case .kill: node.die()
    case .killAtResult: node.diesAtResult = true
    case .freeze: node.freeze(for: time)
    case .drain: node.beginDrain()
    case .outage: database.goAway(for: time * 3)
    case .hangingCommits: database.hangCommits(for: time * 3)
    case .flakyDatabase: database.beFlaky(for: 5000)
    case .slowDatabase: database.beSlow(for: 5000)
    case .clockStep: database.stepClock()
    case .cutOff: database.cutOff(node.number, for: time)
    case .partition:
      let other = Int.random(in: 0..<plan.nodes, using: &random)
      bus.cut(from: node.number, to: other, for: time)
    case .poorBus: bus.bePoor(for: 5000)
    }
  }

  /// Ends all faults. Frozen processes go on when their time comes, at most 10 s later. If a sealed
  /// tenure needs it, one process gets a version that can adopt.
  private func heal() {
    database.heal()
    bus.heal()
    for node in nodes.values { node.diesAtResult = false }
    let versions = database.tables.tenures.values.map(\.version)
    let oldest = nodes.values.min { ($0.version, $0.number) < ($1.version, $1.number) }
    if let oldest, oldest.version < versions.max() ?? 0 { oldest.die() }
  }

  // MARK: - Messages

  /// Hands a frame to the bus. It comes to the process that then has the receiver's place.
  func transmit(_ frame: PeerFrame<NodeMessage>, from node: SimulatedNode) {
    guard let receiver = database.tables.tenures[frame.receiver]?.node else { return }
    bus.transmit(from: node.number, to: receiver) { [weak self] in
      guard let node = self?.nodes[receiver] else { return }
      node.perform { node.receive(frame) }
    }
  }

  func newConnection(of device: SimulatedDevice) -> ConnectionID {
    connectionCount += 1
    let connection = ConnectionID(number: connectionCount)
    connections[connection] = Line(device: device)
    return connection
  }

  func forget(_ connection: ConnectionID) { connections[connection] = nil }

  /// Sends something to a client, in order, if its connection is still there when it comes.
  func send(_ event: DeviceEvent, to connection: ConnectionID) {
    guard let line = connections[connection] else { return }
    let delay = max(Int64.random(in: 1...30, using: &random), line.busyUntil - agenda.now)
    connections[connection]?.busyUntil = agenda.now + delay
    agenda.after(delay) { [weak self] in self?.connections[connection]?.device.receive(event) }
  }

  /// A client's connection.
  private struct Line {
    let device: SimulatedDevice
    /// When the last message to the client comes.
    var busyUntil: Int64 = 0
  }
}
