import GameRules

/// A row of `heads`: where a match begins in the journal of a tenure.
///
/// ``ClusterTransaction/host(_:beginning:)`` and ``ClusterTransaction/claim(_:_:)`` write heads;
/// batches have no place for their entries, as they are no turns of the node. A head goes with the
/// result of its match.
public struct JournalHead<Entry: Sendable>: Sendable {
  public enum Origin: Hashable, Sendable {
    /// The tenure began the match.
    case began
    /// The tenure has the match from that sealed one.
    case adopted(from: TenureID)
  }

  public let match: MatchID
  public let origin: Origin
  /// The number of the tenure's last batch so far, 0 before the first: all entries of the match are
  /// in later ones.
  public let after: UInt64
  /// The entry that began the match, and those that were adopted with it, in their order.
  public let entries: [Entry]

  public init(_ match: MatchID, origin: Origin, after: UInt64, entries: [Entry]) {
    (self.match, self.origin, self.after, self.entries) = (match, origin, after, entries)
  }

  /// All entries of the match, in their order.
  ///
  /// - Parameter batches: The rows of the tenure's journal with numbers above ``after``, in the
  ///   order of the numbers; others are skipped.
  public func replay(_ batches: some Sequence<JournalBatch<Entry>>) -> [Entry] {
    var all = entries
    for batch in batches where batch.number > after {
      all += batch.entries.filter { $0.match == match }.map(\.entry)
    }
    return all
  }
}
