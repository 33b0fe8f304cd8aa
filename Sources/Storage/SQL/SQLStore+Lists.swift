import Community
import GameRules

// ListStore.
extension SQLStore {
  public func change(
    _ command: ListCommand, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> ListAnswer {
    try await write { try $0.change(command, by: player, at: now) }
  }

  public func mark(
    _ subject: MarkSubject, favourite: Bool?, wanted: Bool?, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> MarkAnswer {
    try await write {
      try $0.mark(subject, favourite: favourite, wanted: wanted, by: player, at: now)
    }
  }

  public func lists(
    _ query: ListQuery, for player: PlayerID, at now: Instant
  ) async throws(StorageError) -> [ListCardRecord] {
    try await read { try $0.lists(query, for: player, at: now) }
  }

  public func listPage(
    of list: ListID, for player: PlayerID, after number: Int, limit: Int, at now: Instant
  ) async throws(StorageError) -> ListPageRecord? {
    try await read {
      try $0.listPage(of: list, for: player, after: number, limit: limit, at: now)
    }
  }

  public func playableList(
    _ list: ListID, for player: PlayerID?
  ) async throws(StorageError) -> PlayableList? {
    try await read { try $0.playableList(list, for: player) }
  }

  public func exportedLists(
    of player: PlayerID, after list: ListID?, places: Int
  ) async throws(StorageError) -> ExportedListsPage {
    try await read { try $0.exportedLists(of: player, after: list, places: places) }
  }

  public func markedMaps(of player: PlayerID) async throws(StorageError) -> [MapMark] {
    try await read { try $0.markedMaps(of: player) }
  }
}

// SearchStore.
extension SQLStore {
  public func search(
    _ text: String, limit: Int
  ) async throws(StorageError) -> SearchRecords {
    try await read { try $0.search(text, limit: limit) }
  }
}
