import Community
import GRDB
import GameRules
import Geodesy
import NameSearch

// The check of lists.
extension SQLiteSnapshot {
  /// Finds lists with places that cannot be on one, titles without their words, and matches and
  /// results of lists that do not follow from the finished matches.
  public func wrongLists(
    exampleLimit: Int
  ) async throws(StorageError) -> (count: Int, problems: IntegrityProblems) {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      for problem in try database.listMatchProblems() { problems.add(problem) }
      let ids = try database.rows("SELECT id FROM lists ORDER BY id").map { try $0.listID(0) }
      for id in ids {
        do {
          for problem in try database.problems(of: id) { problems.add("list \(id): \(problem)") }
        } catch let error as StorageError where error.kind == .corrupt {
          problems.add("list \(id): \(error.message)")
        }
      }
      return (ids.count, problems)
    }
  }
}

extension Database {
  fileprivate func listMatchProblems() throws -> [String] {
    try rows(
      """
      WITH expected AS (
        SELECT players.id AS player, lists.id AS list, matches.id AS match FROM matches
        JOIN lists ON lists.id = substr(matches.place_set, 6)
        JOIN match_players ON match_players.match = matches.id
        JOIN players ON players.id = match_players.player
        WHERE matches.place_set GLOB 'list-*' AND matches.ending <> 'aborted')
      SELECT match FROM (SELECT * FROM expected EXCEPT SELECT * FROM list_matches)
      UNION ALL
      SELECT match FROM (SELECT * FROM list_matches EXCEPT SELECT * FROM expected)
      """
    ).map { row in
      "match \(try row.identifier(0) as MatchID): it is of a list that it is not counted for, or not of it"
    }
  }

  fileprivate func problems(of id: ListID) throws -> [String] {
    guard let list = try list(id) else { return [] }
    var problems: [String] = []
    if ListText.title(list.title) != list.title { problems.append("the title cannot be one") }
    let words = try rows(
      "SELECT word FROM list_words WHERE list = ? ORDER BY word", [id.description]
    )
    .map { try $0.value(0) as String }
    if words != (list.visibility == .public ? SearchWords.of(list.title) : []) {
      problems.append("the words are not those of the title")
    }
    let places = try listedPlaces(of: id)
    let next = try count("SELECT next_place FROM lists WHERE id = ?", [id.description])
    if places.contains(where: { $0.number >= next }) {
      problems.append("a place has a number that is yet to be given")
    }
    if places.count > ListLimits.account.places { problems.append("\(places.count) places") }
    let north = places.map(\.place.coordinate)
      .sorted { $0.latitude.degrees < $1.latitude.degrees }
    for (index, place) in north.enumerated() {
      let near = north[..<index].reversed().prefix {
        place.latitude.degrees - $0.latitude.degrees < ListedPlace.leastDegrees
      }
      if near.contains(where: { ListedPlace.areTooNear($0, place) }) {
        problems.append("two places are too near to each other")
      }
    }
    return try problems + resultProblems(of: id)
  }

  private func resultProblems(of id: ListID) throws -> [String] {
    var expected: [PlayerID: ListResult] = [:]
    for row in try rows(
      "SELECT player, match FROM list_matches WHERE list = ? ORDER BY match", [id.description])
    {
      let player: PlayerID = try row.identifier(0)
      guard let record = try FinishedMatchReader.read(row.identifier(1), from: self),
        ListResult.counts(record.match)
      else { continue }
      expected[player, default: ListResult()].count(record.match)
    }
    let stored = try rows("SELECT player FROM list_results WHERE list = ?", [id.description])
      .map { try $0.identifier(0) as PlayerID }
    return try Set(stored).union(expected.keys).sorted().compactMap { player in
      try listResult(of: player, on: id) == expected[player]
        ? nil : "the result of player \(player) is not that of the matches"
    }
  }
}
