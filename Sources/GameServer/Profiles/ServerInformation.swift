import GameRules
import WireProtocol

/// Answers `server.info`, `map.list` and `clock.sync`, which need no account.
@GameLoop
final class ServerInformation: Feature {
  private let name: String
  private let maps: MapCollection
  private let clock: any ServerClock
  private let options: MatchOptions
  private let providers: [String]
  private let googleMapsKey: String?
  private let hasFacts: Bool
  private let players: PlayerDirectory
  private let matches: Matches
  private var mapList: (withPanoramas: Set<String>, reply: EncodedResult)?

  /// - Parameters:
  ///   - name: The server's, as the operator chose it.
  ///   - options: The options of a match whose creator sets none.
  ///   - providers: The names of the OpenID Connect providers.
  init(
    name: String, maps: MapCollection, clock: any ServerClock, options: MatchOptions,
    providers: [String], googleMapsKey: String?, hasFacts: Bool, players: PlayerDirectory,
    matches: Matches
  ) {
    self.name = name
    self.maps = maps
    self.clock = clock
    self.options = options
    self.providers = providers
    self.googleMapsKey = googleMapsKey
    self.hasFacts = hasFacts
    self.players = players
    self.matches = matches
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handle(ServerInfo.self) { [unowned self] _, call in
      call.succeed(
        .init(
          name: self.name, version: ServerVersion.text, maps: self.maps.names,
          time: self.clock.now,
          limits: .init(maximumMessageBytes: WireContract.maximumMessageBytes),
          options: self.options, scoring: .init(), providers: self.providers,
          googleMapsKey: self.googleMapsKey, onlineCount: self.players.onlineCount,
          liveMatchCount: self.matches.liveCount, hasFacts: self.hasFacts ? true : nil))
    }
    dispatcher.handle(ClockSync.self) { [unowned self] parameters, call in
      // The reply waits for nothing, so that both of the server's times are of one moment.
      let now = self.clock.now
      call.succeedAtOnce(.init(t0: parameters.t0, t1: now, t2: now))
    }
    dispatcher.handle(MapList.self, cost: RequestCost.openList) { [unowned self] _, call in
      call.succeed(self.encodedMaps)
    }
  }

  /// The reply to `map.list`, encoded anew only when other maps have panoramas.
  private var encodedMaps: EncodedResult {
    let withPanoramas = matches.views.panoramas?.offeredMaps ?? []
    if let mapList, mapList.withPanoramas == withPanoramas { return mapList.reply }
    let cards = maps.names.compactMap { maps[$0] }.map { map in
      MapList.MapCard(map, panoramas: withPanoramas.contains(map.name) ? true : nil)
    }
    let reply = EncodedResult(MapList.Result(maps: cards))
    mapList = (withPanoramas, reply)
    return reply
  }
}
