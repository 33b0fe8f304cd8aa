import Community
import GameRules
import Geodesy
import Storage
import WireProtocol

extension Lobby: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handle(FormatList.self) { [unowned self] _, call in
      call.succeed(.init(formats: self.formats.map(FormatCard.init)))
    }
    dispatcher.handlePartlyLater(QueueJoin.self, cost: RequestCost.usual) {
      [unowned self] parameters, call in
      guard parameters.isRanked == true, let player = call.player, self.mayHaveToPause(player.id)
      else {
        self.join(parameters, call)
        return nil
      }
      return { [unowned self] in
        try await self.lookUpPause(of: player.id)
        guard !self.isStalled else { return call.failAtOnce(.unavailable) }
        self.join(parameters, call)
      }
    }
    dispatcher.handle(QueueLeave.self) { [unowned self] _, call in
      if let player = call.player { self.leave(player) }
      call.succeed()
    }
    dispatcher.handlePartlyLater(MatchSolo.self, cost: RequestCost.soloMatch) {
      [unowned self] parameters, call in
      if let list = parameters.list {
        let terms = ListTerms(
          options: parameters.options, bot: parameters.bot, staysQueued: parameters.staysQueued)
        return { [unowned self] in try await self.begin(list, terms, call) }
      }
      if let map = parameters.map.flatMap({ OwnMapID(mapName: $0) }) {
        let terms = SoloTerms(
          options: parameters.options, bot: parameters.bot, staysQueued: parameters.staysQueued)
        return { [unowned self] in try await self.begin(on: map, terms, call) }
      }
      self.begin(
        .classic, map: parameters.map, parameters.options, bot: parameters.bot,
        staysQueued: parameters.staysQueued, call)
      return nil
    }
    dispatcher.handleLater(MatchBegin.self, cost: RequestCost.soloMatch) {
      [unowned self] parameters, call in
      if let name = parameters.set {
        guard parameters.difficulty == nil, parameters.list == nil, parameters.isDue != true,
          parameters.brought == nil
        else {
          return call.refuse(.formatNotPossible)
        }
        try await self.begin(name, call)
      } else {
        try await self.begin(parameters, call)
      }
    }
  }

  private func begin(
    _ parameters: MatchBegin.Parameters, _ call: Call<MatchBegin>
  ) async throws(StorageError) {
    let format = parameters.format?.format ?? .classic
    guard Self.isPossible(parameters, in: format) else { return call.refuse(.formatNotPossible) }
    if let list = parameters.list {
      let terms = ListTerms(
        format: format, options: parameters.options, difficulty: parameters.difficulty,
        brought: parameters.brought ?? [], staysQueued: parameters.staysQueued)
      return try await begin(list, terms, call)
    }
    if let map = parameters.map.flatMap({ OwnMapID(mapName: $0) }) {
      let terms = SoloTerms(
        format: format, options: parameters.options, difficulty: parameters.difficulty,
        brought: parameters.brought ?? [], staysQueued: parameters.staysQueued)
      return try await begin(on: map, terms, call)
    }
    if parameters.isDue == true { return try await beginDue(format, parameters, call) }
    begin(
      format, map: parameters.map, parameters.options, difficulty: parameters.difficulty,
      brought: parameters.brought ?? [],
      staysQueued: parameters.staysQueued, call)
  }

  private func join(_ parameters: QueueJoin.Parameters, _ call: Call<QueueJoin>) {
    let format = parameters.format?.format ?? .classic
    let isRanked = parameters.isRanked ?? false
    guard let (player, map) = admit(call, toMap: parameters.map) else { return }
    let playerCount = isRanked ? format.ladder?.players : 2
    guard let playerCount, isPossible(format, for: playerCount, on: map) else {
      return call.refuse(.formatNotPossible)
    }
    if isRanked, let wait = rankedPause(of: player.id) {
      return call.fail(.game(.rateLimited, retryAfter: wait))
    }
    join(player, map: map, format: format, ranked: isRanked) { joined in
      call.succeed(
        .init(
          since: joined.since, waiting: joined.waiting, estimatedWait: joined.estimatedWait))
    }
  }

  /// Begins a match of the places of a set: the attempt at the day's challenge, or one that counts
  /// for nothing.
  private func begin(
    _ name: PlaceSetName, _ call: Call<MatchBegin>
  ) async throws(StorageError) {
    let phase: ScheduledEvent.Phase? =
      if let event = name.event { try await placeSets.phase(of: event) } else { .running }
    let found = try await placeSets.set(named: name)
    // The beginning of a match would wait for the end of a stall, and its reply be lost.
    guard !isStalled else { return call.failAtOnce(.unavailable) }
    if phase == .over { return call.refuse(.eventOver) }
    guard phase == .running, let set = found, let origin = placeSets.origin(of: name) else {
      return call.refuse(.unknownSet)
    }
    let mapName = set.diagonal == nil ? set.map : nil
    guard let (player, map) = admit(call, toMap: mapName) else { return }
    if origin == .daily, player.statistics.daily.hasAttempted(placeSets.today) {
      return call.refuse(.alreadyPlayed)
    }
    begin(set, origin: origin, map: map, player: player) { match in
      call.succeed(self.wire.beginning(of: match))
    }
  }

  /// Begins a match alone, of any format that one player can play.
  private func begin<Method: WireMethod>(
    _ format: Format, map name: String?, _ change: OptionsChange?, bot: BotStrength? = nil,
    difficulty: Difficulty? = nil, brought: [Aid] = [], staysQueued: Bool?, _ call: Call<Method>
  ) where Method.Result == MatchState {
    guard
      let (player, map) = admit(call, toMap: name, fromQueue: staysQueued ?? false)
    else { return }
    guard isPossible(format, for: 1, on: map) else { return call.refuse(.formatNotPossible) }
    guard player.statistics.bag.has(brought) else { return call.refuse(.aidNotInBag) }
    let options = (change ?? OptionsChange()).applied(to: self.options.alone)
    begin(
      format: format, origin: .solo, map: map, options: options, players: [player], bot: bot,
      difficulty: difficulty, brought: brought
    ) { match in
      call.succeed(self.wire.beginning(of: match))
    }
  }

  /// The player and the map, unless the request is refused: a player who plays cannot begin another
  /// match, nor can one who waits, unless `fromQueue`.
  func admit(
    _ call: Call<some WireMethod>, toMap name: String?, fromQueue: Bool = false
  ) -> (Player, CoverageMap)? {
    guard let player = call.player else {
      call.refuse(.unauthenticated)
      return nil
    }
    let named = name.map { maps[$0] } ?? maps.standard
    if !state.isAccepting {
      call.refuse(.draining)
    } else if player.match != nil {
      call.refuse(.alreadyInMatch)
    } else if player.ticket != nil, !fromQueue {
      call.refuse(.alreadyQueued)
    } else if let named {
      return (player, named)
    } else {
      call.refuse(.unknownMap)
    }
    return nil
  }
}
