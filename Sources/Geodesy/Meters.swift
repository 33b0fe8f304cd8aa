/// A length in meters.
public struct Meters: Hashable, Comparable, Sendable {
  public let value: Double

  @inlinable
  public init(_ value: Double) { self.value = value }

  @inlinable
  public static func kilometers(_ kilometers: Double) -> Meters { Meters(kilometers * 1000) }

  /// The same length in kilometers.
  @inlinable
  public var kilometers: Double { value / 1000 }

  @inlinable
  public static func < (left: Meters, right: Meters) -> Bool { left.value < right.value }
}
