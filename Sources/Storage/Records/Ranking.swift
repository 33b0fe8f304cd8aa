import Community
import GameRules

/// The set of players that a ranking has.
public enum RankingScope: Hashable, Sendable {
  /// All players.
  case global
  /// A player and the player's friends.
  case friends(of: PlayerID)
}

/// The first row of a requested page of a ranking.
public enum RankingStart: Hashable, Sendable {
  case top
  /// The first row after this position.
  case after(RankingCursor)
  /// As many rows before the player as after, as far as they exist. The page is empty if the player
  /// is not in the ranking.
  case around(PlayerID)
}

/// A position in a ranking, whether or not a player has it.
public struct RankingCursor: Hashable, Comparable, Sendable {
  /// ``length`` bytes that sort as the positions do.
  public let bytes: [UInt8]

  /// `nil` if they are not ``length`` bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// The position of a player.
  public init(_ key: RankingKey) { bytes = key.bytes }

  /// The number of bytes.
  public static let length = 28

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// A player's row of a ranking.
public struct RankingRow: Hashable, Sendable {
  /// One more than the number of better players; tied players share a rank.
  public let rank: Int
  public let player: PlayerRecord
  public let average: AverageScore
  public let gamesPlayed: Int

  public init(rank: Int, player: PlayerRecord, average: AverageScore, gamesPlayed: Int) {
    self.rank = rank
    self.player = player
    self.average = average
    self.gamesPlayed = gamesPlayed
  }

  public var key: RankingKey {
    RankingKey(average: average, gamesPlayed: gamesPlayed, player: player.id)
  }
}

/// A page of a ranking at one moment.
public struct RankingPage: Hashable, Sendable {
  /// Best first.
  public var rows: [RankingRow] = []
  /// The position after which the next page begins; `nil` if these are the last rows.
  public var next: RankingCursor?
  /// The number of players in the whole ranking.
  public var count = 0

  public init() {}

  /// The most rows that can be requested in one page.
  public static let rowLimit = 1000
}

extension RankingKey {
  /// Bytes that sort as ranking keys do: 8 of the average and 4 of the games, the greater first,
  /// and the 16 of the id.
  var bytes: [UInt8] { merit + player.uuid.bits.bigEndianBytes }

  /// The bytes before the id, which tied players share.
  var merit: [UInt8] {
    let average = UInt64(Int64.max - self.average.sortKey)
    let games = UInt32.max - UInt32(clamping: gamesPlayed)
    return average.bigEndianBytes + games.bigEndianBytes
  }

  /// The position before all players with this merit, and after all players with more.
  var firstTied: [UInt8] { merit + [UInt8](repeating: 0, count: 16) }
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
