import GameRules
import WireProtocol

// What a client may want to know before anything else.
extension Server {
  func addInformationHandlers() {
    dispatcher.handle(ServerInfo.self) { [unowned self] _, call in
      call.succeed(
        .init(
          name: self.configuration.name, version: ServerVersion.text, maps: self.maps.names,
          time: self.clock.now,
          limits: .init(maximumMessageBytes: WireContract.maximumMessageBytes),
          options: self.configuration.options, scoring: .init(),
          providers: self.configuration.accounts.providers.all.map(\.name),
          googleMapsKey: self.configuration.viewProvider.googleMapsKey))
    }
    dispatcher.handle(ClockSync.self) { [unowned self] parameters, call in
      // The reply waits for nothing, so that both of the server's times are of one moment.
      let now = self.clock.now
      call.succeedAtOnce(.init(t0: parameters.t0, t1: now, t2: now))
    }
    // The longest reply that a stranger gets, so that it is the one to be asked for in a flood.
    let maps = EncodedResult(MapList.Result(maps: mapCards))
    dispatcher.handle(MapList.self) { _, call in call.succeed(maps) }
  }

  private var mapCards: [MapList.MapCard] {
    maps.names.compactMap { maps[$0] }.map { map in
      MapList.MapCard(
        map: map.name, title: map.title, area: map.area, diagonal: map.diagonal,
        bounds: map.bounds, polygons: map.summary.polygonCount)
    }
  }
}
