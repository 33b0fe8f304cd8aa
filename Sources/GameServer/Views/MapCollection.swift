import Geodesy

/// The maps that are played on.
public struct MapCollection: Sendable {
  private let maps: [String: CoverageMap]
  /// The map for requests that name none.
  public let standard: CoverageMap
  /// All names, the standard map's first, the others in alphabetical order.
  public let names: [String]

  /// The standard map is the one called `world`, or the first by name.
  ///
  /// `nil` if there are none.
  public init?(_ maps: [CoverageMap]) {
    let byName = Dictionary(maps.map { ($0.name, $0) }) { first, _ in first }
    guard let standard = byName["world"] ?? byName.min(by: { $0.key < $1.key })?.value
    else { return nil }
    self.maps = byName
    self.standard = standard
    names = [standard.name] + byName.keys.filter { $0 != standard.name }.sorted()
  }

  /// Prepares for drawing places on every map, the standard one first.
  public func prepareForSampling() {
    for name in names { maps[name]?.prepareForSampling() }
  }

  public subscript(name: String) -> CoverageMap? { maps[name] }
}
