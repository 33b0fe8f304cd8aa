import GameRules

/// A player's rows of boards, as the matches bring them.
///
/// Rows are eligible if the player's age and games allow it: networks and suspicion leave no
/// history.
public struct PlayerBoards: HistoryFold {
  /// The player's row of each board.
  public private(set) var rows: [Board: BoardEntry] = [:]
  /// The statistics so far, whose number of games decides about rows.
  private var statistics = Statistics()
  private let joined: Instant
  private let sets: [MatchID: PlaceSetName]

  /// - Parameters:
  ///   - joined: When the player joined.
  ///   - sets: The sets that were made of the player's matches.
  public init(joined: Instant, sets: [MatchID: PlaceSetName] = [:]) {
    self.joined = joined
    self.sets = sets
  }

  public mutating func count(_ entry: PlayerHistory.Entry, of player: PlayerID) {
    statistics.count(entry, of: player)
    guard case .match(let match) = entry else { return }
    let own = BoardEntry.all(
      of: match, for: player, statistics: statistics, joined: joined, from: .sameMachine)
    let made = sets[match.setup.id].flatMap { BoardEntry(match, of: player, onBoardOf: $0) }
    for row in own + (made.map { [$0] } ?? []) where row.replaces(rows[row.board]) {
      rows[row.board] = row
    }
  }
}
