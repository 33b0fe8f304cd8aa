import Community
import GameRules
import Learning
import Matchmaking
import Storage

// The calls that are only passed on.
extension HeldStore {
  func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult {
    try await base.createPlayer(player, token: token)
  }

  func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord? {
    try await base.player(id)
  }

  func player(forToken hash: TokenHash, at now: Instant) async throws(StorageError) -> PlayerRecord?
  {
    try await base.player(forToken: hash, at: now)
  }

  func endTokens(of player: PlayerID) async throws(StorageError) {
    try await base.endTokens(of: player)
  }

  func purgeBoards(
    endedBefore instant: Instant, limit: Int
  ) async throws(StorageError) -> Int {
    try await base.purgeBoards(endedBefore: instant, limit: limit)
  }

  func purgeRecordings(before match: MatchID, limit: Int) async throws(StorageError) -> Int {
    try await base.purgeRecordings(before: match, limit: limit)
  }

  func networkSecret(
    orNew secret: [UInt8], at now: Instant
  ) async throws(StorageError) -> [UInt8] {
    try await base.networkSecret(orNew: secret, at: now)
  }

  func vapidSecret(orNew secret: [UInt8]) async throws(StorageError) -> [UInt8] {
    try await base.vapidSecret(orNew: secret)
  }

  func purgeTokens(expiredAt now: Instant, limit: Int) async throws(StorageError) -> Int {
    try await base.purgeTokens(expiredAt: now, limit: limit)
  }

  func forgetGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> ForgottenGuests {
    try await base.forgetGuests(absentSince: instant, after: previous, limit: limit)
  }

  func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    try await base.createAccount(player, credential: credential, token: token)
  }

  func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    try await base.createAccount(player, identity: identity, token: token)
  }

  func credential(emailKey: String) async throws(StorageError) -> CredentialRecord? {
    try await base.credential(emailKey: emailKey)
  }

  func player(
    identity subject: String, at provider: String
  ) async throws(StorageError) -> PlayerRecord? {
    try await base.player(identity: subject, at: provider)
  }

  func blockList(of player: PlayerID) async throws(StorageError) -> [BlockRecord] {
    try await base.blockList(of: player)
  }

  func recording(of match: MatchID) async throws(StorageError) -> MatchRecording? {
    try await base.recording(of: match)
  }

  func shareReplay(
    of match: MatchID, as link: LinkSecret
  ) async throws(StorageError) -> LinkSecret? {
    try await base.shareReplay(of: match, as: link)
  }

  func match(ofReplay link: LinkSecret) async throws(StorageError) -> MatchID? {
    try await base.match(ofReplay: link)
  }

  func placeSet(_ name: PlaceSetName) async throws(StorageError) -> PlaceSet? {
    try await base.placeSet(name)
  }

  func placeSetName(ofMatch match: MatchID) async throws(StorageError) -> PlaceSetName? {
    try await base.placeSetName(ofMatch: match)
  }

  func firstDaily() async throws(StorageError) -> DailyNumber? {
    try await base.firstDaily()
  }

  func boardPage(
    _ board: Board, for player: PlayerID
  ) async throws(StorageError) -> BoardPage {
    try await base.boardPage(board, for: player)
  }

  func friendsOnBoard(
    _ board: Board, of player: PlayerID
  ) async throws(StorageError) -> BoardPage {
    try await base.friendsOnBoard(board, of: player)
  }

  func leagueGroup(
    of player: PlayerID, on ladder: Ladder, in week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup? {
    try await base.leagueGroup(of: player, on: ladder, in: week)
  }

  func previousLeagueGroup(
    of player: PlayerID, on ladder: Ladder, before week: WeekNumber
  ) async throws(StorageError) -> LeagueGroup? {
    try await base.previousLeagueGroup(of: player, on: ladder, before: week)
  }

  func ratedMatches(
    of player: PlayerID, since instant: Instant
  ) async throws(StorageError) -> [RatedMatch] {
    try await base.ratedMatches(of: player, since: instant)
  }

  func boardEntries(of player: PlayerID) async throws(StorageError) -> [BoardEntry] {
    try await base.boardEntries(of: player)
  }

  func export(_ player: PlayerID) async throws(StorageError) -> PlayerExport? {
    try await base.export(player)
  }

  func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) async throws(StorageError) -> AccountObstacle? {
    try await base.obstacle(toAccountNamed: username, emailKey: emailKey)
  }

  func player(named username: Username) async throws(StorageError) -> PlayerRecord? {
    try await base.player(named: username)
  }

  func playerIDs(after previous: PlayerID?, limit: Int) async throws(StorageError) -> [PlayerID] {
    try await base.playerIDs(after: previous, limit: limit)
  }

  func avatar(_ id: AvatarID) async throws(StorageError) -> AvatarRecord? {
    try await base.avatar(id)
  }

  func statistics(of player: PlayerID) async throws(StorageError) -> Statistics? {
    try await base.statistics(of: player)
  }

  func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory {
    try await base.history(of: player)
  }

  func standings(of ids: [PlayerID]) async throws(StorageError) -> [PlayerStanding] {
    try await base.standings(of: ids)
  }

  func computeMissingStatistics(limit: Int) async throws(StorageError) -> Int {
    try await base.computeMissingStatistics(limit: limit)
  }

  func memory(of player: PlayerID) async throws(StorageError) -> Memory {
    try await base.memory(of: player)
  }

  func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord] {
    try await base.badges(of: player)
  }

  func inbox(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) async throws(StorageError) -> InboxPage {
    try await base.inbox(of: player, before: before, limit: limit)
  }

  func unreadCount(of player: PlayerID) async throws(StorageError) -> Int {
    try await base.unreadCount(of: player)
  }

  func readNotifications(
    of player: PlayerID, upTo last: NotificationID
  ) async throws(StorageError) -> Int {
    try await base.readNotifications(of: player, upTo: last)
  }

  func friendship(
    between player: PlayerID, and other: PlayerID
  ) async throws(StorageError) -> Friendship {
    try await base.friendship(between: player, and: other)
  }

  func friendIDs(of player: PlayerID) async throws(StorageError) -> [PlayerID] {
    try await base.friendIDs(of: player)
  }

  func friendList(of player: PlayerID) async throws(StorageError) -> FriendList {
    try await base.friendList(of: player)
  }

  func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) async throws(StorageError) -> RankingPage {
    try await base.ranking(scope, start, limit: limit)
  }

  func rankingRow(
    of player: PlayerID, in scope: RankingScope
  ) async throws(StorageError) -> RankingRow? {
    try await base.rankingRow(of: player, in: scope)
  }

  func journal() async throws(StorageError) -> [JournalEntry] {
    try await base.journal()
  }

  func openChallenges() async throws(StorageError) -> [Challenge] {
    try await base.openChallenges()
  }

  func openRooms() async throws(StorageError) -> [RoomRecord] { try await base.openRooms() }

  func lastFinishedMatch() async throws(StorageError) -> MatchID? {
    try await base.lastFinishedMatch()
  }

  func lastAlive() async throws(StorageError) -> Instant? { try await base.lastAlive() }

  func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord] {
    try await base.waitingTickets()
  }

  func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord? {
    try await base.finishedMatch(id)
  }

  func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) async throws(StorageError) -> [FinishedMatchRecord] {
    try await base.matches(of: player, before: before, limit: limit)
  }

  func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID] {
    try await base.finishedMatchIDs(after: previous, limit: limit)
  }

  func bans() async throws(StorageError) -> [BanRecord] { try await base.bans() }

  func suspects(limit: Int) async throws(StorageError) -> [SuspectRecord] {
    try await base.suspects(limit: limit)
  }

  func reportedPlayers(
    about player: PlayerID?, limit: Int
  ) async throws(StorageError) -> [ReportedPlayer] {
    try await base.reportedPlayers(about: player, limit: limit)
  }

  func audit(
    about subject: String?, limit: Int
  ) async throws(StorageError) -> [AuditRecord] {
    try await base.audit(about: subject, limit: limit)
  }

  func counts() async throws(StorageError) -> StoreCounts {
    try await base.counts()
  }

  func close() async {
    await base.close()
  }
}
