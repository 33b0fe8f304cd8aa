/// An error of reading an atlas.
public enum AtlasError: Error, Equatable {
  /// The program's map data are not at the expected path.
  case missing(path: String)
  /// The file was not made by `recipe/`, or is truncated.
  case damaged(path: String)
}
