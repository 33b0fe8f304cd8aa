import Community
import GameRules

/// The part of a ``Store`` that has players' lists of places, their results, and what players mark
/// as favourites or as wanted.
public protocol ListStore: Sendable {
  /// Carries out a change of a player's lists, unless it is refused, in one transaction. Lists of
  /// other players are unknown to it.
  func change(
    _ command: ListCommand, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> ListAnswer

  /// Changes the marks that are not `nil`. A list that the player may not open is unknown.
  func mark(
    _ subject: MarkSubject, favourite: Bool?, wanted: Bool?, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> MarkAnswer

  /// The lists that a query finds, as a player sees them.
  func lists(
    _ query: ListQuery, for player: PlayerID, at now: Instant
  ) async throws(StorageError) -> [ListCardRecord]

  /// Up to `limit` places with numbers above `number`: to the author all, to others those that they
  /// have met. `nil` if the player may not open the list.
  func listPage(
    of list: ListID, for player: PlayerID, after number: Int, limit: Int, at now: Instant
  ) async throws(StorageError) -> ListPageRecord?

  /// A list with all its places; `nil` if the player may not open it. Operators (`nil`) may open
  /// all.
  func playableList(
    _ list: ListID, for player: PlayerID?
  ) async throws(StorageError) -> PlayableList?

  /// The player's own lists with ids above `list`: as many as have up to so many places together,
  /// and at least one.
  func exportedLists(
    of player: PlayerID, after list: ListID?, places: Int
  ) async throws(StorageError) -> ExportedListsPage

  /// The maps that the player marks, by name.
  func markedMaps(of player: PlayerID) async throws(StorageError) -> [MapMark]
}
