/// What came of making an account.
public enum CreateAccountResult: Hashable, Sendable {
  case created
  /// Somebody has the name, or one that looks like it.
  case nameTaken
  /// Another account has the email address.
  case emailTaken
  /// The identity is another player's.
  case identityTaken
}

/// Why no account can be made.
public enum AccountObstacle: Hashable, Sendable {
  /// Somebody has the name, or one that looks like it. Who has neither hears of the name first.
  case nameTaken
  /// Another account has the email address.
  case emailTaken
}

/// What came of giving a guest an email address and a password.
public enum UpgradeResult: Hashable, Sendable {
  case upgraded
  /// Another account has the email address.
  case emailTaken
  /// The player has an email address already, or signs in through a provider.
  case alreadyAccount
  case unknownPlayer
}

/// What came of tying an identity to a player.
public enum LinkIdentityResult: Hashable, Sendable {
  case linked
  /// The identity is another player's.
  case taken
  case unknownPlayer
}

/// What came of replacing a password.
public enum ReplacePasswordResult: Hashable, Sendable {
  case replaced
  /// The hash that was to be replaced is not there any more: somebody else was faster.
  case superseded
  /// The player is unknown or has no password.
  case noPassword
}

/// What becomes of a player's tokens when it changes how the player signs in.
public enum TokenSurvival: Hashable, Sendable {
  /// All stay: the password is the same, only its hash is new.
  case all
  /// All end, and this one, which is the player's, is added. The same again changes nothing.
  case only(TokenRecord)
  /// All end.
  case none
}
