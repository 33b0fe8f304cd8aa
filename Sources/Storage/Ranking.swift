import Community
import GameRules

/// Whose ranking it is.
public enum RankingScope: Hashable, Sendable {
  /// Everybody's.
  case global
  /// The player's own and the friends'.
  case friends(of: PlayerID)
}

/// Which rows of a ranking come.
public enum RankingStart: Hashable, Sendable {
  case top
  /// From the first behind this place on.
  case after(RankingCursor)
  /// With as many before the player as after, as far as there are. None, if the player is not in
  /// the ranking.
  case around(PlayerID)
}

/// A place in a ranking, whether somebody stands there or not.
public struct RankingCursor: Hashable, Comparable, Sendable {
  /// ``length`` bytes that sort as the places do.
  public let bytes: [UInt8]

  /// `nil` if they are not ``length`` bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// Where the player stands.
  public init(_ key: RankingKey) { bytes = key.bytes }

  /// The number of bytes.
  public static let length = 28

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// A player's row of a ranking.
public struct RankingRow: Hashable, Sendable {
  /// One more than the players that are better; the tied share it.
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

/// Part of a ranking at one moment.
public struct RankingPage: Hashable, Sendable {
  /// Best first.
  public var rows: [RankingRow] = []
  /// Where the next page begins; `nil` if these are the last rows.
  public var next: RankingCursor?
  /// How many players are in the whole ranking.
  public var count = 0

  public init() {}

  /// The most rows that one page can be asked to have.
  public static let rowLimit = 1000
}

extension RankingKey {
  /// Bytes that sort as ranking keys do: 8 of the average and 4 of the games, the greater first,
  /// and the 16 of the id.
  var bytes: [UInt8] { merit + player.uuid.bits.bigEndianBytes }

  /// The bytes before the id: the tied have the same.
  var merit: [UInt8] {
    let average = UInt64(Int64.max - self.average.sortKey)
    let games = UInt32.max - UInt32(clamping: gamesPlayed)
    return average.bigEndianBytes + games.bigEndianBytes
  }

  /// A place before everybody with this merit, and behind everybody with more.
  var firstTied: [UInt8] { merit + [UInt8](repeating: 0, count: 16) }
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
