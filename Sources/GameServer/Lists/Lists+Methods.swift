import Community
import GameRules
import Storage
import WireProtocol

extension Lists: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(ListCreate.self, cost: RequestCost.listPlaces) {
      [unowned self] parameters, call in
      try await self.create(parameters, call)
    }
    dispatcher.handleLater(ListSet.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      let title = parameters.title.map { ListText.title($0) }
      if case .some(nil) = title { return call.refuse(.listInvalid) }
      try await self.change(
        .edit(parameters.list, title: title ?? nil, visibility: parameters.visibility), call
      ) { card, _ in ListReply(list: card) }
    }
    dispatcher.handleLater(ListDelete.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      switch try await self.store.change(
        .delete(parameters.list), by: player, at: self.clock.now)
      {
      case .refused(let refusal): call.refuse(GameErrorCode(refusal))
      case .done, .added: call.succeed()
      }
    }
    dispatcher.handleLater(ListAdd.self, cost: RequestCost.listPlaces) {
      [unowned self] parameters, call in
      try await self.add(parameters, call)
    }
    dispatcher.handleLater(ListRemove.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      guard parameters.places.count <= ListLimits.placesAtOnce else {
        return call.refuse(.tooManyPlaces)
      }
      try await self.change(.remove(Set(parameters.places), from: parameters.list), call) {
        card, _ in ListReply(list: card)
      }
    }
    registerViews(in: dispatcher)
  }

  private func registerViews(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(ListGet.self, cost: RequestCost.listView) {
      [unowned self] parameters, call in
      try await self.show(parameters, call)
    }
    dispatcher.handleWhenDurable(ListMine.self, cost: RequestCost.listView) {
      [unowned self] _, call in
      guard let player = call.player else { return call.refuse(.unauthenticated) }
      let limits = ListLimits(isGuest: player.record.isGuest)
      let cards = try await self.cards(.own, for: player.id)
      call.succeed(
        .init(
          lists: cards.map { ListCard($0, for: player.id) },
          limits: .init(lists: limits.lists, places: limits.places)))
    }
    dispatcher.handleWhenDurable(ListSearch.self, cost: RequestCost.listView) {
      [unowned self] parameters, call in
      let limit = parameters.limit ?? WireLimits.usualPage
      try await self.show(
        parameters.text.map { .search(Self.searched($0), limit: limit) }
          ?? .newest(limit: limit), call)
    }
    dispatcher.handleWhenDurable(ListPopular.self, cost: RequestCost.listView) {
      [unowned self] _, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      let cards = try await self.popularCards(for: player)
      call.succeed(.init(lists: cards.map { ListCard($0, for: player) }))
    }
    dispatcher.handleLater(FavouriteSet.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      try await self.mark(parameters, call)
    }
    dispatcher.handleWhenDurable(FavouriteList.self, cost: RequestCost.listView) {
      [unowned self] _, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      let cards = try await self.cards(.marked, for: player)
      call.succeed(
        .init(
          lists: cards.map { ListCard($0, for: player) },
          maps: try await self.markedMaps(of: player)))
    }
  }

  /// The maps that a player has marked, with the titles of those that players made.
  private func markedMaps(of player: PlayerID) async throws(StorageError) -> [MapMarkCard] {
    let marks = try await store.markedMaps(of: player)
    let ids = marks.compactMap { OwnMapID(mapName: $0.map) }
    let own = try await store.ownMaps(.these(ids))
    var titles: [String: String] = [:]
    for record in own where record.map.isOpen(to: player) {
      titles[record.map.id.mapName] = record.map.title
    }
    return marks.map { mark in
      var card = MapMarkCard(mark)
      card.title = titles[mark.map]
      return card
    }
  }

  /// The beginning of a search text, which bounds the cost of a search. It is cut by code points,
  /// as one character can have thousands of combining marks, which are slow to normalize.
  private static func searched(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(searchedCodePoints)))
  }

  private static let searchedCodePoints = 200

  private func create(
    _ parameters: ListCreate.Parameters, _ call: Call<ListCreate>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let places = parameters.places ?? []
    guard places.count <= ListLimits.placesAtOnce else { return call.refuse(.tooManyPlaces) }
    if let key = parameters.key, !ListLimits.keyLengths.contains(key.unicodeScalars.count) {
      return call.refuse(.listInvalid)
    }
    guard let title = ListText.title(parameters.title) else { return call.refuse(.listInvalid) }
    switch drafts(of: places) {
    case .failure(let refused): call.refuse(refused.code)
    case .success(let drafts):
      let now = clock.now
      let record = PlaceListRecord(
        id: newID(), author: player, title: title, visibility: parameters.visibility ?? .private,
        key: parameters.key, createdAt: now, updatedAt: now)
      try await change(.create(record, places: drafts), call) { card, _ in ListReply(list: card) }
    }
  }

  private func add(
    _ parameters: ListAdd.Parameters, _ call: Call<ListAdd>
  ) async throws(StorageError) {
    guard parameters.places.count <= ListLimits.placesAtOnce else {
      return call.refuse(.tooManyPlaces)
    }
    switch drafts(of: parameters.places) {
    case .failure(let refused): call.refuse(refused.code)
    case .success(let drafts):
      let command = ListCommand.add(
        drafts, to: parameters.list, skipsDuplicates: parameters.skipsDuplicates ?? false)
      try await change(command, call) { card, answer in
        guard case .added(let numbers, let skipped) = answer else {
          preconditionFailure("the answer to an addition")
        }
        return ListAdd.Result(list: card, added: numbers, skipped: skipped)
      }
    }
  }

  /// Carries out a change, and replies with the list that was changed.
  private func change<Method: WireMethod>(
    _ command: ListCommand, _ call: Call<Method>,
    _ result: (ListCard, ListAnswer) -> Method.Result
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let answer = try await store.change(command, by: player, at: clock.now)
    let id: ListID
    switch (answer, command) {
    case (.refused(let refusal), _): return call.refuse(GameErrorCode(refusal))
    case (.done(let list), _): id = list
    case (.added, .add(_, let list, _)): id = list
    case (.added, _): preconditionFailure("only an addition adds")
    }
    // Another connection of the player may have deleted it meanwhile.
    guard let card = try await cards(.these([id]), for: player).first else {
      return call.refuse(.unknownList)
    }
    call.succeed(result(ListCard(card, for: player), answer))
  }

  private func show(
    _ parameters: ListGet.Parameters, _ call: Call<ListGet>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let page = try await store.listPage(
      of: parameters.list, for: player, after: parameters.after ?? 0,
      limit: parameters.limit ?? WireLimits.page.upperBound, at: clock.now)
    guard let page else { return call.refuse(.unknownList) }
    call.succeed(
      .init(
        list: ListCard(page.card, for: player), places: page.places.map(ListPlace.init),
        next: page.hasMore ? page.places.last?.place.number : nil))
  }

  private func show(
    _ query: ListQuery, _ call: Call<ListSearch>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let cards = try await cards(query, for: player)
    call.succeed(.init(lists: cards.map { ListCard($0, for: player) }))
  }

  private func mark(
    _ parameters: FavouriteSet.Parameters, _ call: Call<FavouriteSet>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let subject: MarkSubject
    if let list = parameters.list {
      subject = .list(list)
    } else {
      // The store knows the maps of players.
      guard let map = parameters.map, maps[map] != nil || OwnMapID(mapName: map) != nil else {
        return call.refuse(.unknownMap)
      }
      subject = .map(map)
    }
    let answer = try await store.mark(
      subject, favourite: parameters.isFavourite, wanted: parameters.isWanted, by: player,
      at: clock.now)
    switch answer {
    case .refused(let refusal): call.refuse(GameErrorCode(refusal))
    case .marked(let mark):
      call.succeed(.init(isFavourite: mark.isFavourite, isWanted: mark.isWanted))
    }
  }
}

extension ListPlace {
  init(_ met: MetPlace) {
    let place = met.place.place
    self.init(
      place: met.place.number, coordinate: place.coordinate, name: place.name,
      country: place.country, seen: met.seen, found: met.found)
  }
}
