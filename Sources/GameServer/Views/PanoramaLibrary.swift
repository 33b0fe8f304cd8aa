import Accounts
import GameRules
import Geodesy
import Logging
import Places
import Storage

/// The stocks of panoramas: deals places to matches, and has the provider fill up what is missing.
///
/// A provider that does not answer is asked again after a pause that doubles with each failure;
/// meanwhile the stock drains, and then matches begin with sketches.
@GameLoop
final class PanoramaLibrary {
  private let provider: any PlaceProvider
  private let maps: MapCollection
  private let clock: any ServerClock
  private var random: Randomness
  private let logger: Logger
  private let limits: PanoramaLimits
  private var indices: [String: PlaceIndex] = [:]
  private var stocks: [String: PlaceStock] = [:]
  /// The matches in memory that show a bundle.
  private struct Showing {
    var matches = 0
    /// Those of them that are not over.
    var liveMatches = 0
    var players: Set<PlayerID> = []
  }

  private var showing: [String: Showing] = [:]
  /// The bundles that are dealt no more; matches in memory may still show the last of them.
  private var archive: BundleArchive
  /// The bundles whose pictures were removed while matches showed them.
  private var withdrawn: Set<String> = []
  /// How often each start failed; after three times it is not tried again.
  private var failures: [PictureReference: Int] = [:]
  private var breaker = CircuitBreaker()
  private var isFilling = false
  private var isOpen = false
  /// The time to fill again after a pause.
  private lazy var refill = SingleTimer(timers) { [weak self] in self?.fill() }
  private lazy var health = SingleTimer(timers) { [weak self] in self?.checkHealth() }
  private let timers: Timers
  /// Bundles that were dealt by the provider since the start.
  private(set) var builtCount = 0
  /// Attempts that failed since the start.
  private(set) var failedCount = 0

  /// How often the provider is asked which pictures it still shows.
  nonisolated static let healthInterval = Duration.seconds(24 * 3600)
  /// The ids of one such question.
  nonisolated static let healthBatch = 100
  nonisolated static let failuresOfStart = 3
  /// Starts that are drawn before a map counts as exhausted, and how long that is believed: not for
  /// long, as of a map with few starts chance may have passed over the one that is free.
  nonisolated static let draws = 16
  nonisolated static let exhaustedPause = Duration.seconds(10)

  init(
    _ provider: any PlaceProvider, maps: MapCollection, limits: PanoramaLimits,
    clock: any ServerClock,
    timers: Timers, randomness: Randomness, logger: Logger
  ) {
    self.provider = provider
    self.maps = maps
    self.limits = limits
    archive = BundleArchive(byteLimit: limits.replayBytes, life: Retention.recordingLife)
    self.clock = clock
    self.timers = timers
    random = randomness
    self.logger = logger
  }

  var credit: PlaceCredit { provider.credit }

  /// Whether a map has panoramas, though perhaps too few at the moment.
  func offers(_ map: String) -> Bool { indices[map].map { $0.count > 0 } ?? false }

  /// The maps that have panoramas.
  var offeredMaps: Set<String> { Set(indices.keys.filter(offers)) }

  /// The places that are ready, by map.
  var readyCounts: [String: Int] { stocks.mapValues(\.count) }

  /// Takes in what is kept, and begins to fill. The matches from before the start are in memory.
  func open() async {
    for name in maps.names {
      guard let map = maps[name], let index = provider.starts(of: map) else { continue }
      indices[name] = index
      stocks[name] = PlaceStock(target: limits.places)
    }
    for bundle in await provider.keptBundles() {
      if stocks[bundle.map] != nil, !PlaceStock.isWornOut(bundle), bundle.retiredAt == nil {
        stocks[bundle.map]?.add(bundle)
        // A crash may have come before the last use was kept.
        if let players = showing[bundle.id]?.players {
          stocks[bundle.map]?.note(bundle.id, seenBy: players)
        }
      } else {
        retire(bundle)
      }
    }
    expire()
    isOpen = true
    health.set(at: clock.now + Self.healthInterval)
    fill()
  }

  /// Asks the provider for nothing any more.
  func close() { isOpen = false }

  /// Deals the places of a match; `nil` if too few are ready that none of the players has seen.
  ///
  /// - Parameter isWanted: The places that may be dealt.
  func deal(
    _ count: Int, on map: CoverageMap, to players: [PlayerID],
    where isWanted: (Coordinate) -> Bool
  ) -> [PanoramaBundle]? {
    guard
      let bundles = stocks[map.name]?.deal(
        count, to: players, apart: map.minimumSeparation, using: &random,
        where: { isWanted($0.solution.coordinate) })
    else { return nil }
    // Before those of this match come in, which it shows only once it has begun.
    expire()
    for bundle in bundles {
      if PlaceStock.isWornOut(bundle) { retire(bundle) } else { record(bundle) }
    }
    fill()
    return bundles
  }

  /// A match shows this walk from now on.
  func beginShowing(_ walk: WalkGraph, to players: [PlayerID]) {
    showing[walk.bundle, default: Showing()].matches += 1
    showing[walk.bundle]?.liveMatches += 1
    showing[walk.bundle]?.players.formUnion(players)
  }

  /// A match that shows this walk is over.
  func endPlaying(_ walk: WalkGraph) { showing[walk.bundle]?.liveMatches -= 1 }

  /// A match that has ended playing this walk does not show it any more.
  func endShowing(_ walk: WalkGraph) {
    showing[walk.bundle]?.matches -= 1
    guard showing[walk.bundle]?.matches == 0 else { return }
    showing[walk.bundle] = nil
    withdrawn.remove(walk.bundle)
    expire()
  }

  /// A bundle that is kept; `nil` if it is gone.
  func bundle(_ id: String) -> PanoramaBundle? {
    archive[id] ?? stocks.values.lazy.compactMap { $0[id] }.first
  }

  /// Whether a bundle is kept, and nobody plays it or may be dealt it, or a place beside it.
  func isRetired(_ id: String) -> Bool {
    guard let bundle = archive[id], showing[id]?.liveMatches ?? 0 == 0 else { return false }
    return stocks.values.allSatisfy { $0.isFree(bundle.solution.coordinate) }
  }

  /// The work of making a picture, for another thread; `nil` if the picture was removed.
  func painting(
    of walk: WalkGraph, node: Int, as kind: PanoramaPictureKind, salt: UInt64
  ) -> (@Sendable () throws -> [UInt8])? {
    guard !withdrawn.contains(walk.bundle),
      showing[walk.bundle] != nil || bundle(walk.bundle) != nil
    else { return nil }
    let provider = provider
    return { try provider.picture(of: walk.bundle, node: node, as: kind, salt: salt) }
  }

  /// Removes every bundle with a picture, at once and also from live matches, and has the picture
  /// never used again; returns how many.
  ///
  /// - Parameter reference: As ``reference(_:)`` returns it.
  func drop(_ reference: String) async throws -> Int {
    // Those that have left the stock may still be shown.
    let bundles = try await provider.block(reference)
    for bundle in bundles { purge(bundle) }
    fill()
    return bundles.count
  }

  /// One of the provider's ids as bundles have it; `nil` if it is none.
  func reference(_ text: String) -> String? { provider.reference(text) }

  /// Removes deleted players from what is kept of the bundles.
  func forget(_ players: Set<PlayerID>) {
    for map in stocks.keys {
      for bundle in stocks[map]?.forget(players) ?? [] {
        record(bundle)
      }
    }
  }

  private func purge(_ bundle: PanoramaBundle) {
    stocks[bundle.map]?.remove(bundle.id)
    archive.remove(bundle.id)
    if showing[bundle.id] != nil { withdrawn.insert(bundle.id) }
    remove(bundle.id)
  }

  /// Keeps a bundle that is dealt no more for replays.
  private func retire(_ bundle: PanoramaBundle) {
    let kept = archive.add(bundle, at: clock.now)
    if kept != bundle { record(kept) }
  }

  /// Removes the retired bundles that replays need no more, or that are too many.
  private func expire() {
    let expired = archive.expire(at: clock.now) { showing[$0] != nil }
    for id in expired { remove(id) }
  }

  private func record(_ bundle: PanoramaBundle) {
    let provider = provider
    GameLoop.begin { await provider.record(bundle) }
  }

  private func remove(_ id: String) {
    let provider = provider
    GameLoop.begin { await provider.remove(id) }
  }
}

// MARK: - Filling

extension PanoramaLibrary {
  /// The map whose stock is emptiest, if one is to be filled.
  private var neediest: String? {
    guard stocks.values.reduce(0, { $0 + $1.byteCount }) < limits.bytes else { return nil }
    return stocks.filter { $0.value.shortfall > 0 && offers($0.key) }
      .min { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key
  }

  private func fill() {
    guard isOpen, !isFilling, let map = neediest else { return }
    if let pause = breaker.pause(at: clock.now) { return refill.set(at: clock.now + pause) }
    guard let index = indices[map], let draw = drawStart(of: index, on: map) else {
      return refill.set(at: clock.now + Self.exhaustedPause)
    }
    isFilling = true
    let id = newID()
    let provider = provider
    GameLoop.begin { [weak self] in
      let outcome: Result<PanoramaBundle, PlaceProviderError>
      do throws(PlaceProviderError) {
        outcome = .success(try await provider.deal(draw, of: index, map: map, id: id))
      } catch {
        outcome = .failure(error)
      }
      self?.finishFilling(outcome, draw.start)
    }
  }

  /// A start that has not failed too often, and that is not beside a place in stock: to players
  /// both would be the same.
  private func drawStart(of index: PlaceIndex, on map: String) -> PlaceIndex.Draw? {
    for _ in 0..<Self.draws {
      guard let draw = index.draw(using: &random) else { return nil }
      let isNew = stocks[map]?.isFree(draw.start.coordinate) ?? true
      if isNew, failures[draw.start.reference, default: 0] < Self.failuresOfStart { return draw }
    }
    return nil
  }

  private func finishFilling(
    _ outcome: Result<PanoramaBundle, PlaceProviderError>, _ start: PlaceStart
  ) {
    isFilling = false
    switch outcome {
    case .success(let bundle):
      builtCount += 1
      breaker.succeeded()
      stocks[bundle.map]?.add(bundle)
      logger.debug(
        "a place with panoramas is ready",
        metadata: ["map": "\(bundle.map)", "panoramas": "\(bundle.walk.nodes.count)"])
    case .failure(.unusable(let reason)):
      failedCount += 1
      breaker.succeeded()
      failures[start.reference, default: 0] += 1
      logger.debug("a place cannot be used", metadata: ["reason": "\(reason)"])
    case .failure(.unavailable(let reason)):
      failedCount += 1
      breaker.failed(at: clock.now, jitter: Double.random(in: 0.75...1.25, using: &random))
      logger.warning(
        "the provider of panoramas does not answer",
        metadata: ["provider": "\(provider.name)", "reason": "\(reason)"])
    }
    fill()
  }

  private func newID() -> String {
    Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }
}

// MARK: - Health

extension PanoramaLibrary {
  /// Asks for all kept pictures whether the provider still shows them. Those that it hides are
  /// removed at once.
  private func checkHealth() {
    health.set(at: clock.now + Self.healthInterval)
    expire()
    let bundles = stocks.values.flatMap(\.all) + archive.all
    let provider = provider
    GameLoop.begin { [weak self] in
      for bundle in bundles {
        do {
          let shown = try await provider.stillShown(bundle.references)
          guard let self, self.isOpen else { return }
          if !shown.isSuperset(of: bundle.references) { self.purge(bundle) }
        } catch {
          self?.logger.warning(
            "the kept panoramas cannot be checked", metadata: ["reason": "\(error)"])
          return
        }
      }
      self?.fill()
    }
  }
}
