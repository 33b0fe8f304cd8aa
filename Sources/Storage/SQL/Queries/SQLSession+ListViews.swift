import Community
import Foundation
import GameRules
import Geodesy
import NameSearch

// Lists as players see them.
extension SQLSession {
  /// The columns of a ``PlaceListRecord``.
  static var listColumns: String {
    """
    lists.id, lists.author, lists.title, lists.visibility, lists.key, lists.created_at,
    lists.updated_at, lists.is_barred
    """
  }

  func list(_ id: ListID) throws -> PlaceListRecord? {
    try row("SELECT \(Self.listColumns) FROM lists WHERE id = ?", [id.description])
      .map { try PlaceListRecord($0) }
  }

  func listedPlaces(of id: ListID) throws -> [ListedPlace] {
    try rows(
      "SELECT number, lat, lng, name, country FROM list_places WHERE list = ? ORDER BY number",
      [id.description]
    ).map { row in
      ListedPlace(
        number: try row.value(0),
        place: ListPlaceDraft(
          try row.coordinate(1), name: try row.optional(3),
          country: try row.optional(4, as: String.self).flatMap { CountryCode($0) }))
    }
  }

  func listResult(of player: PlayerID, on id: ListID) throws -> ListResult? {
    try row(
      "SELECT \(Self.resultColumns) FROM list_results WHERE list = ? AND player = ?",
      [id.description, player.blob]
    ).map { try $0.listResult(0) }
  }

  static var resultColumns: String {
    """
    finishes, rounds, points, best, best_of_3, best_of_4, best_of_5, last_finished_at
    """
  }

  /// Adds the result of a match to that of the player, if there still is one.
  ///
  /// - Parameters:
  ///   - statement: One of ``ResultAddition``.
  ///   - name: The name of the list or the map.
  func add(
    _ result: ListResult, of player: PlayerID, to statement: String, of name: String
  ) throws {
    try execute(
      statement, player, name, result.finishes, result.rounds, result.points, result.best[0],
      result.best[1], result.best[2], result.best[3], result.lastFinishedAt)
  }

  func lists(
    _ query: ListQuery, for player: PlayerID, at now: Instant
  ) throws -> [ListCardRecord] {
    try ids(query, for: player, at: now).compactMap { id in
      guard let list = try list(id), list.isOpen(to: player) else { return nil }
      return try card(of: list, for: player, at: now)
    }
  }

  private func ids(
    _ query: ListQuery, for player: PlayerID, at now: Instant
  ) throws -> [ListID] {
    if case .these(let ids) = query { return ids }
    let rows =
      switch query {
      case .these: [Row]()
      case .own:
        try rows(
          "SELECT id FROM lists WHERE author = ? ORDER BY updated_at DESC, id", [player.blob])
      case .marked:
        try rows(
          "SELECT list FROM list_marks WHERE player = ? ORDER BY marked_at DESC, list",
          [player.blob])
      case .newest(let limit):
        try rows(
          """
          SELECT id FROM lists WHERE visibility = 'public' ORDER BY created_at DESC, id LIMIT ?
          """, [limit])
      case .popular:
        try rows(
          """
          SELECT list FROM list_results
          JOIN lists ON lists.id = list AND lists.visibility = 'public'
          JOIN players ON players.id = list_results.player AND NOT players.is_guest
          WHERE last_finished_at > ?
          GROUP BY list ORDER BY count(*) DESC, list LIMIT ?
          """, [Self.beginOfPopularity(at: now), ListLimits.popular])
      case .search(let text, let limit):
        try found(text, limit: limit, at: now)
      }
    return try rows.map { try $0.listID(0) }
  }

  private func found(_ text: String, limit: Int, at now: Instant) throws -> [Row] {
    guard
      let candidates = TitleCandidates(
        TitleCandidates.words(of: text), of: .lists)
    else { return [] }
    let next = candidates.arguments.count + 1
    return try rows(
      """
      SELECT id FROM (\(candidates.sql(limit: ListQuery.candidates))) AS found
      JOIN lists ON lists.id = list
      ORDER BY (
        SELECT count(*) FROM list_results
        JOIN players ON players.id = list_results.player AND NOT players.is_guest
        WHERE list_results.list = lists.id AND last_finished_at > ?\(next)) DESC,
        created_at DESC, id
      LIMIT \(limit)
      """,
      candidates.arguments + [Self.beginOfPopularity(at: now)])
  }

  static func beginOfPopularity(at now: Instant) -> Int64 {
    now.millisecondsSinceEpoch - ListLimits.popularTime.wholeMilliseconds
  }

  private func card(
    of list: PlaceListRecord, for player: PlayerID, at now: Instant
  ) throws -> ListCardRecord? {
    guard let author = try self.player(list.author) else { return nil }
    let id = list.id.description
    var finishes = ListCardRecord.Finishes()
    var recent = 0
    let row = try row(
      """
      SELECT count(*), ifnull(sum(rounds), 0), ifnull(sum(points), 0),
        count(*) FILTER (WHERE last_finished_at > ?)
      FROM list_results JOIN players ON players.id = list_results.player AND NOT players.is_guest
      WHERE list = ?
      """, [Self.beginOfPopularity(at: now), id])
    if let row {
      finishes.accounts = try row.value(0)
      finishes.rounds = try row.value(1)
      finishes.points = try row.value(2)
      recent = try row.value(3)
    }
    return ListCardRecord(
      list: list, author: author,
      places: try count(
        "SELECT count(*) FROM list_places INDEXED BY numbers_of_list_places WHERE list = ?", [id]),
      mark: try mark(of: .list(list.id), by: player), recentFinishers: recent,
      finishes: finishes, result: try listResult(of: player, on: list.id))
  }

  func listPage(
    of id: ListID, for player: PlayerID, after number: Int, limit: Int, at now: Instant
  ) throws -> ListPageRecord? {
    guard let list = try list(id), list.isOpen(to: player),
      let card = try card(of: list, for: player, at: now)
    else { return nil }
    let meetings = try meetings(with: id, of: player)
    let places = try listedPlaces(of: id).filter { place in
      place.number > number
        && (list.author == player || meetings[place.place.coordinate] != nil)
    }
    return ListPageRecord(
      card: card,
      places: places.prefix(limit).map { place in
        let met = meetings[place.place.coordinate]
        return MetPlace(place: place, seen: met?.seen ?? 0, found: met?.found ?? 0)
      },
      hasMore: places.count > limit)
  }

  /// How often a player met and found the places of a list in the latest matches.
  private func meetings(
    with id: ListID, of player: PlayerID
  ) throws -> [Coordinate: (seen: Int, found: Int)] {
    var meetings: [Coordinate: (seen: Int, found: Int)] = [:]
    try forEach(
      """
      SELECT rounds.lat, rounds.lng, ifnull(guesses.score, 0) FROM (
        SELECT match FROM list_matches WHERE player = ? AND list = ?
        ORDER BY match DESC LIMIT ?) AS own
      JOIN rounds ON rounds.match = own.match AND rounds.revealed_at IS NOT NULL
      LEFT JOIN guesses ON guesses.match = own.match AND guesses.round = rounds.number
      """, [player.blob, id.description, ListLimits.matchesLookedAt]
    ) { row in
      let isFound = try row.value(2) as Int >= ListLimits.pointsOfFound
      let before = meetings[try row.coordinate(0)] ?? (0, 0)
      meetings[try row.coordinate(0)] = (before.seen + 1, before.found + (isFound ? 1 : 0))
    }
    return meetings
  }

  func playableList(_ id: ListID, for player: PlayerID?) throws -> PlayableList? {
    guard let list = try list(id), player.map(list.isOpen) ?? true else { return nil }
    return PlayableList(list: list, places: try listedPlaces(of: id))
  }

  func markedMaps(of player: PlayerID) throws -> [MapMark] {
    try rows(
      "SELECT map, is_favourite, is_wanted FROM map_marks WHERE player = ? ORDER BY map",
      [player.blob]
    ).map { row in
      MapMark(
        map: try row.value(0),
        mark: FavouriteMark(isFavourite: try row.value(1), isWanted: try row.value(2)))
    }
  }

  // MARK: - Export

  func exportedLists(
    of player: PlayerID, after list: ListID?, places limit: Int
  ) throws -> ExportedListsPage {
    let records = try rows(
      "SELECT \(Self.listColumns) FROM lists WHERE author = ? AND id > ? ORDER BY id",
      [player.blob, list?.description ?? ""]
    ).map(PlaceListRecord.init)
    var lists: [ExportedListRecord] = []
    var count = 0
    for record in records {
      count += try self.count(
        "SELECT count(*) FROM list_places WHERE list = ?", [record.id.description])
      guard lists.isEmpty || count <= limit else { break }
      lists.append(ExportedListRecord(list: record, places: try listedPlaces(of: record.id)))
    }
    return ExportedListsPage(lists: lists, hasMore: lists.count < records.count)
  }

  /// By the id of the list.
  func listResults(of player: PlayerID) throws -> [ListResultRecord] {
    try rows(
      """
      SELECT list, (SELECT count(*) FROM list_places WHERE list_places.list = list_results.list),
        \(Self.resultColumns)
      FROM list_results WHERE player = ? ORDER BY list
      """, [player.blob]
    ).map {
      ListResultRecord(
        list: try $0.listID(0), result: try $0.listResult(2), places: try $0.value(1))
    }
  }

  /// By the id of the list.
  func listMarks(of player: PlayerID) throws -> [ListMarkRecord] {
    try rows(
      "SELECT list, is_favourite, is_wanted FROM list_marks WHERE player = ? ORDER BY list",
      [player.blob]
    ).map { row in
      ListMarkRecord(
        list: try row.listID(0),
        mark: FavouriteMark(isFavourite: try row.value(1), isWanted: try row.value(2)))
    }
  }
}

extension PlaceListRecord {
  /// The number of ``SQLSession/listColumns``.
  static let columnCount = 8

  /// Reads ``SQLSession/listColumns``, which begin the row.
  init(_ row: some SQLRow) throws {
    self.init(
      id: try row.listID(0), author: try row.identifier(1), title: try row.value(2),
      visibility: try row.name(3), key: try row.optional(4), createdAt: try row.instant(5),
      updatedAt: try row.instant(6), isBarred: try row.value(7))
  }
}

extension SQLRow {
  func listID(_ index: Int) throws -> ListID {
    guard let id = ListID(try value(index)) else { throw StorageError.corrupt("no list's id") }
    return id
  }

  func listResult(_ first: Int) throws -> ListResult {
    let best = try (0..<ListResult.lengths.count).map {
      try optional(first + 3 + $0, as: Int.self)
    }
    let result = ListResult(
      finishes: try value(first), rounds: try value(first + 1), points: try value(first + 2),
      best: best, lastFinishedAt: try instant(first + 7))
    guard let result else { throw StorageError.corrupt("a list's result that no matches lead to") }
    return result
  }
}
