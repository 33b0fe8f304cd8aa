import RealModule

extension Coordinate {
  /// A point within `distance`, uniform by area on the sphere.
  ///
  /// - Parameter distance: At most half of the way around the Earth.
  public func randomPoint(
    within distance: Meters, using random: inout some RandomNumberGenerator
  ) -> Coordinate {
    // The area of a cap grows with the haversine of its angular radius.
    let half = Double.sin(distance.value / Earth.meanRadius.value / 2)
    let haversine = Double.random(in: 0...half * half, using: &random)
    let arc = 2 * Double.asin(haversine.squareRoot())
    return destination(
      bearing: .degrees(.random(in: 0..<360, using: &random)),
      distance: Meters(arc * Earth.meanRadius.value))
  }
}
