import Community
import GameRules
import Geodesy
import NameSearch

/// A list as the store in memory has it.
struct StoredList {
  var record: PlaceListRecord
  var nextPlace = 1
  var places: [ListedPlace] = []

  mutating func add(_ drafts: [ListPlaceDraft]) -> [Int] {
    let new = zip(nextPlace..., drafts).map { ListedPlace(number: $0, place: $1) }
    places += new
    nextPlace += new.count
    return new.map(\.number)
  }

  mutating func touch(at now: Instant) { record.updatedAt = max(record.updatedAt, now) }
}

/// A mark and when it was changed last.
struct StoredMark {
  var mark: FavouriteMark
  var at: Instant
}

// ListStore.
extension MemoryStore {
  public func change(
    _ command: ListCommand, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> ListAnswer {
    try checkUsable()
    guard let author = players[player] else { return .refused(.unknownList) }
    let limits = ListLimits(isGuest: author.isGuest)
    if case .create(let list, let places) = command {
      return create(list, places, limits, isGuest: author.isGuest)
    }
    let id = command.subject
    guard let id, var list = lists[id], list.record.author == player else {
      return .refused(.unknownList)
    }
    switch command {
    case .create: preconditionFailure("it was made before")
    case .edit(_, let title, let visibility):
      guard !author.isGuest || visibility != .public else { return .refused(.accountNeeded) }
      guard !list.record.isBarred || visibility != .public else {
        return .refused(.notPublishable)
      }
      list.record.title = title ?? list.record.title
      list.record.visibility = visibility ?? list.record.visibility
      list.touch(at: now)
      if list.record.visibility == .private { removeMarks(on: id, butOf: player) }
    case .delete:
      removeList(id)
      return .done(id)
    case .remove(let numbers, _):
      list.places.removeAll { numbers.contains($0.number) }
      list.touch(at: now)
    case .add(let drafts, _, let skipsDuplicates):
      let additions = ListedPlace.additions(
        drafts, to: list.places.map(\.place.coordinate), limit: limits.places,
        skipsDuplicates: skipsDuplicates)
      switch additions {
      case .failure(let error): return .refused(error.refusal)
      case .success(let places):
        let numbers = list.add(places)
        if !numbers.isEmpty { list.touch(at: now) }
        lists[id] = list
        return .added(numbers, skipped: drafts.count - places.count)
      }
    }
    lists[id] = list
    return .done(id)
  }

  private func create(
    _ record: PlaceListRecord, _ drafts: [ListPlaceDraft], _ limits: ListLimits, isGuest: Bool
  ) -> ListAnswer {
    let own = lists.values.map(\.record).filter { $0.author == record.author }
    if let key = record.key, let present = own.first(where: { $0.key == key }) {
      return .done(present.id)
    }
    guard !isGuest || record.visibility != .public else { return .refused(.accountNeeded) }
    guard own.count < limits.lists else { return .refused(.tooManyLists) }
    switch ListedPlace.additions(drafts, to: [], limit: limits.places, skipsDuplicates: false) {
    case .failure(let error): return .refused(error.refusal)
    case .success(let places):
      var list = StoredList(record: record)
      _ = list.add(places)
      lists[record.id] = list
      return .done(record.id)
    }
  }

  func removeList(_ id: ListID) {
    lists[id] = nil
    listResults[id] = nil
    listMarks = listMarks.mapValues { $0.filter { $0.key != id } }
  }

  func unlist(_ id: ListID) {
    guard let list = lists[id]?.record, list.visibility == .public else { return }
    lists[id]?.record.visibility = .private
    lists[id]?.record.isBarred = true
    removeMarks(on: id, butOf: list.author)
  }

  private func removeMarks(on list: ListID, butOf author: PlayerID) {
    for player in listMarks.keys where player != author { listMarks[player]?[list] = nil }
  }

  func removeLists(of player: PlayerID) {
    for list in lists.values where list.record.author == player { removeList(list.record.id) }
    listResults = listResults.mapValues { $0.filter { $0.key != player } }
    listMarks[player] = nil
    mapMarks[player] = nil
    removeMaps(of: player)
  }

  /// Counts a new match of a list for its player, if there still are both.
  func countList(of match: FinishedMatch) {
    guard let id = match.setup.placeSet?.list, lists[id] != nil, ListResult.counts(match),
      let player = match.setup.players.first, players[player] != nil
    else { return }
    listResults[id, default: [:]][player, default: ListResult()].count(match)
  }

  public func mark(
    _ subject: MarkSubject, favourite: Bool?, wanted: Bool?, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> MarkAnswer {
    try checkUsable()
    guard players[player] != nil else { return .refused(.unknownList) }
    if case .list(let id) = subject, lists[id]?.record.isOpen(to: player) != true {
      return .refused(.unknownList)
    }
    if case .map(let name) = subject, let id = OwnMapID(mapName: name),
      ownMaps[id]?.record.isOpen(to: player) != true
    {
      return .refused(.unknownMap)
    }
    let before = mark(of: subject, by: player)
    let after = before.changed(favourite: favourite, wanted: wanted)
    let count = (listMarks[player]?.count ?? 0) + (mapMarks[player]?.count ?? 0)
    if before.isNone, !after.isNone, count >= ListLimits.marks {
      return .refused(.tooManyFavourites)
    }
    switch subject {
    case .list(let id):
      listMarks[player, default: [:]][id] =
        after.isNone ? nil : StoredMark(mark: after, at: now)
    case .map(let map): mapMarks[player, default: [:]][map] = after.isNone ? nil : after
    }
    return .marked(after)
  }

  func mark(of subject: MarkSubject, by player: PlayerID) -> FavouriteMark {
    switch subject {
    case .list(let id): listMarks[player]?[id]?.mark ?? FavouriteMark()
    case .map(let map): mapMarks[player]?[map] ?? FavouriteMark()
    }
  }

  // MARK: - Views

  public func lists(
    _ query: ListQuery, for player: PlayerID, at now: Instant
  ) throws(StorageError) -> [ListCardRecord] {
    try checkUsable()
    return found(query, for: player, at: now).filter { $0.record.isOpen(to: player) }
      .compactMap { card(of: $0, for: player, at: now) }
  }

  private func found(
    _ query: ListQuery, for player: PlayerID, at now: Instant
  ) -> [StoredList] {
    let all = lists.values.sorted { $0.record.id < $1.record.id }
    let listed = all.filter { $0.record.visibility == .public }
    func finishers(_ list: StoredList) -> Int { recentFinishers(of: list.record.id, at: now) }
    switch query {
    case .these(let ids): return ids.compactMap { lists[$0] }
    case .own:
      return all.filter { $0.record.author == player }
        .stablySorted { $0.record.updatedAt > $1.record.updatedAt }
    case .marked:
      return (listMarks[player] ?? [:]).sorted { ($1.value.at, $0.key) < ($0.value.at, $1.key) }
        .compactMap { lists[$0.key] }
    case .newest(let limit):
      return Array(
        listed.stablySorted { $0.record.createdAt > $1.record.createdAt }.prefix(limit))
    case .popular:
      return Array(
        listed.filter { finishers($0) > 0 }.stablySorted { finishers($0) > finishers($1) }
          .prefix(ListLimits.popular))
    case .search(let text, let limit):
      let matching = listed.filter { SearchWords.match(of: text, in: $0.record.title) != nil }
      return Array(
        matching.stablySorted {
          (finishers($0), $0.record.createdAt) > (finishers($1), $1.record.createdAt)
        }.prefix(limit))
    }
  }

  private func finishers(of id: ListID) -> [ListResult] {
    (listResults[id] ?? [:]).compactMap { players[$0.key]?.isGuest == false ? $0.value : nil }
  }

  private func recentFinishers(of id: ListID, at now: Instant) -> Int {
    finishers(of: id).count { result in
      result.lastFinishedAt.map { now - $0 < ListLimits.popularTime } ?? false
    }
  }

  private func card(
    of list: StoredList, for player: PlayerID, at now: Instant
  ) -> ListCardRecord? {
    let id = list.record.id
    guard let author = players[list.record.author] else { return nil }
    var finishes = ListCardRecord.Finishes()
    for result in finishers(of: id) {
      finishes.accounts += 1
      finishes.rounds += result.rounds
      finishes.points += result.points
    }
    return ListCardRecord(
      list: list.record, author: author, places: list.places.count,
      mark: mark(of: .list(id), by: player), recentFinishers: recentFinishers(of: id, at: now),
      finishes: finishes, result: listResults[id]?[player])
  }

  public func listPage(
    of id: ListID, for player: PlayerID, after number: Int, limit: Int, at now: Instant
  ) throws(StorageError) -> ListPageRecord? {
    try checkUsable()
    guard let list = lists[id], list.record.isOpen(to: player),
      let card = card(of: list, for: player, at: now)
    else { return nil }
    var meetings: [Coordinate: (seen: Int, found: Int)] = [:]
    let played = finishedMatches(of: player).map(\.match)
      .filter { $0.setup.placeSet?.list == id && $0.ending != .aborted }
      .suffix(ListLimits.matchesLookedAt)
    for round in played.flatMap(\.rounds) {
      let points = round.results.first?.score ?? 0
      let before = meetings[round.solution.coordinate] ?? (0, 0)
      meetings[round.solution.coordinate] = (
        before.seen + 1, before.found + (points >= ListLimits.pointsOfFound ? 1 : 0)
      )
    }
    let places = list.places.filter { place in
      place.number > number
        && (list.record.author == player || meetings[place.place.coordinate] != nil)
    }
    return ListPageRecord(
      card: card,
      places: places.prefix(limit).map { place in
        let met = meetings[place.place.coordinate]
        return MetPlace(place: place, seen: met?.seen ?? 0, found: met?.found ?? 0)
      },
      hasMore: places.count > limit)
  }

  public func playableList(
    _ id: ListID, for player: PlayerID?
  ) throws(StorageError) -> PlayableList? {
    try checkUsable()
    guard let list = lists[id], player.map(list.record.isOpen) ?? true else { return nil }
    return PlayableList(list: list.record, places: list.places)
  }

  public func markedMaps(of player: PlayerID) throws(StorageError) -> [MapMark] {
    try checkUsable()
    return (mapMarks[player] ?? [:]).map { MapMark(map: $0, mark: $1) }
      .sorted { $0.map.utf8.lexicographicallyPrecedes($1.map.utf8) }
  }

  // MARK: - Export

  public func exportedLists(
    of player: PlayerID, after list: ListID?, places limit: Int
  ) throws(StorageError) -> ExportedListsPage {
    try checkUsable()
    let all = lists.values.filter { stored in
      stored.record.author == player && list.map { $0 < stored.record.id } ?? true
    }.sorted { $0.record.id < $1.record.id }
    var page: [ExportedListRecord] = []
    var count = 0
    for stored in all {
      count += stored.places.count
      guard page.isEmpty || count <= limit else { break }
      page.append(ExportedListRecord(list: stored.record, places: stored.places))
    }
    return ExportedListsPage(lists: page, hasMore: page.count < all.count)
  }

  func exportLists(of player: PlayerID, into export: inout PlayerExport) throws(StorageError) {
    export.listResults = listResults.compactMap { id, results in
      results[player].map {
        ListResultRecord(list: id, result: $0, places: lists[id]?.places.count ?? 0)
      }
    }.sorted { $0.list < $1.list }
    export.listMarks = (listMarks[player] ?? [:])
      .map { ListMarkRecord(list: $0, mark: $1.mark) }.sorted { $0.list < $1.list }
    export.mapMarks = try markedMaps(of: player)
    exportMaps(of: player, into: &export)
  }
}

extension ListCommand {
  /// The list that is changed; `nil` of a new one.
  fileprivate var subject: ListID? {
    switch self {
    case .create: nil
    case .edit(let id, _, _), .delete(let id), .add(_, let id, _), .remove(_, let id): id
    }
  }
}

extension Array {
  /// Sorted by an order in which equal elements stay in theirs.
  func stablySorted(_ isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      isBefore($0.element, $1.element)
        || !isBefore($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
  }
}
