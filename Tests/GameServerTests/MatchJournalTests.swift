import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameServer

@Suite("What a match's journal keeps")
@GameLoop
struct MatchJournalTests {
  private func mark(_ match: MatchID, _ number: Int, round: Int = 1) -> MatchMark.Parameters {
    let latitude = Double(number % 170) - 85
    guard let place = Coordinate(latitude: latitude, longitude: Double(number % 7)) else {
      preconditionFailure("within the bounds")
    }
    return .init(match: match, round: round, coordinate: place)
  }

  private func marks(in world: World) async throws -> [Coordinate] {
    try await world.store.journal().compactMap { entry in
      guard case .happened(.mark(_, _, let answer)) = MatchEntry(decoding: entry.payload) else {
        return nil
      }
      return answer.coordinate
    }
  }

  @Test("Of the marks between two commits the last is kept, each has its reply, and a start has it")
  func marksBetweenCommits() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    let requests = (1...50).map { alice.start(MatchMark.self, mark(match, $0)) }
    for request in requests {
      guard case .result = try await alice.reply(to: request) else {
        Issue.record("mark \(request) was refused")
        continue
      }
    }
    #expect(try await marks(in: world) == [mark(match, 50).coordinate])

    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    #expect(
      try await again.call(MatchStateRequest.self, .init(match: match)).marker
        == mark(match, 50).coordinate)
  }

  @Test("A mark takes the place of none that lies before its own round, nor of another player's")
  func marksOfOthers() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    for client in [alice, bob] {
      _ = try await client.call(MatchAnswer.self, .init(match: match, round: 1))
    }
    let last = [
      alice.start(MatchMark.self, mark(match, 1)), bob.start(MatchMark.self, mark(match, 2)),
      alice.start(MatchMark.self, mark(match, 3)),
    ]
    _ = try await alice.reply(to: last[2])
    #expect(try await marks(in: world) == [3, 2].map { mark(match, $0).coordinate })
  }

  @Test("A mark takes the place of none that was refused, even if that let a deadline pass")
  func refusedMark() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
    await world.server.flush()
    // Bob's time is up, and nobody has noticed.
    world.clock.jump(by: .seconds(31))
    let requests = [
      alice.start(MatchMark.self, mark(match, 1, round: 2)),
      alice.start(MatchAnswer.self, .init(match: match, round: 1)),
      alice.start(MatchMark.self, mark(match, 2)),
    ]
    guard case .error = try await alice.reply(to: requests[0]),
      case .result = try await alice.reply(to: requests[2])
    else {
      Issue.record("the first is too early, the last is not")
      return
    }
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.content.marker == mark(match, 2).coordinate)
  }

  @Test("Beyond the allowance a mark is refused with the time to wait, and then taken")
  func allowance() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    for number in 1...Int(LiveMatch.markAllowance.burst) {
      _ = try await alice.call(MatchMark.self, mark(match, number))
    }
    let error = await #expect(throws: WireError.self) {
      try await alice.call(MatchMark.self, mark(match, 99))
    }
    #expect(error == .game(.rateLimited, retryAfter: .seconds(1)))
    await world.pass(.seconds(1))
    _ = try await alice.call(MatchMark.self, mark(match, 99))
    #expect(try await marks(in: world).count == Int(LiveMatch.markAllowance.burst) + 1)
  }

  /// As fast as the usual allowance of requests lets a connection ask: 50 a second.
  @Test("A player who marks without end for 20 s writes no twentieth of it")
  func endlessMarks() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let options = OptionsChange(guessingTime: .seconds(60))
    let match = try await alice.call(MatchSolo.self, .init(options: options)).match
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    let sent = 20 * 50
    for number in 1...sent {
      alice.start(MatchMark.self, mark(match, number))
      await world.pass(.milliseconds(20))
    }
    #expect(try await marks(in: world).count <= sent / 20)
  }

  @Test(
    "Whatever players do, a match's journal stays within its bound",
    arguments: [1, 2, 3] as [UInt64])
  func bound(seed: UInt64) async throws {
    let world = try await World()
    var (alice, bob, match) = try await world.duel()
    let begun = world.clock.now
    var random = SeededRandom(seed: seed)
    let setup = try #require(world.server.matches[match]).machine.setup
    var longest = 0
    for step in 0..<2000 {
      guard let machine = world.server.matches[match]?.machine, !machine.isFinished else { break }
      let isAlice = Bool.random(using: &random)
      let client = isAlice ? alice : bob
      client.roundTripTime = .milliseconds(Int64.random(in: 0...1000, using: &random))
      let round = machine.playedRounds.count
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<2: client.start(MatchAnswer.self, .init(match: match, round: round + 1))
      case 2..<4: client.start(MatchReady.self, .init(match: match, round: max(1, round)))
      case 4..<14:
        client.disconnect()
        let back = try await world.returning(client)
        if isAlice { alice = back } else { bob = back }
      case 14..<20: await world.pass(.milliseconds(500))
      default: client.start(MatchMark.self, mark(match, step, round: round + 1))
      }
      await letOthersWork(turns: 1)
      guard step % 50 == 0 else { continue }
      let entries = try await world.store.journal().filter { $0.match == match }
      let bound = MatchJournalBound.entries(of: setup, lasting: world.clock.now - begun)
      longest = max(longest, entries.count)
      #expect(entries.count <= bound)
      for entry in entries.dropFirst() {
        #expect(entry.payload.count + 36 <= MatchJournalBound.entryBytes)
      }
    }
    #expect(longest > 200, "they did try")
  }
}
