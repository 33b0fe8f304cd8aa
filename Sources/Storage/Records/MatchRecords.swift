import GameRules
import Matchmaking

/// A finished match and its rating changes.
///
/// The store returns a record equal to the stored one, provided that the options have whole
/// milliseconds and round totals are sums of scores, as the rules make them.
public struct FinishedMatchRecord: Hashable, Sendable {
  public let match: FinishedMatch
  /// The rating changes, in the match's order of players; empty unless the match was ranked.
  public let ratings: [RatingChange]
  /// The sequence number of the last event that each player was sent, which is the match's end; in
  /// the match's order of players. Empty for matches from before it was stored.
  public let sequences: [Int]
  /// When an operator voided the match, which then changes no rating; `nil` if nobody did.
  public let voidedAt: Instant?

  public init(
    match: FinishedMatch, ratings: [RatingChange], sequences: [Int] = [], voidedAt: Instant? = nil
  ) {
    precondition(
      sequences.isEmpty || sequences.count == match.setup.players.count, "one for each player")
    let rated = ratings.map(\.player)
    precondition(
      rated == match.setup.players.filter(rated.contains), "in the match's order of players")
    self.match = match
    self.ratings = ratings
    self.sequences = sequences
    self.voidedAt = voidedAt
  }

  /// The most matches that can be requested in one page.
  public static let pageLimit = 100
}

/// An event of a live match, for its replay after a restart.
public struct JournalEntry: Hashable, Sendable {
  /// The position in the order of all matches' events, assigned by the caller.
  public let sequence: Int64
  public let match: MatchID
  public let at: Instant
  /// Opaque to the store.
  public let payload: [UInt8]

  public init(sequence: Int64, match: MatchID, at: Instant, payload: [UInt8]) {
    self.sequence = sequence
    self.match = match
    self.at = at
    self.payload = payload
  }
}

/// A player's ticket for the waiting room. Rating and last opponent are in the ``PlayerRecord``.
public struct WaitingTicketRecord: Hashable, Sendable {
  public let player: PlayerID
  /// The map's name.
  public let map: String
  public let isRanked: Bool
  public let format: Format
  public let since: Instant

  public init(
    player: PlayerID, map: String, isRanked: Bool, format: Format = .classic, since: Instant
  ) {
    self.player = player
    self.map = map
    self.isRanked = isRanked
    self.format = format
    self.since = since
  }
}
