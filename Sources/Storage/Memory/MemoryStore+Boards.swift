import Community
import GameRules

// Replays, sets of places, and boards.
extension MemoryStore {
  public func recording(of match: MatchID) throws(StorageError) -> MatchRecording? {
    try checkUsable()
    return recordings[match]
  }

  public func shareReplay(
    of match: MatchID, as link: LinkSecret
  ) throws(StorageError) -> LinkSecret? {
    try checkUsable()
    guard recordings[match] != nil else { return nil }
    if replayLinks[match] == nil { replayLinks[match] = link }
    return replayLinks[match]
  }

  public func match(ofReplay link: LinkSecret) throws(StorageError) -> MatchID? {
    try checkUsable()
    return replayLinks.first { $0.value == link }?.key
  }

  public func purgeRecordings(before match: MatchID, limit: Int) throws(StorageError) -> Int {
    try checkUsable()
    let old = recordings.keys.filter { $0 < match }.sorted().prefix(limit)
    for id in old { (recordings[id], replayLinks[id]) = (nil, nil) }
    return old.count
  }

  public func placeSet(_ name: PlaceSetName) throws(StorageError) -> PlaceSet? {
    try checkUsable()
    return placeSets[name]
  }

  public func placeSetName(ofMatch match: MatchID) throws(StorageError) -> PlaceSetName? {
    try checkUsable()
    return placeSets.values.first { $0.match == match }?.name
  }

  public func firstDaily() throws(StorageError) -> DailyNumber? {
    try checkUsable()
    return placeSets.keys.compactMap(\.day).min()
  }

  public func boardPage(
    _ board: Board, for player: PlayerID
  ) throws(StorageError) -> BoardPage {
    try checkUsable()
    let all = rows(of: board)
    var page = BoardPage(ofAll: all, for: player)
    var networks = Set<SenderNetwork>()
    let listed = all.map(\.entry).filter(\.isEligible).sorted { $0.isBefore($1) }
      .filter { entry in entry.network.map { networks.insert($0).inserted } ?? true }
    page.rows = listed.filter { statistics[$0.player]?.guesses.isSuspect != true }
      .prefix(Board.listLength).enumerated().compactMap { index, entry in
        players[entry.player].map { BoardPage.Row(rank: index + 1, player: $0, entry: entry) }
      }
    return page
  }

  public func friendsOnBoard(
    _ board: Board, of player: PlayerID
  ) throws(StorageError) -> BoardPage {
    try checkUsable()
    let circle = Set([player] + (friends[player] ?? [:]).keys)
    return BoardPage(
      ofAll: rows(of: board).filter { circle.contains($0.entry.player) }, for: player)
  }

  public func boardEntries(of player: PlayerID) throws(StorageError) -> [BoardEntry] {
    try checkUsable()
    return boardEntries.values.compactMap { $0[player] }
      .sorted { $0.board.description < $1.board.description }
  }

  func add(_ set: PlaceSet) {
    let isThere = placeSets.values.contains { $0.match != nil && $0.match == set.match }
    if placeSets[set.name] == nil, !isThere { placeSets[set.name] = set }
  }

  func add(_ entry: BoardEntry) {
    guard players[entry.player] != nil,
      entry.replaces(boardEntries[entry.board]?[entry.player])
    else { return }
    boardEntries[entry.board, default: [:]][entry.player] = entry
  }

  func unlistBoardEntries(of player: PlayerID) {
    boardEntries = boardEntries.mapValues { rows in
      var rows = rows
      rows[player] = rows[player]?.ineligible
      return rows
    }
  }

  public func purgeBoards(
    endedBefore instant: Instant, limit: Int
  ) throws(StorageError) -> Int {
    try checkUsable()
    let old = boardEntries.flatMap { board, rows in
      board.period?.end.map { $0 < instant } ?? false ? rows.keys.map { (board, $0) } : []
    }.prefix(limit)
    for (board, player) in old { boardEntries[board]?[player] = nil }
    return old.count
  }

  private func rows(of board: Board) -> [(entry: BoardEntry, player: PlayerRecord)] {
    (boardEntries[board] ?? [:]).values.compactMap { entry in
      players[entry.player].map { (entry, $0) }
    }
  }
}
