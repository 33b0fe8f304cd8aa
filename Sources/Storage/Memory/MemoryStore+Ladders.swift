import Community
import GameRules
import Matchmaking

// Ratings and leagues.
extension MemoryStore {
  func rating(of player: PlayerID, on ladder: Ladder) -> LadderRating {
    let rating = ladder == .classic ? players[player]?.classicRating : otherRatings[player]?[ladder]
    return rating ?? LadderRating()
  }

  func set(_ rating: LadderRating, of player: PlayerID, on ladder: Ladder) {
    guard players[player] != nil else { return }
    if ladder == .classic {
      players[player]?.classicRating = rating
    } else {
      otherRatings[player, default: [:]][ladder] = rating.games == 0 ? nil : rating
    }
  }

  func enter(_ entry: LeagueEntry) {
    let own = leaguePlaces.map(\.place)
      .filter { $0.player == entry.player && $0.ladder == entry.ladder }
    guard players[entry.player] != nil, !own.contains(where: { $0.week == entry.week }) else {
      return
    }
    let last = own.filter { $0.week < entry.week }.max { $0.week < $1.week }
    let division = last.map { group(of: $0).nextDivision } ?? .last
    let present = leaguePlaces.filter {
      $0.place.week == entry.week && $0.place.ladder == entry.ladder
        && $0.place.division == division
    }
    let groups = Dictionary(grouping: present, by: \.place.group).sorted { $0.key < $1.key }
      .suffix(OpenLeagueGroup.searched)
      .map { number, members in
        OpenLeagueGroup(
          number: number, size: members.count,
          hasNetwork: entry.network != nil && members.contains { $0.network == entry.network })
      }
    let place = LeaguePlace(
      player: entry.player, ladder: entry.ladder, week: entry.week, division: division,
      group: OpenLeagueGroup.next(of: groups))
    leaguePlaces.append((place, entry.network))
  }

  public func leagueGroup(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) throws(StorageError) -> LeagueGroup? {
    try checkUsable()
    return leaguePlaces.map(\.place)
      .first { $0.player == player && $0.ladder == ladder && $0.week == week }
      .map(group)
  }

  public func previousLeagueGroup(
    of player: PlayerID, on ladder: Ladder, before week: WeekNumber
  ) throws(StorageError) -> LeagueGroup? {
    try checkUsable()
    return leaguePlaces.map(\.place)
      .filter { $0.player == player && $0.ladder == ladder && $0.week < week }
      .max { $0.week < $1.week }.map(group)
  }

  private func group(of place: LeaguePlace) -> LeagueGroup {
    let members = leaguePlaces.map(\.place).filter {
      $0.week == place.week && $0.ladder == place.ladder && $0.division == place.division
        && $0.group == place.group
    }
    var results: [PlayerID: LeagueResult] = [:]
    for member in members {
      let games = ratedMatches(of: member.player, on: place.ladder)
        .filter { place.week.contains($0.finishedAt) }
      results[member.player] = LeagueResult(games.compactMap { $0.game(of: member.player) })
    }
    return LeagueGroup(
      place: place, table: LeagueTable(of: place.division, results),
      players: players.filter { results[$0.key] != nil })
  }

  /// The rated matches of a player, in the order of ids.
  private func ratedMatches(of player: PlayerID, on ladder: Ladder) -> [RatedMatch] {
    matches.values
      .filter { $0.match.setup.ladder == ladder && $0.match.setup.players.contains(player) }
      .compactMap(RatedMatch.init)
      .sorted { $0.id < $1.id }
  }

  public func ratedMatches(
    of player: PlayerID, since instant: Instant
  ) throws(StorageError) -> [RatedMatch] {
    try checkUsable()
    return Ladder.allCases.flatMap { ladder in
      ratedMatches(of: player, on: ladder).filter { $0.finishedAt >= instant }
    }
  }

  func void(_ voided: VoidedMatches) {
    unlistBoardEntries(of: voided.player)
    for ladder in Ladder.allCases {
      let cheated = ratedMatches(of: voided.player, on: ladder)
        .filter { $0.finishedAt >= voided.since }
      for match in cheated {
        matches[match.id] = matches[match.id]?.with([], voidedAt: voided.at)
      }
      let correction = RatingCorrection(voiding: cheated) { player, match in
        ratedMatches(of: player, on: ladder).first { $0.id > match }
      } write: { match in
        matches[match.id] = matches[match.id]?.with(match.players.map(\.change), voidedAt: nil)
      }
      for (player, rating) in correction.ratings {
        let rated = ratedMatches(of: player, on: ladder)
        set(
          LadderRating(
            rating: rating, games: rated.count, lastGame: rated.map(\.finishedAt).max()),
          of: player, on: ladder)
      }
    }
  }
}

extension FinishedMatchRecord {
  fileprivate func with(_ ratings: [RatingChange], voidedAt: Instant?) -> FinishedMatchRecord {
    FinishedMatchRecord(
      match: match, ratings: ratings, sequences: sequences, voidedAt: voidedAt)
  }
}

extension RatedMatch {
  /// `nil` for a match that changed no ratings.
  fileprivate init?(_ record: FinishedMatchRecord) {
    guard !record.ratings.isEmpty else { return nil }
    let players = record.ratings.map { change in
      let result = record.match.results.first { $0.player == change.player }
      return Player(
        change: change, won: result?.won ?? false, hasLeft: result?.left != nil)
    }
    self.init(
      id: record.match.setup.id, finishedAt: record.match.finishedAt,
      quarters: (record.match.weight ?? .full).quarters, players: players)
  }
}
