/// The numbers that bound a map.
public enum CoverageMapLimits {
  /// A map's name has at most this many letters.
  public static let nameLength = 40
  /// The shortest and the longest scoring diagonal; the longest is the whole world's.
  public static let diagonal = Meters.kilometers(1)...Meters.kilometers(14_916.862)
  /// From this span of longitudes on, a map's diagonal is the whole world's.
  public static let wideLongitudeSpan = Angle.degrees(180)
  /// A region with less is a mistake, and its places are all the same: a square millimeter.
  public static let leastArea = SquareMeters(1e-6)
  /// So many problems of a file are reported.
  public static let problems = 1000
  /// The most pairs of lines, within each feature, of a file that a ``MapCheck`` takes on. A map of
  /// the whole world has 155 million.
  public static let comparisons = 4e8
  /// Two places of one match are at least this fraction of the square root of the map's area apart:
  /// 550 km on all land, 37 km in France, 500 m in a city of 10 km by 10 km.
  public static let separationFraction = 0.05
  /// So many places are drawn to find one that is far enough from the others.
  public static let separationTries = 64
  /// So many places are drawn to find one that is preferred.
  public static let preferenceTries = 64
  /// So many places that are not preferred are drawn for all places of a match together. An
  /// ordinary map needs far fewer.
  public static let preferenceTriesOfAll = 1024

  static func allows(name: String) -> Bool {
    (1...nameLength).contains(name.utf8.count)
      && name.utf8.allSatisfy { letter in
        switch letter {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  static func diagonal(given: Meters?, bounds: Bounds) -> Meters {
    if let given { return given }
    guard bounds.longitudeSpan < wideLongitudeSpan else { return diagonal.upperBound }
    let length = bounds.southWest.distance(to: bounds.northEast)
    return min(max(length, diagonal.lowerBound), diagonal.upperBound)
  }
}
