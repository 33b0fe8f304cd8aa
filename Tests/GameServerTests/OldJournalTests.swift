import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("A duel in the journal of a server that knew no formats")
@GameLoop
struct OldJournalTests {
  /// The journal of a server of the commit before there were formats, killed in round 2, with names
  /// in place of the players' ids: milliseconds, and payloads as they were written.
  private static let entries: [(at: Int, payload: String)] = [
    (
      0,
      """
      [0,{"id":"01a224b0-cdf4-7dfe-a2f3-34303d7b00f3","origin":"queue","map":"world",\
      "diagonal":14916862,"options":[5,60000,30000,20000,0,60000,0,15000],\
      "players":["ALICE","BOB"],"solutions":[[54.90673691782861,34.21561029539684,"RU"],\
      [-10.124343600216184,37.522815612320926,"TZ"],[52.636716673601654,-111.37560102451461,"CA"],\
      [45.35532992762948,15.446625742106303,"HR"],[7.806508758471459,-11.600000510301482,"SL"]],\
      "requiresPin":true}]
      """
    ),
    (1, "[1]"),
    (2020, #"[2,"ALICE",1]"#),
    (2024, #"[3,"ALICE",1,10,10]"#),
    (2027, #"[4,"ALICE",1,10,10]"#),
    (2057, #"[3,"BOB",1,20,20]"#),
    (2059, #"[4,"BOB",1,20,20]"#),
    (2063, #"[5,"ALICE",1]"#),
    (2079, #"[5,"BOB",1]"#),
    (4121, #"[2,"ALICE",2]"#),
    (4124, #"[4,"ALICE",2,30,30]"#),
    (4126, #"[3,"BOB",2,40,40]"#),
  ]

  @Test("It goes on with its guesses and its marker, and ends as a match of classic@1")
  func goesOn() async throws {
    let world = try await World()
    var clients = [try await world.guest("alice"), try await world.guest("bob")]
    let match = try #require(MatchID(text: Array("01a224b0-cdf4-7dfe-a2f3-34303d7b00f3".utf8)))
    await world.server.flush()
    let writes = Self.entries.enumerated().map { index, entry in
      let payload = entry.payload
        .replacing("ALICE", with: clients[0].id.description)
        .replacing("BOB", with: clients[1].id.description)
      return StoreWrite.journal(
        JournalEntry(
          sequence: Int64(index + 1), match: match, at: world.clock.now + .milliseconds(entry.at),
          payload: Array(payload.utf8)))
    }
    world.clock.advance(by: .milliseconds(4126))
    _ = try await world.store.commit(writes)
    try await world.kill(after: .seconds(5))
    clients = [try await world.returning(clients[0]), try await world.returning(clients[1])]
    let state = try await clients[1].call(MatchStateRequest.self, .init(match: match))
    let mark = try #require(Coordinate(latitude: 40, longitude: 40))
    #expect(state.phase == .guessing && state.content.round == 2 && state.marker == mark)
    #expect(state.content.format == FormatName(.classic))
    #expect(state.content.players.map(\.hasGuessed) == [true, false])
    for round in 2...5 {
      if round > 2 {
        _ = try await clients[0].call(MatchAnswer.self, .init(match: match, round: round))
        _ = try await clients[0].call(
          MatchGuess.self, .init(match: match, round: round, coordinate: mark))
        _ = try await clients[1].call(MatchAnswer.self, .init(match: match, round: round))
      }
      _ = try await clients[1].call(
        MatchGuess.self, .init(match: match, round: round, coordinate: mark))
      guard round < 5 else { break }
      for client in clients {
        _ = try await client.call(MatchReady.self, .init(match: match, round: round))
      }
    }
    await world.settle()
    let stored = try #require(try await world.store.finishedMatch(match)?.match)
    #expect(stored.ending == .played && stored.setup.format == .classic)
    #expect(stored.rounds.map(\.results.count) == [2, 2, 2, 2, 2])
    #expect(stored.contradictions.isEmpty)
  }
}
