/// The stable names of what the game refuses.
public enum GameErrorCode: String, Hashable, Sendable, CaseIterable {
  case unauthenticated, invalidToken, nameTaken, nameInvalid, emailTaken, wrongCredentials
  case usernameRequired
  case alreadyQueued, alreadyInMatch, notInMatch, wrongPhase, alreadyGuessed
  case unknownPlayer, unknownMap, unknownMatch
  case alreadyFriends, notFriends, offline
  case rateLimited, draining, unavailable, tooLarge

  /// The text that goes with the name.
  public var message: String {
    switch self {
    case .unauthenticated: "This takes an account: use an account method first"
    case .invalidToken: "The token is unknown or has ended"
    case .nameTaken: "The username, or one that looks like it, is taken"
    case .nameInvalid:
      "A username is 3 to 20 of a-z, A-Z, 0-9, _ . - and begins with a letter or digit"
    case .emailTaken: "The email address belongs to another account"
    case .wrongCredentials: "No account has this email address and this password"
    case .usernameRequired: "A first login takes a username"
    case .alreadyQueued: "The player is waiting already"
    case .alreadyInMatch: "The player is in a match already"
    case .notInMatch: "The player does not take part in this match"
    case .wrongPhase: "Not in this phase, or not in this round"
    case .alreadyGuessed: "Another guess of the player stands already"
    case .unknownPlayer: "There is no such player"
    case .unknownMap: "There is no such map"
    case .unknownMatch: "There is no such match, or it ended long ago"
    case .alreadyFriends: "The two are friends already"
    case .notFriends: "The two are not friends"
    case .offline: "The player is not connected"
    case .rateLimited: "Too many requests"
    case .draining: "The server is about to restart and takes on nothing new"
    case .unavailable: "The server cannot keep anything at the moment"
    case .tooLarge: "The message is too large"
    }
  }

  /// Whether the same request can succeed later without anything else being done.
  public var isRetryable: Bool {
    switch self {
    case .offline, .rateLimited, .draining, .unavailable: true
    case .unauthenticated, .invalidToken, .nameTaken, .nameInvalid, .emailTaken, .wrongCredentials,
      .usernameRequired, .alreadyQueued, .alreadyInMatch, .notInMatch, .wrongPhase, .alreadyGuessed,
      .unknownPlayer, .unknownMap, .unknownMatch, .alreadyFriends, .notFriends, .tooLarge:
      false
    }
  }
}
