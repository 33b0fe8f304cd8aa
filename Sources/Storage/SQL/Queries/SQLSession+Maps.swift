import Community
import Foundation
import GameRules
import NameSearch

// Changes of the maps that players make.
extension SQLSession {
  func change(
    _ command: OwnMapCommand, by player: PlayerID, at now: Instant
  ) throws -> OwnMapAnswer {
    let isGuest = try first("SELECT is_guest FROM players WHERE id = ?", [player.blob]) { row in
      try row.value(0) as Bool
    }
    guard let isGuest else { return .refused(.unknownMap) }
    switch command {
    case .create(let map, let geoJSON): return try create(map, geoJSON, isGuest: isGuest)
    case .replace(let id, let file, let title, let visibility):
      guard var map = try ownMap(id), map.author == player else { return .refused(.unknownMap) }
      if let refusal = map.edit(title, visibility, isGuest: isGuest) { return .refused(refusal) }
      let others = try mapBytes(of: player) - map.bytes
      guard others + file.geoJSON.count <= OwnMapLimits.allBytes else {
        return .refused(.tooManyMaps)
      }
      map.replace(file)
      try update(map, at: now)
      try run(
        "UPDATE own_map_files SET geojson = ? WHERE map = ?",
        [Data(file.geoJSON), id.description])
      return .done(id)
    case .edit(let id, let title, let visibility):
      guard var map = try ownMap(id), map.author == player else { return .refused(.unknownMap) }
      if let refusal = map.edit(title, visibility, isGuest: isGuest) { return .refused(refusal) }
      try update(map, at: now)
      return .done(id)
    case .delete(let id):
      guard try ownMap(id)?.author == player else { return .refused(.unknownMap) }
      try run("DELETE FROM own_maps WHERE id = ?", [id.description])
      return .done(id)
    }
  }

  private func create(
    _ map: OwnMapRecord, _ geoJSON: [UInt8], isGuest: Bool
  ) throws -> OwnMapAnswer {
    if let key = map.key,
      let present = try row(
        "SELECT id FROM own_maps WHERE author = ? AND key = ?", [map.author.blob, key])
    {
      return .done(try present.ownMapID(0))
    }
    guard !isGuest || map.visibility != .public else { return .refused(.accountNeeded) }
    let count = try count("SELECT count(*) FROM own_maps WHERE author = ?", [map.author.blob])
    guard count < OwnMapLimits(isGuest: isGuest).maps,
      try mapBytes(of: map.author) + map.bytes <= OwnMapLimits.allBytes
    else { return .refused(.tooManyMaps) }
    let (shape, bounds) = (map.shape, map.shape.bounds)
    try run(
      "INSERT INTO own_maps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        map.id.description, map.author.blob, map.title, map.visibility.rawValue, map.key,
        map.isBarred, map.version, map.bytes, shape.area.value, shape.diagonal.value,
        bounds.west.degrees, bounds.south.degrees, bounds.east.degrees, bounds.north.degrees,
        shape.polygonCount, map.createdAt.millisecondsSinceEpoch,
        map.updatedAt.millisecondsSinceEpoch,
      ])
    try run(
      "INSERT INTO own_map_files VALUES (?, ?)", [map.id.description, Data(geoJSON)])
    try setWords(of: map)
    return .done(map.id)
  }

  private func mapBytes(of player: PlayerID) throws -> Int {
    try count("SELECT ifnull(sum(bytes), 0) FROM own_maps WHERE author = ?", [player.blob])
  }

  private func update(_ map: OwnMapRecord, at now: Instant) throws {
    let (shape, bounds) = (map.shape, map.shape.bounds)
    try run(
      """
      UPDATE own_maps SET title = ?, visibility = ?, is_barred = ?, version = ?, bytes = ?,
        area_m2 = ?, diagonal_m = ?, west = ?, south = ?, east = ?, north = ?, polygons = ?,
        updated_at = max(updated_at, ?)
      WHERE id = ?
      """,
      [
        map.title, map.visibility.rawValue, map.isBarred, map.version, map.bytes,
        shape.area.value, shape.diagonal.value, bounds.west.degrees, bounds.south.degrees,
        bounds.east.degrees, bounds.north.degrees, shape.polygonCount,
        now.millisecondsSinceEpoch, map.id.description,
      ])
    try setWords(of: map)
    // Others may not open it any more, so they could not take their marks away themselves.
    if map.visibility == .private {
      try run(
        "DELETE FROM map_marks WHERE map = ? AND player <> ?", [map.id.mapName, map.author.blob])
    }
  }

  private func setWords(of map: OwnMapRecord) throws {
    try run("DELETE FROM map_words WHERE map = ?", [map.id.description])
    guard map.visibility == .public else { return }
    for word in SearchWords.of(map.title) {
      try run("INSERT INTO map_words VALUES (?, ?)", [word, map.id.description])
    }
  }

  /// Makes a map private, and keeps it from being public again.
  func unlist(_ id: OwnMapID) throws {
    guard var map = try ownMap(id) else { return }
    (map.visibility, map.isBarred) = (.private, true)
    try update(map, at: map.updatedAt)
  }

  /// Counts a new match for the results of its players on its map.
  func countMap(of match: FinishedMatch) throws {
    if let id = match.setup.ownMap, try ownMap(id) == nil { return }
    for player in match.setup.players where ListResult.countsForMap(match, of: player) {
      var result = ListResult()
      result.countForMap(match, of: player)
      try add(result, of: player, to: ResultAddition.map, of: match.setup.map)
    }
  }
}

// Maps and results on them as players see them.
extension SQLSession {
  /// The columns of an ``OwnMapRecord``.
  static var mapColumns: String {
    """
    own_maps.id, own_maps.author, own_maps.title, own_maps.visibility, own_maps.key,
    own_maps.is_barred, own_maps.version, own_maps.bytes, own_maps.area_m2, own_maps.diagonal_m,
    own_maps.west, own_maps.south, own_maps.east, own_maps.north, own_maps.polygons,
    own_maps.created_at, own_maps.updated_at
    """
  }

  /// The public maps with most finishers after a moment. The signs before `map` keep SQLite from
  /// reading all results ever by the primary key, in place of the latest by their index.
  static var popularMaps: String {
    """
    SELECT \(mapColumns) FROM (
      SELECT substr(map, 5) AS found, count(*) AS finishers FROM map_results
      JOIN players ON players.id = map_results.player AND NOT players.is_guest
      WHERE last_finished_at > ? AND +map GLOB 'own:*' GROUP BY +map) AS popular
    JOIN own_maps ON id = found AND visibility = 'public'
    ORDER BY finishers DESC, id LIMIT ?
    """
  }

  func ownMap(_ id: OwnMapID) throws -> OwnMapRecord? {
    try row("SELECT \(Self.mapColumns) FROM own_maps WHERE id = ?", [id.description])
      .map { try OwnMapRecord($0) }
  }

  func ownMaps(_ query: OwnMapQuery) throws -> [OwnMapCardRecord] {
    try mapRecords(query).compactMap { map in
      try player(map.author).map { OwnMapCardRecord(map: map, author: $0) }
    }
  }

  private func mapRecords(_ query: OwnMapQuery) throws -> [OwnMapRecord] {
    if case .these(let ids) = query { return try ids.compactMap { try ownMap($0) } }
    let columns = Self.mapColumns
    let rows =
      switch query {
      case .these: [Row]()
      case .own(let player):
        try rows(
          "SELECT \(columns) FROM own_maps WHERE author = ? ORDER BY updated_at DESC, id",
          [player.blob])
      case .around(let box, let limit):
        try rows(
          """
          SELECT \(columns) FROM (
            SELECT * FROM own_maps WHERE visibility = 'public'
            ORDER BY created_at DESC, id LIMIT \(OwnMapQuery.candidates)) AS own_maps
          WHERE south < ? AND north > ? AND (west > east OR west < ? AND east > ?)
          ORDER BY created_at DESC, id LIMIT ?
          """,
          [box.north.degrees, box.south.degrees, box.east.degrees, box.west.degrees, limit])
      case .popular(let now):
        try rows(Self.popularMaps, [Self.beginOfPopularity(at: now), ListLimits.popular])
      }
    return try rows.map { try OwnMapRecord($0) }
  }

  func ownMapContent(_ id: OwnMapID) throws -> OwnMapContent? {
    guard let map = try ownMap(id) else { return nil }
    let geoJSON = try row("SELECT geojson FROM own_map_files WHERE map = ?", [id.description])
      .map { try $0.bytes(0) }
    guard let geoJSON else { throw StorageError.corrupt("the map \(id) has no file") }
    return OwnMapContent(map: map, geoJSON: geoJSON)
  }

  func mapTotals(of map: String, at now: Instant) throws -> MapTotals {
    var totals = MapTotals()
    let row = try row(
      """
      SELECT ifnull(sum(finishes), 0), ifnull(sum(rounds), 0), ifnull(sum(points), 0),
        count(*) FILTER (WHERE last_finished_at > ?)
      FROM map_results JOIN players ON players.id = map_results.player AND NOT players.is_guest
      WHERE map = ?
      """, [Self.beginOfPopularity(at: now), map])
    if let row {
      totals.finishes = try row.value(0)
      totals.rounds = try row.value(1)
      totals.points = try row.value(2)
      totals.recentFinishers = try row.value(3)
    }
    return totals
  }

  func mapStanding(of player: PlayerID, on map: String) throws -> MapStanding {
    var standing = MapStanding()
    standing.mark = try mark(of: .map(map), by: player)
    standing.result = try mapResult(of: player, on: map)
    return standing
  }

  private func mapResult(of player: PlayerID, on map: String) throws -> ListResult? {
    try row(
      "SELECT \(Self.resultColumns) FROM map_results WHERE map = ? AND player = ?",
      [map, player.blob]
    ).map { try $0.listResult(0) }
  }

  // MARK: - Export

  func exportedMap(
    of player: PlayerID, after map: OwnMapID?
  ) throws -> (content: OwnMapContent, hasMore: Bool)? {
    let ids = try rows(
      "SELECT id FROM own_maps WHERE author = ? AND id > ? ORDER BY id LIMIT 2",
      [player.blob, map?.description ?? ""]
    ).map { try $0.ownMapID(0) }
    guard let id = ids.first, let content = try ownMapContent(id) else { return nil }
    return (content, ids.count > 1)
  }

  /// By the name of the map.
  func mapResults(of player: PlayerID) throws -> [MapResultRecord] {
    try rows(
      "SELECT map, \(Self.resultColumns) FROM map_results WHERE player = ? ORDER BY map",
      [player.blob]
    ).map { MapResultRecord(map: try $0.value(0), result: try $0.listResult(1)) }
  }
}

extension OwnMapRecord {
  /// The number of ``SQLSession/mapColumns``.
  static let columnCount = 17

  /// Reads ``SQLSession/mapColumns``, which begin the row.
  init(_ row: some SQLRow) throws {
    self.init(
      id: try row.ownMapID(0), author: try row.identifier(1), title: try row.value(2),
      visibility: try row.name(3), key: try row.optional(4), isBarred: try row.value(5),
      version: try row.value(6), bytes: try row.value(7),
      shape: Shape(
        area: .init(try row.value(8)), diagonal: .init(try row.value(9)),
        bounds: .init(
          west: .degrees(try row.value(10)), south: .degrees(try row.value(11)),
          east: .degrees(try row.value(12)), north: .degrees(try row.value(13))),
        polygonCount: try row.value(14)),
      createdAt: try row.instant(15), updatedAt: try row.instant(16))
  }
}

extension OwnMapRecord {
  /// Changes what is not `nil`, unless it is refused.
  mutating func edit(
    _ title: String?, _ visibility: ListVisibility?, isGuest: Bool
  ) -> OwnMapRefusal? {
    if visibility == .public {
      if isGuest { return .accountNeeded }
      if isBarred { return .notPublishable }
    }
    self.title = title ?? self.title
    self.visibility = visibility ?? self.visibility
    return nil
  }

  /// Takes over another file.
  mutating func replace(_ file: OwnMapFile) {
    version += 1
    bytes = file.geoJSON.count
    shape = file.shape
  }
}

extension SQLRow {
  func ownMapID(_ index: Int) throws -> OwnMapID {
    guard let id = OwnMapID(try value(index)) else { throw StorageError.corrupt("no map's id") }
    return id
  }
}
