import GameRules
import Geodesy
import Storage
import Testing

/// Keeps a player and something that happened in a match, and returns what the next start finds.
func keepAndReopen(
  in folder: String, _ player: PlayerRecord, _ token: TokenRecord, at now: Instant
) async throws -> (player: PlayerRecord?, journal: [JournalEntry]) {
  let store = try SQLiteStore(directory: folder, durability: .power)
  guard try await store.createPlayer(player, token: token) == .created else { return (nil, []) }
  var random = SeededRandom(seed: 1)
  let entry = JournalEntry(
    sequence: 1, match: MatchID(at: now, using: &random), at: now, payload: [1, 2, 3])
  try await store.commit([.journal(entry), .seen(player.id, at: now)])
  // A commit that has returned is on the disk: a kill -9 now would change nothing.
  await store.close()

  let next = try SQLiteStore(directory: folder, durability: .power)
  let found = (try await next.player(forToken: token.hash, at: now), try await next.journal())
  await next.close()
  return found
}

@Suite("Storage's front page")
struct FrontPageExample {
  @Test("Who was made is found by the token, and what was committed is in the journal")
  func example() async throws {
    var samples = Samples(seed: 1)
    let player = samples.player(named: "alice")
    let token = samples.token(of: player.id)
    let now = player.lastSeenAt + .seconds(60)
    try await withTemporaryDirectory { folder in
      let found = try await keepAndReopen(in: folder, player, token, at: now)
      #expect(found.player?.id == player.id && found.player?.lastSeenAt == now)
      #expect(found.journal.map(\.payload) == [[1, 2, 3]])
    }
  }
}
