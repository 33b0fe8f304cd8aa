import GameRules

/// What an entry of the journal says.
public enum JournalContent: Hashable, Sendable {
  /// A match of that setup exists.
  case begun(MatchSetup)
  case happened(MatchEvent)
}

/// Reads an entry's payload, which only the server understands; `nil` for what is none.
public typealias JournalReading = @Sendable ([UInt8]) -> JournalContent?
