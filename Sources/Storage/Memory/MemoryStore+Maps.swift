import Community
import GameRules
import Geodesy

/// A player's map as the store in memory has it.
struct StoredMap {
  var record: OwnMapRecord
  var geoJSON: [UInt8]
}

// MapStore.
extension MemoryStore {
  public func change(
    _ command: OwnMapCommand, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> OwnMapAnswer {
    try checkUsable()
    guard let isGuest = players[player]?.isGuest else { return .refused(.unknownMap) }
    let own = ownMaps.values.map(\.record).filter { $0.author == player }
    let bytes = own.reduce(0) { $0 + $1.bytes }
    switch command {
    case .create(let map, let geoJSON):
      if let key = map.key, let present = own.first(where: { $0.key == key }) {
        return .done(present.id)
      }
      guard !isGuest || map.visibility != .public else { return .refused(.accountNeeded) }
      guard own.count < OwnMapLimits(isGuest: isGuest).maps,
        bytes + map.bytes <= OwnMapLimits.allBytes
      else { return .refused(.tooManyMaps) }
      ownMaps[map.id] = StoredMap(record: map, geoJSON: geoJSON)
      return .done(map.id)
    case .delete(let id):
      guard ownMaps[id]?.record.author == player else { return .refused(.unknownMap) }
      removeMap(id)
      return .done(id)
    case .replace(let id, _, let title, let visibility), .edit(let id, let title, let visibility):
      guard var map = ownMaps[id], map.record.author == player else {
        return .refused(.unknownMap)
      }
      if let refusal = map.record.edit(title, visibility, isGuest: isGuest) {
        return .refused(refusal)
      }
      if case .replace(_, let file, _, _) = command {
        guard bytes - map.record.bytes + file.geoJSON.count <= OwnMapLimits.allBytes else {
          return .refused(.tooManyMaps)
        }
        map.record.replace(file)
        map.geoJSON = file.geoJSON
      }
      map.record.updatedAt = max(map.record.updatedAt, now)
      ownMaps[id] = map
      if map.record.visibility == .private { removeMarks(on: id, butOf: player) }
      return .done(id)
    }
  }

  private func removeMap(_ id: OwnMapID) {
    ownMaps[id] = nil
    mapResults[id.mapName] = nil
    for player in mapMarks.keys { mapMarks[player]?[id.mapName] = nil }
  }

  private func removeMarks(on map: OwnMapID, butOf author: PlayerID) {
    for player in mapMarks.keys where player != author { mapMarks[player]?[map.mapName] = nil }
  }

  func removeMaps(of player: PlayerID) {
    for map in ownMaps.values where map.record.author == player { removeMap(map.record.id) }
    mapResults = mapResults.mapValues { $0.filter { $0.key != player } }
  }

  func unlist(_ id: OwnMapID) {
    guard let map = ownMaps[id]?.record else { return }
    ownMaps[id]?.record.visibility = .private
    ownMaps[id]?.record.isBarred = true
    removeMarks(on: id, butOf: map.author)
  }

  /// Counts a new match for the results of its players on its map.
  func countMap(of match: FinishedMatch) {
    if let id = match.setup.ownMap, ownMaps[id] == nil { return }
    for player in match.setup.players
    where ListResult.countsForMap(match, of: player) && players[player] != nil {
      mapResults[match.setup.map, default: [:]][player, default: ListResult()]
        .countForMap(match, of: player)
    }
  }

  // MARK: - Views

  public func ownMaps(_ query: OwnMapQuery) throws(StorageError) -> [OwnMapCardRecord] {
    try checkUsable()
    return found(query).compactMap { map in
      players[map.author].map { OwnMapCardRecord(map: map, author: $0) }
    }
  }

  private func found(_ query: OwnMapQuery) -> [OwnMapRecord] {
    let all = ownMaps.values.map(\.record).sorted { $0.id < $1.id }
    let listed = all.filter { $0.visibility == .public }
    switch query {
    case .these(let ids): return ids.compactMap { ownMaps[$0]?.record }
    case .own(let player):
      return all.filter { $0.author == player }.stablySorted { $0.updatedAt > $1.updatedAt }
    case .around(let box, let limit):
      let latest = listed.stablySorted { $0.createdAt > $1.createdAt }
        .prefix(OwnMapQuery.candidates)
      let near = latest.filter { map in
        let own = map.shape.bounds
        return own.south < box.north && own.north > box.south
          && (own.crossesAntimeridian || own.west < box.east && own.east > box.west)
      }
      return Array(near.prefix(limit))
    case .popular(let now):
      func finishers(_ map: OwnMapRecord) -> Int {
        totals(of: map.id.mapName, at: now).recentFinishers
      }
      return Array(
        listed.filter { finishers($0) > 0 }.stablySorted { finishers($0) > finishers($1) }
          .prefix(ListLimits.popular))
    }
  }

  public func ownMapContent(_ map: OwnMapID) throws(StorageError) -> OwnMapContent? {
    try checkUsable()
    return ownMaps[map].map { OwnMapContent(map: $0.record, geoJSON: $0.geoJSON) }
  }

  public func mapTotals(of maps: [String], at now: Instant) throws(StorageError) -> [MapTotals] {
    try checkUsable()
    return maps.map { totals(of: $0, at: now) }
  }

  private func totals(of map: String, at now: Instant) -> MapTotals {
    var totals = MapTotals()
    for (player, result) in mapResults[map] ?? [:] where players[player]?.isGuest == false {
      totals.finishes += result.finishes
      totals.rounds += result.rounds
      totals.points += result.points
      if let last = result.lastFinishedAt, now - last < ListLimits.popularTime {
        totals.recentFinishers += 1
      }
    }
    return totals
  }

  public func mapStandings(
    of player: PlayerID, on maps: [String]
  ) throws(StorageError) -> [MapStanding] {
    try checkUsable()
    return maps.map { map in
      var standing = MapStanding()
      standing.mark = mark(of: .map(map), by: player)
      standing.result = mapResults[map]?[player]
      return standing
    }
  }

  public func exportedMap(
    of player: PlayerID, after map: OwnMapID?
  ) throws(StorageError) -> (content: OwnMapContent, hasMore: Bool)? {
    try checkUsable()
    let rest = ownMaps.values.filter { stored in
      stored.record.author == player && map.map { $0 < stored.record.id } ?? true
    }.sorted { $0.record.id < $1.record.id }
    return rest.first.map {
      (OwnMapContent(map: $0.record, geoJSON: $0.geoJSON), rest.count > 1)
    }
  }

  func exportMaps(of player: PlayerID, into export: inout PlayerExport) {
    export.mapResults = mapResults.compactMap { map, results in
      results[player].map { MapResultRecord(map: map, result: $0) }
    }.sorted { $0.map.utf8.lexicographicallyPrecedes($1.map.utf8) }
  }
}
