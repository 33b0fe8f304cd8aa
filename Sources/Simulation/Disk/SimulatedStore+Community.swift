import Community
import GameRules
import Learning
import Matchmaking
import Storage

// CommunityStore.
extension SimulatedStore {
  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) async throws(StorageError) -> FriendshipAnswer {
    try await write {
      let answer = try disk.befriend(
        command, by: actor, about: other, from: network, at: now, following: following)
      if disk.sabotage.isUnsaid?(.friendship) == true {
        throw StorageError(kind: .io, message: "simulated, but carried out")
      }
      return answer
    }
  }

  func statistics(of player: PlayerID) async throws(StorageError) -> Statistics? {
    try await read { try $0.statistics(of: player) }
  }

  func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory {
    try await read { try $0.history(of: player) }
  }

  func memory(of player: PlayerID) async throws(StorageError) -> Memory {
    let memory = try await read { try $0.memory(of: player) }
    return disk.sabotage.memory?(player, memory) ?? memory
  }

  func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord] {
    try await read { try $0.badges(of: player) }
  }

  func inbox(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) async throws(StorageError) -> InboxPage {
    try await read { try $0.inbox(of: player, before: before, limit: limit) }
  }

  func unreadCount(of player: PlayerID) async throws(StorageError) -> Int {
    try await read { try $0.unreadCount(of: player) }
  }

  func readNotifications(
    of player: PlayerID, upTo last: NotificationID
  ) async throws(StorageError) -> Int {
    try await write { try disk.read(player, upTo: last) }
  }

  func pushSubscriptions(
    of player: PlayerID
  ) async throws(StorageError) -> [PushSubscriptionRecord] {
    try await read { try $0.pushSubscriptions(of: player) }
  }

  func networkSecret(
    orNew secret: [UInt8], at now: Instant
  ) async throws(StorageError) -> [UInt8] {
    try await change { try $0.networkSecret(orNew: secret, at: now) }
  }

  func vapidSecret(orNew secret: [UInt8]) async throws(StorageError) -> [UInt8] {
    try await change { try $0.vapidSecret(orNew: secret) }
  }

  func friendship(
    between player: PlayerID, and other: PlayerID
  ) async throws(StorageError) -> Friendship {
    try await read {
      try $0.friendship(between: player, and: other)
    }
  }

  func friendIDs(of player: PlayerID) async throws(StorageError) -> [PlayerID] {
    try await read { try $0.friendIDs(of: player) }
  }

  func friendList(of player: PlayerID) async throws(StorageError) -> FriendList {
    try await read { try $0.friendList(of: player) }
  }

  func blockList(of player: PlayerID) async throws(StorageError) -> [BlockRecord] {
    try await read { try $0.blockList(of: player) }
  }

  func recording(of match: MatchID) async throws(StorageError) -> MatchRecording? {
    try await read { try $0.recording(of: match) }
  }

  func shareReplay(
    of match: MatchID, as link: LinkSecret
  ) async throws(StorageError) -> LinkSecret? {
    try await change { try $0.shareReplay(of: match, as: link) }
  }

  func match(ofReplay link: LinkSecret) async throws(StorageError) -> MatchID? {
    try await read { try $0.match(ofReplay: link) }
  }

  func placeSet(_ name: PlaceSetName) async throws(StorageError) -> PlaceSet? {
    try await read { try $0.placeSet(name) }
  }

  func placeSetName(ofMatch match: MatchID) async throws(StorageError) -> PlaceSetName? {
    try await read { try $0.placeSetName(ofMatch: match) }
  }

  func firstDaily() async throws(StorageError) -> DailyNumber? {
    try await read { try $0.firstDaily() }
  }

  func boardPage(
    _ board: Board, for player: PlayerID
  ) async throws(StorageError) -> BoardPage {
    try await read { try $0.boardPage(board, for: player) }
  }

  func friendsOnBoard(
    _ board: Board, of player: PlayerID
  ) async throws(StorageError) -> BoardPage {
    try await read { try $0.friendsOnBoard(board, of: player) }
  }

  func leagueGroup(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup? {
    try await read { try $0.leagueGroup(of: player, on: ladder, in: week) }
  }

  func previousLeagueGroup(
    of player: PlayerID, on ladder: Ladder, before week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup? {
    try await read { try $0.previousLeagueGroup(of: player, on: ladder, before: week) }
  }

  func ratedMatches(
    of player: PlayerID, since instant: Instant
  ) async throws(StorageError) -> [RatedMatch] {
    try await read { try $0.ratedMatches(of: player, since: instant) }
  }

  func boardEntries(of player: PlayerID) async throws(StorageError) -> [BoardEntry] {
    try await read { try $0.boardEntries(of: player) }
  }

  func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) async throws(StorageError) -> RankingPage {
    try await read { try $0.ranking(scope, start, limit: limit) }
  }

  func rankingRow(
    of player: PlayerID, in scope: RankingScope
  ) async throws(StorageError) -> RankingRow? {
    try await read { try $0.rankingRow(of: player, in: scope) }
  }
}
