import Cluster
import GameRules
import Geodesy

/// A client of a player, on one of the player's devices: it connects to any node, plays, is
/// impatient, loses its connection, and repeats what was not answered.
///
/// *Off* → *connecting* → *signed in* → off for a while, by itself, because its node is gone, or
/// because the player has signed in on the other device.
final class SimulatedDevice {
  unowned let world: ClusterSimulation
  let player: PlayerID
  private var random: SeededRandom

  private(set) var connection: ConnectionID?
  private(set) var node: SimulatedNode?
  private(set) var generation: UInt64?
  /// The match that the client takes itself to be in.
  private(set) var match: MatchID?
  /// How many moves the player has made in it, as far as the client knows.
  private var moves = 0
  private var ticket: QueueTicket?
  private var ticketCount: UInt64 = 0
  /// The move without an answer, which is sent again until it has one.
  private var move: (match: MatchID, id: RequestID)?
  /// An answered move that is asked for once more.
  private var answered: (match: MatchID, id: RequestID)?
  private var moveCount: UInt64 = 0
  /// When the move was last sent.
  private var moveTime: Int64 = 0
  private var lastHeard: Int64 = 0
  private var lastAsked: Int64 = 0
  private var nextAction: Int64 = 0

  init(_ world: ClusterSimulation, player: PlayerID, isSecond: Bool, random: SeededRandom) {
    (self.world, self.player, self.random) = (world, player, random)
    // The second device is hardly used.
    nextAction = isSecond ? within(5000...40_000) : within(0...3000)
    tick()
  }

  private func within(_ range: ClosedRange<Int64>) -> Int64 {
    world.agenda.now + Int64.random(in: range, using: &random)
  }

  private func tick() {
    if world.agenda.now >= nextAction { act() }
    if connection != nil, isUnanswered { disconnect(for: 0...500) }
    world.agenda.after(Int64.random(in: 150...250, using: &random)) { [weak self] in self?.tick() }
  }

  /// Whether the node has been silent for too long.
  private var isUnanswered: Bool {
    lastAsked > lastHeard && world.agenda.now - lastAsked > 8000
  }

  private func act() {
    nextAction = within(300...2500)
    guard connection != nil else { return connect() }
    guard let generation else { return }
    // Now and then it is switched off, or a line breaks.
    if world.isStormy, Int.random(in: 0..<60, using: &random) == 0 {
      return disconnect(for: 0...10_000)
    }
    if let move {
      if world.agenda.now - moveTime > 1500 { ask(.move(move.match, move.id)) }
    } else if let match {
      if isIdle(in: match) || moves >= ToyMatch.moves { return }
      moveCount += 1
      let id = RequestID(generation: generation, number: moveCount)
      move = (match, id)
      ask(.move(match, id))
    } else if let ticket {
      if !world.isOpen || Int.random(in: 0..<20, using: &random) == 0 { ask(.leave(ticket)) }
    } else if world.isOpen {
      ticketCount += 1
      let ticket = QueueTicket(
        player: player, number: generation << 20 + ticketCount, kind: randomKind())
      self.ticket = ticket
      ask(.join(ticket))
    }
  }

  /// Mostly anybody will do; now and then the player waits for a neighbour, or in a room of four
  /// neighbours which begins with three.
  private func randomKind() -> QueueTicket.Kind {
    let number = player.uuid.bits
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: .challenge(UUIDv7(bits: 1000 + number / 2))
    case 1: .room(UUIDv7(bits: 2000 + number / 4), capacity: 3)
    default: .pair
    }
  }

  /// Whether the player makes no move in a match, on no device, so that its deadline ends it.
  private func isIdle(in match: MatchID) -> Bool {
    (match.uuid.bits ^ player.uuid.bits) % 8 == 0
  }

  private func ask(_ request: DeviceRequest) {
    if case .move = request { moveTime = world.agenda.now }
    guard let connection, let node else { return }
    if lastAsked <= lastHeard { lastAsked = world.agenda.now }
    world.agenda.after(10) {
      node.perform { node.receive(request, from: connection) }
    }
  }

  private func stayAway() {
    disconnect(for: 0...0)
    nextAction = within(60_000...90_000)
  }

  private func connect() {
    guard let node = world.randomNode() else { return }
    let connection = world.newConnection(of: self)
    (self.connection, self.node) = (connection, node)
    (lastAsked, lastHeard) = (0, 0)
    ask(.signIn(player))
  }

  /// The connection ends, and another one follows after a while, in milliseconds.
  private func disconnect(for pause: ClosedRange<Int64>) {
    guard let connection, let node else { return }
    world.forget(connection)
    node.perform { node.disconnected(connection) }
    (self.connection, self.node, generation) = (nil, nil, nil)
    nextAction = within(pause)
  }

  /// The node has died. Some players have enough then, and stay away for a while.
  func nodeEnded(_ node: SimulatedNode) {
    guard self.node === node else { return }
    if Int.random(in: 0..<6, using: &random) == 0 {
      for device in world.devices where device.player == player { device.stayAway() }
      return
    }
    world.agenda.after(Int64.random(in: 0...2000, using: &random)) { [weak self] in
      if let self, self.node === node { self.disconnect(for: 0...1000) }
    }
  }

  func receive(_ event: DeviceEvent) {
    lastHeard = world.agenda.now
    switch event {
    case .signedIn(let report):
      (generation, ticketCount, moveCount) = (report.generation, 0, 0)
      ticket = report.ticket
      enter(report.seat?.match)
    case .state(let ticket, let seat):
      self.ticket = ticket
      enter(seat?.match)
    case .tryAgain:
      if let ticket { ask(world.isOpen ? .join(ticket) : .leave(ticket)) }
    case .seated(let match):
      ticket = nil
      enter(match)
    case .finished(let match):
      if self.match == match { enter(nil) }
    case .reply(let id, let reply):
      replied(id, reply)
    case .refused(let id, let refusal): refused(id, refusal)
    case .signedInElsewhere(let key):
      world.referee.closed(player, key)
      disconnect(for: 5000...120_000)
    }
  }

  private func replied(_ id: RequestID, _ reply: Int) {
    if let move, move.id == id {
      world.referee.acknowledged(player, move.match, id, reply)
      moves = reply
      self.move = nil
      // Now and then it asks for the reply once more, which must be the same.
      if Int.random(in: 0..<4, using: &random) == 0 {
        answered = move
        ask(.move(move.match, move.id))
      }
    } else if let answered, answered.id == id {
      world.referee.acknowledged(player, answered.match, id, reply)
      self.answered = nil
    }
  }

  private func enter(_ match: MatchID?) {
    if self.match != match { moves = 0 }
    self.match = match
    if move?.match != match { move = nil }
  }

  private func refused(_ id: RequestID, _ refusal: RequestRouter<Void, Int>.Refusal) {
    guard let move, move.id == id else { return }
    switch refusal {
    case .tryAgain: world.referee.unanswered(self, since: moveTime, world.settledSince)
    case .noMatch: enter(nil)
    case .expired, .refused, .sessionReplaced: self.move = nil
    }
  }
}
