/// An area with holes, bounded by straight lines in the plane of longitude and latitude, as RFC
/// 7946 §3.1.1 has it: a line between two points of a parallel runs along the parallel.
public struct Polygon: Hashable, Sendable {
  /// The exterior ring, then the holes. No ring repeats its first coordinate at its end, and none
  /// has the same coordinate twice in a row; each has at least three.
  public let rings: [[Coordinate]]
}
