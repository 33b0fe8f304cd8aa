import Community
import GameRules
import Matchmaking
import Storage
import WireProtocol

/// Makes the wire contract's events and states of matches.
@GameLoop
final class MatchWire {
  private let views: PlaceViews
  /// The last notice, encoded: a broadcast asks for the same one for each player.
  private var last: (match: MatchID, notice: MatchNotice, event: EncodedMatchEvent)?

  init(views: PlaceViews) { self.views = views }

  /// The text of an event for a player.
  func event(
    _ notice: MatchNotice, sequence: Int, in match: LiveMatch, to player: PlayerID
  ) -> [UInt8] {
    // The one notice that differs between players: it has the player's own badges.
    if case .finished(let finished) = notice {
      let body = MatchEventBody.finished(outcome(finished, of: match, for: .player(player)))
      return EncodedMatchEvent(body, match: match.id).message(sequence: sequence)
    }
    if let last, last.match == match.id, last.notice == notice {
      return last.event.message(sequence: sequence)
    }
    let event = EncodedMatchEvent(body(notice, of: match), match: match.id)
    last = (match.id, notice, event)
    return event.message(sequence: sequence)
  }

  /// Somebody who looks at a match.
  enum Viewer {
    case player(PlayerID)
    case watcher(seesPlace: Bool)
  }

  /// The state of the match as the viewer may see it; `nil` for a player who never took part, and
  /// for watchers before it begins.
  func state(of match: LiveMatch, seenBy viewer: Viewer) -> MatchState? {
    let snapshot =
      switch viewer {
      case .player(let player): match.machine.snapshot(for: player)
      case .watcher: match.machine.watcherSnapshot(sequence: match.watcherSequence)
      }
    guard let snapshot else { return nil }
    return MatchState(
      match: match.id, sequence: snapshot.sequence,
      content: content(snapshot, of: match, seenBy: viewer))
  }

  /// The state before the first event was told: what the reply to beginning a match says.
  func beginning(of match: LiveMatch) -> MatchState {
    MatchState(match: match.id, sequence: 0, content: content(atBeginningOf: match))
  }

  private func view(_ round: Int, of match: LiveMatch, node: Int = 0) -> PlaceView {
    views.view(round, of: match.machine.setup, key: match.viewKey, node: node)
  }

  /// The view of where a player stands in a round that is being played.
  func view(_ round: Int, of match: LiveMatch, for player: PlayerID) -> PlaceView {
    view(round, of: match, node: match.machine.seat(of: player)?.standpoint ?? 0)
  }

  /// The view that clients may load before the round starts.
  private func preview(_ round: Int, of match: LiveMatch) -> PlaceView? {
    let setup = match.machine.setup
    return views.isRevealing(setup) || round > setup.solutions.count ? nil : view(round, of: match)
  }

  private func body(_ notice: MatchNotice, of match: LiveMatch) -> MatchEventBody {
    switch notice {
    case .matched: .matched(QueueMatched(players: match.players.map(PlayerCard.init)))
    case .started: .started(MatchStarted(content(atBeginningOf: match)))
    case .roundStarted(let round, let deadline):
      .roundStarted(
        RoundStarted(round: round, view: view(round, of: match), deadline: deadline))
    case .guessing(let round, let player, let deadline):
      .guessing(RoundGuessing(round: round, player: player, deadline: deadline))
    case .hurried(let round, let player, let deadline, let isForced):
      .hurried(
        RoundHurried(
          round: round, player: player, deadline: deadline, isForced: isForced ? true : nil))
    case .aided(let round, let use, let left, let deadline):
      .aided(
        RoundAided(
          round: round, use: AidCard(use), aids: left, deadline: deadline,
          view: use == .shuffle ? view(round, of: match) : nil))
    case .frozen(let round, let player, let roundEnd):
      .frozen(RoundFrozen(round: round, player: player, roundEnd: roundEnd))
    case .paused(let until, let left, let remaining):
      .paused(MatchPaused(until: until, pauses: left, remaining: remaining))
    case .resumed(let round, let deadline):
      .resumed(
        MatchResumed(
          round: round, deadline: deadline,
          view: view(round, of: match, node: match.machine.seats.first?.standpoint ?? 0)))
    case .marked(let round, let player, let pin):
      .marked(RoundMarked(round: round, player: player, coordinate: pin))
    case .guessed(let round, let player): .guessed(RoundGuessed(round: round, player: player))
    case .revealed(let played):
      .revealed(
        RoundRevealed(
          round: played.number, solution: views.reveal(played.solution),
          results: played.results.map(RoundScore.init), effects: effects(of: played),
          bot: match.machine.setup.botScore(inRound: played.number)))
    case .ready(let round, let player): .ready(RoundReady(round: round, player: player))
    case .standings(let round, let standings, let nextAt):
      .standings(
        RoundStandings(
          round: round, standings: standings, nextAt: nextAt,
          nextView: nextAt == nil ? nil : preview(round + 1, of: match)))
    case .finished: preconditionFailure("it is encoded for each player")
    case .playerDropped(let player, let returnBy):
      .playerLeft(MatchPlayerLeft(player: player, reason: .dropped, returnBy: returnBy))
    case .playerReturned(let player): .playerReturned(MatchPlayerReturned(player: player))
    case .playerLeft(let player, let reason):
      .playerLeft(MatchPlayerLeft(player: player, reason: Departure(reason)))
    }
  }

  private func effects(of round: PlayedRound) -> [EffectCard]? {
    round.effects.isEmpty ? nil : round.effects.map(EffectCard.init)
  }

  /// The state at the very beginning, whatever has happened since.
  private func content(atBeginningOf match: LiveMatch) -> MatchContent {
    let setup = match.machine.setup
    let hasOpening = setup.options.openingTime > .zero
    let deadline = match.machine.startedAt.map {
      $0 + (hasOpening ? setup.options.openingTime : setup.options.movingTime)
    }
    return MatchContent(
      mode: setup.mode, format: FormatName(setup.format), map: setup.map, options: setup.options,
      phase: hasOpening ? .countdown : .moving, round: 1, deadline: deadline,
      roundEnd: hasOpening ? nil : deadline.map { $0 + setup.options.guessingTime },
      players: match.players.map { player in
        MatchPlayer(
          player: player.id, username: match.name(of: player), avatar: match.avatarPath(of: player),
          isConnected: true, isReady: false, isGuessing: false, hasGuessed: false, total: 0,
          reserve: setup.initialReserve, side: setup.side(of: player.id))
      },
      rounds: [RoundState(round: 1, view: view(1, of: match), deadline: deadline)],
      bot: setup.bot(afterRound: 0), lacksPanoramas: setup.lacksPanoramas ? true : nil,
      set: setup.toldSet, list: setup.matchList(title: setup.sourceTitle),
      ownMap: setup.matchMap(title: setup.sourceTitle),
      difficulty: setup.difficulty, aids: setup.hasAids ? setup.aids : nil,
      pauses: setup.format.pauses == .none ? nil : setup.format.pauses.count)
  }

  private func content(
    _ snapshot: MatchSnapshot, of match: LiveMatch, seenBy viewer: Viewer
  ) -> MatchContent {
    let isWatching = if case .watcher = viewer { true } else { false }
    let seesPlace = if case .watcher(let seesPlace) = viewer { seesPlace } else { true }
    var rounds = snapshot.revealedRounds.map { played in
      RoundState(
        round: played.number, solution: views.recall(played.solution),
        results: played.results.map(RoundScore.init), effects: effects(of: played),
        bot: snapshot.setup.botScore(inRound: played.number))
    }
    let isOpening = snapshot.phase == .countdown && rounds.isEmpty
    let isFinished = snapshot.phase == .finished
    switch snapshot.phase {
    case .moving, .guessing, .guessed,
      .countdown where isOpening:
      rounds.append(
        RoundState(
          round: snapshot.round,
          view: seesPlace && snapshot.pausedUntil == nil
            ? view(snapshot.round, of: match, node: isOpening ? 0 : snapshot.standpoint) : nil,
          deadline: snapshot.deadline))
    case .revealed, .countdown, .finished: break
    }
    return MatchContent(
      mode: snapshot.setup.mode, format: FormatName(snapshot.setup.format),
      map: snapshot.setup.map, options: snapshot.setup.options,
      phase: snapshot.phase, round: snapshot.round, deadline: snapshot.deadline,
      roundEnd: snapshot.roundEnd,
      players: zip(snapshot.participants, match.players).map { participant, record in
        MatchPlayer(
          player: participant.player, username: match.name(of: record),
          avatar: match.avatarPath(of: record),
          isConnected: participant.isConnected, isReady: participant.isReady,
          isGuessing: participant.isGuessing, hasGuessed: participant.hasGuessed,
          total: participant.total, reserve: participant.reserve,
          side: snapshot.setup.side(of: participant.player), marker: participant.marker)
      },
      rounds: rounds,
      nextView: snapshot.phase == .countdown && !isOpening && !isWatching
        ? preview(snapshot.round + 1, of: match) : nil,
      marker: snapshot.marker, guess: snapshot.guess,
      verdict: snapshot.verdict, hurry: snapshot.hurry.map(HurryCard.init),
      outcome: snapshot.finished.map { outcome($0, of: match, for: viewer) },
      bot: snapshot.setup.bot(afterRound: snapshot.revealedRounds.last?.number ?? 0),
      lacksPanoramas: snapshot.setup.lacksPanoramas ? true : nil, set: snapshot.setup.toldSet,
      list: snapshot.setup.matchList(title: snapshot.setup.sourceTitle),
      ownMap: snapshot.setup.matchMap(title: snapshot.setup.sourceTitle),
      difficulty: snapshot.setup.difficulty,
      aids: snapshot.setup.hasAids && !isFinished ? snapshot.aids : nil,
      aided: snapshot.uses.isEmpty ? nil : snapshot.uses.map(AidCard.init),
      pauses: isFinished ? nil : snapshot.pauses, pausedUntil: snapshot.pausedUntil,
      remaining: snapshot.remaining)
  }

  private func outcome(
    _ finished: FinishedMatch, of match: LiveMatch, for viewer: Viewer
  ) -> MatchFinished {
    var outcome = MatchFinished(finished, match.weight, match.ratingChanges)
    if case .player(let player) = viewer {
      outcome.badges = match.unlocked[player, default: []].map(\.text)
      outcome.experience = match.experience[player]
    }
    return outcome
  }
}

extension MatchFinished {
  /// - Parameter weight: `nil` of a match that was aborted, or is from before there were weights.
  init(
    _ match: FinishedMatch, _ weight: MatchWeight?, _ changes: [RatingChange],
    isVoided: Bool = false
  ) {
    let isRanked = match.setup.ladder != nil && match.ending != .aborted
    let results = match.results.map { result in
      FinalResult(result, change: changes.first { $0.player == result.player })
    }
    self.init(
      ending: match.ending, results: results, time: match.time,
      isRated: isRanked ? !changes.isEmpty : nil,
      weight: weight?.reason == nil ? nil : weight?.factor, unratedReason: weight?.reason,
      isVoided: isVoided ? true : nil)
  }
}

extension MatchSetup {
  /// The side of a player; `nil` where everybody plays alone.
  func side(of player: PlayerID) -> Int? {
    guard format.sides != .each else { return nil }
    return players.firstIndex(of: player).map { sides[$0] }
  }

  /// The bot's result in a round that is revealed.
  func botScore(inRound number: Int) -> BotScore? { botResult(inRound: number).map(BotScore.init) }

  /// The bot with its score after a round; 0 is before the first.
  func bot(afterRound number: Int) -> MatchBot? {
    bot.map { MatchBot(strength: $0, total: botResult(inRound: number)?.total ?? 0) }
  }
}

extension FinalResult {
  init(_ result: PlayerResult, change: RatingChange?) {
    self.init(
      player: result.player, total: result.total, reserve: result.reserve, rank: result.rank,
      hasWon: result.won,
      left: result.left.map(Departure.init),
      ratingBefore: change.map { Int($0.before.value.rounded()) },
      ratingAfter: change.map { Int($0.after.value.rounded()) })
  }
}

extension LiveMatch {
  fileprivate func name(of player: PlayerRecord) -> PlayerName {
    deleted.contains(player.id) ? .deleted : .username(player.username)
  }

  fileprivate func avatarPath(of player: PlayerRecord) -> String? {
    deleted.contains(player.id) ? nil : player.avatar?.path
  }
}
