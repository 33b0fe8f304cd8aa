import Accounts
import GameRules
import Geodesy
import Logging
import Places
import WireProtocol

/// Draws the places of matches, and makes the views that players get of them before and after the
/// reveal.
@GameLoop
final class PlaceViews {
  let provider: ViewProvider
  /// The panoramas, if there are any.
  var panoramas: PanoramaLibrary?
  private let gazetteer: (any Gazetteer)?
  private var random: Randomness
  private let logger: Logger
  /// The pictures of all matches in memory that clients may be told of: sketches of future rounds
  /// as well, panoramas once a player has stepped there.
  private var sources: [ViewHandle: PictureSource] = [:]
  /// The handles of each match's panoramas.
  private var panoramaHandles: [MatchID: [ViewHandle]] = [:]
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

  /// The places of a new match, and how they are shown.
  struct Places {
    var solutions: [Solution]
    /// Empty unless they are shown in panoramas.
    var walks: [WalkGraph] = []
    var lacksPanoramas = false
  }

  /// Chooses the places of a new match: panoramas if they are wished or the map has them, and
  /// enough are ready; else points of the map.
  func places(
    for options: MatchOptions, on map: CoverageMap, players: [PlayerID],
    using random: inout Randomness
  ) -> Places {
    if options.view != .sketch,
      let bundles = panoramas?.deal(options.rounds, on: map, to: players)
    {
      return Places(solutions: bundles.map(\.solution), walks: bundles.map(\.walk))
    }
    let drawn = places(options.rounds, on: map, using: &random)
    let isMissed =
      options.view == .panorama || options.view == nil && panoramas?.offers(map.name) ?? false
    return Places(
      solutions: drawn.map { Solution(coordinate: $0.coordinate, country: $0.country) },
      lacksPanoramas: isMissed)
  }

  /// Samples places. One that is not worth showing is rejected, not moved, so that all other places
  /// stay equally likely.
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

  /// A key for the pictures of a match; `nil` when it has none.
  func newKey(for setup: MatchSetup) -> ViewKey? {
    provider.painter == nil && setup.walks.isEmpty ? nil : ViewKey(using: &random)
  }

  /// Whether the views of a match tell the coordinates of its places.
  func isRevealing(_ setup: MatchSetup) -> Bool {
    !showsPanoramas(setup) && provider.isRevealing
  }

  /// Whether a match is shown in panoramas. One that began with them goes on without, after a
  /// restart with other options.
  private func showsPanoramas(_ setup: MatchSetup) -> Bool {
    !setup.walks.isEmpty && panoramas != nil
  }

  /// The view of a round's place, the same at every call.
  ///
  /// - Parameters:
  ///   - key: The match's. Not `nil` if the match has pictures.
  ///   - node: Where the player stands, if the place is shown in panoramas.
  func view(_ round: Int, of setup: MatchSetup, key: ViewKey?, node: Int = 0) -> PlaceView {
    if let walk = setup.walk(ofRound: round), let panoramas, let key {
      return .panorama(
        panoramaView(of: walk, node: node, round, setup.options.movement, key, panoramas.credit))
    }
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

  private func panoramaView(
    of walk: WalkGraph, node: Int, _ round: Int, _ movement: Movement, _ key: ViewKey,
    _ credit: PlaceCredit
  ) -> PanoramaView {
    PanoramaView(
      node: ViewHandle(key, round: round, node: node).text,
      start: ViewHandle(key, round: round, node: 0).text, movement: movement,
      heading: walk.heading(at: node),
      pictures: walk.pictureKinds(at: node, movement).map { kind in
        let handle = ViewHandle(key, round: round, node: node, width: kind.width)
        return PanoramaView.Picture(
          url: WireContract.viewPath + handle.text, width: kind.width, height: kind.height)
      },
      links: movement == .walk
        ? walk.nodes[node].links.map {
          PanoramaView.Link(
            node: ViewHandle(key, round: round, node: $0.node).text, bearing: $0.bearing)
        } : [],
      credit: PanoramaView.Credit(text: credit.text, url: credit.url))
  }

  /// The node that a handle of a view names, among those that a player at `standpoint` was told.
  func node(
    named handle: String, inRound round: Int, of setup: MatchSetup, key: ViewKey?,
    standpoint: Int
  ) -> Int? {
    guard let walk = setup.walk(ofRound: round), let key else { return nil }
    let told = [0, standpoint] + walk.nodes[standpoint].links.map(\.node)
    return told.first { ViewHandle(key, round: round, node: $0).text == handle }
  }

  /// A revealed place with its country and nearest town, for events, which are told once.
  func reveal(_ solution: Solution) -> RevealedPlace {
    guard let gazetteer else { return RevealedPlace(solution) }
    return RevealedPlace(
      coordinate: solution.coordinate,
      country: solution.country ?? gazetteer.country(of: solution.coordinate),
      near: gazetteer.nearestTown(to: solution.coordinate), imagery: solution.imagery)
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
  /// A picture that clients can ask for.
  struct PictureSource {
    /// The content of a picture.
    enum Content {
      case sketch(widthKilometers: Int)
      case panorama(WalkGraph, node: Int, PanoramaPictureKind)
    }

    let match: MatchID
    let round: Int
    let content: Content
    /// Whether it was drawn before. The cache may have dropped it since.
    fileprivate(set) var wasDrawn = false

    var mediaType: String {
      switch content {
      case .sketch: "image/webp"
      case .panorama: "image/jpeg"
      }
    }
  }

  /// Registers the pictures of a match: of a walk, those of the start.
  func register(_ setup: MatchSetup, key: ViewKey?) {
    guard !showsPanoramas(setup) else {
      panoramas?.beginShowing(setup.walks, to: setup.players)
      for round in 1...setup.options.rounds { register(round, node: 0, of: setup, key: key) }
      return
    }
    forEachSketch(of: setup, key) { sources[$0] = $1 }
  }

  /// Registers the pictures of a node, to which a player has stepped.
  func register(_ round: Int, node: Int, of setup: MatchSetup, key: ViewKey?) {
    guard let walk = setup.walk(ofRound: round), panoramas != nil, let key else { return }
    for kind in walk.pictureKinds(at: node, setup.options.movement) {
      let handle = ViewHandle(key, round: round, node: node, width: kind.width)
      guard sources[handle] == nil else { continue }
      sources[handle] = PictureSource(
        match: setup.id, round: round, content: .panorama(walk, node: node, kind))
      panoramaHandles[setup.id, default: []].append(handle)
    }
  }

  /// Removes the pictures of a match.
  func forget(_ setup: MatchSetup, key: ViewKey?) {
    guard !showsPanoramas(setup) else {
      for handle in panoramaHandles.removeValue(forKey: setup.id) ?? [] { sources[handle] = nil }
      panoramas?.endShowing(setup.walks)
      return
    }
    forEachSketch(of: setup, key) { handle, _ in sources[handle] = nil }
  }

  /// The picture under an address, also of a future round; `nil` if the address is unknown.
  func source(_ handle: ViewHandle) -> PictureSource? { sources[handle] }

  /// Records that a picture was drawn.
  func noteDrawn(_ handle: ViewHandle) { sources[handle]?.wasDrawn = true }

  /// The number of registered pictures.
  var pictureCount: Int { sources.count }

  /// The work of making a picture, for another thread; `nil` if nothing makes such pictures.
  func painting(
    of source: PictureSource, at place: Coordinate, _ handle: ViewHandle
  ) -> (@Sendable () throws -> [UInt8])? {
    switch source.content {
    case .sketch(let width):
      guard let painter = provider.painter else { return nil }
      return { try painter.picture(of: place, widthKilometers: width) }
    case .panorama(let walk, let node, let kind):
      return panoramas?.painting(of: walk, node: node, as: kind, salt: handle.salt)
    }
  }

  private func forEachSketch(
    of setup: MatchSetup, _ key: ViewKey?, _ body: (ViewHandle, PictureSource) -> Void
  ) {
    guard provider.painter != nil, let key else { return }
    for round in 1...setup.options.rounds {
      for width in Self.widths {
        body(
          ViewHandle(key, round: round, widthKilometers: width),
          PictureSource(
            match: setup.id, round: round, content: .sketch(widthKilometers: width)))
      }
    }
  }
}

extension WalkGraph {
  /// The direction to look first at a node: along a step.
  fileprivate func heading(at node: Int) -> Int { nodes[node].links.first?.bearing ?? 0 }

  fileprivate func pictureKinds(at node: Int, _ movement: Movement) -> [PanoramaPictureKind] {
    movement == .fixed ? [.flat(heading: heading(at: node))] : [.small, .large]
  }
}

extension RevealedPlace {
  init(_ solution: Solution) {
    self.init(
      coordinate: solution.coordinate, country: solution.country, imagery: solution.imagery)
  }
}
