import Accounts
import GameRules
import Geodesy
import NameSearch
import Storage
import WireProtocol

/// Finds towns, countries, maps, lists and players by their names, and what is near a place.
@GameLoop
final class Searches: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let maps: MapCollection
  private let mapTitles: NameIndex
  private let matches: Matches
  private let bans: BanList
  private let slowWork: SlowWorkPool
  private let makePlaceNames: (@Sendable () -> PlaceNames)?
  /// Made by the first search, which takes some 100 ms that no start has to wait for.
  private var placeNames: Task<PlaceNames?, Never>?

  init(
    store: any Store, clock: any ServerClock, maps: MapCollection, matches: Matches, bans: BanList,
    slowWork: SlowWorkPool, makePlaceNames: (@Sendable () -> PlaceNames)?
  ) {
    self.store = store
    self.clock = clock
    self.maps = maps
    self.matches = matches
    self.bans = bans
    self.slowWork = slowWork
    self.makePlaceNames = makePlaceNames
    mapTitles = NameIndex(maps.names.enumerated().map { (maps[$1]?.title ?? $1, -Int32($0)) })
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(Search.self, cost: RequestCost.search) {
      [unowned self] parameters, call in
      try await self.search(parameters, call)
    }
  }

  private func search(
    _ parameters: Search.Parameters, _ call: Call<Search>
  ) async throws(StorageError) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    if let match = player.match.flatMap({ matches[$0] }), match.machine.setup.origin.forbidsSearch {
      return call.refuse(.alreadyInMatch)
    }
    let limit = parameters.limit ?? SearchLimits.usualResults
    let names = await knownPlaceNames()
    if let text = parameters.text {
      call.succeed(try await found(by: Self.searched(text), limit, names))
    } else if let place = parameters.near {
      call.succeed(
        .init(
          towns: names?.towns(near: place, limit: limit) ?? [], maps: maps(with: place, limit)))
    } else {
      call.succeed(.init())
    }
  }

  private func found(
    by text: String, _ limit: Int, _ names: PlaceNames?
  ) async throws(StorageError) -> Search.Result {
    let records = try await store.search(text, limit: limit)
    let now = clock.now
    return Search.Result(
      towns: names?.towns(matching: text, limit: limit) ?? [],
      countries: names?.countries(matching: text, limit: limit) ?? [],
      maps: mapTitles.names(matching: text, limit: limit).compactMap { card(of: maps.names[$0]) },
      lists: records.lists.filter { bans.ban(of: $0.author.id, at: now) == nil }.map {
        FoundListCard(
          list: $0.list.id, title: $0.list.title, author: PlayerCard($0.author))
      },
      players: records.players.filter { bans.ban(of: $0.id, at: now) == nil }
        .map { PlayerCard($0) })
  }

  private func maps(with place: Coordinate, _ limit: Int) -> [FoundMap] {
    maps.names.compactMap { maps[$0] }.filter { $0.contains(place) }
      .sorted { $0.area < $1.area }.prefix(limit).compactMap { card(of: $0.name) }
  }

  private func card(of map: String) -> FoundMap? {
    maps[map].map { FoundMap(map: map, title: $0.title) }
  }

  private func knownPlaceNames() async -> PlaceNames? {
    guard let makePlaceNames else { return nil }
    if let placeNames, let names = await placeNames.value { return names }
    let making = Task { [slowWork] in try? await slowWork.run(makePlaceNames).get() }
    placeNames = making
    return await making.value
  }

  /// Code points are counted and not characters, of which one can have thousands of marks.
  private static func searched(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(SearchLimits.textLength)))
  }
}

extension MatchOrigin {
  /// Whether players of such a match may look nothing up.
  fileprivate var forbidsSearch: Bool { self == .rankedQueue || self == .daily }
}
