import Community
import GRDB
import GameRules
import Geodesy
import NameSearch

// The check of maps of players, and of the results on all maps.
extension SQLiteSnapshot {
  /// Finds maps with impossible titles, without their words, or whose files are no maps, and
  /// results on maps that do not follow from the finished matches.
  public func wrongMaps(
    exampleLimit: Int
  ) async throws(StorageError) -> (count: Int, problems: IntegrityProblems) {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      do {
        for problem in try database.mapResultProblems() { problems.add(problem) }
      } catch let error as StorageError where error.kind == .corrupt {
        problems.add("a result on a map: \(error.message)")
      }
      let ids = try database.rows("SELECT id FROM own_maps ORDER BY id").map { try $0.ownMapID(0) }
      for id in ids {
        do {
          for problem in try database.problems(of: id) { problems.add("map \(id): \(problem)") }
        } catch let error as StorageError where error.kind == .corrupt {
          problems.add("map \(id): \(error.message)")
        }
      }
      return (ids.count, problems)
    }
  }
}

extension Database {
  fileprivate func problems(of id: OwnMapID) throws -> [String] {
    guard let content = try ownMapContent(id) else { return [] }
    let map = content.map
    var problems: [String] = []
    if ListText.title(map.title) != map.title { problems.append("the title cannot be one") }
    if map.bytes != content.geoJSON.count { problems.append("its file has another size") }
    do throws(CoverageMapError) {
      let read = try CoverageMap(
        playersMap: id.mapName, title: map.title, geoJSON: content.geoJSON)
      let shape = OwnMapRecord.Shape(
        area: read.area, diagonal: read.diagonal, bounds: read.bounds,
        polygonCount: read.summary.polygonCount)
      if shape != map.shape { problems.append("its numbers are not those of its file") }
    } catch {
      problems.append("its file is no map")
    }
    let words = try rows(
      "SELECT word FROM map_words WHERE map = ? ORDER BY word", [id.description]
    ).map { try $0.value(0) as String }
    if words != (map.visibility == .public ? SearchWords.of(map.title) : []) {
      problems.append("the words are not those of the title")
    }
    return problems
  }

  /// Compares the results with those of all matches that can count for one.
  fileprivate func mapResultProblems() throws -> [String] {
    var expected: [MapPlayer: ListResult] = [:]
    let matches = try rows(
      "SELECT id FROM matches WHERE ending = 'played' AND format LIKE 'classic@%' ORDER BY id")
    for row in matches {
      guard let match = try FinishedMatchReader.read(row.identifier(0), from: self)?.match else {
        continue
      }
      for player in match.setup.players where ListResult.countsForMap(match, of: player) {
        let key = MapPlayer(map: match.setup.map, player: player)
        expected[key, default: ListResult()].countForMap(match, of: player)
      }
    }
    var stored: [MapPlayer: ListResult] = [:]
    for row in try rows("SELECT map, player, \(Self.resultColumns) FROM map_results") {
      stored[MapPlayer(map: try row.value(0), player: try row.identifier(1))] =
        try row.listResult(2)
    }
    for key in expected.keys where stored[key] == nil {
      // Deleted players and deleted maps have no results.
      let map = OwnMapID(mapName: key.map)
      let isMissing = try map.map { try ownMap($0) != nil } ?? true
      if try !isMissing || !isPlayer(key.player) { expected[key] = nil }
    }
    return Set(expected.keys).union(stored.keys).filter { expected[$0] != stored[$0] }
      .map { "the result of player \($0.player) on the map \($0.map) is not that of the matches" }
      .sorted()
  }
}

/// A player and a map.
private struct MapPlayer: Hashable {
  let map: String
  let player: PlayerID
}
