import Community
import GameRules
import Learning
import Matchmaking

/// The part of a ``Store`` that has statistics, badges, inboxes, friendships and rankings.
public protocol CommunityStore: Sendable {
  /// The statistics that were last written; `nil` if there were none.
  func statistics(of player: PlayerID) async throws(StorageError) -> Statistics?

  /// The finished matches and visits that the player's statistics follow from.
  func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory

  /// The player's memory of countries, which follows from the finished matches.
  func memory(of player: PlayerID) async throws(StorageError) -> Memory

  /// The player's badges, the earliest grant first.
  func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord]

  /// Up to `limit` notifications with ids less than `before`, or the latest; and the number of
  /// unread notifications.
  func inbox(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) async throws(StorageError) -> InboxPage

  /// The number of unread notifications.
  func unreadCount(of player: PlayerID) async throws(StorageError) -> Int

  /// Marks all notifications up to `last` as read; returns the number of those that stay unread.
  func readNotifications(
    of player: PlayerID, upTo last: NotificationID
  ) async throws(StorageError) -> Int

  /// Carries out what `Friendship` decides on a command, and the writes that follow from it, in one
  /// transaction.
  ///
  /// If there is no room for a request, another request is displaced as `IncomingRequests` says.
  /// The notification of a request becomes read when the request is answered, and is removed when
  /// the request is withdrawn or displaced.
  ///
  /// - Parameters:
  ///   - network: The network that the command comes from; requests are counted by it.
  ///   - following: Returns the writes for the events, given the badges of both players. It runs
  ///     inside the transaction, on any thread, and only if something changed.
  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) async throws(StorageError) -> FriendshipAnswer

  /// The relation between two players.
  func friendship(
    between player: PlayerID, and other: PlayerID
  ) async throws(StorageError) -> Friendship

  /// The ids of the player's friends, in ascending order.
  func friendIDs(of player: PlayerID) async throws(StorageError) -> [PlayerID]

  /// The player's friends and open requests; `FriendshipLimits` bounds their number.
  func friendList(of player: PlayerID) async throws(StorageError) -> FriendList

  /// The players whom the player blocks, by the key of the name; at most
  /// `FriendshipLimits.blocked`.
  func blockList(of player: PlayerID) async throws(StorageError) -> [BlockRecord]

  /// Up to `limit` rows of a ranking; `limit` is at most ``RankingPage/rowLimit``.
  func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) async throws(StorageError) -> RankingPage

  /// The player's row of a ranking; `nil` if the player is not in it.
  func rankingRow(
    of player: PlayerID, in scope: RankingScope
  ) async throws(StorageError) -> RankingRow?

  /// The player's subscriptions to push messages, the oldest first.
  func pushSubscriptions(
    of player: PlayerID
  ) async throws(StorageError) -> [PushSubscriptionRecord]

  /// The secret of the key that signs push messages: the one that is stored, and if there is none,
  /// this one, which is stored.
  ///
  /// - Parameter secret: 32 bytes.
  func vapidSecret(orNew secret: [UInt8]) async throws(StorageError) -> [UInt8]

  /// The secret of the key that tags networks: the one that is stored, and if there is none, or it
  /// was made ``NetworkKey/life`` or longer before, this one, which is stored.
  ///
  /// - Parameter secret: ``NetworkKey/byteCount`` bytes.
  func networkSecret(orNew secret: [UInt8], at now: Instant) async throws(StorageError) -> [UInt8]

  /// The recording of a match; `nil` if there is none, or no longer.
  func recording(of match: MatchID) async throws(StorageError) -> MatchRecording?

  /// Makes a link to the replay of a match; returns the one that it has, the earlier if there is
  /// one, and `nil` if there is no recording.
  func shareReplay(
    of match: MatchID, as link: LinkSecret
  ) async throws(StorageError) -> LinkSecret?

  /// The match whose replay a link leads to.
  func match(ofReplay link: LinkSecret) async throws(StorageError) -> MatchID?

  /// The set of places with that name; `nil` if there is none.
  func placeSet(_ name: PlaceSetName) async throws(StorageError) -> PlaceSet?

  /// The name of the set that was made of a match; `nil` if there is none.
  func placeSetName(ofMatch match: MatchID) async throws(StorageError) -> PlaceSetName?

  /// The number of the first day that has a set of places; `nil` before there is one.
  func firstDaily() async throws(StorageError) -> DailyNumber?

  /// The best of a board, and the player's own row.
  func boardPage(_ board: Board, for player: PlayerID) async throws(StorageError) -> BoardPage

  /// The rows of the player and the player's friends, best first, with their ranks among
  /// themselves.
  func friendsOnBoard(
    _ board: Board, of player: PlayerID
  ) async throws(StorageError) -> BoardPage

  /// All rows of the player, in the order of the boards' texts.
  func boardEntries(of player: PlayerID) async throws(StorageError) -> [BoardEntry]

  /// The group of a player in the league of a week; `nil` if the player has no place in it.
  func leagueGroup(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup?

  /// The group of a player in the last week before that one in which the player had a place.
  func previousLeagueGroup(
    of player: PlayerID, on ladder: Ladder, before week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup?

  /// The matches that changed a player's ratings and ended at that moment or later, by ladder.
  func ratedMatches(
    of player: PlayerID, since instant: Instant
  ) async throws(StorageError) -> [RatedMatch]
}
