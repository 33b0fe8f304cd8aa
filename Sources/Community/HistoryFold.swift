import GameRules

/// A value that follows from a player's history, entry by entry.
///
/// Live, each entry is counted as it happens, and the value is stored in the same commit. To check
/// a stored value, or to compute one that was never stored, all entries are counted again: equal
/// histories give equal values.
public protocol HistoryFold: Hashable, Sendable {
  /// Counts an entry. Entries come in the order of ``PlayerHistory/entries``.
  mutating func count(_ entry: PlayerHistory.Entry, of player: PlayerID)
}

extension PlayerHistory {
  /// The value after everything.
  ///
  /// - Parameter start: The value before the first entry.
  public func fold<Value: HistoryFold>(from start: Value) -> Value {
    var value = start
    for entry in entries { value.count(entry, of: player) }
    return value
  }
}
