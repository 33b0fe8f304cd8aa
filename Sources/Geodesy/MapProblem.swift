/// Something that makes a file unfit for a map, and where in the file it is.
public struct MapProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The map's name is not 1 to 40 of `a`–`z`, `0`–`9` and `-`.
    case invalidName
    /// The text is not JSON (RFC 8259).
    case notJSON
    /// The JSON is not GeoJSON (RFC 7946): a `type` or a required member is missing or unknown.
    case notGeoJSON
    /// A member has a value of the wrong type, or out of its range.
    case invalidMember
    /// A geometry without area: a point, a line, or none at all.
    case notAnArea
    /// A ring of less than four positions.
    case tooFewPositions
    /// A ring that does not end where it began.
    case openRing
    /// A position that is not two numbers.
    case invalidPosition
    /// A longitude outside −180…180 or a latitude outside −90…90.
    case outOfRange
    /// A line over more than 180° of longitude; RFC 7946 §3.1.9 wants it cut at the antimeridian.
    case uncutAtAntimeridian
    /// A ring around nothing, or a feature smaller than ``CoverageMapLimits/leastArea``.
    case zeroArea
    /// Two lines of a polygon's rings cross or run along each other.
    case selfIntersection
    /// A hole outside its exterior ring, or inside another hole.
    case misplacedHole
    /// Two polygons of one feature cover the same places.
    case overlap
    /// The property `weight` is not a number above zero.
    case invalidWeight
    /// No feature has an area.
    case nothingToSample
    /// There are more problems than are reported.
    case tooManyProblems
  }

  /// A place in a text. Lines and columns count from 1, columns in bytes.
  public struct TextPosition: Hashable, Sendable {
    public let line: Int
    public let column: Int
  }

  public let kind: Kind
  /// The problem as a sentence.
  public let message: String
  /// The feature's index in its collection, from 0; `nil` where no feature is concerned.
  public internal(set) var feature: Int?
  /// The feature's property `name`.
  public internal(set) var featureName: String?
  /// The index of the polygon in its feature, from 0.
  public internal(set) var polygon: Int?
  /// The index of the ring in its polygon: 0 is the exterior, then come the holes.
  public internal(set) var ring: Int?
  /// The index of the position in its ring, from 0.
  public internal(set) var position: Int?
  /// The place on the map, if there is one.
  public internal(set) var point: Coordinate?
  /// The position in the text.
  public internal(set) var text: TextPosition?

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension MapProblem: CustomStringConvertible {
  /// On one line: `12:34: feature 3 (France), polygon 0, ring 1, position 17: …`.
  public var description: String {
    var parts: [String] = []
    if let feature {
      parts.append("feature \(feature)" + (featureName.map { " (\($0))" } ?? ""))
    }
    if let polygon { parts.append("polygon \(polygon)") }
    if let ring { parts.append("ring \(ring)") }
    if let position { parts.append("position \(position)") }
    let place = parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
    return (text.map { "\($0.line):\($0.column): " } ?? "") + place + message
  }
}
