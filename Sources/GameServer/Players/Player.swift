import Community
import GameRules
import Matchmaking
import Storage

/// A player in memory: connected, waiting in the queue, in a match, in a room, or with an open
/// challenge.
@GameLoop
final class Player {
  let id: PlayerID
  /// The stored player, with the changes since it was read.
  var record: PlayerRecord
  /// The ratings on the ladders but that of Classic, as far as the player has one.
  private var otherRatings: [Ladder: LadderRating]
  /// The last week in whose league the player was entered since the player came, on each ladder.
  var leagueWeeks: [Ladder: WeekNumber] = [:]
  /// The statistics of all matches and visits so far.
  var statistics: Statistics
  var badges: Set<BadgeID>
  /// The players who are told when this one comes and goes.
  var friends: Set<PlayerID>
  /// The players whom this one blocks.
  var blocked: Set<PlayerID>
  /// The live connection: at most one.
  var session: Session? {
    didSet {
      oldValue?.channel.isWatchedClosely = false
      watchLine()
    }
  }
  /// Where the player was connected from last.
  var origin = ClientOrigin.unknown
  /// The match being played: at most one.
  var match: MatchID? { didSet { watchLine() } }
  /// How many matches the player took part in that have not ended: more than one only if the player
  /// left a match that goes on.
  var unfinishedMatches = 0
  /// The place in the waiting room.
  var ticket: Ticket?
  /// The player has dropped, and the ticket is kept for a while without being paired.
  var isTicketHeld = false
  /// The room that the player is a member of: at most one.
  var room: RoomCode?
  /// The player has dropped, or was connected before a restart; open challenges wait for a while.
  var isAwaited = false
  /// The presence that friends were told last.
  var shown = PresenceState()
  /// When the player's last match ended, if that was since the player came.
  var lastFinish: Instant?
  /// The account is being deleted, and cannot be signed in to.
  var isLeaving = false

  init(_ standing: PlayerStanding) {
    id = standing.record.id
    record = standing.record
    otherRatings = standing.otherRatings
    statistics = standing.statistics
    badges = Set(standing.badges.map(\.badge))
    friends = Set(standing.friends)
    blocked = Set(standing.blocked)
  }

  /// The rating on a ladder; a newcomer's before the first game that changes it.
  subscript(ladder: Ladder) -> LadderRating {
    get {
      ladder == .classic ? record.classicRating : otherRatings[ladder] ?? LadderRating()
    }
    set {
      if ladder == .classic {
        record.classicRating = newValue
      } else {
        otherRatings[ladder] = newValue
      }
    }
  }

  /// Takes over ratings that the store has computed again.
  func takeRatings(of standing: PlayerStanding) {
    for ladder in Ladder.allCases { self[ladder] = standing.rating(on: ladder) }
  }

  /// Opponents wait for a player in a match: that the line is dead must be noticed soon.
  private func watchLine() { session?.channel.isWatchedClosely = match != nil }

  /// Whether either of the two blocks the other: then neither may reach the other, by a challenge,
  /// an invitation or the queue.
  func isKeptApart(from other: Player) -> Bool {
    blocked.contains(other.id) || other.blocked.contains(id)
  }

  /// Nothing needs the player in memory any more.
  var isGone: Bool {
    session == nil && match == nil && ticket == nil && unfinishedMatches == 0 && !isLeaving
      && !isAwaited && room == nil
  }
}

/// A player's presence, as friends are told it.
struct PresenceState: Equatable {
  var isOnline = false
  var isInMatch = false
}

extension PresenceState {
  /// - Parameter player: `nil` if the player is not in memory, and so neither online nor in a
  ///   match.
  @GameLoop
  init(of player: Player?) {
    self.init(isOnline: player?.session != nil, isInMatch: player?.match != nil)
  }
}
