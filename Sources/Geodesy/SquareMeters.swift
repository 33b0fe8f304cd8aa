/// An area in square meters.
public struct SquareMeters: Hashable, Comparable, Sendable {
  public let value: Double

  @inlinable
  public init(_ value: Double) { self.value = value }

  /// An area of the Earth, from one of a sphere with the radius 1.
  init(onUnitSphere area: Double) {
    self.init(area * Earth.meanRadius.value * Earth.meanRadius.value)
  }

  /// The same area in square kilometers.
  @inlinable
  public var squareKilometers: Double { value / 1_000_000 }

  @inlinable
  public static func < (left: SquareMeters, right: SquareMeters) -> Bool {
    left.value < right.value
  }
}
