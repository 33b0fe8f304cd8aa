import Community
import GameRules
import Geodesy
import Testing

@testable import Simulation

@Suite("The referee's model of rooms")
struct RoomModelTests {
  /// The store did not answer a request to enter the room again, which was carried out all the same:
  /// the player was told the next change first. Simulations with many rooms found it.
  @Test("Who was out may be told any later version, and who was in none that is not the next")
  func versions() throws {
    var random = SeededRandom(seed: 1)
    let players = (0..<3).map { _ in
      PlayerID(at: Instant(millisecondsSinceEpoch: 1000), using: &random)
    }
    let code = RoomCode(using: &random)
    var rooms = RoomModel()
    let members = [players, players, Array(players.prefix(2)), players, players]
    for (index, members) in members.enumerated() {
      let room = RoomRecord(
        code: code, version: index + 1, host: players[0], members: members,
        terms: RoomTerms(map: "world", options: .standard))
      #expect(rooms.keep(room) == nil)
    }
    #expect(rooms.follows(5, 2, of: code, for: players[2]), "out in the third")
    #expect(!rooms.follows(5, 3, of: code, for: players[2]), "in again in the fourth")
    #expect(!rooms.follows(5, 2, of: code, for: players[0]))
    #expect(rooms.follows(5, 4, of: code, for: players[0]))
    #expect(!rooms.follows(4, 5, of: code, for: players[0]))
  }
}
