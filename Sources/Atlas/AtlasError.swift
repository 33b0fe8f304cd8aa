/// Why there is no atlas.
public enum AtlasError: Error, Equatable {
  /// The file that belongs to the program is not where the program looks for it.
  case missing(path: String)
  /// The file is not one that `recipe/` makes, or is cut short.
  case damaged(path: String)
}
