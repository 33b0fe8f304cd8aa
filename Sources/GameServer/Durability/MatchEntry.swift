import GameRules

/// What the journal keeps of a match: enough to play it again.
public enum MatchEntry: Hashable, Sendable {
  /// A match of that setup exists. The first entry.
  case begun(MatchSetup)
  /// The event happened at the entry's instant.
  case happened(MatchEvent)
}
