import Accounts
import Collections
import GameRules
import Geodesy
import Logging
import PictureEncoding
import Places
import WireProtocol

/// Draws the places of matches, and makes the views that players get of them before and after the
/// reveal.
@GameLoop
final class PlaceViews {
  let provider: ViewProvider
  /// The panoramas, if there are any.
  var panoramas: PanoramaLibrary?
  /// The sketches that are drawn ahead, if any are.
  var sketches: SketchLibrary?
  private let gazetteer: (any Gazetteer)?
  private let quiz: QuizBook?
  /// The facts about countries, of which a fork names two.
  let facts: [CountryCode: FactCard]
  var random: Randomness
  private let logger: Logger
  /// The pictures that clients may be told of: of matches in memory, sketches of future rounds as
  /// well, panoramas once a player has stepped there; and of the last ``replayLimit`` replays.
  var sources: [ViewHandle: PictureSource] = [:]
  /// The handles of each match's panoramas.
  private var panoramaHandles: [MatchID: [ViewHandle]] = [:]
  /// The matches that were replayed last; the latest last.
  var replays: Deque<ReplayedMatch> = []
  /// Revealed places that were looked up before.
  private var revealed = RecencyTable<Solution, RevealedPlace>(limit: 4096)
  /// Whether maps have enough countries, as far as that is known.
  private var areVaried: [String: Bool] = [:]
  /// The samplers of the regions of maps.
  private var regionSamplers: [String: RegionSampler] = [:]
  /// The maps that have been found to have hardly a place worth showing.
  private var barrenMaps: Set<String> = []

  init(
    _ provider: ViewProvider, gazetteer: (any Gazetteer)?, quiz: QuizBook? = nil,
    facts: [CountryCode: FactCard] = [:], randomness: Randomness, logger: Logger
  ) {
    self.provider = provider
    self.gazetteer = gazetteer
    self.quiz = quiz
    self.facts = facts
    random = randomness
    self.logger = logger
  }

  /// The places that a match is dealt, and how they are shown.
  struct Places {
    var places: [MatchPlace]
    var lacksPanoramas = false
    /// `nil` of statements.
    var shown: ViewKind?

    /// Whether a match of them may count for boards, if the demand was not shared: panoramas always
    /// are, and in Street View the client knows the answer.
    var isForBoard: Bool { shown != .panorama && shown != .streetview }
  }

  /// Chooses statements where the format asks for them. Else chooses places: panoramas if they are
  /// wished or the map has them, and enough are ready; or points of the map.
  func places(for demand: PlaceDemand, using random: inout Randomness) -> Places {
    if demand.format.prompt == .statement, let quiz {
      return Places(places: quiz.draw(demand.count, using: &random).map { MatchPlace($0) })
    }
    let (options, map) = (demand.options, demand.map)
    // Of places and pins alike the atlas tells the country; what a map says may be another one.
    let isWanted = { [gazetteer, demand] in demand.accepts(country: gazetteer?.country(of: $0)) }
    let isFit = { [demand] in demand.isApart($0) && isWanted($0) }
    if options.view != .sketch,
      let bundles = panoramas?.deal(demand.count, on: map, to: demand.players, where: isFit)
    {
      return Places(
        places: bundles.map { MatchPlace(located($0.solution, demand), walk: $0.walk) },
        shown: .panorama)
    }
    let stock = demand.isOnOwnMap ? nil : sketches
    let drawn =
      stock?.deal(demand, where: isFit, using: &random) {
        points($0, for: demand, apartFrom: $1, where: isWanted, using: &$2)
      } ?? points(demand.count, for: demand, apartFrom: [], where: isWanted, using: &random)
    let isMissed =
      options.view == .panorama || options.view == nil && panoramas?.offers(map.name) ?? false
    return Places(
      places: drawn.map {
        MatchPlace(located(Solution(coordinate: $0.coordinate, country: $0.country), demand))
      },
      lacksPanoramas: isMissed, shown: provider.kind)
  }

  /// Places of a map that no match has been dealt: none of those that are in stock.
  func newPlaces(
    _ count: Int, on map: CoverageMap, _ options: MatchOptions, using random: inout Randomness
  ) -> [Solution] {
    let demand = PlaceDemand(
      count: count, format: .classic, options: options, map: map, players: [], isShared: false)
    return points(count, for: demand, apartFrom: [], where: { _ in true }, using: &random)
      .map { located(Solution(coordinate: $0.coordinate, country: $0.country), demand) }
  }

  /// The place with its country, where the match tells it.
  private func located(_ solution: Solution, _ demand: PlaceDemand) -> Solution {
    guard demand.tellsCountries, let gazetteer else { return solution }
    return Solution(
      coordinate: solution.coordinate, country: gazetteer.country(of: solution.coordinate),
      imagery: solution.imagery)
  }

  /// Draws places in regions of a map.
  func regionSampler(of map: CoverageMap) -> RegionSampler {
    if let known = regionSamplers[map.name] { return known }
    let sampler = RegionSampler(map)
    regionSamplers[map.name] = sampler
    return sampler
  }

  var knowsCountries: Bool { gazetteer != nil }

  /// Whether there are questions of that kind.
  func hasQuestions(for format: Format) -> Bool { format.prompt == .place || quiz != nil }

  /// Whether the questions of a match can be asked. After a restart with another book some
  /// statements may be gone.
  func knows(_ setup: MatchSetup) -> Bool {
    setup.solutions.allSatisfy { $0.statement.map { quiz?[$0.id] != nil } ?? true }
  }

  /// Whether a map has places in three countries at least, and not nearly all in two of them. Of
  /// two countries that alternate everybody would know the next one.
  func hasCountries(_ map: CoverageMap, using random: inout Randomness) -> Bool {
    guard let gazetteer else { return false }
    if let known = areVaried[map.name] { return known }
    var counts: [String: Int] = [:]
    for _ in 0..<Self.sampledPlaces {
      let place = map.samplePlace(using: &random).coordinate
      if let country = gazetteer.country(of: place) { counts[country, default: 0] += 1 }
    }
    let most = counts.values.sorted(by: >)
    let others = most.dropFirst(2).reduce(0, +)
    let isVaried = others > 0 && others * Self.leastShareOfOthers >= counts.values.reduce(0, +)
    areVaried[map.name] = isVaried
    return isVaried
  }

  /// The places that are looked at to find out whether a map has enough countries. Where one in so
  /// many is in neither of the two largest, nobody knows the next country, and the tries of
  /// ``CoverageMapLimits/preferenceTries`` hardly ever end without another one.
  private static let sampledPlaces = 100
  private static let leastShareOfOthers = 10

  /// How often places are sampled anew of which one is in a country that is not wanted.
  private static let samplings = 8

  /// The answer that a pin is in a match.
  func answer(_ pin: Coordinate, in setup: MatchSetup) -> Answer {
    guard setup.tellsCountries else { return .pin(pin) }
    return .pin(pin, country: country(of: pin))
  }

  /// The country of a place; `nil` at sea, and where nobody knows countries.
  func country(of place: Coordinate) -> CountryCode? {
    gazetteer?.country(of: place).flatMap { CountryCode($0) }
  }

  /// Samples places. One that is not worth showing is rejected, not moved, so that all other places
  /// stay equally likely.
  ///
  /// - Parameter others: Places that are dealt beside them.
  private func points(
    _ count: Int, for demand: PlaceDemand, apartFrom others: [Place],
    where isWanted: (Coordinate) -> Bool, using random: inout Randomness
  ) -> [Place] {
    let painter = provider.painter
    let isShown = { (place: Coordinate) in painter?.isWorthShowing(place) ?? true }
    var places: [Place] = []
    for _ in 0..<Self.samplings {
      places = demand.map.samplePlaces(
        count, apartFrom: demand.earlier.map(\.coordinate) + others.map(\.coordinate),
        using: &random
      ) { isShown($0.coordinate) && isWanted($0.coordinate) }
      if places.allSatisfy({ isWanted($0.coordinate) }) { break }
    }
    if !demand.isOnOwnMap, !barrenMaps.contains(demand.map.name),
      !places.allSatisfy({ isShown($0.coordinate) })
    {
      barrenMaps.insert(demand.map.name)
      logger.warning(
        "hardly any place of the map is worth showing; others are played too",
        metadata: ["map": "\(demand.map.name)"])
    }
    return places
  }

  /// A key for the pictures of a match; `nil` when it has none.
  func newKey(for setup: MatchSetup) -> ViewKey? {
    let isDrawn = provider.painter != nil && setup.format.prompt == .place
    return isDrawn || setup.hasWalks ? ViewKey(using: &random) : nil
  }

  /// Whether the views of a match tell the coordinates of its places.
  func isRevealing(_ setup: MatchSetup) -> Bool {
    provider.isRevealing && setup.format.prompt == .place
      && (1...setup.solutions.count).contains { walk(ofRound: $0, of: setup) == nil }
  }

  /// The walk in which a round is shown. A match that began with panoramas goes on without them
  /// after a restart with other options.
  private func walk(ofRound round: Int, of setup: MatchSetup) -> WalkGraph? {
    panoramas == nil ? nil : setup.walk(ofRound: round)
  }

  /// The view of a round's place, the same at every call.
  ///
  /// - Parameters:
  ///   - key: The match's. Not `nil` if the match has pictures.
  ///   - node: Where the player stands, if the place is shown in panoramas.
  func view(_ round: Int, of setup: MatchSetup, key: ViewKey?, node: Int = 0) -> PlaceView {
    if let walk = setup.walk(ofRound: round), let panoramas, let key {
      return .panorama(
        panoramaView(
          of: walk, node: node, setup.handleNumber(ofRound: round), setup.options.movement, key,
          panoramas.credit))
    }
    let solution = setup.solutions[round - 1]
    if let statement = solution.statement {
      guard let question = quiz?[statement.id] else {
        preconditionFailure("a match of statements that are gone is not played on")
      }
      return .statement(question.card)
    }
    let place = solution.coordinate
    switch provider {
    case .coordinates: return .coordinates(place)
    case .streetview: return .streetView(place, panorama: nil)
    case .sketch:
      guard let key else { preconditionFailure("a match with pictures has a key") }
      return .sketch(
        SketchWidths.shown(setup.difficulty).map { width in
          let handle = ViewHandle(
            key, round: setup.handleNumber(ofRound: round), widthKilometers: width)
          return PlaceView.Picture(
            url: WireContract.viewPath + handle.text, widthKilometers: Double(width))
        })
    }
  }

  func panoramaView(
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
    let number = setup.handleNumber(ofRound: round)
    return told.first { ViewHandle(key, round: number, node: $0).text == handle }
  }

  /// A revealed place with its country and nearest town, for events, which are told once.
  func reveal(_ solution: Solution) -> RevealedPlace {
    if let statement = solution.statement { return reveal(statement, of: solution) }
    guard let gazetteer else { return RevealedPlace(solution) }
    return RevealedPlace(
      coordinate: solution.coordinate,
      country: solution.country ?? gazetteer.country(of: solution.coordinate),
      near: gazetteer.nearestTown(to: solution.coordinate), imagery: solution.imagery)
  }

  private func reveal(_ statement: QuizStatement, of solution: Solution) -> RevealedPlace {
    RevealedPlace(
      coordinate: solution.coordinate, country: solution.country,
      statement: quiz?[statement.id]?.revealed ?? RevealedStatement(isTrue: statement.isTrue))
  }

  /// The same for replies: remembered, as clients can ask as often as they like.
  func recall(_ solution: Solution) -> RevealedPlace {
    guard gazetteer != nil else { return reveal(solution) }
    if let known = revealed[solution] { return known }
    let place = reveal(solution)
    revealed[solution] = place
    return place
  }
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
    /// The match's.
    let key: ViewKey
    /// The place, for a replay: the match itself may not be in memory.
    var place: Coordinate?
    /// Whether it was drawn before. The cache may have dropped it since.
    fileprivate(set) var wasDrawn = false
  }

  /// Registers the pictures of a match, those of its first rounds or of later ones: of a walk,
  /// those of the start.
  func register(_ setup: MatchSetup, rounds: ClosedRange<Int>, key: ViewKey?) {
    for round in rounds.clamped(to: 1...setup.solutions.count) {
      guard let walk = walk(ofRound: round, of: setup) else {
        forEachSketch(of: round, in: setup, key) { sources[$0] = $1 }
        continue
      }
      panoramas?.beginShowing(walk, to: setup.players)
      register(round, node: 0, of: setup, key: key)
    }
  }

  /// Registers the pictures of a node, to which a player has stepped.
  func register(_ round: Int, node: Int, of setup: MatchSetup, key: ViewKey?) {
    guard let walk = walk(ofRound: round, of: setup), let key else { return }
    for kind in walk.pictureKinds(at: node, setup.options.movement) {
      let handle = ViewHandle(
        key, round: setup.handleNumber(ofRound: round), node: node, width: kind.width)
      guard sources[handle] == nil else { continue }
      sources[handle] = PictureSource(
        match: setup.id, round: round, content: .panorama(walk, node: node, kind),
        key: key)
      panoramaHandles[setup.id, default: []].append(handle)
    }
  }

  /// Registers the pictures of a match that begins, or goes on after a restart. The place that a
  /// shuffle may deal is held with its own.
  func registerAll(of setup: MatchSetup, key: ViewKey?) {
    register(setup, rounds: 1...setup.solutions.count, key: key)
    if let walk = setup.spare?.walk { panoramas?.beginShowing(walk, to: setup.players) }
  }

  /// The places of a match may be shown to others: it is over.
  func endPlaying(_ setup: MatchSetup) {
    for round in 1...setup.solutions.count {
      if let walk = walk(ofRound: round, of: setup) { panoramas?.endPlaying(walk) }
    }
    if let walk = setup.spare?.walk { panoramas?.endPlaying(walk) }
  }

  /// Removes the pictures of a match that is over.
  func forget(_ setup: MatchSetup, key: ViewKey?) {
    for round in 1...setup.solutions.count { forget(round, of: setup, key: key) }
    if let walk = setup.spare?.walk { panoramas?.endShowing(walk) }
    panoramaHandles[setup.id] = nil
  }

  /// Removes the pictures of a round.
  func forget(_ round: Int, of setup: MatchSetup, key: ViewKey?) {
    guard let walk = walk(ofRound: round, of: setup) else {
      return forEachSketch(of: round, in: setup, key) { handle, _ in sources[handle] = nil }
    }
    panoramas?.endShowing(walk)
    for handle in panoramaHandles[setup.id] ?? [] where sources[handle]?.round == round {
      sources[handle] = nil
    }
  }

  /// The picture under an address, also of a future round; `nil` if the address is unknown.
  func source(_ handle: ViewHandle) -> PictureSource? { sources[handle] }

  /// Records that a picture was drawn.
  func noteDrawn(_ handle: ViewHandle) { sources[handle]?.wasDrawn = true }

  /// The number of registered pictures.
  var pictureCount: Int { sources.count }

  /// The picture's name in the cache.
  func key(of source: PictureSource, at place: Coordinate, _ handle: ViewHandle) -> PictureKey {
    switch source.content {
    case .sketch(let width): .sketch(place, widthKilometers: width)
    case .panorama: .panorama(handle)
    }
  }

  /// The file that is served: matches that show the same sketch get other bytes of it.
  func file(_ bytes: [UInt8], of source: PictureSource, _ handle: ViewHandle) -> [UInt8] {
    switch source.content {
    case .sketch: JPEGFile.varied(bytes, by: handle.salt(source.key))
    case .panorama: bytes
    }
  }

  /// The work of making a picture, for another thread; `nil` if nothing makes such pictures.
  func painting(
    of source: PictureSource, at place: Coordinate, _ handle: ViewHandle
  ) -> (@Sendable () throws -> [UInt8])? {
    switch source.content {
    case .sketch(let width):
      guard let painter = provider.painter else { return nil }
      return { try painter.picture(of: place, widthKilometers: width) }
    case .panorama(let walk, let node, let kind):
      return panoramas?.painting(of: walk, node: node, as: kind, salt: handle.salt(source.key))
    }
  }

  func forEachSketch(
    of round: Int, in setup: MatchSetup, _ key: ViewKey?,
    _ body: (ViewHandle, PictureSource) -> Void
  ) {
    guard provider.painter != nil, let key else { return }
    for width in SketchWidths.shown(setup.difficulty) {
      body(
        ViewHandle(key, round: setup.handleNumber(ofRound: round), widthKilometers: width),
        PictureSource(
          match: setup.id, round: round, content: .sketch(widthKilometers: width), key: key))
    }
  }
}

extension MatchSetup {
  /// The number by which handles name a round. A place that a shuffle dealt has other handles than
  /// the one before.
  func handleNumber(ofRound round: Int) -> Int {
    round == shuffledRound ? MatchLimits.mostRounds + 1 : round
  }
}

extension WalkGraph {
  /// The direction to look first at a node: along a step.
  fileprivate func heading(at node: Int) -> Int { nodes[node].links.first?.bearing ?? 0 }

  func pictureKinds(at node: Int, _ movement: Movement) -> [PanoramaPictureKind] {
    movement == .fixed ? [.flat(heading: heading(at: node))] : [.small, .large]
  }
}

extension RevealedPlace {
  init(_ solution: Solution) {
    self.init(
      coordinate: solution.coordinate, country: solution.country, imagery: solution.imagery,
      statement: solution.statement.map { RevealedStatement(isTrue: $0.isTrue) })
  }
}
