import Community
import GameRules
import Learning
import Matchmaking

// CommunityStore.
extension SQLStore {
  public func statistics(of player: PlayerID) async throws(StorageError) -> Statistics? {
    try await read { try $0.statistics(of: player) }
  }

  public func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory {
    try await read { try $0.history(of: player) }
  }

  public func memory(of player: PlayerID) async throws(StorageError) -> Memory {
    try await read { try $0.memory(of: player) }
  }

  public func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord] {
    try await read { try $0.badges(of: player) }
  }

  public func inbox(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) async throws(StorageError) -> InboxPage {
    precondition(limit >= 0, "a number of notifications")
    return try await read { try $0.inbox(of: player, before: before, limit: limit) }
  }

  public func unreadCount(of player: PlayerID) async throws(StorageError) -> Int {
    try await read { try $0.unreadCount(of: player) }
  }

  public func readNotifications(
    of player: PlayerID, upTo last: NotificationID
  ) async throws(StorageError) -> Int {
    try await write { try $0.readNotifications(of: player, upTo: last) }
  }

  public func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) async throws(StorageError) -> FriendshipAnswer {
    try await write {
      try $0.befriend(
        command, by: actor, about: other, from: network, at: now, following: following)
    }
  }

  public func friendship(
    between player: PlayerID, and other: PlayerID
  ) async throws(StorageError) -> Friendship {
    try await read { try $0.friendship(between: player, and: other) }
  }

  public func friendIDs(of player: PlayerID) async throws(StorageError) -> [PlayerID] {
    try await read { try $0.friendIDs(of: player) }
  }

  public func friendList(of player: PlayerID) async throws(StorageError) -> FriendList {
    try await read { try $0.friendList(of: player) }
  }

  public func blockList(of player: PlayerID) async throws(StorageError) -> [BlockRecord] {
    try await read { try $0.blockList(of: player) }
  }

  public func pushSubscriptions(
    of player: PlayerID
  ) async throws(StorageError) -> [PushSubscriptionRecord] {
    try await read { try $0.pushSubscriptions(of: player) }
  }

  public func networkSecret(
    orNew secret: [UInt8], at now: Instant
  ) async throws(StorageError) -> [UInt8] {
    try await write { try $0.networkSecret(orNew: secret, at: now) }
  }

  public func vapidSecret(orNew secret: [UInt8]) async throws(StorageError) -> [UInt8] {
    try await write { try $0.vapidSecret(orNew: secret) }
  }

  public func recording(of match: MatchID) async throws(StorageError) -> MatchRecording? {
    try await read { try $0.recording(of: match) }
  }

  public func shareReplay(
    of match: MatchID, as link: LinkSecret
  ) async throws(StorageError) -> LinkSecret? {
    try await write { try $0.shareReplay(of: match, as: link) }
  }

  public func match(ofReplay link: LinkSecret) async throws(StorageError) -> MatchID? {
    try await read { try $0.match(ofReplay: link) }
  }

  public func placeSet(_ name: PlaceSetName) async throws(StorageError) -> PlaceSet? {
    try await read { try $0.placeSet(name) }
  }

  public func placeSetName(
    ofMatch match: MatchID
  ) async throws(StorageError) -> PlaceSetName? {
    try await read { try $0.placeSetName(ofMatch: match) }
  }

  public func firstDaily() async throws(StorageError) -> DailyNumber? {
    try await read { try $0.firstDaily() }
  }

  public func boardPage(
    _ board: Board, for player: PlayerID
  ) async throws(StorageError) -> BoardPage {
    try await read { try $0.boardPage(board, for: player) }
  }

  public func friendsOnBoard(
    _ board: Board, of player: PlayerID
  ) async throws(StorageError) -> BoardPage {
    try await read { try $0.friendsOnBoard(board, of: player) }
  }

  public func leagueGroup(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup? {
    try await read { try $0.leagueGroup(of: player, on: ladder, in: week) }
  }

  public func previousLeagueGroup(
    of player: PlayerID, on ladder: Ladder, before week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup? {
    try await read { try $0.previousLeagueGroup(of: player, on: ladder, before: week) }
  }

  public func ratedMatches(
    of player: PlayerID, since instant: Instant
  ) async throws(StorageError) -> [RatedMatch] {
    try await read { try $0.ratedMatches(of: player, since: instant) }
  }

  public func boardEntries(of player: PlayerID) async throws(StorageError) -> [BoardEntry] {
    try await read { try $0.boardEntries(of: player) }
  }

  public func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) async throws(StorageError) -> RankingPage {
    precondition((0...RankingPage.rowLimit).contains(limit), "a number of rows")
    return try await read { try $0.ranking(scope, start, limit: limit) }
  }

  public func rankingRow(
    of player: PlayerID, in scope: RankingScope
  ) async throws(StorageError) -> RankingRow? {
    try await read { try $0.rankingRow(of: player, in: scope) }
  }
}
