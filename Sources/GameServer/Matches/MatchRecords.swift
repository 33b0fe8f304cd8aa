import Community
import GameRules
import Storage
import WireProtocol

/// Answers `match.state` and `match.history`: the state of a live or finished match, and the
/// finished matches of a player.
@GameLoop
final class MatchRecords: Feature {
  private let store: any Store
  private let matches: Matches
  private let wire: MatchWire
  private let views: PlaceViews
  private let lists: Lists
  private let ownMaps: OwnMaps

  init(
    store: any Store, matches: Matches, wire: MatchWire, views: PlaceViews, lists: Lists,
    ownMaps: OwnMaps
  ) {
    self.store = store
    self.matches = matches
    self.wire = wire
    self.views = views
    self.lists = lists
    self.ownMaps = ownMaps
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(MatchStateRequest.self) { [unowned self] parameters, call in
      try await self.showState(of: parameters.match, call)
    }
    dispatcher.handleWhenDurable(MatchHistory.self) { [unowned self] parameters, call in
      try await self.showHistory(parameters, call)
    }
  }

  /// A match that does not exist is refused like one of other players, so that ids tell nothing.
  private func showState(
    of id: MatchID, _ call: Call<MatchStateRequest>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    if let match = matches[id] {
      guard var state = matches.state(of: match, for: player) else {
        return call.refuse(.notInMatch)
      }
      if state.phase == .finished {
        let title = try await sourceTitle(of: match.machine.setup, for: player)
        state.content.list?.title = title
        state.content.ownMap?.title = title
      }
      return call.succeed(state)
    }
    guard let record = try await store.finishedMatch(id),
      record.match.setup.players.contains(player)
    else { return call.refuse(.notInMatch) }
    let players = try await store.players(record.match.setup.players)
    // Badges of the very moment of the end were granted for the match.
    let badges = try await store.badges(of: player)
      .filter { $0.grantedAt == record.match.finishedAt }
    let title = try await sourceTitle(of: record.match.setup, for: player)
    call.succeed(
      MatchState(
        finished: record, players, for: player, badges.map(\.badge), sourceTitle: title,
        reveal: views.recall))
  }

  /// The title of the list or of the player's map of a match, as it is now.
  private func sourceTitle(
    of setup: MatchSetup, for player: PlayerID
  ) async throws(StorageError) -> String? {
    if let list = setup.placeSet?.list { return try await lists.title(of: list, for: player) }
    if let map = setup.ownMap { return try await ownMaps.title(of: map, for: player) }
    return nil
  }

  private func showHistory(
    _ parameters: MatchHistory.Parameters, _ call: Call<MatchHistory>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let matches = try await store.matches(
      of: player, before: parameters.before, limit: parameters.limit ?? WireLimits.usualPage)
    let ids = Set(matches.flatMap(\.match.setup.players))
    let records = try await store.players(ids.sorted())
    let names = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    call.succeed(.init(matches: matches.map { MatchHistory.PlayedMatch($0, names) }))
  }
}

extension PlayerName {
  /// A participant's name, if there still is one.
  fileprivate init(_ record: PlayerRecord?) {
    self = record.map { .username($0.username) } ?? .deleted
  }
}

extension MatchState {
  /// A match from the store, as a player of it may see it.
  ///
  /// - Parameters:
  ///   - badges: What it brought the player.
  ///   - sourceTitle: The title of the list or of the player's map, as it is now.
  ///   - reveal: Says what a place is near to.
  fileprivate init(
    finished record: FinishedMatchRecord, _ players: [PlayerRecord], for viewer: PlayerID,
    _ badges: [BadgeID], sourceTitle: String?, reveal: (Solution) -> RevealedPlace
  ) {
    let match = record.match
    var outcome = MatchFinished(
      match, match.weight, record.ratings, isVoided: record.voidedAt != nil)
    outcome.badges = badges.map(\.text)
    let seat = match.setup.players.firstIndex(of: viewer)
    let sequence = record.sequences.isEmpty ? nil : seat.map { record.sequences[$0] }
    let content = MatchContent(
      mode: match.setup.mode, format: FormatName(match.setup.format), map: match.setup.map,
      options: match.setup.options,
      phase: .finished, round: match.rounds.last?.number ?? 1, deadline: nil,
      players: match.results.map { result in
        let player = players.first { $0.id == result.player }
        return MatchPlayer(
          player: result.player, username: PlayerName(player), avatar: player?.avatar?.path,
          isConnected: false, isReady: false, isGuessing: false, hasGuessed: false,
          total: result.total, reserve: result.reserve, side: match.setup.side(of: result.player))
      },
      rounds: match.rounds.map { played in
        RoundState(
          round: played.number, solution: reveal(played.solution),
          results: played.results.map(RoundScore.init),
          effects: played.effects.isEmpty ? nil : played.effects.map(EffectCard.init),
          bot: match.setup.botScore(inRound: played.number))
      },
      outcome: outcome,
      bot: match.setup.bot(afterRound: match.rounds.last?.number ?? 0),
      set: match.setup.toldSet, list: match.setup.matchList(title: sourceTitle),
      ownMap: match.setup.matchMap(title: sourceTitle),
      difficulty: match.setup.difficulty)
    self.init(match: match.setup.id, sequence: sequence ?? 0, content: content)
  }
}

extension MatchHistory.PlayedMatch {
  init(_ record: FinishedMatchRecord, _ names: [PlayerID: PlayerRecord]) {
    let match = record.match
    self.init(
      match: match.setup.id, mode: match.setup.mode, format: FormatName(match.setup.format),
      origin: match.setup.origin, map: match.setup.map, startedAt: match.startedAt,
      finishedAt: match.finishedAt,
      ending: match.ending,
      players: match.results.map { result in
        let player = names[result.player]
        return .init(
          username: PlayerName(player), avatar: player?.avatar?.path,
          result: FinalResult(result, of: record))
      },
      bot: match.setup.bot(afterRound: match.rounds.last?.number ?? 0), time: match.time,
      set: match.setup.toldSet, list: match.setup.placeSet?.list,
      isVoided: record.voidedAt == nil ? nil : true, difficulty: match.setup.difficulty)
  }
}

extension FinalResult {
  fileprivate init(_ result: PlayerResult, of record: FinishedMatchRecord) {
    self.init(result, change: record.ratings.first { $0.player == result.player })
  }
}
