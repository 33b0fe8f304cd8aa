import Community
import GameRules
import Geodesy
import WireProtocol

@testable import GameClient
@testable import WebSocketTransport

/// One player's duel against an opponent who always guesses at once, played by a server that cuts
/// the connection where it is told to. Confined to the server's loop.
///
/// It keeps to the contract as the real server does: events are numbered also while the player is
/// away, a resume is answered before the return is told, the same guess has the same reply.
final class FakeDuel {
  /// Where the connection is cut, counting every message in either direction over all connections.
  struct Cut: Hashable, Sendable {
    var message: Int
    /// Whether the message has got through: a request was carried out, its reply is lost with
    /// everything after it; or what was sent has been sent.
    var isAfter: Bool
  }

  static let rounds = 2
  static let place = Coordinate.origin
  static let deadline = Instant(millisecondsSinceEpoch: 1_800_000_000_000)

  private var cuts: Set<Cut>
  /// Messages so far.
  private(set) var count = 0
  /// Every guess that counted.
  private(set) var guesses: [Int: Coordinate] = [:]
  /// Every request for one, by round: some come twice.
  private(set) var guessRequests: [Int] = []
  private(set) var connections = 0
  private(set) var events: [String] = []

  private enum Phase { case none, moving, guessing, revealed, finished }
  private var phase = Phase.none
  private var round = 0
  private var isReady = false
  private weak var connection: WebSocketConnection?

  /// Whether the reveal waits for the player to say ready.
  private let waitsForReady: Bool

  init(cuts: Set<Cut>, waitsForReady: Bool = true) {
    self.cuts = cuts
    self.waitsForReady = waitsForReady
  }

  func opened(_ connection: WebSocketConnection) {
    connections += 1
    self.connection = connection
  }

  /// The client is away: what happens from now on it does not hear.
  private func drop(abruptly: Bool) {
    guard let connection else { return }
    self.connection = nil
    if abruptly { connection.cut() } else { connection.close(code: 4001, reason: "as planned") }
    guard phase != .none, phase != .finished else { return }
    tell(MatchPlayerLeft(player: Scene.ada, reason: .dropped), "dropped")
  }

  /// Counts a message; `body` is what it does, if it gets through.
  private func pass(_ body: () -> Void, isRequest: Bool) {
    count += 1
    if cuts.remove(Cut(message: count, isAfter: false)) != nil { return drop(abruptly: true) }
    guard cuts.remove(Cut(message: count, isAfter: true)) != nil else { return body() }
    if isRequest {
      let connection = connection
      self.connection = nil
      body()
      self.connection = connection
    } else {
      body()
    }
    drop(abruptly: false)
  }

  private func send(_ text: [UInt8]) {
    guard let connection else { return }
    pass({ connection.send(text: text) }, isRequest: false)
  }

  private func tell(_ event: some WireMatchEvent, _ name: String) {
    events.append(name)
    send(EncodedMatchEvent(event, match: Scene.duel).message(sequence: events.count))
  }

  private func reply(_ result: some WireValue, _ message: ClientMessage) {
    guard let id = message.id else { return }
    send(ServerMessage.encoded(result: result, id: id))
  }

  private func refuse(_ code: GameErrorCode, _ message: ClientMessage) {
    guard let id = message.id else { return }
    send(ServerMessage.encoded(error: .game(code), id: id))
  }
}

// MARK: - Requests

extension FakeDuel {
  func received(_ bytes: [UInt8], from connection: WebSocketConnection) {
    // A message that was under way when the connection was cut is ignored.
    guard connection === self.connection, let message = try? ClientMessage(bytes) else { return }
    // The clock is asked when it pleases the client: it does not count, so that the others have the
    // same numbers in every run.
    if message.method == "clock.sync", let id = message.id,
      let t0 = try? message.parameters(of: ClockSync.self).t0
    {
      let result = ClockSync.Result(t0: t0, t1: .now, t2: .now)
      return connection.send(text: ServerMessage.encoded(result: result, id: id))
    }
    pass({ carryOut(message) }, isRequest: true)
  }

  private func carryOut(_ message: ClientMessage) {
    switch message.method {
    case "account.resume": resume(message)
    case "queue.join": join(message)
    case "match.state": reply(state, message)
    case "match.answer": answer(message)
    case "match.guess": guess(message)
    case "match.ready": ready(message)
    default: refuse(.unavailable, message)
    }
  }

  private func resume(_ message: ClientMessage) {
    let isPlaying = phase != .none && phase != .finished
    let result = AccountResume.Result(
      player: Scene.card, match: isPlaying ? Scene.duel : nil, queue: nil, unread: 0)
    reply(result, message)
    if isPlaying, events.last == "dropped" {
      tell(MatchPlayerReturned(player: Scene.ada), "returned")
    }
  }

  private func join(_ message: ClientMessage) {
    guard phase == .none else { return refuse(.alreadyInMatch, message) }
    reply(QueueJoin.Result(since: .now, waiting: 1), message)
    tell(
      QueueMatched(players: [Scene.card, Scene.card(Scene.bob, "bob")]), "matched")
    phase = .moving
    round = 1
    tell(MatchStarted(state.content), "started")
    startRound()
  }

  private func startRound() {
    phase = .moving
    isReady = false
    tell(
      RoundStarted(round: round, view: .coordinates(Self.place), deadline: Self.deadline), "round")
  }

  private func answer(_ message: ClientMessage) {
    guard isOf(message), phase == .moving || phase == .guessing else {
      return refuse(.wrongPhase, message)
    }
    phase = .guessing
    reply(MatchAnswer.Result(deadline: Self.deadline), message)
  }

  private func guess(_ message: ClientMessage) {
    guard let asked = try? message.parameters(of: MatchGuess.self), let pin = asked.coordinate
    else { return refuse(.wrongPhase, message) }
    guessRequests.append(asked.round)
    if let standing = guesses[asked.round] {
      return standing == pin
        ? reply(MatchGuess.Result(accepted: standing), message) : refuse(.alreadyGuessed, message)
    }
    guard asked.round == round, phase == .guessing else { return refuse(.wrongPhase, message) }
    guesses[round] = pin
    reply(MatchGuess.Result(accepted: pin), message)
    tell(RoundGuessed(round: round, player: Scene.ada), "guessed")
    tell(RoundGuessed(round: round, player: Scene.bob), "guessed")
    phase = .revealed
    tell(
      RoundRevealed(
        round: round, solution: RevealedPlace(coordinate: Self.place), results: []), "revealed")
    if !waitsForReady { goOn() }
  }

  private func ready(_ message: ClientMessage) {
    guard isOf(message) || phase == .finished, phase != .none else {
      return refuse(.wrongPhase, message)
    }
    reply(Nothing(), message)
    guard phase == .revealed, !isReady else { return }
    isReady = true
    tell(RoundReady(round: round, player: Scene.ada), "ready")
    goOn()
  }

  private func goOn() {
    tell(RoundStandings(round: round, standings: [], nextAt: nil), "standings")
    if round < Self.rounds {
      round += 1
      startRound()
    } else {
      phase = .finished
      tell(MatchFinished(ending: .played, results: []), "finished")
    }
  }

  /// Whether it is about the current round; one that is over may be said ready for.
  private func isOf(_ message: ClientMessage) -> Bool {
    guard let asked = try? message.parameters(of: MatchReady.self).round else { return false }
    return asked == round || (message.method == "match.ready" && asked < round)
  }

  private var state: MatchState {
    let shown: MatchSnapshot.Phase =
      switch phase {
      case .none, .moving: .moving
      case .guessing: .guessing
      case .revealed: .revealed
      case .finished: .finished
      }
    var state = Scene.state(sequence: events.count, phase: shown)
    state.content.round = max(1, round)
    return state
  }
}
