import Geodesy

/// Draws starts of a map: the region by its weight, a point in it, and a start near the point.
///
/// Regions keep their weight however many starts they have, as long as they have one. Near a point
/// every sequence is as likely as any other, and of a sequence every start: the nearest one would
/// favour lonely pictures, and any start long sequences.
public struct PlaceIndex: Sendable {
  /// How far from a point a start may be: this far, then twice as far, and so on.
  public static let radii = [2, 4, 8, 16, 25].map { Meters.kilometers($0) }
  /// Points that are tried before any start of the region will do.
  static let tries = 32

  /// A start that was drawn.
  public struct Draw: Hashable, Sendable {
    public let start: PlaceStart
    /// ISO 3166-1 alpha-2 of the region, where the map tells.
    public let country: String?
  }

  private let sampler: RegionSampler
  /// By region.
  private let starts: [[PlaceStart]]
  private let cells: [[Cell: [Int32]]]
  private let weights: [Double]

  private struct Cell: Hashable {
    let x: Int32
    let y: Int32

    init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }

    init(_ coordinate: Coordinate) {
      x = Int32((coordinate.longitude.degrees / Cell.degrees).rounded(.down))
      y = Int32((coordinate.latitude.degrees / Cell.degrees).rounded(.down))
    }

    /// How many cells further something can be that is so many degrees away.
    static func span(_ degrees: Double) -> Int32 {
      Int32((abs(degrees) / Cell.degrees).rounded(.up)) + 1
    }

    static let degrees = 0.25
    /// Around the Earth.
    static let columns = Int32(1440)
  }

  /// Starts outside of the map's regions are left out.
  public init(_ starts: [PlaceStart], on map: CoverageMap) {
    sampler = RegionSampler(map)
    var byRegion = [[PlaceStart]](repeating: [], count: sampler.regions.count)
    for start in starts {
      if let region = sampler.region(of: start.coordinate) { byRegion[region].append(start) }
    }
    self.starts = byRegion
    cells = byRegion.map { starts in
      Dictionary(grouping: starts.indices.map(Int32.init)) { Cell(starts[Int($0)].coordinate) }
    }
    weights = zip(sampler.regions, byRegion).map { $1.isEmpty ? 0 : $0.weight }
  }

  /// How many starts lie in the map.
  public var count: Int { starts.reduce(0) { $0 + $1.count } }

  /// The share of the map, by the weights of its regions, that has a start.
  public var coveredShare: Double {
    weights.reduce(0, +) / sampler.regions.reduce(0) { $0 + $1.weight }
  }

  /// Whether a coordinate lies in one of the map's regions.
  public func contains(_ coordinate: Coordinate) -> Bool { sampler.region(of: coordinate) != nil }

  /// A start; `nil` if the map has none.
  public func draw(using random: inout some RandomNumberGenerator) -> Draw? {
    guard let region = drawRegion(using: &random) else { return nil }
    let country = sampler.regions[region].country
    for _ in 0..<Self.tries {
      let point = sampler.point(inRegion: region, using: &random)
      let near = starts(near: point, inRegion: region)
      guard let nearest = near.map(\.distance).min(),
        let radius = Self.radii.first(where: { $0 >= nearest })
      else { continue }
      let within = near.filter { $0.distance <= radius }.map(\.start)
      let sequences = Dictionary(grouping: within, by: \.sequence)
      // In an order, so that equal random numbers draw equal starts.
      guard let sequence = sequences.keys.sorted().randomElement(using: &random),
        let start = sequences[sequence]?.randomElement(using: &random)
      else { continue }
      return Draw(start: start, country: country)
    }
    return starts[region].randomElement(using: &random).map { Draw(start: $0, country: country) }
  }

  private func drawRegion(using random: inout some RandomNumberGenerator) -> Int? {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return nil }
    var rest = Double.random(in: 0..<sum, using: &random)
    for (region, weight) in weights.enumerated() where weight > 0 {
      if rest < weight { return region }
      rest -= weight
    }
    return weights.lastIndex { $0 > 0 }
  }

  /// The starts within the largest radius.
  private func starts(
    near point: Coordinate, inRegion region: Int
  ) -> [(start: PlaceStart, distance: Meters)] {
    let radius = Self.radii[Self.radii.count - 1]
    let middle = Cell(point)
    let north = point.destination(bearing: .degrees(0), distance: radius)
    let east = point.destination(bearing: .degrees(90), distance: radius)
    let rows = Cell.span(north.latitude.degrees - point.latitude.degrees)
    let columns = min(
      Cell.columns / 2 - 1, Cell.span(east.longitude.degrees - point.longitude.degrees))
    var near: [(start: PlaceStart, distance: Meters)] = []
    for y in middle.y - rows...middle.y + rows {
      for offset in -columns...columns {
        // From −180° on: cells −720…719.
        let half = Cell.columns / 2
        let x = (middle.x + offset + half + Cell.columns) % Cell.columns - half
        for index in cells[region][Cell(x: x, y: y)] ?? [] {
          let start = starts[region][Int(index)]
          let distance = start.coordinate.distance(to: point)
          if distance <= radius { near.append((start, distance)) }
        }
      }
    }
    return near
  }
}
