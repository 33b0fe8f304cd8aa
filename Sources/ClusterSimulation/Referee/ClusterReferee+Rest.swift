import Cluster
import GameRules

/// A moment of a calm, with which a later one is compared.
struct CalmSnapshot {
  let tickets: Set<QueueTicket>
  /// Those of players whose sessions were at sealed tenures.
  let absent: Set<QueueTicket>
  let seats: [PlayerID: MatchID]
  /// The generations of the signed-in clients, by their place among all devices.
  let generations: [UInt64?]
  /// The number of messages between each pair of tenures.
  let serials: [[TenureID]: UInt64]

  init(of world: ClusterSimulation) {
    let tables = world.database.tables
    tickets = Set(tables.tickets.values)
    absent = tickets.filter { tables.isAbsent($0.player) }
    seats = tables.seats.mapValues(\.match)
    generations = world.devices.map(\.generation)
    var serials: [[TenureID]: UInt64] = [:]
    for node in world.nodes.values {
      for (peer, serial) in node.serials { serials[[node.tenure, peer]] = serial }
    }
    self.serials = serials
  }
}

// The invariants of a cluster that has been left alone.
extension ClusterReferee {
  /// After ``ClusterPlan/settling`` without faults, while players still begin matches.
  ///
  /// - Parameter former: A moment of the same calm, from ``ClusterPlan/settled`` on.
  func checkSettled(_ world: ClusterSimulation, since former: CalmSnapshot) {
    guard violation == nil else { return }
    let tables = world.database.tables
    checkDeadlines()
    checkRoutes(world, tables, since: former)
    checkEnds(world)
    checkLinks(world, since: former)
    if !tables.look.sealed.isEmpty { object(.settles, "a sealed tenure is not adopted") }
    let waiting = former.tickets.filter { tables.tickets[$0.player] == $0 }
    let groups = Dictionary(grouping: waiting, by: \.kind)
    for case (let kind, let tickets) in groups where tickets.count >= kind.size {
      object(.ticketsSettle, "\(tickets.count) tickets wait: \(kind)")
    }
    let absent = waiting.filter { former.absent.contains($0) && tables.isAbsent($0.player) }
    if !absent.isEmpty { object(.ticketsSettle, "tickets of absent players wait: \(absent)") }
  }

  private func checkDeadlines() {
    let late = live.filter { $0.value.deadline < agenda.now }.keys.min()
    if let late { object(.matchesEnd, "\(late) goes on after its deadline") }
  }

  /// After ``ClusterPlan/calm`` without faults, and some time without new matches.
  func checkRest(_ world: ClusterSimulation) {
    guard violation == nil else { return }
    let tables = world.database.tables
    checkEnds(world)
    if let match = live.keys.min() { object(.matchesEnd, "\(match) is not over") }
    if let player = tables.seats.keys.min() { object(.settles, "\(player) has a seat") }
    if let player = tables.tickets.keys.min() { object(.settles, "\(player) waits") }
    if tables.look.open.count != world.plan.nodes { object(.settles, "not every node is there") }
    var open: [PlayerID: Int] = [:]
    for number in world.nodes.keys.sorted() {
      guard let node = world.nodes[number] else { continue }
      if !node.matches.isEmpty || !node.queue.isIdle { object(.settles, "node \(number) plays") }
      for player in node.sessions.playersPresent where isOld(player) {
        open[player, default: 0] += 1
        let row = node.sessions.session(of: player).map {
          SessionRow(tenure: node.tenure, generation: $0.key.generation)
        }
        if tables.sessions[player] != row { object(.oneSession, "\(player) at node \(number)") }
      }
    }
    if let player = open.keys.sorted().first(where: { open[$0] != 1 }) {
      object(.oneSession, "\(player) has \(open[player] ?? 0)")
    }
  }

  /// Whether the player's last sign-in was so long ago that any former session has been closed,
  /// even if the message about it got lost.
  private func isOld(_ player: PlayerID) -> Bool {
    signInTimes[player].map { agenda.now - $0 > 12_000 } ?? true
  }

  /// No client takes itself to be in a match that was over some time ago.
  func checkEnds(_ world: ClusterSimulation) {
    for device in world.devices {
      guard let match = device.match, let generation = device.generation,
        generations[device.player] == generation, isOld(device.player),
        let time = resultTimes[match], agenda.now - time > 8000
      else { continue }
      object(.endsKnown, "\(device.player) plays \(match), which ended at \(time) ms")
    }
  }

  /// Each client that has been signed in, and still is, knows its match, and its node knows where
  /// it is.
  private func checkRoutes(
    _ world: ClusterSimulation, _ tables: ClusterTables, since former: CalmSnapshot
  ) {
    for (device, generation) in zip(world.devices, former.generations) {
      guard let generation, device.generation == generation, let node = device.node,
        generations[device.player] == generation,
        let seat = tables.seats[device.player], seat.match == former.seats[device.player]
      else { continue }
      if device.match != seat.match { object(.routesSettle, "\(device.player) does not know") }
      let route = node.router.route(of: device.player)
      if route != seat {
        object(.routesSettle, "\(device.player): \(String(describing: route)), not \(seat)")
      }
    }
  }

  private func checkLinks(_ world: ClusterSimulation, since former: CalmSnapshot) {
    let open = Set(world.nodes.values.map(\.tenure))
    for (pair, serial) in former.serials where open.isSuperset(of: pair) {
      let count = accountedFor(from: pair[0], to: pair[1])
      if count < serial { object(.linksSettle, "\(count) of \(serial) messages have come") }
    }
  }
}

extension QueueTicket.Kind {
  /// How many tickets of the kind make a match.
  fileprivate var size: Int {
    switch self {
    case .pair, .challenge: 2
    case .room(_, let capacity): capacity
    }
  }
}
