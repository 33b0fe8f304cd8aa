/// A plane angle. Stored in degrees, the unit of every map file and of the wire, so that a
/// coordinate that came in goes out unchanged to the last bit.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in degrees.
  public let degrees: Double

  @inlinable
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  @inlinable
  public static func radians(_ radians: Double) -> Angle { Angle(degrees: radians * 180 / .pi) }

  @inlinable
  init(degrees: Double) { self.degrees = degrees }

  /// The angle in radians.
  @inlinable
  public var radians: Double { degrees * .pi / 180 }

  @inlinable
  public static func < (left: Angle, right: Angle) -> Bool { left.degrees < right.degrees }
}
