import GameRules

/// A journal entry of a match. Replaying all entries restores the match.
public enum MatchEntry: Hashable, Sendable {
  /// A match of that setup exists. The first entry. With a key if its places are shown in pictures.
  case begun(MatchSetup, viewKey: ViewKey? = nil)
  /// The event happened at the entry's instant.
  case happened(MatchEvent)
}
