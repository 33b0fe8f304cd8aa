import Accounts
import Community
import GameRules
import Geodesy
import Logging
import Storage
import WireProtocol

/// The maps that players make: reads them from the store when they are to be played or shown, and
/// keeps the ones that were read last. The store decides on each change.
///
/// All places of a match on such a map are dealt before it begins. So no match needs its map later,
/// whatever becomes of the map.
@GameLoop
final class OwnMaps {
  let store: any Store
  let clock: any ServerClock
  let maps: MapCollection
  private let bans: BanList
  private let slowWork: SlowWorkPool
  private let logger: Logger
  private var random: Randomness
  /// The maps that were read, by their ids.
  private var read: [OwnMapID: ReadMap] = [:]
  /// Their ids, the one that was needed last at the end.
  private var order: [OwnMapID] = []
  /// The maps that are being read, for which all wait who need them meanwhile.
  private var reading: [OwnMapID: Task<Reading, Never>] = [:]
  /// The outlines of the server's maps.
  private var outlines: [String: [[Coordinate]]] = [:]
  /// The counts of maps by their names.
  private var totals = RecencyTable<String, CountedTotals>(limit: 2000)
  /// The counts that have not ended, for which all wait who need them meanwhile.
  private var counting: [String: TotalsTask] = [:]
  private var popular: (maps: [OwnMapID], at: Instant)?
  /// A count of them that has not ended.
  private var countingPopular: Task<Result<[OwnMapID], StorageError>, Never>?

  private typealias TotalsTask = Task<Result<[String: MapTotals], StorageError>, Never>

  private struct CountedTotals: Sendable {
    let totals: MapTotals
    let at: Instant
  }

  /// How much of maps is kept in memory: the bytes of their files, of which each counts as
  /// ``leastBytes`` at least. A map takes some ten times as many bytes as its file.
  private let keptBytes: Int
  /// A map counts for so many bytes at least: it takes memory, however small its file is.
  nonisolated static let leastBytes = 16 * 1024
  /// How long the results on a map, and the popular maps, are not counted anew.
  nonisolated static let countLifetime = Duration.seconds(60)
  /// How many public maps near another one are looked at for those that are like it.
  private nonisolated static let similarCandidates = 200

  /// - Parameters:
  ///   - slowWork: The pool in which maps are read and cut.
  ///   - keptBytes: See ``keptBytes``.
  init(
    store: any Store, clock: any ServerClock, maps: MapCollection, bans: BanList,
    slowWork: SlowWorkPool, logger: Logger, randomness: Randomness, keptBytes: Int = 8 * 1024 * 1024
  ) {
    self.store = store
    self.clock = clock
    self.maps = maps
    self.bans = bans
    self.slowWork = slowWork
    self.logger = logger
    self.keptBytes = keptBytes
    random = randomness
  }

  func newID() -> OwnMapID { OwnMapID(LinkSecret(using: &random)) }

  /// A map that is ready to be played, as far as matches and cards need it.
  private struct ReadMap: Sendable {
    let version: Int
    /// The bytes that it counts for in the cache.
    let bytes: Int
    let map: CoverageMap
    let outline: [[Coordinate]]
  }

  private enum Reading: Sendable {
    case read(ReadMap)
    case gone
    case busy
    case failed(StorageError)
  }

  /// Finds the map of that id, if it is open to all of the players; `nil`: to everybody.
  ///
  /// - Parameter origin: The asker, who takes turns with others in the pool that reads maps.
  func lookUp(
    _ id: OwnMapID, for players: [PlayerID]?, from origin: WorkOrigin = .same
  ) async throws(StorageError) -> OwnMapLookup {
    let found = try await store.ownMaps(.these([id])).first?.map
    guard let map = found, players?.allSatisfy(map.isOpen) ?? (map.visibility != .private)
    else { return .unknown }
    switch try await read(map, from: origin) {
    case nil: return .unknown
    case .busy?: return .busy
    case .read(let read)?:
      return .found(PlayableMap(map: read.map, title: map.title, author: map.author))
    case .gone?, .failed?: return .unknown
    }
  }

  /// The map in memory. The title is the one of the last file that was read: who shows it takes
  /// that of the record.
  private func read(
    _ map: OwnMapRecord, from origin: WorkOrigin
  ) async throws(StorageError) -> Reading? {
    if let kept = read[map.id], kept.version == map.version {
      order.removeAll { $0 == map.id }
      order.append(map.id)
      return .read(kept)
    }
    let task =
      reading[map.id]
      ?? GameLoop.task { [unowned self] in await self.readFromStore(map.id, from: origin) }
    reading[map.id] = task
    let result = await task.value
    if reading[map.id] == task { reading[map.id] = nil }
    if case .failed(let error) = result { throw error }
    if case .read(let new) = result { keep(new, of: map.id) }
    return result
  }

  private func readFromStore(_ id: OwnMapID, from origin: WorkOrigin) async -> Reading {
    do throws(StorageError) {
      guard let content = try await store.ownMapContent(id) else { return .gone }
      let made = await slowWork.run(from: origin) { Self.make(content) }
      switch made {
      case .failure: return .busy
      case .success(.success(let map)): return .read(map)
      case .success(.failure(let error)):
        logger.error(
          "a player's map cannot be read", metadata: ["map": "\(id)", "error": "\(error)"])
        return .gone
      }
    } catch {
      return .failed(error)
    }
  }

  private nonisolated static func make(
    _ content: OwnMapContent
  ) -> Result<ReadMap, CoverageMapError> {
    Result { () throws(CoverageMapError) in
      let map = try CoverageMap(
        playersMap: content.map.id.mapName, title: content.map.title, geoJSON: content.geoJSON,
        wasJudged: true)
      map.prepareForSampling()
      return ReadMap(
        version: content.map.version, bytes: max(content.geoJSON.count, Self.leastBytes), map: map,
        outline: map.outline(points: OwnMapLimits.outlinePoints))
    }
  }

  private func keep(_ map: ReadMap, of id: OwnMapID) {
    // A slower reader must not put an older file in the place of a newer one.
    if let present = read[id], present.version >= map.version { return }
    read[id] = map
    order.removeAll { $0 == id }
    order.append(id)
    var bytes = read.values.reduce(0) { $0 + $1.bytes }
    while bytes > keptBytes, order.count > 1 {
      bytes -= read.removeValue(forKey: order.removeFirst())?.bytes ?? 0
    }
  }

  /// The maps that are in memory.
  var kept: Set<OwnMapID> { Set(read.keys) }

  /// The title of a map; `nil` if there is none that is open to the player.
  func title(of id: OwnMapID, for player: PlayerID) async throws(StorageError) -> String? {
    let found = try await store.ownMaps(.these([id])).first?.map
    return found.flatMap { $0.isOpen(to: player) ? $0.title : nil }
  }
}

// Maps as players see them.
extension OwnMaps {
  /// Everything about one map.
  struct Page {
    let details: MapDetails
    let similar: [MapDetails]
    let outline: [[Coordinate]]
  }

  /// The outcome of looking for a page.
  enum PageLookup {
    case found(Page)
    case unknown
    case busy
  }

  func page(
    of name: String, for player: PlayerID, from origin: WorkOrigin = .same
  ) async throws(StorageError) -> PageLookup {
    if let id = OwnMapID(mapName: name) {
      let found = try await store.ownMaps(.these([id])).first
      guard let record = found, record.map.isOpen(to: player) else { return .unknown }
      let reading = try await read(record.map, from: origin)
      guard case .read(let read)? = reading else {
        if case .busy? = reading { return .busy }
        return .unknown
      }
      return .found(
        try await page(.own(record), bounds: read.map.bounds, read.outline, for: player))
    }
    guard let map = maps[name] else { return .unknown }
    guard let outline = await outline(of: map, from: origin) else { return .busy }
    return .found(try await page(.server(map), bounds: map.bounds, outline, for: player))
  }

  /// `nil` if the pool is too busy to make it.
  private func outline(of map: CoverageMap, from origin: WorkOrigin) async -> [[Coordinate]]? {
    if let known = outlines[map.name] { return known }
    let made = await slowWork.run(from: origin) {
      map.outline(points: OwnMapLimits.outlinePoints)
    }
    guard case .success(let outline) = made else { return nil }
    outlines[map.name] = outline
    return outline
  }

  /// A map of either kind.
  private enum AnyMap {
    case server(CoverageMap)
    case own(OwnMapCardRecord)

    var name: String {
      switch self {
      case .server(let map): map.name
      case .own(let record): record.map.id.mapName
      }
    }

    var bounds: Bounds {
      switch self {
      case .server(let map): map.bounds
      case .own(let record): record.map.shape.bounds
      }
    }
  }

  private func page(
    _ map: AnyMap, bounds: Bounds, _ outline: [[Coordinate]], for player: PlayerID
  ) async throws(StorageError) -> Page {
    let box =
      bounds.crossesAntimeridian
      ? Bounds(
        west: .degrees(-180), south: bounds.south, east: .degrees(180), north: bounds.north)
      : bounds
    let others = shown(try await store.ownMaps(.around(box, limit: Self.similarCandidates)))
    let candidates =
      maps.names.compactMap { maps[$0] }.map { AnyMap.server($0) }
      + others.map { AnyMap.own($0) }
    let similar =
      candidates.filter { $0.name != map.name }
      .map { (map: $0, overlap: bounds.overlap(with: $0.bounds)) }
      .filter { $0.overlap > 0 }
      .sorted { ($1.overlap, $0.map.name) < ($0.overlap, $1.map.name) }
      .prefix(OwnMapLimits.similar).map(\.map)
    var all = try await details(of: [map] + similar, for: player)
    let first = all.removeFirst()
    return Page(details: first, similar: all, outline: outline)
  }

  /// The cards of players' maps.
  func details(
    of records: [OwnMapCardRecord], for player: PlayerID
  ) async throws(StorageError) -> [MapDetails] {
    try await details(of: records.map { AnyMap.own($0) }, for: player)
  }

  private func details(
    of maps: [AnyMap], for player: PlayerID
  ) async throws(StorageError) -> [MapDetails] {
    let names = maps.map(\.name)
    let totals = try await totals(of: names)
    let standings = try await store.mapStandings(of: player, on: names)
    return zip(maps, zip(totals, standings)).map { map, counted in
      let (totals, standing) = counted
      var details =
        switch map {
        case .server(let map): MapDetails(card: MapList.MapCard(map), finishers: 0)
        case .own(let record): MapDetails(record, for: player)
        }
      details.isFavourite = standing.mark.isFavourite
      details.isWanted = standing.mark.isWanted
      details.finishers = totals.recentFinishers
      details.difficulty = totals.averagePoints.map { .init(averagePoints: $0) }
      details.best = standing.result?.bestAverage
      details.medal = standing.result?.medal(places: OwnMapLimits.roundsOfMedal)
      return details
    }
  }

  /// Those of a map are counted once a minute: many players may have results on it.
  private func totals(of names: [String]) async throws(StorageError) -> [MapTotals] {
    let now = clock.now
    var known: [String: MapTotals] = [:]
    for name in names {
      if let kept = totals[name], now < kept.at + Self.countLifetime { known[name] = kept.totals }
    }
    let missing = names.filter { known[$0] == nil && counting[$0] == nil }
    if !missing.isEmpty {
      let count = GameLoop.task { [unowned self] in await self.count(missing, at: now) }
      for name in missing { counting[name] = count }
    }
    let counts = names.compactMap { known[$0] == nil ? counting[$0] : nil }
    for count in counts {
      let counted = try await count.value.get()
      known.merge(counted) { first, _ in first }
    }
    return names.map { known[$0] ?? MapTotals() }
  }

  private func count(
    _ names: [String], at now: Instant
  ) async -> Result<[String: MapTotals], StorageError> {
    defer { for name in names { counting[name] = nil } }
    do throws(StorageError) {
      let counted = try await store.mapTotals(of: names, at: now)
      for (name, totals) in zip(names, counted) {
        self.totals[name] = CountedTotals(totals: totals, at: now)
      }
      return .success(Dictionary(zip(names, counted)) { first, _ in first })
    } catch {
      return .failure(error)
    }
  }

  /// The public maps with the most finishers.
  func popularDetails(for player: PlayerID) async throws(StorageError) -> [MapDetails] {
    let ids = try await popularMaps()
    let records = shown(try await store.ownMaps(.these(ids)))
    return try await details(of: records, for: player)
  }

  /// The public maps among these, but for those of banned players.
  private func shown(_ records: [OwnMapCardRecord]) -> [OwnMapCardRecord] {
    let now = clock.now
    return records.filter {
      $0.map.visibility == .public && bans.ban(of: $0.author.id, at: now) == nil
    }
  }

  /// They are counted once a minute: that looks at all results of a week.
  private func popularMaps() async throws(StorageError) -> [OwnMapID] {
    if let popular, clock.now < popular.at + Self.countLifetime { return popular.maps }
    if let countingPopular { return try await countingPopular.value.get() }
    let count = GameLoop.task { [store, clock] () -> Result<[OwnMapID], StorageError> in
      do throws(StorageError) {
        return .success(try await store.ownMaps(.popular(at: clock.now)).map(\.map.id))
      } catch {
        return .failure(error)
      }
    }
    countingPopular = count
    let result = await count.value
    countingPopular = nil
    let maps = try result.get()
    popular = (maps, clock.now)
    return maps
  }
}

/// A player's map that a match is to be played on.
struct PlayableMap {
  let map: CoverageMap
  let title: String
  let author: PlayerID
}

/// The outcome of looking for a player's map.
enum OwnMapLookup {
  case found(PlayableMap)
  case unknown
  /// The pool that reads maps has too much to do.
  case busy
}

extension Call {
  /// The map that was found; refuses the request if there is none.
  func map(_ lookup: OwnMapLookup) -> PlayableMap? {
    switch lookup {
    case .found(let map): return map
    case .unknown: refuse(.unknownMap)
    case .busy: fail(.game(.rateLimited, retryAfter: RequestLimits.overloadPause))
    }
    return nil
  }
}

extension MapDetails {
  fileprivate init(card: MapList.MapCard, finishers: Int) {
    self.init(card: card, isFavourite: false, isWanted: false, finishers: finishers)
  }

  fileprivate init(_ record: OwnMapCardRecord, for player: PlayerID) {
    let map = record.map
    self.init(
      card: MapList.MapCard(
        map: map.id.mapName, title: map.title, area: map.shape.area, diagonal: map.shape.diagonal,
        bounds: map.shape.bounds, polygons: map.shape.polygonCount),
      author: PlayerCard(record.author), isOwn: map.author == player, visibility: map.visibility,
      bytes: map.bytes, updatedAt: map.updatedAt, isFavourite: false, isWanted: false,
      finishers: 0)
  }
}

extension MapList.MapCard {
  init(_ map: CoverageMap, panoramas: Bool? = nil) {
    self.init(
      map: map.name, title: map.title, area: map.area, diagonal: map.diagonal,
      bounds: map.bounds, polygons: map.summary.polygonCount, panoramas: panoramas)
  }
}

extension GameErrorCode {
  init(_ refusal: OwnMapRefusal) {
    self =
      switch refusal {
      case .unknownMap: .unknownMap
      case .tooManyMaps: .tooManyMaps
      case .accountNeeded: .accountNeeded
      case .notPublishable: .notPublishable
      }
  }
}
