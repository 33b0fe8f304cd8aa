import GameRules
import Geodesy
import WebSocketTransport
import WireProtocol

/// One connection of a load test; confined to the loop's thread.
///
/// Lean, as there are fifteen thousand: one request is under way at a time, and messages are read
/// by ``ServerFrame`` where nothing more is needed of them.
final class LoadSeat {
  /// A request whose reply is awaited.
  struct Pending {
    var id: Int
    var command: LoadCommand
    /// When it was due.
    var intended: Duration
  }

  let number: Int
  var script: SeatScript
  /// The token that signs the player in again.
  var token: String?
  /// Whether the player was signed in once.
  private(set) var wasSignedIn = false
  private(set) var pending: Pending?
  private var match: MatchID?
  private var lastID = 0
  private var connection: ClientConnection?
  private var random: SeededRandom
  /// Why a server that was just started asks us to come back later.
  private var postponement: String?
  /// When the connection that is being made was due.
  private var intended = Duration.zero
  /// Unowned, because the run owns the seats.
  private unowned let run: LoadRun

  init(number: Int, run: LoadRun, token: String?) {
    self.number = number
    self.run = run
    self.token = token
    random = SeededRandom(seed: run.plan.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    script = SeatScript(
      start: run.plan.journey == .solo ? .solo : .join, marks: run.plan.journey.marks)
  }

  /// Begins to connect, which was due then.
  func connect(intended: Duration) {
    self.intended = intended
    do {
      connection = try run.sockets.connect(
        to: run.plan.url, from: run.plan.source(of: number), delegate: self)
    } catch {
      run.failed("connect: \(error)")
    }
  }

  /// Takes the turn that was due then.
  func act(intended: Duration) {
    let command = script.act(using: &random)
    send(command, intended: intended) { id in
      switch command {
      case .join: ClientMessage.encoded(QueueJoin.self, .init(), id: id)
      case .solo: ClientMessage.encoded(MatchSolo.self, .init(), id: id)
      case .answer, .mark, .guess, .ready: self.encoded(command, id: id)
      case .connect, .signIn, .resume: preconditionFailure("no script has that")
      }
    }
  }

  private func encoded(_ command: LoadCommand, id: RequestID) -> [UInt8] {
    guard let match else { preconditionFailure("a round has a match") }
    let round = script.round
    switch command {
    case .answer:
      return ClientMessage.encoded(MatchAnswer.self, .init(match: match, round: round), id: id)
    case .mark:
      return ClientMessage.encoded(
        MatchMark.self, .init(match: match, round: round, coordinate: somewhere()), id: id)
    case .guess:
      return ClientMessage.encoded(
        MatchGuess.self, .init(match: match, round: round, coordinate: somewhere()), id: id)
    case .ready, .join, .solo, .connect, .signIn, .resume:
      return ClientMessage.encoded(MatchReady.self, .init(match: match, round: round), id: id)
    }
  }

  private func send(_ command: LoadCommand, intended: Duration, _ text: (RequestID) -> [UInt8]) {
    lastID += 1
    pending = Pending(id: lastID, command: command, intended: intended)
    run.figures.sent += 1
    connection?.send(text: text(.integer(Int64(lastID))))
  }

  /// Anywhere, to the tenth of a second of arc or so, as a click on a map.
  private func somewhere() -> Coordinate {
    let latitude = Double(Int.random(in: -8_500_000...8_500_000, using: &random)) / 100_000
    let longitude = Double(Int.random(in: -18_000_000...18_000_000, using: &random)) / 100_000
    return Coordinate(latitude: latitude, longitude: longitude) ?? .origin
  }
}

extension LoadSeat: ClientConnectionDelegate {
  func connectionOpened(_ connection: ClientConnection) {
    self.connection = connection
    if !wasSignedIn { run.log.record(.connect, intended: intended, at: run.now) }
    let name = run.username(of: number)
    send(wasSignedIn ? .resume : .signIn, intended: intended) { id in
      if let token = self.token {
        ClientMessage.encoded(AccountResume.self, .init(token: token), id: id)
      } else {
        ClientMessage.encoded(AccountGuest.self, .init(username: name), id: id)
      }
    }
  }

  func connection(_ connection: ClientConnection, received text: UnsafeBufferPointer<UInt8>) {
    run.figures.received += 1
    let frame = ServerFrame(text)
    switch frame.content {
    case .event(let event):
      if event == .other { return }
      if case .roundStarted = event { match = MatchID(text: text[frame.match]) }
      if event == .finished { run.figures.finishedSeats += 1 }
      script.hear(event)
      if script.isAble { run.becameAble(self) }
    case .result(let id): replied(id, text, isRefusal: false)
    case .error(let id): replied(id, text, isRefusal: true)
    case .unreadable: run.note(error: "a message that is none")
    }
  }

  func connectionClosed(_ connection: ClientConnection) {
    self.connection = nil
    let failure = connection.failure ?? postponement
    postponement = nil
    let reason = connection.closeReason
    let interrupted = pending
    pending = nil
    run.lost(self, during: interrupted, failure: failure, reason: reason)
  }

  private func replied(_ id: Int, _ text: UnsafeBufferPointer<UInt8>, isRefusal: Bool) {
    guard let pending, pending.id == id else { return run.note(error: "a reply to nothing") }
    run.figures.replies += 1
    if isRefusal, pending.command == .resume, let code = Self.codeOfPostponement(text) {
      // As if the server were not there yet: it is asked again, and waited for all the time.
      postponement = code
      connection?.close(code: 1000)
      return
    }
    self.pending = nil
    run.log.record(
      pending.command, intended: pending.intended, at: run.now, isRefusal: isRefusal)
    if isRefusal { run.note(error: "\(pending.command.rawValue): \(Self.refusal(text))") }
    guard pending.command.isPlay else {
      if isRefusal {
        connection?.close(code: 1000)
      } else {
        signedIn(text)
      }
      return
    }
    script.replyCame(isRefusal: isRefusal)
    if script.isAble { run.becameAble(self) }
  }

  private func signedIn(_ text: UnsafeBufferPointer<UInt8>) {
    if token == nil, case .result(_, let node) = ServerMessage(Array(text)) {
      token = (try? SignedIn(wire: node))?.token
    }
    wasSignedIn = true
    run.signedIn(self)
  }

  /// The code of a refusal that a later attempt may not meet; `nil` for a permanent refusal.
  private static func codeOfPostponement(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    guard case .error(_, let error) = ServerMessage(Array(text)),
      error.details?.retryable == true
    else { return nil }
    return error.details?.code ?? error.message
  }

  private static func refusal(_ text: UnsafeBufferPointer<UInt8>) -> String {
    guard case .error(_, let error) = ServerMessage(Array(text)) else { return "unreadable" }
    return error.details?.code ?? error.message
  }
}
