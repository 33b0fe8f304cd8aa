/// Drawing places. Which places come follows from the random numbers alone; across machines it is
/// the same as far as their `sin` and `cos` agree to the last bit.
extension CoverageMap {
  /// A place of the map: its region by weight, then uniform by area on the sphere within the
  /// region. Never outside, never in a hole. Constant time, but for the first, which waits for
  /// ``prepareForSampling()``.
  public func samplePlace(using random: inout some RandomNumberGenerator) -> Place {
    sampler.sample(using: &random)
  }

  /// How far apart the places of one match are, as far as possible: 5 % of the square root of the
  /// map's area.
  public var minimumSeparation: Meters {
    Meters(CoverageMapLimits.separationFraction * area.value.squareRoot())
  }

  /// Places at least ``minimumSeparation`` from one another.
  ///
  /// A place that is too near to an earlier one is drawn again, up to
  /// ``CoverageMapLimits/separationTries`` times; then the one of those is taken that is farthest
  /// from its nearest. That happens only on maps where hardly anything else is possible.
  ///
  /// - Parameters:
  ///   - others: Places from which they are to be as far.
  ///   - isGood: Whether a place is acceptable. Others are drawn again, up to
  ///     ``CoverageMapLimits/preferenceTries`` times for a place, and up to
  ///     ``CoverageMapLimits/preferenceTriesOfAll`` times in all. If that fails once, all further
  ///     places are taken as they come.
  public func samplePlaces(
    _ count: Int, apartFrom others: [Coordinate] = [],
    using random: inout some RandomNumberGenerator,
    preferring isGood: (Place) -> Bool = { _ in true }
  ) -> [Place] {
    precondition(count >= 0, "a number of places")
    var places: [Place] = []
    places.reserveCapacity(count)
    let (sampler, separation) = (sampler, minimumSeparation)
    var isPicky = true
    var refused = 0
    func draw() -> Place {
      var place = sampler.sample(using: &random)
      var tries = 1
      while isPicky, !isGood(place) {
        refused += 1
        guard tries < CoverageMapLimits.preferenceTries,
          refused < CoverageMapLimits.preferenceTriesOfAll
        else {
          isPicky = false
          break
        }
        place = sampler.sample(using: &random)
        tries += 1
      }
      return place
    }
    /// The distance to the nearest of the others; infinite if there are none.
    func gap(from place: Place) -> Meters {
      (others + places.map(\.coordinate)).reduce(Meters(.infinity)) { least, other in
        min(least, place.coordinate.distance(to: other))
      }
    }
    while places.count < count {
      var best = draw()
      var widest = gap(from: best)
      for _ in 1..<CoverageMapLimits.separationTries where widest < separation {
        let other = draw()
        let otherGap = gap(from: other)
        if otherGap > widest { (best, widest) = (other, otherGap) }
      }
      places.append(best)
    }
    return places
  }
}
