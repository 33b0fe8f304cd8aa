/// The bounds of what a client may ask for at once.
public enum WireLimits {
  /// Entries of an inbox, rows of a ranking or matches that one reply can have.
  public static let page = 1...100
  /// How many come to a client that does not say.
  public static let usualPage = 20
  /// Matches that one part of an export has.
  public static let exportedMatches = 100
}
