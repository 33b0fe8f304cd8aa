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

  /// An entry of the inbox.
  struct Entry: Sendable {
    var notice: Notice
    /// `nil` until the player was told or has looked.
    var id: NotificationID?
    var isRead = false
  }

  var unread: Int { inbox.count { !$0.isRead } }
}
