/// A number that only grows, for as long as the process lives.
///
/// It belongs to one thread or actor, as everything here that counts does: an increment is an
/// addition in memory, with neither a lock nor an allocation.
public final class Counter {
  public private(set) var value = 0

  public init() {}

  /// Adds to it; never a negative number.
  public func increment(by amount: Int = 1) { value &+= amount }
}
