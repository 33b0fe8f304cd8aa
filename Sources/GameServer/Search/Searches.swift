import Accounts
import GameRules
import Storage
import WireProtocol

/// Finds towns, countries, maps, lists, players, news and events by their names, and towns and maps
/// near a place.
@GameLoop
final class Searches: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let matches: Matches
  private let bans: BanList
  private let slowWork: SlowWorkPool
  private let makeIndex: @Sendable () -> SearchIndex
  /// Made by the first search, so that no start waits for it.
  private var index: SearchIndex?
  /// The making of the index, for which all wait who search meanwhile.
  private var making: Task<Result<SearchIndex, SlowWorkRefusal>, Never>?

  init(
    store: any Store, clock: any ServerClock, maps: MapCollection, matches: Matches, bans: BanList,
    slowWork: SlowWorkPool, makePlaceNames: (@Sendable () -> PlaceNames)?
  ) {
    self.store = store
    self.clock = clock
    self.matches = matches
    self.bans = bans
    self.slowWork = slowWork
    makeIndex = { SearchIndex(maps, makePlaceNames?()) }
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
    if let match = player.match.flatMap({ matches[$0] }),
      match.machine.setup.origin.forbidsSearch
    {
      return call.refuse(.alreadyInMatch)
    }
    guard let index = await madeIndex() else {
      return call.fail(.game(.rateLimited, retryAfter: RequestLimits.overloadPause))
    }
    let limit = parameters.limit ?? SearchLimits.usualResults
    if let text = parameters.text.map(Self.searched) {
      var result = index.found(by: text, limit: limit)
      try await addRecords(to: &result, found: text, limit: limit)
      call.succeed(result)
    } else if let place = parameters.near {
      call.succeed(index.found(near: place, limit: limit))
    } else {
      call.succeed(.init())
    }
  }

  /// Adds what the store finds, but for banned players, their lists and their maps.
  private func addRecords(
    to result: inout Search.Result, found text: String, limit: Int
  ) async throws(StorageError) {
    let records = try await store.search(text, limit: limit)
    let now = clock.now
    result.lists = records.lists.filter { bans.ban(of: $0.author.id, at: now) == nil }.map {
      FoundListCard(list: $0.id, title: $0.title, author: PlayerCard($0.author))
    }
    let found = records.maps.filter { bans.ban(of: $0.author.id, at: now) == nil }.map {
      FoundMap(map: $0.id.mapName, title: $0.title, author: PlayerCard($0.author))
    }
    result.maps = Array((result.maps + found).prefix(limit))
    result.players = records.players.filter { bans.ban(of: $0.id, at: now) == nil }
      .map { PlayerCard($0) }
    result.news = records.news.map {
      FoundNews(news: $0.id, title: $0.title, publishedAt: $0.publishedAt)
    }
    result.events = records.events.map {
      FoundEvent(event: $0.id, title: $0.title, startsAt: $0.startsAt, endsAt: $0.endsAt)
    }
  }

  /// `nil` if the pool is too busy to make the index.
  private func madeIndex() async -> SearchIndex? {
    if let index { return index }
    let making =
      self.making
      ?? GameLoop.task { [slowWork, makeIndex] in
        await slowWork.run(urgency: .patient, makeIndex)
      }
    self.making = making
    let result = await making.value
    if self.making == making { self.making = nil }
    guard case .success(let made) = result else { return nil }
    index = made
    return made
  }

  /// The beginning of a text, which bounds the cost of a search. Code points are counted and not
  /// characters, of which one can have thousands of marks.
  private static func searched(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(SearchLimits.textLength)))
  }
}

extension MatchOrigin {
  /// Whether players of such a match may look nothing up.
  fileprivate var forbidsSearch: Bool { self == .rankedQueue || self == .daily }
}
