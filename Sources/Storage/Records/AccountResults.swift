/// The result of creating an account.
public enum CreateAccountResult: Hashable, Sendable {
  case created
  /// Another player has the name, or one that looks like it.
  case nameTaken
  /// Another account has the email address.
  case emailTaken
  /// The identity is another player's.
  case identityTaken
}

/// The reason why an account cannot be created.
public enum AccountObstacle: Hashable, Sendable {
  /// Another player has the name, or one that looks like it. Reported first if both are taken.
  case nameTaken
  /// Another account has the email address.
  case emailTaken
}

/// The result of giving a guest an email address and a password.
public enum UpgradeResult: Hashable, Sendable {
  case upgraded
  /// Another account has the email address.
  case emailTaken
  /// The player has an email address already, or signs in through a provider.
  case alreadyAccount
  case unknownPlayer
}

/// The result of linking an identity to a player.
public enum LinkIdentityResult: Hashable, Sendable {
  case linked
  /// The identity is another player's.
  case taken
  case unknownPlayer
}

/// The result of replacing a password hash.
public enum ReplacePasswordResult: Hashable, Sendable {
  case replaced
  /// The stored hash is not the one that was to be replaced: another change came first.
  case superseded
  /// The player is unknown or has no password.
  case noPassword
}

/// The tokens that remain when the way in which a player signs in changes.
public enum TokenSurvival: Hashable, Sendable {
  /// All remain: the password is the same, only its hash is new.
  case all
  /// All end, and this token of the player is added. A repetition changes nothing.
  case only(TokenRecord)
  /// All end.
  case none
}

/// The result of creating a guest.
public enum CreatePlayerResult: Hashable, Sendable {
  case created
  /// Another player has the name, or one that looks like it.
  case nameTaken
}
