import GameRules
import Storage

// The pause from ranked play after leaving a ranked match before its first reveal.
extension Lobby {
  /// How long a player must wait to queue for the rating; `nil`: not at all.
  func rankedPause(of player: PlayerID) -> Duration? {
    if matches.isRanked(player) { return Self.rankedRetry }
    guard let end = rankedPauses[player].map({ $0 + Self.rankedPause }), end > clock.now else {
      return nil
    }
    return end - clock.now
  }

  /// Notes those who have left a ranked match before its first reveal.
  func notePauses(after match: FinishedMatch) {
    guard match.setup.ladder != nil, match.ending == .forfeited, match.rounds.isEmpty
    else { return }
    for result in match.results where result.left != nil {
      rankedPauses[result.player] = match.finishedAt
    }
  }

  /// Whether a player may have to pause because of a match of before the start, which nobody has
  /// looked up yet.
  func mayHaveToPause(_ player: PlayerID) -> Bool {
    guard let start = previousEnd, clock.now - start < Self.rankedPause else { return false }
    return rankedPauses[player] == nil && !lookedUpPauses.contains(player)
  }

  /// Looks up in the stored results whether a player has to pause.
  func lookUpPause(of player: PlayerID) async throws(StorageError) {
    var before: MatchID?
    repeat {
      let page = try await store.matches(of: player, before: before, limit: Self.pauseLookup)
      for record in page {
        let hasLeft = record.match.results.contains { $0.player == player && $0.left != nil }
        if hasLeft { notePauses(after: record.match) }
      }
      let last = page.last?.match
      before = last.flatMap { clock.now - $0.finishedAt < Self.rankedPause ? $0.setup.id : nil }
    } while before != nil && rankedPauses[player] == nil
    // A match that the player leaves from then on is noted when it happens.
    lookedUpPauses.insert(player)
  }

  /// The matches that are looked at together.
  private static let pauseLookup = 20
}
