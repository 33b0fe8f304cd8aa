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
  /// Players with an email address.
  public var credentials = 0
  public var identities = 0
  public var avatars = 0
  /// Players who have statistics.
  public var statistics = 0
  /// Players who are in the ranking.
  public var rankedPlayers = 0
  public var visits = 0
  public var badges = 0
  public var notifications = 0
  /// Pairs of friends.
  public var friendships = 0
  public var friendRequests = 0
  /// Players whom players block.
  public var blocks = 0
  /// Open ones.
  public var challenges = 0
  /// Of players and of addresses.
  public var bans = 0
  public var auditLines = 0

  public init() {}
}
