import Community
import GameRules

// MapStore.
extension SQLStore {
  public func change(
    _ command: OwnMapCommand, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> OwnMapAnswer {
    try await write { try $0.change(command, by: player, at: now) }
  }

  public func ownMaps(_ query: OwnMapQuery) async throws(StorageError) -> [OwnMapCardRecord] {
    try await read { try $0.ownMaps(query) }
  }

  public func ownMapContent(_ map: OwnMapID) async throws(StorageError) -> OwnMapContent? {
    try await read { try $0.ownMapContent(map) }
  }

  public func mapTotals(
    of maps: [String], at now: Instant
  ) async throws(StorageError) -> [MapTotals] {
    try await read { database in try maps.map { try database.mapTotals(of: $0, at: now) } }
  }

  public func mapStandings(
    of player: PlayerID, on maps: [String]
  ) async throws(StorageError) -> [MapStanding] {
    try await read { database in try maps.map { try database.mapStanding(of: player, on: $0) } }
  }

  public func exportedMap(
    of player: PlayerID, after map: OwnMapID?
  ) async throws(StorageError) -> (content: OwnMapContent, hasMore: Bool)? {
    try await read { try $0.exportedMap(of: player, after: map) }
  }
}
