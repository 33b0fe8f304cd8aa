import GameRules

/// A value that follows from a player's history, entry by entry.
///
/// Live, each entry is counted as it happens, and the value is stored in the same commit. To check
/// a stored value, or to compute one that was never stored, all entries are counted again: equal
/// histories give equal values.
public protocol HistoryFold: Hashable, Sendable {
  /// The value before the first entry.
  init()

  /// Counts an entry. Entries come in the order of ``PlayerHistory/entries``.
  mutating func count(_ entry: PlayerHistory.Entry, of player: PlayerID)
}

extension PlayerHistory {
  /// The value after everything.
  public func fold<Value: HistoryFold>(_ value: Value.Type = Value.self) -> Value {
    var value = Value()
    for entry in entries { value.count(entry, of: player) }
    return value
  }
}
