import GameRules
import GameServer
import Geodesy
import JSON
import WireProtocol

/// A player in memory.
@GameLoop
final class Client: ClientChannel {
  let address = "192.0.2.1"
  let isLocal = true
  let roundTripTime: Duration? = nil
  var isWatchedClosely = false
  /// Known once the guest is signed in.
  private(set) var player: PlayerID?
  private var session: Session?
  private var token: String?
  private var lastRequest: Int64 = 0
  private var replies = 0
  private var waiter: CheckedContinuation<Void, Never>?
  private var match: MatchID?
  private var hasGuessed = false
  /// How many events have come.
  private(set) var eventCount = 0
  private let server: Server

  init(server: Server) {
    self.server = server
    session = server.open(self)
  }

  func measureRoundTrip() {}
  func close(code: UInt16, reason: String) {}

  func send(_ text: [UInt8]) {
    switch ServerMessage(text) {
    case .event("match.started", let parameters):
      match = (parameters["match"]?.string).flatMap { MatchID(text: $0.utf8) }
      eventCount += 1
    case .event: eventCount += 1
    case nil: break
    case .result(_, let result):
      if let token = result["token"]?.string {
        self.token = token
        player = (result["player"]?["player"]?.string).flatMap { PlayerID(text: $0.utf8) }
      }
      noteReply()
    case .error(_, let error): preconditionFailure("refused: \(error)")
    }
  }

  private func noteReply() {
    replies += 1
    guard replies == lastRequest else { return }
    waiter?.resume()
    waiter = nil
  }

  func call<Method: WireMethod>(_ method: Method.Type, _ parameters: Method.Parameters) {
    guard let session else { return }
    lastRequest += 1
    let text = ClientMessage.encoded(method, parameters, id: .integer(lastRequest))
    text.withUnsafeBufferPointer { server.receive($0, from: session) }
  }

  /// Returns when every request has its reply.
  func isQuiet() async {
    guard replies < lastRequest else { return }
    await withCheckedContinuation { waiter = $0 }
  }

  /// The connection is lost.
  func go() {
    if let session { server.close(session) }
    session = nil
  }

  /// Connects again, and signs in with the token.
  func comeBack() async {
    guard let token else { preconditionFailure("was signed in before") }
    session = server.open(self)
    call(AccountResume.self, .init(token: token))
    await isQuiet()
  }

  /// Answers the first round early and guesses, if not done before.
  func guess() {
    guard !hasGuessed else { return }
    hasGuessed = true
    guard let match, let place = Coordinate(latitude: 1.5, longitude: 2.5) else {
      preconditionFailure("everybody was paired")
    }
    call(MatchAnswer.self, .init(match: match, round: 1))
    for _ in 0..<2 { call(MatchMark.self, .init(match: match, round: 1, coordinate: place)) }
    call(MatchGuess.self, .init(match: match, round: 1, coordinate: nil))
  }

  /// Goes on after the guess.
  func beReady() {
    guard let match else { preconditionFailure("everybody was paired") }
    call(MatchReady.self, .init(match: match, round: 1))
  }
}
