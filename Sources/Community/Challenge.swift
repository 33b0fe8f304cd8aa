import GameRules

/// The id of a challenge to a duel.
public struct ChallengeID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// The terms of the duel.
public struct ChallengeTerms: Hashable, Sendable {
  /// The map's name.
  public let map: String
  public let format: Format
  public let options: MatchOptions
  /// The duel that the two have just played, if this one is its rematch. Players who are not
  /// friends can offer each other a rematch.
  public let rematch: MatchID?

  public init(
    map: String, format: Format = .classic, options: MatchOptions = .standard,
    rematch: MatchID? = nil
  ) {
    self.map = map
    self.format = format
    self.options = options
    self.rematch = rematch
  }
}

/// A player's asking a friend, or the last opponent, for a duel. Open from its sending until one
/// ``ChallengeEnding``.
public struct Challenge: Hashable, Sendable {
  public let id: ChallengeID
  public let challenger: PlayerID
  public let challenged: PlayerID
  public let terms: ChallengeTerms
  /// The moment at which silence ends it.
  public let expires: Instant

  public init(
    id: ChallengeID, challenger: PlayerID, challenged: PlayerID, terms: ChallengeTerms,
    expires: Instant
  ) {
    self.id = id
    self.challenger = challenger
    self.challenged = challenged
    self.terms = terms
    self.expires = expires
  }

  func involves(_ player: PlayerID) -> Bool { challenger == player || challenged == player }
}

/// How a challenge came to its end.
public enum ChallengeEnding: Hashable, Sendable {
  /// The duel starts.
  case accepted
  /// The challenged player does not play.
  case declined(ChallengeReason)
  /// The challenger does not play.
  case cancelled(ChallengeReason)
  /// The challenged player was silent.
  case expired
}

/// Why a player does not play.
public enum ChallengeReason: String, Hashable, Sendable, CaseIterable {
  /// The player said so.
  case asked
  /// The player is gone, or away for too long.
  case dropped
  /// The player is in a match now.
  case inMatch
  /// The player ended the friendship.
  case unfriended
}

/// The bounds of challenges.
public enum ChallengeLimits {
  /// How long a challenge waits for an answer.
  public static let answerTime = Duration.seconds(60)
  /// How many challenges a player can send before one is answered.
  public static let sent = 1
  /// How many challenges can wait for one player's answer.
  public static let received = 16
}
