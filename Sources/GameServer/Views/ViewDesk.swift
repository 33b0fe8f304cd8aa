import Accounts
import GameRules
import Geodesy
import Logging
import WireProtocol

/// Decides which places are played, and what players see of them, before and after the reveal.
@GameLoop
final class ViewDesk {
  /// One picture that can be asked for.
  struct Sight {
    let match: MatchID
    fileprivate let round: Int
    let widthKilometers: Int
    /// Whether it was drawn before; it may have been forgotten since.
    fileprivate(set) var wasDrawn = false
  }

  let provider: ViewProvider
  private let gazetteer: (any Gazetteer)?
  private var random: Randomness
  private let logger: Logger
  /// The pictures of the matches that are known here, of rounds to come as well.
  private var sights: [ViewHandle: Sight] = [:]
  /// What was said of places when somebody asked.
  private var revealed = RecencyTable<Solution, RevealedPlace>(
    limit: GameServerLimits.rememberedPlaces)
  /// The maps of which it is known that they have hardly a place to show.
  private var barrenMaps: Set<String> = []

  init(_ configuration: GameConfiguration, randomness: Randomness, logger: Logger) {
    provider = configuration.viewProvider
    gazetteer = configuration.gazetteer
    random = randomness
    self.logger = logger
  }

  /// Places for a new match. What is not worth showing is rejected, not moved, so that all other
  /// places stay equally likely.
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
        "hardly a place of a map has anything to show: others are played too",
        metadata: ["map": "\(map.name)"])
    }
    return places
  }

  /// A key for a new match; `nil` when nothing is drawn.
  func newKey() -> ViewKey? { provider.painter == nil ? nil : ViewKey(using: &random) }

  /// What is shown of a round's place, the same whenever it is asked for.
  func view(_ round: Int, of match: LiveMatch) -> PlaceView {
    let place = match.machine.setup.solutions[round - 1].coordinate
    switch provider {
    case .coordinates: return .coordinates(place)
    case .streetview: return .streetView(place, panorama: nil)
    case .sketch:
      return .sketch(
        Self.widths.map { width in
          let handle = key(of: match).handle(round: round, widthKilometers: width)
          return PlaceView.Picture(
            url: WireContract.viewPath + handle.text, widthKilometers: Double(width))
        })
    }
  }

  /// A place that all may know now, with what it is near to: for what is told once.
  func reveal(_ solution: Solution) -> RevealedPlace {
    guard let gazetteer else { return RevealedPlace(solution) }
    return RevealedPlace(
      coordinate: solution.coordinate,
      country: solution.country ?? gazetteer.country(of: solution.coordinate),
      near: gazetteer.nearestTown(to: solution.coordinate))
  }

  /// The same for who asks: looked up once, however often somebody does.
  func recall(_ solution: Solution) -> RevealedPlace {
    guard gazetteer != nil else { return reveal(solution) }
    if let known = revealed[solution] { return known }
    let place = reveal(solution)
    revealed[solution] = place
    return place
  }

  private static let widths = GameServerLimits.pictureWidths
}

// MARK: - Handles

extension ViewDesk {
  /// The pictures of a match can be asked for, each from its round's start on.
  func admit(_ match: LiveMatch) { forEachHandle(of: match) { sights[$0] = $1 } }

  /// Nobody asks for the match any more.
  func forget(_ match: LiveMatch) { forEachHandle(of: match) { handle, _ in sights[handle] = nil } }

  /// What a client may see under that address: `nil` if it is unknown, or of a round to come.
  ///
  /// - Parameter matches: Those that are known here.
  func sight(_ handle: ViewHandle, in matches: MatchRegistry) -> (Sight, place: Coordinate)? {
    guard let sight = sights[handle], let match = matches[sight.match]?.machine,
      sight.round <= match.startedRounds
    else { return nil }
    return (sight, match.setup.solutions[sight.round - 1].coordinate)
  }

  /// A picture was drawn.
  func noteDrawn(_ handle: ViewHandle) { sights[handle]?.wasDrawn = true }

  /// How many pictures can be asked for, or will be.
  var sightCount: Int { sights.count }

  private func forEachHandle(of match: LiveMatch, _ body: (ViewHandle, Sight) -> Void) {
    guard provider.painter != nil else { return }
    let key = key(of: match)
    for round in 1...match.machine.setup.options.rounds {
      for width in Self.widths {
        body(
          key.handle(round: round, widthKilometers: width),
          Sight(match: match.id, round: round, widthKilometers: width))
      }
    }
  }

  /// A match from before pictures were drawn has none yet, and gets one for as long as this process
  /// lives.
  private func key(of match: LiveMatch) -> ViewKey {
    if let key = match.viewKey { return key }
    let key = ViewKey(using: &random)
    match.viewKey = key
    return key
  }
}

extension ViewKey {
  fileprivate func handle(round: Int, widthKilometers: Int) -> ViewHandle {
    ViewHandle(self, round: round, widthKilometers: widthKilometers)
  }
}

extension Match {
  /// The number of the last round whose place the players were shown: of a match that is over, the
  /// last that was revealed.
  fileprivate var startedRounds: Int {
    switch stage {
    case .created: 0
    case .round(let round, _, _), .revealed(let round, _): round
    case .countdown(let nextRound, _): nextRound - 1
    case .finished: playedRounds.count
    }
  }
}

extension RevealedPlace {
  init(_ solution: Solution) {
    self.init(coordinate: solution.coordinate, country: solution.country)
  }
}
