import Community
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
    let players = match.setup.players
    let before = players.map { player in
      // The server may not have known the rating of a player who was deleted meanwhile.
      let known = ratings[ladder]?[player] ?? LadderRating()
      let stored = record.ratings.first { $0.player == player }?.before
      return deleted.contains(player) && stored == Rating() ? LadderRating() : known
    }
    let sides = [
      players.indices.prefix(players.count / 2), players.indices.suffix(players.count / 2),
    ]
    let won = sides.map { side in side.contains { match.results[$0].won } }
    for (index, player) in players.enumerated() {
      let side = index < players.count / 2 ? 0 : 1
      let hasLost = won[1 - side] || match.results[index].left != nil
      let own = before[index]
      let after = LadderRating(
        rating: ReferenceFormulas.rating(
          own.rating, beside: sides[side].filter { $0 != index }.map { before[$0].rating },
          against: sides[1 - side].map { before[$0].rating },
          score: hasLost ? 0 : won[side] ? 1 : 0.5, times: Double(quarters) / 4),
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

  /// The news of the end of a league's week: how many players were in its leagues together, those
  /// included who have been deleted since; `nil` if nobody was.
  ///
  /// - Parameter later: The writes of the same commit after the end.
  func happening(atEndOf week: WeekNumber, before later: ArraySlice<StoreWrite>) -> Happening? {
    // A player may be in the league of one ladder already, and enter that of another after the end.
    var members: Set<PlayerID> = []
    for (ladder, moments) in leagueMembers[week] ?? [:] {
      let late = later.compactMap { write -> PlayerID? in
        guard case .leagueEntered(let entry) = write, entry.week == week, entry.ladder == ladder
        else { return nil }
        return entry.player
      }
      members.formUnion(moments.filter { $0.value < moment || !late.contains($0.key) }.keys)
    }
    return members.isEmpty ? nil : .league(week, players: members.count)
  }

  /// A player who enters a league has a rated match on its ladder that ends in the week.
  func checkLeague(_ entry: LeagueEntry) {
    if isStored(entry.player), leagueMembers[entry.week]?[entry.ladder]?[entry.player] == nil {
      leagueMembers[entry.week, default: [:]][entry.ladder, default: [:]][entry.player] = moment
    }
    if let last = ratings[entry.ladder]?[entry.player]?.lastGame,
      WeekNumber(at: last) == entry.week
    {
      return
    }
    object(.ratingsAsPlayed, "\(entry) without a rated match")
  }
}
