import Accounts
import GameRules
import Geodesy
import Logging
import Testing
import WireProtocol

@testable import GameServer

@GameLoop
@Suite("What the log says, and what it never says")
struct LogTests {
  @Test("No secret of a whole session stands in the log, however much it says")
  func secrets() async throws {
    let log = RecordingLog()
    let world = try await ViewTests.world(painter: FakePainter(), logger: log.logger)
    let (email, password, other) = ("carol@secret.example", "first-Pa55word", "other-Pa55word")
    let (alice, bob, match) = try await world.duel()
    let carol = world.connect()
    let account = try await carol.call(
      AccountRegister.self, .init(username: "carol", email: email, password: password))
    _ = try await carol.refusal(AccountLogin.self, .init(email: email, password: other))
    _ = try await carol.call(AccountLogin.self, .init(email: email, password: password))
    _ = try await carol.call(AccountChangePassword.self, .init(old: password, new: other))
    _ = try await alice.call(AccountResume.self, .init(token: alice.token))
    _ = try await carol.refusal(AccountResume.self, .init(token: "no-such-token"))
    carol.send(raw: #"{"jsonrpc":"2.0","id":"secret-id","method":"secret.method"}"#)
    let uuid = "1b4e28ba-2fa1-11d2-883f-0016d3cca427"
    carol.send(raw: #"{"jsonrpc":"2.0","id":"\#(uuid)","method":"secret.method"}"#)
    carol.send(raw: #"{"jsonrpc":"2.0","id":"\#(uuid)\u0000nonsense","method":"secret.method"}"#)
    carol.send(raw: "secret nonsense")
    let urls = try ViewTests.urls(try await alice.event("round.started")["view"])
    #expect(try await ViewTests.get(urls[0], in: world).status == 200)
    let pin = try #require(Coordinate(latitude: 12.3456789, longitude: -98.7654321))
    for player in [alice, bob] {
      _ = try await player.call(MatchAnswer.self, .init(match: match, round: 1))
      _ = try await player.call(MatchMark.self, .init(match: match, round: 1, coordinate: pin))
      _ = try await player.call(MatchGuess.self, .init(match: match, round: 1, coordinate: pin))
    }
    #expect(
      try await bob.refusal(MatchMark.self, .init(match: match, round: 1, coordinate: pin)) != nil)
    let places = try world.solutions(of: match)
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    bob.disconnect()
    await world.server.halt()

    let secrets =
      [email, "carol@", password, other, account.token, alice.token, bob.token, "no-such-token"]
      + ["secret-id", "secret.method", "nonsense", "12.345", "98.765"]
      + urls.map { String($0.dropFirst(WireContract.viewPath.count)) }
      + places.flatMap {
        ["\($0.latitude.degrees)".prefix(8), "\($0.longitude.degrees)".prefix(8)]
      }
      .map(String.init) + [alice.address]
    for secret in secrets { #expect(!log.text.contains(secret), "\(secret)") }
    for expected in ["request refused", "signed in", "match begun", "match finished", "closed"] {
      #expect(log.text.contains(expected))
    }
    for id in ["\(alice.id)", "\(match)", "match.guess", "wrongCredentials", uuid] {
      #expect(log.text.contains(id))
    }
  }

  @Test("Nothing that a client sends makes a line at info, but for the end of its connection")
  func quiet() async throws {
    let log = RecordingLog()
    let world = try await World(
      allowance: RequestAllowance(perSecond: 1, burst: 30), logger: log.logger)
    let alice = try await world.guest("alice")
    for _ in 0..<10 { alice.send(raw: "nonsense") }
    let loud = ["info ", "notice ", "warning ", "error "]
    #expect(
      !log.text.split(separator: "\n").contains { line in loud.contains { line.hasPrefix($0) } })
    for _ in 0..<100 { alice.send(raw: "nonsense") }
    #expect(alice.closeCode == CloseCode.rateLimited.rawValue)
    #expect(log.text.split(separator: "\n").count { $0.hasPrefix("notice ") } == 1)
    #expect(log.text.contains(alice.address), "an operator can block it")
  }

  @Test("Of a kind of lines there are ten in a minute, and the next says how many were left out")
  func allowance() {
    var allowance = LineAllowance()
    let start = Instant(millisecondsSinceEpoch: 0)
    let first = (0..<25).map { _ in allowance.take("kind", at: start) }
    #expect(first == Array(repeating: 0, count: 10) + Array(repeating: nil, count: 15))
    #expect(allowance.take("other", at: start) == 0)
    #expect(allowance.take("kind", at: start + .seconds(59)) == nil)
    #expect(allowance.take("kind", at: start + .seconds(60)) == 16)
    #expect(allowance.take("kind", at: start + .seconds(60)) == 0)
  }
}
