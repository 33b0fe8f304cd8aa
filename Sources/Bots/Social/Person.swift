import Community
import GameRules
import Referee
import WireProtocol

/// The expected state of a player, derived from the bots' actions.
struct Person: Sendable {
  let id: PlayerID
  let username: Username
  var isGuest: Bool
  var isOnline = true
  var isInMatch = false
  var isDeleted = false
  /// The picture's path; `nil` before the first.
  var avatar: String?
  var badges: Set<String> = []
  var statistics = StatisticsModel()
  /// Latest last.
  var games: [Game] = []
  /// Latest last.
  var inbox: [Entry] = []
  /// On which days (UTC, since 1970) others have asked for friendship: a second time on the same
  /// day is no news.
  var dayAsked: [PlayerID: Set<Int>] = [:]
  /// How many tokens are good.
  var tokens = 1
  /// The days on which the player signed in or began a match.
  var visits = VisitRow()
  /// The counted games of each day.
  var gamesOn: [Int: Int] = [:]
  var challenge = ChallengeRow()
  /// The points of each attempt at a day's challenge, by the day; `nil` while it goes on.
  var attempts: [Int: Int?] = [:]
  var memory = MemoryModel()
  /// The ranked duels, latest last.
  var ranked: [RankedGame] = []
  /// The rating after the last of them.
  var rating = 1500
  /// The lead times of the events that the player wants.
  var wants: [ScheduledEventID: Set<ReminderLead>] = [:]
  /// Those of them that are yet to come.
  var reminders: [ScheduledEventID: Set<ReminderLead>] = [:]
  /// `nil` without digests.
  var digest: DigestModel?

  /// A ranked duel of a week of the leagues.
  struct RankedGame: Sendable {
    let week: WeekNumber
    let opponent: PlayerID
  }

  /// An entry of the inbox.
  struct Entry: Sendable {
    var notice: Notice
    /// `nil` until the player was told or has looked.
    var id: NotificationID?
    var isRead = false
    /// When it must have been written; `nil` of what is written at once.
    var span: ClosedRange<Instant>?
    /// The items that a digest names.
    var news: [NewsID]?
  }

  var unread: Int { inbox.count { !$0.isRead } }

  /// The position of the entry that a card is of, among those whose id is not known. Of equal ones
  /// the first whose time fits.
  func unknownEntry(of card: NotificationCard) -> Int? {
    let equal = inbox.indices.filter {
      inbox[$0].id == nil && inbox[$0].notice == Notice(card)
    }
    return equal.first { inbox[$0].span?.contains(card.at) ?? true } ?? equal.first
  }

  /// A full inbox loses its oldest entry. Of those that were written in the same moment the ids
  /// tell which that is, if they are known.
  mutating func loseOldestEntry() {
    guard inbox.count > Self.inboxLimit else { return }
    var oldest = 0
    for index in inbox.indices.prefix(Self.looksAtOldest).dropFirst() {
      guard let id = inbox[index].id, let least = inbox[oldest].id, id < least else { continue }
      oldest = index
    }
    inbox.remove(at: oldest)
  }

  /// The contract's: older entries go, read or not.
  private static let inboxLimit = 500
  private static let looksAtOldest = 8
}
