import Community
import GameRules

/// One change that ``JournalStore/commit(_:)`` carries out.
///
/// Each may be repeated without harm, because a commit that failed may be repeated. The journal
/// entries of a commit are written after its other writes.
///
/// Nearly all writes are journal entries, so larger payloads are `indirect` to keep those small.
public enum StoreWrite: Hashable, Sendable {
  /// Appends an event of a live match to the journal. An entry of a finished match is ignored; a
  /// different entry with the same number is a ``StorageError/Kind/constraint``.
  case journal(JournalEntry)
  /// Finishes a match: stores its result, updates the players' ratings and last opponents, and
  /// discards its journal. A repetition only discards the journal. All players must exist or have
  /// existed.
  indirect case finished(FinishedMatchRecord)
  /// Stores a player's ticket for the waiting room in place of an earlier one. Ignored for an
  /// unknown player.
  indirect case enqueued(WaitingTicketRecord)
  /// Removes a player's ticket, if there is one.
  case dequeued(PlayerID)
  /// Updates ``PlayerRecord/lastSeenAt``, never to an earlier moment. Ignored for an unknown
  /// player.
  case seen(PlayerID, at: Instant)
  /// Extends a token's validity, never to an earlier moment. Ignored for an unknown token.
  case tokenUsed(TokenHash, expiresAt: Instant)
  /// Replaces a player's statistics and the rank that follows from them. Ignored for an unknown
  /// player, as are all writes below that name one.
  indirect case statistics(PlayerID, Statistics)
  /// Stores a visit that statistics cannot be recomputed without (`VisitOutcome.mustBeKept`). The
  /// same moment and offset again is the same visit.
  case visited(PlayerID, Visit)
  /// Stores that a player made something. One of that number that is there stays as it is.
  case composed(PlayerID, Composition)
  /// Stores the recording of a finished match. One that is there stays as it is.
  indirect case recorded(MatchRecording, of: MatchID)
  /// Stores a set of places. One of that name, or of the same match, that is there stays as it is.
  indirect case placeSet(PlaceSet)
  /// Adds a player's row to a board, if it replaces the one that the player has there
  /// (`BoardEntry.replaces(_:)`).
  indirect case boardEntry(BoardEntry)
  /// Gives a player a place in the league of a week, unless there is one: see ``LeaguePlace``.
  indirect case leagueEntered(LeagueEntry)
  /// Takes a player's rated matches from all ratings: marks them as voided, computes the ratings of
  /// all whom they affected again, and takes the player's rows off the lists of boards.
  indirect case voided(VoidedMatches)
  /// Grants a badge. A player who has it already keeps the moment of the first grant.
  case granted(Grant, at: Instant)
  /// Adds a notification to a player's inbox, unless the same id or the same key is there. Above
  /// ``NotificationRecord/inboxLimit`` the oldest is deleted; of several friend requests of one
  /// sender, all but this one.
  indirect case notified(NotificationRecord)
  /// Replaces a player's picture.
  indirect case avatar(AvatarRecord)
  /// Removes a player's picture, if there is one.
  case avatarRemoved(PlayerID)
  /// Stores an open challenge.
  indirect case challenged(Challenge)
  /// Removes a challenge, if it is open. Its notification in the inbox of the player who answered
  /// it is read then.
  case challengeEnded(ChallengeID, answeredBy: PlayerID? = nil)
  /// Stores an open room in place of what it was before.
  indirect case room(RoomRecord)
  /// Removes a room, if it is there.
  case roomEnded(RoomCode)
  /// Records that the server was running at that moment; the time from the last of these to the
  /// next start is downtime.
  case alive(at: Instant)
  /// Bans a player or a block of addresses, in place of an earlier ban. Ignored for an unknown
  /// player.
  indirect case banned(BanRecord)
  /// Lifts a ban, if there is one.
  case unbanned(BanSubject)
  /// Stores a report, in place of one of the same players for the same reason, within
  /// `AbuseReport.limit`. Ignored if either is unknown.
  indirect case reported(AbuseReport)
  /// Removes all reports about a player.
  case reportsClosed(about: PlayerID)
  /// Stores a subscription to push messages in place of one of the same endpoint, whoever had it.
  /// Beyond ``PushSubscriptionRecord/limitPerPlayer`` the player's oldest goes. Ignored for an
  /// unknown player.
  indirect case pushSubscribed(PushSubscriptionRecord)
  /// Removes the subscription of an endpoint, if there is one and it is the player's.
  indirect case pushUnsubscribed(endpoint: String, of: PlayerID)
  /// Removes the subscription of an endpoint that the push service does not have any more.
  indirect case pushGone(endpoint: String)
  /// Makes a public list private. Ignored for any other.
  case listUnlisted(ListID)
  /// Makes a map of a player private, and keeps it from being public again.
  case mapUnlisted(OwnMapID)
  /// Stores an event, or changes it, unless the rules object
  /// (`ScheduledEvent.objection(to:at:)`). When its start moves, its reminders move with it, and
  /// the players who want it are to be told.
  indirect case eventSet(ScheduledEvent, at: Instant)
  /// Cancels an event and its reminders. The players who want it are to be told, unless it is over.
  case eventCancelled(ScheduledEventID, at: Instant)
  /// Adds an item of what is due, unless one of the same task is there.
  case planned(DueItem)
  /// Adds an item of news, unless its id is there.
  indirect case newsAdded(News, picture: NewsPicture?)
  /// Removes an item of news with its bookmarks, if it is there. One of a feed does not come back.
  case newsRemoved(NewsID, at: Instant)
  /// Changes the items of a feed that are there, and adds those that are new and within
  /// `NewsLimits.life`, but not those that were removed. The oldest beyond
  /// `NewsLimits.itemsOfFeed` go, unless somebody has bookmarked them. The same item again keeps
  /// its id and its date.
  indirect case feedRead([News], feed: String, at: Instant)
  /// Gives an item of a feed its picture. Ignored if there is no such item, or if it has one.
  indirect case feedPictured(feed: String, item: String, picture: NewsPicture)
  /// Removes an item of what is due, and adds the notification or the news that it brings, and the
  /// item that follows on it. Ignored if there is
  /// no such item.
  indirect case carriedOut(DueItem, notification: NotificationID, at: Instant)
  /// Appends a line to the audit trail. The same id again is the same line; above
  /// ``AuditRecord/limit`` the oldest is deleted.
  indirect case audited(AuditRecord)
}

/// The badges and notifications that a commit added, in the order of its writes.
///
/// It may be empty for a commit that is repeated because its outcome was unknown.
public struct CommitReport: Hashable, Sendable {
  public var grants: [Grant] = []
  public var notifications: [NewNotification] = []
  /// The player whose open friend request was displaced by the new one.
  public var displacedSender: PlayerID?

  public init() {}
}
