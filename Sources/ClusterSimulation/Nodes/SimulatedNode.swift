import Cluster
import GameRules
import Geodesy

/// One process of the simulated cluster: it carries out the actions of the machines of `Cluster`,
/// and has nothing of its own but live matches and connections.
///
/// Everything that happens to it goes through ``perform(_:)``: nothing reaches a process that is
/// dead, and what reaches a frozen one waits until it goes on.
final class SimulatedNode {
  unowned let world: ClusterSimulation
  let number: Int
  let tenure: TenureID
  let version: Int
  var random: SeededRandom

  private(set) var isAlive = true
  private var frozenUntil: Int64 = 0
  private var backlog: [() -> Void] = []

  /// The rate of the node's clock, and what its wall clock is ahead, in milliseconds.
  private let rate: Double
  private let skew: Int64
  private let beginning: Int64

  var clock = DatabaseClock()
  var detector: FailureDetector
  var adoption: Adoption
  var queue = CommitQueue<ToyEntry>()
  var links: PeerLinks<NodeMessage>
  var sessions: SessionTable<ConnectionID>
  var router = RequestRouter<Void, Int>()
  var matchmaking: MatchmakingLeader

  var matches: [MatchID: ToyMatch] = [:]
  /// The session that asked for a command last, and its node, while the command is under way.
  var askers: [PlayerID: [RequestID: (key: SessionKey, tenure: TenureID)]] = [:]
  /// Proposals whose transaction has not ended.
  var proposals: Set<MatchID> = []
  /// Tickets that wait for a pair, in the order of their coming; only at the leader.
  var waitingRoom: [QueueTicket] = []
  var leader: TenureID?
  var isLooking = false
  var drain = Drain()
  /// When it was told to end, in milliseconds of the world.
  var drainTime: Int64?
  /// Whether it dies as soon as a result is durable.
  var diesAtResult = false
  var serials: [TenureID: UInt64] = [:]
  var seenFrames: Set<[UInt128]> = []
  var lastBatch: UInt64 = 0

  init(
    _ world: ClusterSimulation, number: Int, tenure: TenureID, version: Int, random: SeededRandom
  ) {
    (self.world, self.number, self.tenure, self.version) = (world, number, tenure, version)
    self.random = random
    rate = Double.random(in: 0.998...1.002, using: &self.random)
    skew = Int64.random(in: -30_000...30_000, using: &self.random)
    beginning = world.agenda.now
    let isHasty = world.sabotage.mistakes.contains(.sealsAfterOutages)
    detector = FailureDetector(
      tenure,
      outagePatience: isHasty ? ClusterLimits.patience : ClusterLimits.outagePatience)
    adoption = Adoption(
      tenure, version: world.sabotage.mistakes.contains(.adoptsAnyVersion) ? .max : version)
    links = PeerLinks(tenure, ringLength: 4)
    sessions = SessionTable(tenure)
    matchmaking = MatchmakingLeader(tenure)
  }

  /// The monotonic clock: the time since the process began.
  var now: Duration {
    .microseconds(Int64(Double(world.agenda.now - beginning) * 1000 * rate))
  }

  /// The database's time as the node knows it, in milliseconds of the world; `nil` before its first
  /// look.
  var databaseTime: Int64? {
    if errs(.trustsItsClock) { return world.agenda.now + skew }
    return clock.time(at: now).map { Int64($0 / .milliseconds(1)) }
  }

  func errs(_ mistake: NodeMistake) -> Bool { world.sabotage.mistakes.contains(mistake) }

  // MARK: - Life

  func start() { tick() }

  /// Ends the process at once.
  func die() {
    guard isAlive else { return }
    isAlive = false
    backlog = []
    world.ended(self)
  }

  func freeze(for time: Int64) {
    frozenUntil = max(frozenUntil, world.agenda.now + time)
    world.agenda.after(time) { [weak self] in self?.thaw() }
  }

  var isFrozen: Bool { world.agenda.now < frozenUntil }

  private func thaw() {
    guard !isFrozen else { return }
    let waiting = backlog
    backlog = []
    for action in waiting { perform(action) }
  }

  /// Does something in the process: now, when it goes on, or never.
  func perform(_ action: @escaping () -> Void) {
    guard isAlive else { return }
    if isFrozen { backlog.append(action) } else { action() }
  }

  /// Does something in the process later.
  func after(_ delay: Int64, _ action: @escaping () -> Void) {
    world.agenda.after(delay) { [weak self] in self?.perform(action) }
  }

  // MARK: - Database

  /// Carries out a transaction; its outcome is unknown after a second.
  ///
  /// - Parameter passesLate: Whether an outcome that comes later still is told as well.
  func commit(
    _ transaction: ClusterTransaction<ToyEntry>, passesLate: Bool = false,
    then: @escaping (CommitOutcome<ToyReport>) -> Void
  ) {
    let once = Once(then)
    world.database.commit(transaction, by: tenure, from: number) { [weak self] outcome in
      self?.perform { passesLate ? once.always(outcome) : once(outcome) }
    }
    after(1000) { once(.unknown) }
  }

  /// Reads; `nil` after a second without an answer.
  func read<Value>(
    _ query: @escaping (ClusterTables) -> Value, then: @escaping (Value?) -> Void
  ) {
    let once = Once(then)
    world.database.read(from: number, query) { [weak self] value in
      self?.perform { once(value) }
    }
    after(1000) { once(nil) }
  }

  // MARK: - Messages

  /// Sends a message to a node, which may be this one.
  func post(_ content: NodeMessage.Content, to receiver: TenureID) {
    if errs(.losesCloses), case .closeBelow = content { return }
    if errs(.losesTickets), case .joined = content { return }
    guard receiver != tenure else { return after(0) { self.handle(content, from: self.tenure) } }
    serials[receiver, default: 0] += 1
    let message = NodeMessage(
      sender: tenure, receiver: receiver, serial: serials[receiver] ?? 0, content: content)
    carryOut(links.handle(.send(message, to: receiver), at: now))
  }

  func carryOut(_ actions: [PeerLinks<NodeMessage>.Action]) {
    for action in actions {
      switch action {
      case .transmit(let frame):
        if errs(.hidesForgotten), case .forgotten = frame.body { continue }
        world.transmit(frame, from: self)
      case .deliver(let message, let peer):
        world.referee.delivered(message, from: peer, to: self)
        handle(message.content, from: peer)
      case .lost(let peer, let count):
        world.referee.lost(count, from: peer, to: tenure)
        // They may have told of seats, too.
        doubt(peer)
        readSeats(of: sessions.playersPresent)
      case .opened: break
      case .closed(let peer): doubt(peer)
      }
    }
  }

  /// A frame came from the bus.
  func receive(_ frame: PeerFrame<NodeMessage>) {
    var frame = frame
    if errs(.takesFramesOfFormerLife) {
      frame = PeerFrame(from: frame.sender, to: tenure, frame.body)
    }
    if errs(.deliversDuplicates), case .message(let number, let message) = frame.body,
      frame.receiver == tenure,
      !seenFrames.insert([frame.sender.bits, UInt128(number)]).inserted
    {
      world.referee.delivered(message, from: frame.sender, to: self)
      handle(message.content, from: frame.sender)
    }
    carryOut(links.handle(.received(frame), at: now))
  }

  /// Messages of the peer may be gone.
  private func doubt(_ peer: TenureID) {
    carryOut(sessions.handle(.doubt, at: now))
    carryOut(router.handle(.lost(peer), at: now))
  }
}

/// Calls a function with the first of several values.
private final class Once<Value> {
  private let function: (Value) -> Void
  private var isCalled = false

  init(_ function: @escaping (Value) -> Void) { self.function = function }

  func callAsFunction(_ value: Value) {
    if !isCalled { always(value) }
  }

  /// Calls it whatever was before.
  func always(_ value: Value) {
    isCalled = true
    function(value)
  }
}
