import Community
import GameRules

/// A part of a board at one moment.
public struct BoardPage: Hashable, Sendable {
  /// A player's row.
  public struct Row: Hashable, Sendable {
    /// From 1: the place in the list, or one more than the number of better rows.
    public let rank: Int
    public let player: PlayerRecord
    public let entry: BoardEntry

    public init(rank: Int, player: PlayerRecord, entry: BoardEntry) {
      self.rank = rank
      self.player = player
      self.entry = entry
    }
  }

  /// Best first.
  public var rows: [Row] = []
  /// The player's own, with the rank among all players; `nil` if the player is not on the board.
  public var own: Row?
  /// How many players are on the board, listed or not.
  public var count = 0

  public init() {}
}

extension BoardPage {
  /// A page of all those rows, ranked among themselves.
  init(ofAll entries: [(entry: BoardEntry, player: PlayerRecord)], for player: PlayerID) {
    self.init()
    let sorted = entries.sorted { $0.entry.isBefore($1.entry) }
    rows = sorted.map { element in
      Row(
        rank: sorted.count { $0.entry.isBetter(than: element.entry) } + 1,
        player: element.player, entry: element.entry)
    }
    own = rows.first { $0.player.id == player }
    count = rows.count
  }
}
