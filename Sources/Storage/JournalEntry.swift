import GameRules

/// Something that happened in a live match, as its replay needs it.
public struct JournalEntry: Hashable, Sendable {
  /// The place in the order of everything that happened in any match, given by the caller.
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
