import Accounts
import Community
import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameServer

@Suite("What nobody can get by guessing or by asking for it")
@GameLoop
struct FairnessTests {
  @Test("An address guesses fifty codes of rooms at once and one a second, with any connections")
  func codes() async throws {
    let world = try await World(allowance: GameConfiguration().requestAllowance)
    let host = try await world.guest("host")
    let code = try await host.call(RoomCreate.self, .init()).code
    var random = Randomness.cryptographic
    var tries = 0
    func guess(_ client: TestClient) async throws {
      var wrong = RoomCode(using: &random)
      while wrong == code { wrong = RoomCode(using: &random) }
      let refusal = try await client.refusal(RoomJoin.self, .init(code: wrong))
      if refusal == .unknownRoom { tries += 1 } else { #expect(refusal == .rateLimited) }
    }
    var tokens: [String] = []
    for number in 0..<20 {
      let client = world.connect(from: "198.51.100.7")
      client.isLocal = false
      tokens.append(
        try await client.call(AccountGuest.self, .init(username: "guesser\(number)")).token)
      client.disconnect()
    }
    var triesOfPauses: [Int] = []
    for (pause, most) in [(Duration.zero, 50), (.seconds(10), 10), (.seconds(10), 10)] {
      await world.pass(pause)
      tries = 0
      for token in tokens {
        // Each account on a new connection.
        let client = world.connect(from: "198.51.100.7")
        client.isLocal = false
        let refusal = try await client.refusal(AccountResume.self, .init(token: token))
        guard refusal == nil else { continue }
        for _ in 0..<3 { try await guess(client) }
        client.disconnect()
      }
      #expect(tries <= most)
      triesOfPauses.append(tries)
    }
    #expect(triesOfPauses[0] > 0 && triesOfPauses[1...].contains { $0 > 0 })
  }

  @Test("A guess that says its own points, distance and time counts like any other")
  func boasting() async throws {
    let world = try await World(options: MatchOptions(rounds: 2, countdown: .zero))
    let (alice, bob, match) = try await world.duel()
    let place = try world.solutions(of: match)[0]
    let pin = place.antipode
    for client in [alice, bob] {
      _ = try await client.call(MatchAnswer.self, .init(match: match, round: 1))
    }
    await world.pass(.seconds(3))
    let members = #""score":5000,"distance":0,"at":1,"time":0,"total":25000,"guessedAt":1"#
    alice.send(
      raw: """
        {"jsonrpc":"2.0","id":9001,"method":"match.guess","params":{"match":"\(match)","round":1,\
        "lat":\(pin.latitude.degrees),"lng":\(pin.longitude.degrees),\(members)}}
        """)
    _ = try await alice.reply(to: 9001)
    _ = try await bob.call(MatchGuess.self, .init(match: match, round: 1, coordinate: pin))
    let rounds = try #require(world.server.matches[match]).machine.playedRounds
    let results = try #require(rounds.first).results
    #expect(results.map(\.score) == [results[1].score, results[1].score] && results[0].score < 10)
    #expect(results[0].distance == results[1].distance)
    #expect(results.map(\.guessedAt) == [world.clock.now, world.clock.now])
  }
}
