import Geodesy

/// A player's part in a match.
public struct Seat: Hashable, Sendable {
  public let player: PlayerID
  public internal(set) var presence = Presence.present
  /// The number of notices the player was told.
  public internal(set) var sequence = 0
  /// The sum of the scores so far.
  public internal(set) var total = 0
  /// The health or lives that are left; `nil` where the format counts neither.
  public internal(set) var reserve: Reserve?
  /// The player's phase in the current round.
  public internal(set) var turn = Turn.moving
  /// How much longer than the others the player may look in the current round.
  public internal(set) var addedTime = Duration.zero
  /// The player's marker in the current round.
  public internal(set) var marker: Answer?
  /// The nodes of the current round's walk that the player has stepped to, in order.
  public internal(set) var path: [Int] = []
  /// The aids that are left.
  public internal(set) var aids: [Aid]
  /// The aids that the player has used in the current round, in order.
  public internal(set) var uses: [AidUse] = []
  /// How much later than sent the player's messages come, as far as that is made up for: a guess
  /// that comes so much after its deadline was in time. Nobody is told of a later deadline.
  public internal(set) var latencyAllowance = Duration.zero
  /// The hurry that has shortened the player's time of the current round.
  public internal(set) var hurry: Hurry?
  /// The player has seen enough of the current reveal.
  public internal(set) var isReady = false
  /// How often the player has dropped. What the server itself cut off does not count.
  var absences = 0
  /// While the player is away: until when a reveal waits all the same.
  var awaitedUntil: Instant?

  init(player: PlayerID, reserve: Reserve? = nil, aids: [Aid] = []) {
    self.player = player
    self.reserve = reserve
    self.aids = aids
  }

  /// The node of the walk at which the player stands.
  public var standpoint: Int { path.last ?? 0 }

  public var hasLeft: Bool {
    if case .left = presence { true } else { false }
  }

  /// Nothing is left of the player's health or lives. Who is out watches, and leaves without loss.
  public var isOut: Bool { reserve?.count == 0 }

  /// Looks at the place or places the marker.
  var isUndecided: Bool {
    switch turn {
    case .moving, .guessing: true
    case .guessed, .absent: false
    }
  }

  /// The aids that help with the place of the round: those that told of another one do not.
  var usesInEffect: [AidUse] {
    guard let shuffle = uses.firstIndex(of: .shuffle) else { return uses }
    return Array(uses[shuffle...])
  }

  /// Whether the player takes part in the rounds to come.
  var isInPlay: Bool { !hasLeft && !isOut }

  /// Why the player left before the end; `nil` for one who was out by then.
  var lossByLeaving: LeaveReason? {
    guard case .left(let reason) = presence, !isOut else { return nil }
    return reason
  }

  /// Until when the reveal waits for the player at most; `nil` for one it does not wait for.
  ///
  /// A player who reloads the page, or changes the network, is back in a moment and wants to see
  /// the reveal; one who stays away for longer must not keep the others waiting.
  func holdsUpTheReveal(until readyBy: Instant) -> Instant? {
    guard !isReady, !isOut else { return nil }
    return switch presence {
    case .present: readyBy
    case .away: awaitedUntil.map { min($0, readyBy) }
    case .left: nil
    }
  }

  /// When the marker is taken for the guess, while the player places it.
  var lastMomentToGuess: Instant? {
    if case .guessing(let deadline) = turn { deadline + latencyAllowance } else { nil }
  }
}

/// A player's time of a round was shortened.
public struct Hurry: Hashable, Sendable {
  /// The player of the first guess, or the host of the room.
  public let player: PlayerID
  /// It was the host, by force.
  public let isForced: Bool

  public init(player: PlayerID, isForced: Bool) {
    (self.player, self.isForced) = (player, isForced)
  }
}

/// Whether a player is there.
public enum Presence: Hashable, Sendable {
  /// Goes to `away`, `left`.
  case present
  /// The connection is gone. Goes to `present`, or to `left` when the time is up.
  case away(returnBy: Instant)
  /// For good. Goes nowhere.
  case left(LeaveReason)
}

/// The phase of a player in a round.
public enum Turn: Hashable, Sendable {
  /// Looks at the place, and may place the marker. Goes to `guessing`, `absent`.
  case moving
  /// Places the marker and may guess. Goes to `guessed`, `absent`.
  case guessing(deadline: Instant)
  /// With the answer, which is `nil` for a player without a pin. Goes nowhere, or to `absent`.
  case guessed(Answer?, at: Instant, defaulted: Bool)
  /// Has left the match, or is out. Goes nowhere.
  case absent
}
