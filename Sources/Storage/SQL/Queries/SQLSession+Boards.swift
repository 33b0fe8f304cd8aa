import Community
import Foundation
import GameRules
import Geodesy

// Replays, sets of places, and boards.
extension SQLSession {
  func recording(of match: MatchID) throws -> MatchRecording? {
    try row("SELECT moments FROM recordings WHERE match = ?", [match.blob]).map { row in
      guard let recording = MatchRecording(bytes: try row.bytes(0)) else {
        throw StorageError.corrupt("a recording of match \(match) that cannot be read")
      }
      return recording
    }
  }

  func shareReplay(of match: MatchID, as link: LinkSecret) throws -> LinkSecret? {
    try run(
      "UPDATE recordings SET link = ? WHERE match = ? AND link IS NULL", [link.text, match.blob])
    let row = try row("SELECT link FROM recordings WHERE match = ?", [match.blob])
    return try row.flatMap { LinkSecret(try $0.value(0)) }
  }

  func match(ofReplay link: LinkSecret) throws -> MatchID? {
    try row("SELECT match FROM recordings WHERE link = ?", [link.text])
      .map { try $0.identifier(0) }
  }

  func purgeRecordings(before match: MatchID, limit: Int) throws -> Int {
    try run(
      """
      DELETE FROM recordings WHERE match IN (
        SELECT match FROM recordings WHERE match < ? ORDER BY match LIMIT ?)
      """, [match.blob, limit])
    return try changes()
  }

  func add(_ set: PlaceSet) throws {
    let options = set.options
    try run(
      """
      INSERT INTO place_sets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      [
        set.name.description, set.format.id.description, set.map,
        options.movingTime.wholeMilliseconds, options.guessingTime.wholeMilliseconds,
        options.readyTime.wholeMilliseconds, options.countdown.wholeMilliseconds,
        options.graceTime.wholeMilliseconds, options.openingTime.wholeMilliseconds,
        options.hurryTime.wholeMilliseconds, options.movement.rawValue, options.view?.rawValue,
        set.text, Data(set.salt), set.match?.blob, set.diagonal?.value,
      ])
  }

  func placeSet(_ name: PlaceSetName) throws -> PlaceSet? {
    let row = try row(
      """
      SELECT format, map, moving_ms, guessing_ms, ready_ms, countdown_ms, grace_ms, opening_ms,
        hurry_ms, movement, view, places, salt, match, diagonal_m
      FROM place_sets WHERE name = ?
      """, [name.description])
    guard let row else { return nil }
    guard let solutions = PlaceSet.solutions(of: try row.value(11)) else {
      throw StorageError.corrupt("places that cannot be read in the set \(name)")
    }
    let options = MatchOptions(
      rounds: solutions.count, movingTime: try row.duration(2), guessingTime: try row.duration(3),
      readyTime: try row.duration(4), countdown: try row.duration(5),
      graceTime: try row.duration(6), openingTime: try row.duration(7),
      hurryTime: try row.duration(8), movement: try row.name(9), view: try row.optionalName(10))
    let set = PlaceSet(
      name: name, format: try row.format(0), map: try row.value(1),
      diagonal: try row.optional(14, as: Double.self).map { Meters($0) }, options: options,
      solutions: solutions, salt: try row.bytes(12), match: try row.optionalIdentifier(13))
    guard let set else { throw StorageError.corrupt("the set \(name) cannot have been stored") }
    return set
  }

  func placeSetName(ofMatch match: MatchID) throws -> PlaceSetName? {
    try row("SELECT name FROM place_sets WHERE match = ?", [match.blob])
      .map { try Storage.placeSetName($0.value(0)) }
  }

  /// The sets that were made of a player's matches.
  func placeSetNames(ofMatchesOf player: PlayerID) throws -> [MatchID: PlaceSetName] {
    let rows = try rows(
      """
      SELECT match, name FROM place_sets JOIN match_players USING (match)
      WHERE match_players.player = ?
      """, [player.blob])
    return Dictionary(
      uniqueKeysWithValues: try rows.map {
        (try $0.identifier(0), try Storage.placeSetName($0.value(1)))
      })
  }

  func firstDaily() throws -> DailyNumber? {
    // Names sort as texts, not as numbers.
    try rows("SELECT name FROM place_sets WHERE name GLOB 'daily-*'")
      .compactMap { try Storage.placeSetName($0.value(0)).day }.min()
  }

  func add(_ entry: BoardEntry) throws {
    guard try isPlayer(entry.player) else { return }
    if entry.board.keepsBest, let present = try boardEntry(of: entry.player, on: entry.board) {
      guard entry.replaces(present) else { return }
      try remove(present)
    }
    let isAlone = entry.network == nil
    try execute(
      """
      INSERT INTO board_entries
      SELECT entry.*, \(Self.bucketOfRow) FROM (
        SELECT ?1 AS board, ?2, ?3, ?4 AS points, ?5 AS time_ms, ?6, ?7, ?8, ?9) AS entry
      WHERE true ON CONFLICT DO NOTHING
      """,
      entry.board.description, entry.player, entry.match, entry.points,
      entry.time.wholeMilliseconds, entry.at, entry.isEligible,
      entry.network.map { Int64(bitPattern: $0.tag) }, entry.isEligible && isAlone)
    guard try changes() == 1, entry.isEligible, let network = entry.network else { return }
    // The index is named, as SQLite would look through the whole board without statistics of it.
    let (name, tag) = (entry.board.description, Int64(bitPattern: network.tag))
    try execute(
      """
      UPDATE board_entries INDEXED BY board_entries_of_network SET is_listed = 0
      WHERE board = ? AND network = ? AND is_eligible = 1 AND is_listed = 1
        AND (-points, time_ms, at, player) > (?, ?, ?, ?)
      """,
      name, tag, -entry.points, entry.time.wholeMilliseconds, entry.at, entry.player)
    try execute(
      """
      UPDATE board_entries SET is_listed = 1
      WHERE board = ?1 AND player = ?3 AND NOT EXISTS (
        SELECT 1 FROM board_entries INDEXED BY board_entries_of_network
        WHERE board = ?1 AND network = ?2 AND is_eligible = 1 AND is_listed = 1)
      """,
      name, tag, entry.player)
  }

  private func boardEntry(of player: PlayerID, on board: Board) throws -> BoardEntry? {
    try first(
      "SELECT \(Self.boardColumns) FROM board_entries WHERE board = ? AND player = ?",
      [board.description, player.blob]
    ) { try BoardEntry($0) }
  }

  private func remove(_ entry: BoardEntry) throws {
    try execute(
      "DELETE FROM board_entries WHERE board = ? AND player = ?", entry.board.description,
      entry.player)
  }

  /// Takes a player's rows off the lists of all boards; they keep their ranks.
  func unlistBoardEntries(of player: PlayerID) throws {
    for entry in try boardEntries(of: player) where entry.isEligible {
      try remove(entry)
      try add(entry.ineligible)
    }
  }

  /// Removes up to `limit` rows of boards that ended before a moment; returns how many.
  func purgeBoards(endedBefore instant: Instant, limit: Int) throws -> Int {
    let names = try rows("SELECT DISTINCT board FROM board_counts").map { row in
      let name: String = try row.value(0)
      return name
    }
    var removed = 0
    for name in names where removed < limit {
      guard let end = Board(name)?.period?.end, end < instant else { continue }
      try execute(
        """
        DELETE FROM board_entries WHERE board = ?1 AND player IN (
          SELECT player FROM board_entries WHERE board = ?1 LIMIT ?2)
        """, name, limit - removed)
      let count = try changes()
      removed += count
      if count == 0 { try execute("DELETE FROM board_counts WHERE board = ?", name) }
    }
    return removed
  }

  func boardPage(_ board: Board, for player: PlayerID) throws -> BoardPage {
    let name = board.description
    var page = BoardPage()
    page.rows = try rows(
      """
      SELECT \(Self.boardColumns), \(Self.playerColumns)
      FROM board_entries CROSS JOIN players ON players.id = board_entries.player
      LEFT JOIN statistics ON statistics.player = board_entries.player
      WHERE board = ? AND is_listed = 1 AND (alarms IS NULL OR alarms <= cleared_alarms)
      ORDER BY points DESC, time_ms, at, board_entries.player LIMIT ?
      """, [name, Board.listLength]
    ).enumerated().map { index, row in
      BoardPage.Row(
        rank: index + 1, player: try PlayerRecord(row, from: Self.boardColumnCount),
        entry: try BoardEntry(row))
    }
    page.own = try row(
      """
      SELECT \(Self.boardColumns), \(Self.playerColumns)
      FROM board_entries CROSS JOIN players ON players.id = player
      WHERE board = ? AND player = ?
      """, [name, player.blob]
    ).map { row in
      let entry = try BoardEntry(row)
      return BoardPage.Row(
        rank: try rank(of: entry), player: try PlayerRecord(row, from: Self.boardColumnCount),
        entry: entry)
    }
    page.count = try count(
      "SELECT ifnull(sum(count), 0) FROM board_counts WHERE board = ?", [name])
    return page
  }

  /// One more than the number of better rows: those of better buckets, and those of its own.
  private func rank(of entry: BoardEntry) throws -> Int {
    let name = entry.board.description
    let bucket = try count(
      "SELECT bucket FROM board_entries WHERE board = ? AND player = ?",
      [name, entry.player.blob])
    let above = try count(
      "SELECT ifnull(sum(count), 0) FROM board_counts WHERE board = ? AND bucket > ?",
      [name, bucket])
    let within = try count(
      """
      SELECT count(*) FROM board_entries INDEXED BY board_entries_in_buckets
      WHERE board = ? AND bucket = ? AND (points, -time_ms) > (?, ?)
      """, [name, bucket, entry.points, -entry.time.wholeMilliseconds])
    return above + within + 1
  }

  /// The section of a board that a row is counted in, in the order of ranks. Many rows of a race
  /// have the same points, and so have many of boards by countries.
  static var bucketOfRow: String {
    """
    CASE WHEN board GLOB 'race/*' THEN 65535 - min(time_ms / 1000, 65535)
      WHEN board GLOB 'streak/*' OR board GLOB 'sprint/*'
        THEN points * 4096 + 4095 - min(time_ms / 10000, 4095)
      ELSE points / 64 END
    """
  }

  func friendsOnBoard(_ board: Board, of player: PlayerID) throws -> BoardPage {
    let found = try rows(
      """
      SELECT \(Self.boardColumns), \(Self.playerColumns)
      FROM (SELECT friend AS member FROM friendships WHERE player = ?1 UNION ALL SELECT ?1)
        AS circle
      CROSS JOIN board_entries ON board = ?2 AND player = member
      CROSS JOIN players ON players.id = player
      """, [player.blob, board.description]
    ).map { (try BoardEntry($0), try PlayerRecord($0, from: Self.boardColumnCount)) }
    return BoardPage(ofAll: found, for: player)
  }

  func boardEntries(of player: PlayerID) throws -> [BoardEntry] {
    try rows(
      "SELECT \(Self.boardColumns) FROM board_entries WHERE player = ? ORDER BY board",
      [player.blob]
    ).map { try BoardEntry($0) }
  }

  private static var boardColumns: String {
    """
    board, board_entries.player, match, points, time_ms, at, is_eligible, network
    """
  }
  private static var boardColumnCount: Int { 8 }
}

extension BoardEntry {
  /// Reads the columns of boards.
  fileprivate init(_ row: some SQLRow) throws {
    let text: String = try row.value(0)
    guard let board = Board(text) else { throw StorageError.corrupt("an unknown board: \(text)") }
    let network = try row.optional(7, as: Int64.self)
    self.init(
      board: board, player: try row.identifier(1), match: try row.identifier(2),
      points: try row.value(3), time: try row.duration(4), at: try row.instant(5),
      isEligible: try row.value(6),
      network: network.map { SenderNetwork(tag: UInt64(bitPattern: $0)) })
  }
}

/// Reads the name of a set of places.
func placeSetName(_ text: String) throws(StorageError) -> PlaceSetName {
  guard let name = PlaceSetName(text) else { throw .corrupt("no name of a set: \(text)") }
  return name
}
