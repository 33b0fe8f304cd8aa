/// How much a store holds.
public struct StoreCounts: Hashable, Sendable {
  public var players = 0
  public var tokens = 0
  /// Finished ones.
  public var matches = 0
  /// Revealed ones, of finished matches.
  public var rounds = 0
  /// Of finished matches.
  public var guesses = 0
  /// Of matches that are not finished.
  public var journalEntries = 0
  public var waitingTickets = 0

  public init() {}
}
