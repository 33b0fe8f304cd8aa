import Community
import GameRules
import WireProtocol

/// Where challenges are sent and answered: carries out what the ``ChallengeBoard`` decides.
@GameLoop
final class ChallengeDesk {
  private let clock: any ServerClock
  private let timers: Timers
  private let players: PlayerDirectory
  private let lobby: Lobby
  private let maps: MapCollection
  private let triggers: Triggers
  private var board = ChallengeBoard()
  private var random = SystemRandomNumberGenerator()

  init(
    clock: any ServerClock, timers: Timers, players: PlayerDirectory, lobby: Lobby,
    maps: MapCollection, triggers: Triggers
  ) {
    self.clock = clock
    self.timers = timers
    self.players = players
    self.lobby = lobby
    self.maps = maps
    self.triggers = triggers
  }

  /// How many are open.
  var count: Int { board.count }

  /// Those that a player sent or received.
  func open(of player: PlayerID) -> [OpenChallenge] {
    board.challenges(of: player).compactMap { challenge in
      let other = challenge.challenger == player ? challenge.challenged : challenge.challenger
      guard let username = players[other]?.record.username else { return nil }
      return OpenChallenge(challenge, for: player, username: username)
    }
  }

  /// A player challenges another; `reply` has the verdict before anybody is told.
  func send(
    from sender: Player, to receiver: PlayerID, _ terms: ChallengeTerms,
    reply: (ChallengeVerdict) -> Void
  ) {
    // Whoever is due to be paired in the queue is paired first, and in a match then.
    let now = clock.now
    lobby.timePassed(at: now)
    let id = ChallengeID(at: now, using: &random)
    handle(
      .send(
        id, from: ChallengeParty(sender.id, availability(of: sender.id)),
        to: ChallengeParty(receiver, availability(of: receiver)), terms,
        areFriends: sender.friends.contains(receiver)), reply: reply)
  }

  /// Lets an event happen. What it brings is told after `reply` has had its verdict.
  func handle(_ event: ChallengeEvent, reply: (ChallengeVerdict) -> Void = { _ in }) {
    // All of it in one moment: a pair that becomes acceptable in the queue while its players leave
    // it for the duel would put one of them into two matches.
    let now = clock.now
    if case .accept = event { lobby.timePassed(at: now) }
    let outcome = board.handle(event, at: now)
    reply(outcome.verdict)
    for action in outcome.actions { carryOut(action, at: now) }
  }

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
    case .fire(let event):
      if let player = players[event.player] { triggers.fire([event], for: player) }
    case .wake(let instant): timers.set(.challenges, at: instant)
    }
  }

  private func start(_ challenge: Challenge) {
    guard let map = maps[challenge.terms.map] else {
      preconditionFailure("a challenge names a known map")
    }
    let pair = [challenge.challenger, challenge.challenged].map { id in
      guard let player = players[id], player.match == nil else {
        preconditionFailure("who drops or plays has no open challenge")
      }
      return player
    }
    lobby.begin(
      origin: .challenge, map: map, options: challenge.terms.options, players: pair)
  }

  private func tell(_ player: PlayerID, _ notice: ChallengeNotice) {
    let text: [UInt8]? =
      switch notice {
      case .received(let challenge): received(challenge).map { ServerMessage.encoded(event: $0) }
      case .ended(let challenge, let ending): Self.text(of: ending, challenge, to: player)
      }
    if let text { players.deliver(text, to: player) }
  }

  private func received(_ challenge: Challenge) -> ChallengeReceived? {
    guard let challenger = players[challenge.challenger] else { return nil }
    return ChallengeReceived(
      challenge: challenge.id, player: challenger.id, username: challenger.record.username,
      map: challenge.terms.map, options: challenge.terms.options, expires: challenge.expires)
  }

  private static func text(
    of ending: ChallengeEnding, _ challenge: Challenge, to player: PlayerID
  ) -> [UInt8] {
    let other = challenge.challenger == player ? challenge.challenged : challenge.challenger
    let ended = EndedChallenge(challenge: challenge.id, player: other)
    return switch ending {
    case .accepted: ServerMessage.encoded(event: ChallengeAccepted(ended: ended))
    case .declined(let reason):
      ServerMessage.encoded(event: ChallengeDeclined(ended: ended, reason: reason))
    case .cancelled(let reason):
      ServerMessage.encoded(event: ChallengeCancelled(ended: ended, reason: reason))
    case .expired: ServerMessage.encoded(event: ChallengeExpired(ended: ended))
    }
  }
}
