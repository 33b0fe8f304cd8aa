import Accounts
import GameRules
import Geodesy
import Logging
import WireProtocol

/// Samples the places of matches, and makes the views that players get of them before and after the
/// reveal.
@GameLoop
final class PlaceViews {
  /// A picture that clients can ask for.
  struct PictureSource {
    let match: MatchID
    let round: Int
    let widthKilometers: Int
    /// Whether it was drawn before. The cache may have dropped it since.
    fileprivate(set) var wasDrawn = false
  }

  let provider: ViewProvider
  private let gazetteer: (any Gazetteer)?
  private var random: Randomness
  private let logger: Logger
  /// The pictures of all registered matches, of future rounds as well.
  private var sources: [ViewHandle: PictureSource] = [:]
  /// Revealed places that were looked up before.
  private var revealed = RecencyTable<Solution, RevealedPlace>(limit: 4096)
  /// The maps that have been found to have hardly a place worth showing.
  private var barrenMaps: Set<String> = []

  init(
    _ provider: ViewProvider, gazetteer: (any Gazetteer)?, randomness: Randomness, logger: Logger
  ) {
    self.provider = provider
    self.gazetteer = gazetteer
    random = randomness
    self.logger = logger
  }

  /// Samples the places of a new match. A place that is not worth showing is rejected, not moved,
  /// so that all other places stay equally likely.
  func places(
    _ count: Int, on map: CoverageMap, using random: inout Randomness
  ) -> [Place] {
    guard let painter = provider.painter else {
      return map.samplePlaces(count, using: &random)
    }
    let places = map.samplePlaces(count, using: &random, preferring: painter.isWorthShowing)
    if !barrenMaps.contains(map.name),
      !places.allSatisfy({ painter.isWorthShowing($0.coordinate) })
    {
      barrenMaps.insert(map.name)
      logger.warning(
        "hardly any place of the map is worth showing; others are played too",
        metadata: ["map": "\(map.name)"])
    }
    return places
  }

  /// A key for the pictures of a match; `nil` when nothing is drawn.
  func newKey() -> ViewKey? { provider.painter == nil ? nil : ViewKey(using: &random) }

  /// Whether a view tells the coordinates of its place.
  var isRevealing: Bool {
    switch provider {
    case .coordinates, .streetview: true
    case .sketch: false
    }
  }

  /// The view of a round's place, the same at every call.
  ///
  /// - Parameter key: The match's. Not `nil` if the provider draws pictures.
  func view(_ round: Int, of setup: MatchSetup, key: ViewKey?) -> PlaceView {
    let place = setup.solutions[round - 1].coordinate
    switch provider {
    case .coordinates: return .coordinates(place)
    case .streetview: return .streetView(place, panorama: nil)
    case .sketch:
      guard let key else { preconditionFailure("a match with pictures has a key") }
      return .sketch(
        Self.widths.map { width in
          let handle = ViewHandle(key, round: round, widthKilometers: width)
          return PlaceView.Picture(
            url: WireContract.viewPath + handle.text, widthKilometers: Double(width))
        })
    }
  }

  /// A revealed place with its country and nearest town, for events, which are told once.
  func reveal(_ solution: Solution) -> RevealedPlace {
    guard let gazetteer else { return RevealedPlace(solution) }
    return RevealedPlace(
      coordinate: solution.coordinate,
      country: solution.country ?? gazetteer.country(of: solution.coordinate),
      near: gazetteer.nearestTown(to: solution.coordinate))
  }

  /// The same for replies: remembered, as clients can ask as often as they like.
  func recall(_ solution: Solution) -> RevealedPlace {
    guard gazetteer != nil else { return reveal(solution) }
    if let known = revealed[solution] { return known }
    let place = reveal(solution)
    revealed[solution] = place
    return place
  }

  /// The widths of the section that the pictures of a place show, in kilometers.
  nonisolated static let widths = [75, 150, 300, 600, 1200]
}

// MARK: - Pictures

extension PlaceViews {
  /// Registers the pictures of a match.
  func register(_ setup: MatchSetup, key: ViewKey?) {
    forEachPicture(of: setup, key) { sources[$0] = $1 }
  }

  /// Removes the pictures of a match.
  func forget(_ setup: MatchSetup, key: ViewKey?) {
    forEachPicture(of: setup, key) { handle, _ in sources[handle] = nil }
  }

  /// The picture under an address, also of a future round; `nil` if the address is unknown.
  func source(_ handle: ViewHandle) -> PictureSource? { sources[handle] }

  /// Records that a picture was drawn.
  func noteDrawn(_ handle: ViewHandle) { sources[handle]?.wasDrawn = true }

  /// The number of registered pictures.
  var pictureCount: Int { sources.count }

  private func forEachPicture(
    of setup: MatchSetup, _ key: ViewKey?, _ body: (ViewHandle, PictureSource) -> Void
  ) {
    guard provider.painter != nil, let key else { return }
    for round in 1...setup.options.rounds {
      for width in Self.widths {
        body(
          ViewHandle(key, round: round, widthKilometers: width),
          PictureSource(match: setup.id, round: round, widthKilometers: width))
      }
    }
  }
}

extension RevealedPlace {
  init(_ solution: Solution) {
    self.init(coordinate: solution.coordinate, country: solution.country)
  }
}
