import Community
import GameRules

/// The part of a ``Store`` that has the maps that players make, and the results on all maps.
public protocol MapStore: Sendable {
  /// Carries out a change of a player's maps, unless it is refused, in one transaction. Maps of
  /// other players are unknown to it.
  func change(
    _ command: OwnMapCommand, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> OwnMapAnswer

  /// The maps that a query finds, private ones included.
  func ownMaps(_ query: OwnMapQuery) async throws(StorageError) -> [OwnMapCardRecord]

  /// A map with its file; `nil` if there is none.
  func ownMapContent(_ map: OwnMapID) async throws(StorageError) -> OwnMapContent?

  /// The counts of each map, in the order of the names.
  func mapTotals(of maps: [String], at now: Instant) async throws(StorageError) -> [MapTotals]

  /// A player's standing on each map, in the order of the names.
  func mapStandings(
    of player: PlayerID, on maps: [String]
  ) async throws(StorageError) -> [MapStanding]

  /// The player's own map with the least id above `map`, and whether more follow; `nil` if there is
  /// none.
  func exportedMap(
    of player: PlayerID, after map: OwnMapID?
  ) async throws(StorageError) -> (content: OwnMapContent, hasMore: Bool)?
}
