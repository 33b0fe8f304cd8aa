import Geodesy
import RealModule

/// A town of at least 5000 inhabitants, or a smaller place where there is no such town near.
public struct Town: Hashable, Sendable {
  /// As it is written there, in Latin letters.
  public let name: String
  public let country: Country
  public let place: Coordinate
  /// Within five percent.
  public let population: Int
}

/// One of eight directions. The raw values are the wire's.
public enum CompassDirection: String, CaseIterable, Sendable {
  case north = "N"
  case northEast = "NE"
  case east = "E"
  case southEast = "SE"
  case south = "S"
  case southWest = "SW"
  case west = "W"
  case northWest = "NW"

  /// The direction nearest to a course, clockwise from north, 0°…360°.
  init(bearing: Angle) {
    let eighths = Int((bearing.degrees / 45).rounded())
    self = Self.allCases[eighths % 8]
  }
}

/// The nearest town of a place, with its distance and direction.
public struct NearbyTown: Hashable, Sendable {
  public let town: Town
  /// From the town to the place.
  public let distance: Meters
  /// The place's direction as seen from the town.
  public let direction: CompassDirection
}

extension Atlas {
  /// The first radius of the search for the nearest town.
  private static let firstRadius = Meters.kilometers(25)

  /// The town nearest to a place, over the great circle. There always is one.
  public func nearestTown(to place: Coordinate) -> NearbyTown {
    var radius = Self.firstRadius
    while true {
      let circle = Circle(center: place, radius: radius)
      if let (record, distance) = nearest(within: circle), distance <= radius {
        let direction = CompassDirection(bearing: record.place.initialBearing(to: place))
        return NearbyTown(town: town(record), distance: distance, direction: direction)
      }
      precondition(radius < Meters(4 * Earth.meanRadius.value), "an atlas with towns")
      radius = Meters(radius.value * 2)
    }
  }

  /// Up to `limit` towns within a circle, the greatest first.
  public func towns(
    within circle: Circle, population: Int = 0, limit: Int = .max
  ) -> [Town] {
    let least = TownRecord.size(population: population)
    var found: [TownRecord] = []
    TownCell.forEach(around: circle) { cell in
      cell.forEachRecord(in: file) { record in
        if record.size >= least, record.place.distance(to: circle.center) <= circle.radius {
          found.append(record)
        }
      }
    }
    return found.sorted { ($0.size, $1.nameStart) > ($1.size, $0.nameStart) }.prefix(limit).map(
      town)
  }

  /// All towns, from the south to the north.
  public var towns: [Town] {
    var all: [Town] = []
    for row in 0..<TownCell.rows {
      for column in 0..<TownCell.columns {
        TownCell(column: column, row: row).forEachRecord(in: file) { all.append(town($0)) }
      }
    }
    return all
  }

  private func nearest(within circle: Circle) -> (TownRecord, Meters)? {
    var best: (record: TownRecord, distance: Meters)?
    TownCell.forEach(around: circle) { cell in
      cell.forEachRecord(in: file) { record in
        let distance = record.place.distance(to: circle.center)
        if best.map({ distance < $0.distance }) ?? true { best = (record, distance) }
      }
    }
    return best
  }

  private func town(_ record: TownRecord) -> Town {
    let name = file.bytes[record.nameStart..<record.nameStart + record.nameLength]
    return Town(
      name: String(decoding: name, as: UTF8.self), country: countries[record.country],
      place: record.place, population: record.population)
  }
}
