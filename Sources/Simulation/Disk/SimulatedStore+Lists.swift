import Community
import GameRules
import Storage

// ListStore.
extension SimulatedStore {
  func change(
    _ command: ListCommand, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> ListAnswer {
    try await write { try disk.change(command, by: player, at: now) }
  }

  func mark(
    _ subject: MarkSubject, favourite: Bool?, wanted: Bool?, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> MarkAnswer {
    try await write {
      try disk.mark(subject, favourite: favourite, wanted: wanted, by: player, at: now)
    }
  }

  func lists(
    _ query: ListQuery, for player: PlayerID, at now: Instant
  ) async throws(StorageError) -> [ListCardRecord] {
    try await read { try $0.lists(query, for: player, at: now) }
  }

  func listPage(
    of list: ListID, for player: PlayerID, after number: Int, limit: Int, at now: Instant
  ) async throws(StorageError) -> ListPageRecord? {
    try await read {
      try $0.listPage(of: list, for: player, after: number, limit: limit, at: now)
    }
  }

  func playableList(
    _ list: ListID, for player: PlayerID?
  ) async throws(StorageError) -> PlayableList? {
    try await read { try $0.playableList(list, for: player) }
  }

  func exportedLists(
    of player: PlayerID, after list: ListID?, places: Int
  ) async throws(StorageError) -> ExportedListsPage {
    try await read { try $0.exportedLists(of: player, after: list, places: places) }
  }

  func markedMaps(of player: PlayerID) async throws(StorageError) -> [MapMark] {
    try await read { try $0.markedMaps(of: player) }
  }
}

// SearchStore.
extension SimulatedStore {
  func search(
    _ text: String, limit: Int
  ) async throws(StorageError) -> SearchRecords {
    try await read { try $0.search(text, limit: limit) }
  }
}

// MapStore.
extension SimulatedStore {
  func change(
    _ command: OwnMapCommand, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> OwnMapAnswer {
    try await write { try disk.change(command, by: player, at: now) }
  }

  func ownMaps(_ query: OwnMapQuery) async throws(StorageError) -> [OwnMapCardRecord] {
    try await read { try $0.ownMaps(query) }
  }

  func ownMapContent(_ map: OwnMapID) async throws(StorageError) -> OwnMapContent? {
    try await read { try $0.ownMapContent(map) }
  }

  func mapTotals(
    of maps: [String], at now: Instant
  ) async throws(StorageError) -> [MapTotals] {
    try await read { try $0.mapTotals(of: maps, at: now) }
  }

  func mapStandings(
    of player: PlayerID, on maps: [String]
  ) async throws(StorageError) -> [MapStanding] {
    try await read { try $0.mapStandings(of: player, on: maps) }
  }

  func exportedMap(
    of player: PlayerID, after map: OwnMapID?
  ) async throws(StorageError) -> (content: OwnMapContent, hasMore: Bool)? {
    try await read { try $0.exportedMap(of: player, after: map) }
  }
}
