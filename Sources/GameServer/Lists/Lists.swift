import Accounts
import Community
import GameRules
import Geodesy
import Storage
import WireProtocol

/// Players' lists of places, and what players mark as favourites or as wanted. The store decides on
/// each change.
@GameLoop
final class Lists {
  let store: any Store
  let clock: any ServerClock
  let maps: MapCollection
  private let views: PlaceViews
  private let bans: BanList
  private var random: Randomness
  /// The lists with the most finishers, counted at that moment.
  private var popular: (lists: [ListID], at: Instant)?

  /// A count of them that has not ended, for which all wait who ask meanwhile.
  private var counting: Task<Result<[ListID], StorageError>, Never>?

  /// How long the popular lists are not counted anew.
  nonisolated static let popularLifetime = Duration.seconds(60)

  init(
    store: any Store, clock: any ServerClock, maps: MapCollection, views: PlaceViews,
    bans: BanList, randomness: Randomness
  ) {
    self.store = store
    self.clock = clock
    self.maps = maps
    self.views = views
    self.bans = bans
    random = randomness
  }

  func newID() -> ListID { ListID(LinkSecret(using: &random)) }

  /// A list with its places; `nil` if there is none that is open to the player.
  func playable(_ id: ListID, for player: PlayerID) async throws(StorageError) -> PlayableList? {
    try await store.playableList(id, for: player)
  }

  /// So many places of a list, or all, in random order.
  func draw(_ count: Int, of list: PlayableList) -> [Solution] {
    list.places.shuffled(using: &random).prefix(count).map(\.solution)
  }

  /// The title of a list; `nil` if there is none that is open to the player.
  func title(of id: ListID, for player: PlayerID) async throws(StorageError) -> String? {
    try await cards(.these([id]), for: player).first?.list.title
  }

  func cards(
    _ query: ListQuery, for player: PlayerID
  ) async throws(StorageError) -> [ListCardRecord] {
    try await store.lists(query, for: player, at: clock.now)
  }

  /// The public lists with the most finishers, without those of banned players. They are counted
  /// once a minute: that looks at all results of a week.
  func popularCards(for player: PlayerID) async throws(StorageError) -> [ListCardRecord] {
    let found = try await cards(.these(try await popularLists(for: player)), for: player)
    let now = clock.now
    return found.filter {
      $0.list.visibility == .public && bans.ban(of: $0.author.id, at: now) == nil
    }
  }

  private func popularLists(for player: PlayerID) async throws(StorageError) -> [ListID] {
    if let popular, clock.now < popular.at + Self.popularLifetime { return popular.lists }
    if let counting { return try await counting.value.get() }
    let count = GameLoop.task { [store, clock] () -> Result<[ListID], StorageError> in
      do throws(StorageError) {
        let lists = try await store.lists(.popular, for: player, at: clock.now)
        return .success(lists.map(\.list.id))
      } catch {
        return .failure(error)
      }
    }
    counting = count
    let result = await count.value
    counting = nil
    let lists = try result.get()
    popular = (lists, clock.now)
    return lists
  }

  /// The error that a request with such places is refused with; else the places with their
  /// countries.
  func drafts(
    of places: [ListPlaceText]
  ) -> Result<[ListPlaceDraft], RefusedPlaces> {
    var drafts: [ListPlaceDraft] = []
    for place in places {
      let name = place.name.map { ListText.name($0) }
      if case .some(nil) = name { return .failure(RefusedPlaces(code: .listInvalid)) }
      let country = views.country(of: place.coordinate)
      guard country != nil || !views.knowsCountries else {
        return .failure(RefusedPlaces(code: .placeInvalid))
      }
      drafts.append(ListPlaceDraft(place.coordinate, name: name ?? nil, country: country))
    }
    return .success(drafts)
  }
}

/// The reason why places cannot be put on a list.
struct RefusedPlaces: Error {
  let code: GameErrorCode
}

extension GameErrorCode {
  init(_ refusal: ListRefusal) {
    self =
      switch refusal {
      case .unknownList: .unknownList
      case .unknownMap: .unknownMap
      case .tooManyLists: .tooManyLists
      case .tooManyPlaces: .tooManyPlaces
      case .duplicatePlace: .duplicatePlace
      case .accountNeeded: .accountNeeded
      case .tooManyFavourites: .tooManyFavourites
      case .notPublishable: .notPublishable
      }
  }
}

extension ListCard {
  init(_ card: ListCardRecord, for player: PlayerID) {
    let (list, finishes) = (card.list, card.finishes)
    let hasAverage = finishes.accounts >= ListLimits.finishersOfAverage && finishes.rounds > 0
    self.init(
      list: list.id, title: list.title, visibility: list.visibility, places: card.places,
      author: PlayerCard(card.author), isOwn: list.author == player,
      isFavourite: card.mark.isFavourite, isWanted: card.mark.isWanted,
      finishers: card.recentFinishers,
      averagePoints: hasAverage
        ? Int((Double(finishes.points) / Double(finishes.rounds)).rounded()) : nil,
      best: card.result?.bestAverage, medal: card.result?.medal(places: card.places),
      updatedAt: list.updatedAt)
  }
}

extension MapMarkCard {
  init(_ mark: MapMark) {
    self.init(map: mark.map, isFavourite: mark.mark.isFavourite, isWanted: mark.mark.isWanted)
  }
}

extension MatchSetup {
  /// The set of places as clients know it. Lists are told of by ``matchList(title:)``.
  var toldSet: PlaceSetName? { placeSet?.list == nil ? placeSet : nil }

  /// The list that is played; `nil` of other matches.
  func matchList(title: String?) -> MatchList? {
    placeSet?.list.map { MatchList(list: $0, title: title, diagonal: diagonal) }
  }
}
