/// An event that rules can be *on*. The raw value is its name in rule files.
public enum RuleEvent: String, Hashable, Sendable, CaseIterable {
  case roundScored, matchFinished, matchQuit, boardEntered, composed, playerSeen
  case friendRequested, friendAccepted, friendAdded
  case challengeReceived, avatarChanged, badgeUnlocked

  /// When it happens, and to whom: that is who gets what the rule does.
  public var meaning: String {
    switch self {
    case .roundScored:
      "A player's guess of a round was scored. Fired with the result of the match, also if the "
        + "player or others left later; never for an aborted match."
    case .matchFinished: "A match that the player stayed in is over and was not aborted."
    case .matchQuit: "A match that the player left is over and was not aborted."
    case .boardEntered: "A match of the player may count for the boards of its format."
    case .composed: "The player made something by a recipe."
    case .playerSeen: "The player was there: signed in, or came back."
    case .friendRequested: "Somebody wants to be the player's friend."
    case .friendAccepted: "Somebody became a friend by accepting the player's request."
    case .friendAdded: "The player has a friend more. Fired for both."
    case .challengeReceived: "A friend challenges the player."
    case .avatarChanged: "The player has a new picture."
    case .badgeUnlocked: "The player got a badge."
    }
  }

  /// The facts for the conditions of its rules. Each has a value whenever the event happens.
  public var facts: [Fact] {
    switch self {
    case .roundScored:
      [.round, .score, .distanceMeters, .guessSeconds, .defaulted, .country] + Self.match
    case .matchFinished:
      Self.match + [
        .total, .pointsPerRound, .rank, .won, .ending, .slowestGuessSeconds, .everyRoundGuessed,
      ] + Fact.statistics
    case .matchQuit:
      Self.match + [.total, .pointsPerRound, .ending, .leaveReason] + Fact.statistics
    case .boardEntered: [.format, .total]
    case .composed: [.recipe] + Fact.statistics
    case .playerSeen: Fact.statistics
    case .friendAdded: [.friends]
    case .challengeReceived: [.map]
    case .badgeUnlocked: [.badge, .badges]
    case .friendRequested, .friendAccepted, .avatarChanged: []
    }
  }

  private static let match: [Fact] = [.mode, .origin, .format, .map, .players, .rounds]
}
