import Accounts
import Community
import GameRules
import Storage
import WireProtocol

/// Sends and answers challenges among friends: carries out the actions of the ``ChallengeBoard``.
///
/// An open challenge is in the store before anybody is told of it, and goes on after a restart.
@GameLoop
final class Challenges {
  /// How long challenges wait for a player who has dropped: longer than loading the page anew takes
  /// on a phone, and shorter than a challenger likes to wait in vain.
  nonisolated static let absenceGrace = Duration.seconds(5)

  /// How long after the end of a duel its players can offer a rematch.
  nonisolated static let rematchTime = Duration.seconds(120)

  let clock: any ServerClock
  private let timers: Timers
  /// A challenge may expire, or a player not have come back.
  private lazy var expiry = SingleTimer(timers) { [weak self] in self?.timePassed() }
  private let journal: Journal
  let store: any Store
  let players: PlayerDirectory
  let matches: Matches
  let lobby: Lobby
  private let maps: MapCollection
  private let triggers: Triggers
  private var board = ChallengeBoard()
  /// The player's map of the challenge that is about to be accepted.
  private var prepared: PlayableMap?
  private var random: Randomness

  init(
    clock: any ServerClock, timers: Timers, journal: Journal, store: any Store,
    players: PlayerDirectory, matches: Matches, lobby: Lobby, triggers: Triggers,
    randomness: Randomness
  ) {
    random = randomness
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.store = store
    self.players = players
    self.matches = matches
    self.lobby = lobby
    maps = lobby.maps
    self.triggers = triggers
  }

  /// How many challenges are open.
  var count: Int { board.count }

  /// The open challenges that a player sent or received.
  func open(of player: PlayerID) -> [OpenChallenge] {
    board.challenges(of: player).compactMap { challenge in
      let other = challenge.challenger == player ? challenge.challenged : challenge.challenger
      guard let username = players[other]?.record.username else { return nil }
      return OpenChallenge(challenge, for: player, username: username)
    }
  }

  /// Sends a challenge; `reply` gets the verdict before anybody is told.
  ///
  /// - Parameter map: The map of the challenge that this accepts, if a player made it.
  func send(
    from sender: Player, to receiver: PlayerID, _ terms: ChallengeTerms,
    accepting map: PlayableMap?, reply: (ChallengeVerdict) -> Void
  ) {
    // Pairs that are due in the queue are made first.
    let now = clock.now
    lobby.timePassed(at: now)
    let isReachable = players[receiver].map { !sender.isKeptApart(from: $0) } ?? true
    let id = ChallengeID(at: now, using: &random)
    prepared = map
    defer { prepared = nil }
    handle(
      .send(
        id, from: ChallengeParty(sender.id, availability(of: sender.id)),
        to: ChallengeParty(receiver, availability(of: receiver)), terms,
        isAllowed: (terms.rematch != nil || sender.friends.contains(receiver)) && isReachable),
      at: now, reply: reply)
  }

  /// Passes an event to the board, calls `reply` with the verdict, and then tells the players.
  func handle(_ event: ChallengeEvent, reply: (ChallengeVerdict) -> Void = { _ in }) {
    let now = clock.now
    if case .accept = event { lobby.timePassed(at: now) }
    handle(event, at: now, reply: reply)
  }

  /// The queue has caught up to the same moment: a pair that became acceptable there while its
  /// players leave it for the duel would put one of them into two matches.
  private func handle(
    _ event: ChallengeEvent, at now: Instant, reply: (ChallengeVerdict) -> Void
  ) {
    let outcome = board.handle(event, at: now)
    for challenge in outcome.opened {
      journal.append(.challenged(challenge))
      // For a while there may have been no match and no challenge that the downtime is measured
      // for.
      journal.append(.alive(at: now))
    }
    let answer = answer(event, outcome.verdict)
    for id in outcome.ended {
      journal.append(
        .challengeEnded(id, answeredBy: id == answer?.challenge ? answer?.player : nil))
    }
    reply(outcome.verdict)
    for action in outcome.actions { carryOut(action, at: now) }
  }

  /// The challenge that an event has answered, and the player who did.
  private func answer(
    _ event: ChallengeEvent, _ verdict: ChallengeVerdict
  ) -> (challenge: ChallengeID, player: PlayerID)? {
    switch (event, verdict) {
    case (_, .refused): nil
    case (.accept(let id, let player), _), (.decline(let id, let player), _): (id, player)
    // A player who challenges the challenger accepts the challenge.
    case (.send, .accepted(let challenge)): (challenge.id, challenge.challenged)
    default: nil
    }
  }

  /// Restores a challenge from before a restart, whose players have yet to come back. Called in the
  /// order of expiry.
  ///
  /// - Parameter lost: The time that the restart took from it.
  func resume(_ challenge: Challenge, afterLosing lost: Duration) {
    let now = clock.now
    let players = [challenge.challenger, challenge.challenged].compactMap { self.players[$0] }
    guard maps[challenge.terms.map] != nil || OwnMapID(mapName: challenge.terms.map) != nil,
      lobby.formats.contains(challenge.terms.format),
      players.count == 2,
      players.allSatisfy({ $0.match == nil }),
      challenge.terms.rematch != nil || players[0].friends.contains(challenge.challenged)
    else {
      journal.append(.challengeEnded(challenge.id))
      return players.forEach(self.players.removeIfGone)
    }
    for player in players { player.isAwaited = true }
    // No later than one that is sent now: challenges expire in the order in which they came.
    let expires = min(challenge.expires + lost, now + ChallengeLimits.answerTime)
    let resumed = Challenge(
      id: challenge.id, challenger: challenge.challenger, challenged: challenge.challenged,
      terms: challenge.terms, expires: expires)
    journal.append(.challenged(resumed))
    handle(.resumed(resumed, awayUntil: now + RestartLimits.minimumGrace))
  }

  /// Keeps the challenges of a player whose connection is gone for ``absenceGrace``.
  func dropped(_ player: Player) {
    handle(.away(player.id, until: clock.now + Self.absenceGrace))
    player.isAwaited = board.awaits(player.id)
  }

  /// Goes on with the challenges of a player who is connected again.
  func returned(_ player: Player) {
    guard player.isAwaited else { return }
    player.isAwaited = false
    handle(.returned(player.id))
  }

  /// Lets challenges expire, but not while the journal is stalled and nobody can answer or come
  /// back.
  private func timePassed() {
    guard !journal.isStalled else { return expiry.set(at: afterStall) }
    handle(.timePassed)
  }

  /// Extends all challenges by the time that a stall took.
  private func excuse(_ lost: Duration) {
    guard board.count > 0 else { return }
    handle(.excused(lost))
    for challenge in board.all { journal.append(.challenged(challenge)) }
  }

  private var afterStall: Instant { clock.now + JournalLimits.retryInterval }

  private func availability(of id: PlayerID) -> Availability {
    guard let player = players[id], player.session != nil, !player.isLeaving else {
      return .offline
    }
    return player.match == nil ? .free : .inMatch
  }

  private func carryOut(_ action: ChallengeAction, at now: Instant) {
    switch action {
    case .tell(let player, let notice): tell(player, notice)
    case .leaveQueue(let id): if let player = players[id] { lobby.leave(player, at: now) }
    case .start(let challenge): start(challenge)
    case .stopAwaiting(let id):
      guard let player = players[id] else { return }
      player.isAwaited = false
      players.removeIfGone(player)
    case .fire(let event):
      if let player = players[event.player] { triggers.fire([event], for: player) }
    case .wake(let instant): expiry.set(at: instant)
    }
  }

  private func start(_ challenge: Challenge) {
    let own = prepared.flatMap { $0.map.name == challenge.terms.map ? $0 : nil }
    guard let map = own?.map ?? maps[challenge.terms.map] else {
      preconditionFailure("a challenge names a known map, or one that was prepared")
    }
    let pair = [challenge.challenger, challenge.challenged].map { id in
      guard let player = players[id], player.match == nil else {
        preconditionFailure("who drops or plays has no open challenge")
      }
      return player
    }
    lobby.begin(
      format: challenge.terms.format, origin: .challenge, map: map, own: own,
      options: challenge.terms.options, players: pair)
  }

  /// Passes on an event that may accept a challenge which is played on a player's map.
  func handle(
    _ event: ChallengeEvent, on map: PlayableMap?, reply: (ChallengeVerdict) -> Void
  ) {
    prepared = map
    defer { prepared = nil }
    handle(event, reply: reply)
  }

  /// The open challenge of that id to a player.
  func challenge(_ id: ChallengeID, to player: PlayerID) -> Challenge? {
    board.challenges(of: player).first { $0.id == id && $0.challenged == player }
  }

  /// The open challenge of one player to another.
  func challenge(from challenger: PlayerID, to challenged: PlayerID) -> Challenge? {
    board.challenges(of: challenged)
      .first { $0.challenger == challenger && $0.challenged == challenged }
  }

  private func tell(_ player: PlayerID, _ notice: ChallengeNotice) {
    switch notice {
    case .received(let challenge):
      if let event = received(challenge) { players.deliver(event, to: player) }
    case .ended(let challenge, let ending): tell(player, ending, of: challenge)
    }
  }

  private func received(_ challenge: Challenge) -> ChallengeReceived? {
    guard let challenger = players[challenge.challenger] else { return nil }
    return ChallengeReceived(
      challenge: challenge.id, player: challenger.id, username: challenger.record.username,
      map: challenge.terms.map, format: FormatName(challenge.terms.format),
      options: challenge.terms.options, expires: challenge.expires, rematch: challenge.terms.rematch
    )
  }

  private func tell(_ player: PlayerID, _ ending: ChallengeEnding, of challenge: Challenge) {
    let other = challenge.challenger == player ? challenge.challenged : challenge.challenger
    let ended = EndedChallenge(challenge: challenge.id, player: other)
    switch ending {
    case .accepted: players.deliver(ChallengeAccepted(ended: ended), to: player)
    case .declined(let reason):
      players.deliver(ChallengeDeclined(ended: ended, reason: reason), to: player)
    case .cancelled(let reason):
      players.deliver(ChallengeCancelled(ended: ended, reason: reason), to: player)
    case .expired: players.deliver(ChallengeExpired(ended: ended), to: player)
    }
  }
}

extension Challenges: JournalObserver {
  func journalResumed(since start: Instant) { excuse(clock.now - start) }
}

extension Challenges: MatchObserver {
  func playerEnteredMatch(_ player: Player) { handle(.enteredMatch(player.id)) }
}
