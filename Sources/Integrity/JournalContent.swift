import GameRules

/// The decoded payload of a journal entry.
public enum JournalContent: Hashable, Sendable {
  /// The first entry of a match.
  case begun(MatchSetup)
  case happened(MatchEvent)
}

/// Decodes an entry's payload, whose format belongs to the server; `nil` if it is invalid.
public typealias JournalReading = @Sendable ([UInt8]) -> JournalContent?
