import Community
import GameRules
import Storage
import WireProtocol

extension PlaceSets: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(PlaceSetCreate.self, cost: RequestCost.placeSet) {
      [unowned self] parameters, call in
      try await self.create(parameters.match, call)
    }
    dispatcher.handleWhenDurable(PlaceSetGet.self) { [unowned self] parameters, call in
      try await self.show(parameters.set, call)
    }
  }

  private func create(_ id: MatchID, _ call: Call<PlaceSetCreate>) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    guard let match = try await store.finishedMatch(id)?.match,
      match.setup.players.contains(player)
    else { return call.refuse(.notInMatch) }
    if let own = match.setup.placeSet {
      // A list is shared by its id.
      guard own.list == nil else { return call.refuse(.formatNotPossible) }
      guard isOpen(own) else { return call.refuse(.wrongPhase) }
      return call.succeed(.init(set: own))
    }
    let present = try await store.placeSetName(ofMatch: id)
    guard let name = present ?? made[id] ?? keepSet(of: match) else {
      return call.refuse(.formatNotPossible)
    }
    guard await journal.waitUntilDurable(givingUpOnStall: true) else {
      return call.failAtOnce(.unavailable)
    }
    call.succeed(.init(set: name))
  }

  /// Keeps the places of a match as a set with the rows of its players; `nil` if they cannot be
  /// one.
  private func keepSet(of match: FinishedMatch) -> PlaceSetName? {
    guard let set = newSet(of: match) else { return nil }
    made[match.setup.id] = set.name
    journal.append(.placeSet(set))
    for player in match.setup.players {
      let row = BoardEntry(match, of: player, onBoardOf: set.name)
      if let row { journal.append(.boardEntry(row)) }
    }
    return set.name
  }

  private func show(_ name: PlaceSetName, _ call: Call<PlaceSetGet>) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    guard let set = try await set(named: name), hasBegun(name) else {
      return call.refuse(.unknownSet)
    }
    let page = try await store.boardPage(.set(name), for: player)
    call.succeed(
      .init(
        set: name, format: FormatName(set.format), map: set.map, options: set.options,
        rows: page.rows.map(BoardCard.init), me: page.own.map(BoardCard.init),
        count: page.count))
  }
}

extension BoardCard {
  init(_ row: BoardPage.Row) {
    self.init(
      rank: row.rank, player: PlayerCard(row.player), points: row.entry.points,
      time: row.entry.time)
  }
}
