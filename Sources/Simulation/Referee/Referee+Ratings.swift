import GameRules
import Matchmaking
import Referee
import Storage

// Ratings and leagues.
extension Referee {
  func rate(
    _ record: FinishedMatchRecord, _ writes: [StoreWrite], quarters: Int
  ) {
    let match = record.match
    let ladder = match.setup.origin == .rankedQueue ? match.setup.format.ladder : nil
    guard let ladder, quarters > 0 else {
      if !record.ratings.isEmpty { object(.ratingsAsPlayed, "\(match.setup.id) is not rated") }
      return
    }
    let before = ratings[ladder] ?? [:]
    for (player, other) in zip(match.setup.players, match.setup.players.reversed()) {
      let own = before[player] ?? LadderRating()
      let opponent = before[other]?.rating ?? Rating()
      let won = match.results.first { $0.player == player }?.won == true
      let lost = match.results.first { $0.player == other }?.won == true
      let after = LadderRating(
        rating: ReferenceFormulas.rating(
          own.rating, against: opponent, score: won ? 1 : lost ? 0 : 0.5,
          times: Double(quarters) / 4),
        games: own.games + 1, lastGame: match.finishedAt)
      ratings[ladder, default: [:]][player] = after
      checkEntered(player, ladder, WeekNumber(at: match.finishedAt), writes)
      guard record == writes.lastFinished(of: player),
        let kept = storedRating(of: player, on: ladder)
      else { continue }
      if abs(kept.rating.value - after.rating.value) > 0.1
        || abs(kept.rating.deviation - after.rating.deviation) > 0.1
        || kept.games != after.games || kept.lastGame != after.lastGame
      {
        object(.ratingsAsPlayed, "\(player): \(kept) is not \(after)")
      }
      // Rounding apart they are the same: the differences must not add up.
      ratings[ladder]?[player] = kept
    }
  }

  /// The first rated match of a week brings a place in its league, in the same commit.
  private func checkEntered(
    _ player: PlayerID, _ ladder: Ladder, _ week: WeekNumber, _ writes: [StoreWrite]
  ) {
    for case .leagueEntered(let entry) in writes
    where entry.player == player && entry.ladder == ladder {
      leagueWeeks[ladder, default: [:]][player] = entry.week
    }
    if leagueWeeks[ladder]?[player] != week, !deleted.contains(player) {
      object(.ratingsAsPlayed, "\(player) is rated on \(ladder) and has no place in week \(week)")
    }
  }

  /// A player who enters a league has a rated match on its ladder that ends in the week.
  func checkLeague(_ entry: LeagueEntry) {
    if let last = ratings[entry.ladder]?[entry.player]?.lastGame,
      WeekNumber(at: last) == entry.week
    {
      return
    }
    object(.ratingsAsPlayed, "\(entry) without a rated match")
  }
}
