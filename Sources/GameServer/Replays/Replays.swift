import Accounts
import GameRules
import Geodesy
import Storage
import WireProtocol

/// Shows finished matches again, moment by moment, to their players and to whoever has a link.
@GameLoop
final class Replays: Feature {
  private let store: any Store
  private let players: PlayerDirectory
  private let placeSets: PlaceSets
  private let views: PlaceViews
  private let passes: ReplayPasses
  private var random: Randomness

  init(
    store: any Store, players: PlayerDirectory, placeSets: PlaceSets, views: PlaceViews,
    passes: ReplayPasses, randomness: Randomness
  ) {
    self.store = store
    self.players = players
    self.placeSets = placeSets
    self.views = views
    self.passes = passes
    random = randomness
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(MatchReplay.self, cost: RequestCost.replay) {
      [unowned self] parameters, call in
      if let match = parameters.link.flatMap({ self.passes[$0] }) {
        return try await self.show(match, call, isSecret: false, isTrusted: true) { _ in true }
      }
      if let link = parameters.link {
        guard let match = try await self.store.match(ofReplay: link) else {
          return call.refuse(.unknownMatch)
        }
        return try await self.show(match, call, isSecret: true) { _ in true }
      }
      guard let match = parameters.match else { return call.refuse(.unknownMatch) }
      let player = call.session.player
      try await self.show(match, call, isSecret: false) { setup in
        player.map { setup.players.contains($0) } ?? false
      }
    }
    dispatcher.handleWhenDurable(MatchShare.self) { [unowned self] parameters, call in
      try await self.share(parameters.match, call)
    }
  }

  /// A match of other players is refused like one that does not exist, so that ids tell nothing.
  ///
  /// - Parameters:
  ///   - isSecret: Whether places that others may still play must not be shown.
  ///   - isTrusted: Whether an operator looks, who sees what the players saw.
  private func show(
    _ id: MatchID, _ call: Call<MatchReplay>, isSecret: Bool, isTrusted: Bool = false,
    to mayLook: (MatchSetup) -> Bool
  ) async throws(StorageError) {
    guard let record = try await store.finishedMatch(id), mayLook(record.match.setup) else {
      return call.refuse(.notInMatch)
    }
    if isSecret, let set = record.match.setup.placeSet {
      guard try await placeSets.isRevealed(set) else { return call.refuse(.wrongPhase) }
    }
    guard let recording = try await store.recording(of: id) else {
      return call.refuse(.unknownMatch)
    }
    let match = record.match
    let records = try await store.players(match.setup.players)
    let named = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    let course = recording.moments
    let moments = Dictionary(grouping: course, by: \.round)
    let hasPlayed = call.session.player.map(match.setup.players.contains) ?? false
    let pictures = views.replayPictures(
      of: match, bundles: course.bundles, hasPlayed: hasPlayed || isTrusted)
    call.succeed(
      .init(
        match: id, mode: match.setup.mode, format: FormatName(match.setup.format),
        map: match.setup.map, startedAt: match.startedAt, ending: match.ending,
        players: MatchHistory.PlayedMatch(record, named).players,
        rounds: match.rounds.map { round in
          ReplayedRound(
            round: round.number, view: pictures[round.number]?.start,
            steps: pictures[round.number]?.steps,
            solution: views.recall(round.solution),
            length: round.revealedAt - round.startedAt,
            results: round.results.map(RoundScore.init),
            bot: match.setup.botScore(inRound: round.number),
            moments: round.replayed(
              moments[round.number] ?? [], match.setup, pictures[round.number]))
        },
        bot: match.setup.bot(afterRound: match.rounds.last?.number ?? 0),
        set: match.setup.toldSet))
  }

  private func share(_ id: MatchID, _ call: Call<MatchShare>) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    guard let record = try await store.finishedMatch(id),
      record.match.setup.players.contains(player)
    else { return call.refuse(.notInMatch) }
    guard let link = try await store.shareReplay(of: id, as: LinkSecret(using: &random)) else {
      return call.refuse(.unknownMatch)
    }
    call.succeed(.init(link: link))
  }
}

extension PlayedRound {
  /// The moments of the round as clients are told of them. The steps are those of the players'
  /// paths, in their order.
  fileprivate func replayed(
    _ moments: [MatchRecording.Moment], _ setup: MatchSetup,
    _ pictures: PlaceViews.RoundPictures?
  ) -> [ReplayedMoment] {
    let players = setup.players
    let pauses = moments.pausedTimes(longest: setup.format.pauses.longest)
    var paths = Dictionary(uniqueKeysWithValues: results.map { ($0.player, $0.path[...]) })
    return zip(moments, pauses).compactMap { moment, paused in
      guard players.indices.contains(moment.player) else { return nil }
      let player = players[moment.player]
      // Moments before a shuffle are of another place.
      let isShuffled = results.contains { $0.player == player && $0.aids.contains(.shuffle) }
      if isShuffled, moment.at + paused < startedAt { return nil }
      var replayed = ReplayedMoment(
        time: min(max(moment.at + paused - startedAt, .zero), revealedAt - startedAt),
        player: player, action: .left)
      switch moment.action {
      case .marked(let pin): (replayed.action, replayed.place) = (.marked, pin)
      case .stepped:
        (replayed.action, replayed.place) = (.stepped, paths[player]?.popFirst())
        replayed.node = replayed.place.flatMap { pictures?.node(at: $0) }
      case .answered: replayed.action = .answered
      case .guessed: replayed.action = .guessed
      case .dropped: replayed.action = .dropped
      case .returned: replayed.action = .returned
      case .quit: replayed.action = .left
      case .paused: replayed.action = .paused
      case .resumed: replayed.action = .resumed
      case .aided(let aid): (replayed.action, replayed.aid) = (.aided, aid)
      case .shown: return nil
      }
      return replayed
    }
  }
}
