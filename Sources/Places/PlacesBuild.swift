import Geodesy

/// Selects the panoramas of a map at which rounds may start from a provider's lists of pictures: of
/// each sequence at most one in each cell of about 250 m, dated, in the map, with at least two
/// others of its sequence in the same list.
public struct PlacesBuild: Sendable {
  private static let cellDegrees = 0.00225
  private let locator: CoverageLocator
  private var sequences: [String: UInt32] = [:]
  private var cells: Set<Cell> = []
  public private(set) var starts: [PlaceStart] = []

  private struct Cell: Hashable {
    let sequence: UInt32
    let x: Int
    let y: Int
  }

  public init(_ map: CoverageMap) { locator = CoverageLocator(map) }

  /// Takes in the pictures of an answer; returns how many starts it brought.
  @discardableResult
  public mutating func add(_ pictures: [StreetPicture]) -> Int {
    let before = starts.count
    let bySequence = Dictionary(grouping: pictures, by: \.sequence)
    for name in bySequence.keys.sorted() {
      guard let members = bySequence[name], members.count >= Walk.fewestNodes else { continue }
      let sequence = sequences[name] ?? UInt32(sequences.count)
      sequences[name] = sequence
      for picture in members where locator.contains(picture.coordinate) {
        let cell = Cell(
          sequence: sequence,
          x: Int((picture.coordinate.longitude.degrees / Self.cellDegrees).rounded(.down)),
          y: Int((picture.coordinate.latitude.degrees / Self.cellDegrees).rounded(.down)))
        guard picture.takenAt >= 0, cells.insert(cell).inserted else { continue }
        starts.append(
          PlaceStart(
            reference: picture.reference, coordinate: picture.coordinate, sequence: sequence,
            day: UInt32(clamping: picture.takenAt / 86_400_000)))
      }
    }
    return starts.count - before
  }
}
