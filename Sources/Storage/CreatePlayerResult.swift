/// What came of making a player.
public enum CreatePlayerResult: Hashable, Sendable {
  case created
  /// Somebody has the name, or one that looks like it.
  case nameTaken
}
