import Accounts
import GameRules
import Geodesy
import Places

/// The stock of drawn places: draws them ahead while nothing else is drawn, and deals them to
/// matches.
@GameLoop
final class SketchLibrary {
  private let painter: any PlacePainter
  private let renderer: PictureRenderer
  private let maps: MapCollection
  private let clock: any ServerClock
  private let timers: Timers
  private var random: Randomness
  private var stock: SketchStock
  private var isDrawing = false
  /// The end of the pause after a place that was drawn ahead.
  private lazy var pause = SingleTimer(timers) { [weak self] in self?.drawAhead() }

  /// The pause after a place is so many times as long as drawing it took: on one thread at most a
  /// tenth of the time.
  nonisolated static let pauseFactor = 9
  nonisolated static let shortestPause = Duration.milliseconds(50)

  /// - Parameter limit: The most places that are kept ready, of all maps together.
  init(
    _ painter: any PlacePainter, limit: Int, renderer: PictureRenderer, maps: MapCollection,
    clock: any ServerClock, timers: Timers, randomness: Randomness
  ) {
    self.painter = painter
    self.renderer = renderer
    self.maps = maps
    self.clock = clock
    self.timers = timers
    random = randomness
    stock = SketchStock(limit: limit)
    renderer.keptSketchBytes += limit * SketchWidths.kilometers.count * painter.pictureBytes
  }

  /// The number of places in stock.
  var count: Int { stock.count }

  /// Deals the places of a match: those that are ready and that none of the players has seen, and
  /// for what is missing new ones of `draw`, which is told those that were dealt.
  ///
  /// - Parameter isWanted: The places that may be dealt.
  func deal(
    _ demand: PlaceDemand, where isWanted: (Coordinate) -> Bool,
    using random: inout Randomness,
    draw: (_ missing: Int, _ dealt: [Place], inout Randomness) -> [Place]
  ) -> [Place] {
    let (map, players) = (demand.map, demand.players)
    var places = stock.deal(
      demand.count, on: map.name, to: players, isShared: demand.isShared,
      apart: map.minimumSeparation, at: clock.now, using: &random,
      where: { isWanted($0.coordinate) },
      isReady: { place in
        SketchWidths.kilometers.allSatisfy { renderer.isKept(.sketch(place, widthKilometers: $0)) }
      })
    if places.count < demand.count {
      let drawn = draw(demand.count - places.count, places, &random)
      if demand.isShared {
        for place in drawn { stock.add(place, on: map.name, dealtTo: players, at: clock.now) }
      }
      places += drawn
    }
    drawAhead()
    return places
  }

  private func drawAhead() {
    guard !isDrawing, !pause.isSet, let name = stock.nextMap, let map = maps[name] else { return }
    guard !renderer.isBusy else { return pause.set(at: clock.now + Self.shortestPause) }
    let place = map.samplePlaces(
      1, using: &random, preferring: { painter.isWorthShowing($0.coordinate) })[0]
    isDrawing = true
    let begun = clock.elapsed
    GameLoop.begin { [self, painter, renderer] in
      var isDrawn = true
      for width in SketchWidths.kilometers where isDrawn {
        let key = PictureKey.sketch(place.coordinate, widthKilometers: width)
        isDrawn = await renderer.drawAhead(key) {
          try painter.picture(of: place.coordinate, widthKilometers: width)
        }
      }
      isDrawing = false
      if isDrawn { stock.add(place, on: name) }
      let rest = Duration.nanoseconds((clock.elapsed - begun) * Self.pauseFactor)
      pause.set(at: clock.now + max(rest, Self.shortestPause))
    }
  }
}
