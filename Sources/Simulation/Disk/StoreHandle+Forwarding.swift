import Community
import GameRules
import Matchmaking
import Storage

// What is only passed on.
extension StoreHandle {
  func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult {
    try await write { () throws(StorageError) in
      try disk.ask { store throws(StorageError) in try store.createPlayer(player, token: token) }
    }
  }

  func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord? {
    try await read { store throws(StorageError) in try store.player(id) }
  }

  func player(forToken hash: TokenHash, at now: Instant) async throws(StorageError) -> PlayerRecord?
  {
    try await read { store throws(StorageError) in try store.player(forToken: hash, at: now) }
  }

  func endTokens(of player: PlayerID) async throws(StorageError) {
    try await write { () throws(StorageError) in
      if disk.forgets(.tokens) { return }
      try disk.ask { store throws(StorageError) in try store.endTokens(of: player) }
    }
  }

  func purgeTokens(expiredAt now: Instant, limit: Int) async throws(StorageError) -> Int {
    try await write { () throws(StorageError) in
      try disk.ask { store throws(StorageError) in
        try store.purgeTokens(expiredAt: now, limit: limit)
      }
    }
  }

  func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    try await write { () throws(StorageError) in
      let result = try disk.ask { store throws(StorageError) in
        try store.createAccount(player, credential: credential, token: token)
      }
      if result == .created { disk.onAccount(player.id, credential.email) }
      return result
    }
  }

  func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    try await write { () throws(StorageError) in
      try disk.ask { store throws(StorageError) in
        try store.createAccount(player, identity: identity, token: token)
      }
    }
  }

  func upgrade(
    _ credential: CredentialRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> UpgradeResult {
    try await write { () throws(StorageError) in
      if disk.forgets(.upgrade) { return .upgraded }
      let survivors = try survivors(tokens)
      let result = try disk.ask { store throws(StorageError) in
        try store.upgrade(credential, keeping: survivors)
      }
      if result == .upgraded { disk.onAccount(credential.player, credential.email) }
      if disk.sabotage.isUnsaid?(.upgrade) == true {
        throw StorageError(kind: .io, message: "simulated, and done all the same")
      }
      return result
    }
  }

  func link(
    _ identity: IdentityRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> LinkIdentityResult {
    try await write { () throws(StorageError) in
      try disk.ask { store throws(StorageError) in try store.link(identity, keeping: tokens) }
    }
  }

  func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) async throws(StorageError) -> AccountObstacle? {
    try await read { store throws(StorageError) in
      try store.obstacle(toAccountNamed: username, emailKey: emailKey)
    }
  }

  func credential(emailKey: String) async throws(StorageError) -> CredentialRecord? {
    try await read { store throws(StorageError) in try store.credential(emailKey: emailKey) }
  }

  func player(
    identity subject: String, at provider: String
  ) async throws(StorageError) -> PlayerRecord? {
    try await read { store throws(StorageError) in try store.player(identity: subject, at: provider)
    }
  }

  func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> ReplacePasswordResult {
    try await write { () throws(StorageError) in
      if disk.forgets(.password) { return .replaced }
      let survivors = try survivors(tokens)
      return try disk.ask { store throws(StorageError) in
        try store.replacePassword(of: player, old, with: new, keeping: survivors)
      }
    }
  }

  /// The tokens that stay; all of them where a test wants that to be noticed.
  private func survivors(_ tokens: TokenSurvival) throws(StorageError) -> TokenSurvival {
    guard case .only(let token) = tokens, disk.forgets(.replacedTokens) else { return tokens }
    _ = try disk.ask { store throws(StorageError) in try store.addToken(token) }
    return .all
  }

  func export(_ player: PlayerID) async throws(StorageError) -> PlayerExport? {
    try await read { store throws(StorageError) in try store.export(player) }
  }

  func player(named username: Username) async throws(StorageError) -> PlayerRecord? {
    try await read { store throws(StorageError) in try store.player(named: username) }
  }

  func playerIDs(after previous: PlayerID?, limit: Int) async throws(StorageError) -> [PlayerID] {
    try await read { store throws(StorageError) in
      try store.playerIDs(after: previous, limit: limit)
    }
  }

  func avatar(_ id: AvatarID) async throws(StorageError) -> AvatarRecord? {
    try await read { store throws(StorageError) in try store.avatar(id) }
  }

  func statistics(of player: PlayerID) async throws(StorageError) -> Statistics? {
    try await read { store throws(StorageError) in try store.statistics(of: player) }
  }

  func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory {
    try await read { store throws(StorageError) in try store.history(of: player) }
  }

  func standings(of ids: [PlayerID]) async throws(StorageError) -> [PlayerStanding] {
    try await read { store throws(StorageError) in try store.standings(of: ids) }
  }

  func computeMissingStatistics(limit: Int) async throws(StorageError) -> Int {
    try await write { () throws(StorageError) in
      try disk.ask { store throws(StorageError) in try store.computeMissingStatistics(limit: limit)
      }
    }
  }

  func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord] {
    try await read { store throws(StorageError) in try store.badges(of: player) }
  }

  func inbox(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) async throws(StorageError) -> InboxPage {
    try await read { store throws(StorageError) in
      try store.inbox(of: player, before: before, limit: limit)
    }
  }

  func unreadCount(of player: PlayerID) async throws(StorageError) -> Int {
    try await read { store throws(StorageError) in try store.unreadCount(of: player) }
  }

  func readNotifications(
    of player: PlayerID, upTo last: NotificationID
  ) async throws(StorageError) -> Int {
    try await write { () throws(StorageError) in try disk.read(player, upTo: last) }
  }

  func friendship(
    between player: PlayerID, and other: PlayerID
  ) async throws(StorageError) -> Friendship {
    try await read { store throws(StorageError) in try store.friendship(between: player, and: other)
    }
  }

  func friendIDs(of player: PlayerID) async throws(StorageError) -> [PlayerID] {
    try await read { store throws(StorageError) in try store.friendIDs(of: player) }
  }

  func friendList(of player: PlayerID) async throws(StorageError) -> FriendList {
    try await read { store throws(StorageError) in try store.friendList(of: player) }
  }

  func blockList(of player: PlayerID) async throws(StorageError) -> [BlockRecord] {
    try await read { store throws(StorageError) in try store.blockList(of: player) }
  }

  func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) async throws(StorageError) -> RankingPage {
    try await read { store throws(StorageError) in try store.ranking(scope, start, limit: limit) }
  }

  func rankingRow(
    of player: PlayerID, in scope: RankingScope
  ) async throws(StorageError) -> RankingRow? {
    try await read { store throws(StorageError) in try store.rankingRow(of: player, in: scope) }
  }

  func forgetGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> ForgottenGuests {
    try await write { () throws(StorageError) in
      try disk.ask { store throws(StorageError) in
        try store.forgetGuests(absentSince: instant, after: previous, limit: limit)
      }
    }
  }

  func openChallenges() async throws(StorageError) -> [Challenge] {
    try await read { store throws(StorageError) in try store.openChallenges() }
  }

  func lastAlive() async throws(StorageError) -> Instant? {
    try await read { store throws(StorageError) in try store.lastAlive() }
  }

  func journal() async throws(StorageError) -> [JournalEntry] {
    try await read { store throws(StorageError) in try store.journal() }
  }

  func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord] {
    try await read { store throws(StorageError) in try store.waitingTickets() }
  }

  func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord? {
    try await read { store throws(StorageError) in try store.finishedMatch(id) }
  }

  func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) async throws(StorageError) -> [FinishedMatchRecord] {
    try await read { store throws(StorageError) in
      try store.matches(of: player, before: before, limit: limit)
    }
  }

  func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID] {
    try await read { store throws(StorageError) in
      try store.finishedMatchIDs(after: previous, limit: limit)
    }
  }

  func bans() async throws(StorageError) -> [BanRecord] {
    try await read { store throws(StorageError) in try store.bans() }
  }

  func audit(
    about subject: String?, limit: Int
  ) async throws(StorageError) -> [AuditRecord] {
    try await read { store throws(StorageError) in
      try store.audit(about: subject, limit: limit)
    }
  }

  func counts() async throws(StorageError) -> StoreCounts {
    try await read { store throws(StorageError) in try store.counts() }
  }

  func standing(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerStanding? {
    try await read { store throws(StorageError) in try store.standing(forToken: hash, at: now) }
  }

  func players(_ ids: [PlayerID]) async throws(StorageError) -> [PlayerRecord] {
    try await read { store throws(StorageError) in try store.players(ids) }
  }

  func credential(of player: PlayerID) async throws(StorageError) -> CredentialRecord? {
    try await read { store throws(StorageError) in try store.credential(of: player) }
  }

  func addToken(_ token: TokenRecord) async throws(StorageError) -> Bool {
    try await write { () throws(StorageError) in
      try disk.ask { store throws(StorageError) in try store.addToken(token) }
    }
  }

  func endToken(_ hash: TokenHash) async throws(StorageError) {
    try await write { () throws(StorageError) in
      if disk.forgets(.tokens) { return }
      try disk.ask { store throws(StorageError) in try store.endToken(hash) }
    }
  }

  func close() async { die() }
}
