import Foundation
import GameRules
import Matchmaking

// Leagues.
extension SQLSession {
  func leagueGroup(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) throws -> LeagueGroup? {
    try leaguePlace(of: player, on: ladder, in: week).map(leagueGroup)
  }

  func previousLeagueGroup(
    of player: PlayerID, on ladder: Ladder, before week: WeekNumber
  ) throws -> LeagueGroup? {
    try previousLeaguePlace(of: player, on: ladder, before: week).map(leagueGroup)
  }

  /// Gives the player a place in the league of a week, unless there is one.
  func enter(_ entry: LeagueEntry) throws {
    guard try isPlayer(entry.player),
      try leaguePlace(of: entry.player, on: entry.ladder, in: entry.week) == nil
    else { return }
    let division =
      try previousLeagueGroup(of: entry.player, on: entry.ladder, before: entry.week)?
      .nextDivision ?? .last
    let network = entry.network.map { Int64(bitPattern: $0.tag) }
    let last = try first(
      """
      SELECT max(group_number) FROM league_places WHERE week = ? AND ladder = ? AND division = ?
      """, [entry.week.value, entry.ladder.rawValue, division.number]
    ) { try $0.optional(0, as: Int.self) ?? 0 }
    let groups = try rows(
      """
      SELECT group_number, count(*), count(*) FILTER (WHERE network = ?) > 0
      FROM league_places
      WHERE week = ? AND ladder = ? AND division = ? AND group_number > ?
      GROUP BY group_number ORDER BY group_number
      """,
      [
        network, entry.week.value, entry.ladder.rawValue, division.number,
        (last ?? 0) - OpenLeagueGroup.searched,
      ]
    ).map {
      OpenLeagueGroup(
        number: try $0.value(0), size: try $0.value(1), hasNetwork: try $0.value(2))
    }
    try execute(
      "INSERT INTO league_places VALUES (?, ?, ?, ?, ?, ?)",
      entry.player, entry.ladder.rawValue, entry.week.value, division.number,
      OpenLeagueGroup.next(of: groups), network)
  }

  private func leaguePlace(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) throws -> LeaguePlace? {
    try first(
      "\(Self.selectLeaguePlaces) WHERE player = ? AND ladder = ? AND week = ?",
      [player.blob, ladder.rawValue, week.value]
    ) { try LeaguePlace($0) }
  }

  private func previousLeaguePlace(
    of player: PlayerID, on ladder: Ladder, before week: WeekNumber
  ) throws -> LeaguePlace? {
    try first(
      """
      \(Self.selectLeaguePlaces) WHERE player = ? AND ladder = ? AND week < ?
      ORDER BY week DESC LIMIT 1
      """, [player.blob, ladder.rawValue, week.value]
    ) { try LeaguePlace($0) }
  }

  func leagueGroup(of place: LeaguePlace) throws -> LeagueGroup {
    var results: [PlayerID: LeagueResult] = [:]
    var players: [PlayerID: PlayerRecord] = [:]
    let members = try rows(
      """
      SELECT player FROM league_places
      WHERE week = ? AND ladder = ? AND division = ? AND group_number = ?
      """, [place.week.value, place.ladder.rawValue, place.division.number, place.group]
    ).map { try $0.identifier(0) as PlayerID }
    for member in members {
      results[member] = LeagueResult(
        try leagueGames(of: member, on: place.ladder, in: place.week))
      players[member] = try player(member)
    }
    return LeagueGroup(
      place: place, table: LeagueTable(of: place.division, results), players: players)
  }

  /// The rated games of a week: a match counts for the week in which it ends.
  private func leagueGames(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) throws -> [LeagueGame] {
    try ratedMatches(
      of: player, on: ladder,
      after: MatchID(uuid: .first(at: week.begin + (.zero - LeagueGroup.longestMatch))),
      before: MatchID(uuid: .first(at: week.end + LeagueGroup.clockTolerance)),
      ended: week.begin..<week.end
    ).compactMap { $0.game(of: player) }
  }

  static var selectLeaguePlaces: String {
    "SELECT player, ladder, week, division, group_number FROM league_places"
  }
}

extension LeaguePlace {
  /// Reads player, ladder, week, division and group.
  init(_ row: some SQLRow) throws {
    guard let week = WeekNumber(try row.value(2)), let division = Division(try row.value(3)) else {
      throw StorageError.corrupt("a place in a league that there is not")
    }
    self.init(
      player: try row.identifier(0), ladder: try row.name(1), week: week, division: division,
      group: try row.value(4))
  }
}
