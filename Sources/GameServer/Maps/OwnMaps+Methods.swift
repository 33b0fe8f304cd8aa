import Community
import GameRules
import Storage
import WireProtocol

extension OwnMaps: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(MapMine.self, cost: RequestCost.listView) {
      [unowned self] _, call in
      guard let player = call.player else { return call.refuse(.unauthenticated) }
      let limits = OwnMapLimits(isGuest: player.record.isGuest)
      let own = try await self.store.ownMaps(.own(player.id))
      call.succeed(
        .init(
          maps: try await self.details(of: own, for: player.id),
          limits: .init(
            maps: limits.maps, fileBytes: OwnMapLimits.fileBytes,
            allBytes: OwnMapLimits.allBytes)))
    }
    dispatcher.handleWhenDurable(MapGet.self, cost: RequestCost.mapPage) {
      [unowned self] parameters, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      switch try await self.page(of: parameters.map, for: player, from: call.origin) {
      case .found(let page):
        call.succeed(
          .init(
            map: page.details, similar: page.similar,
            outline: page.outline.map { ring in
              ring.map { [$0.longitude.degrees, $0.latitude.degrees] }
            }))
      case .unknown: call.refuse(.unknownMap)
      case .busy: call.fail(.game(.rateLimited, retryAfter: RequestLimits.overloadPause))
      }
    }
    dispatcher.handleLater(MapSet.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      guard let id = OwnMapID(mapName: parameters.map) else { return call.refuse(.unknownMap) }
      let title = parameters.title.map { ListText.title($0) }
      if case .some(nil) = title { return call.refuse(.mapInvalid) }
      try await self.change(
        .edit(id, title: title ?? nil, visibility: parameters.visibility), call)
    }
    dispatcher.handleLater(MapDelete.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      guard let id = OwnMapID(mapName: parameters.map) else { return call.refuse(.unknownMap) }
      switch try await self.store.change(.delete(id), by: player, at: self.clock.now) {
      case .refused(let refusal): call.refuse(GameErrorCode(refusal))
      case .done: call.succeed()
      }
    }
    dispatcher.handleWhenDurable(MapPopular.self, cost: RequestCost.listView) {
      [unowned self] _, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      call.succeed(.init(maps: try await self.popularDetails(for: player)))
    }
  }

  private func change(
    _ command: OwnMapCommand, _ call: Call<MapSet>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    switch try await store.change(command, by: player, at: clock.now) {
    case .refused(let refusal): call.refuse(GameErrorCode(refusal))
    case .done(let id):
      let records = try await store.ownMaps(.these([id]))
      let details = try await details(of: records, for: player)
      // Another connection of the player may have deleted it meanwhile.
      guard let map = details.first else { return call.refuse(.unknownMap) }
      call.succeed(.init(map: map))
    }
  }
}
