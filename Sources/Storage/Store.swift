import Community
import GameRules

/// What outlives the process: players and what they have, live matches' journals, the waiting room,
/// finished matches.
///
/// ``SQLiteStore`` keeps it on disk, ``MemoryStore`` is its twin for tests; one contract suite runs
/// against both. What a writing method has returned from is durable and seen by every later read.
/// A method that throws has changed nothing, except after an input/output error in the very commit,
/// when nobody can know; every write may therefore be handed over again.
public protocol Store: Sendable {
  /// Makes a player with a first token, unless somebody has the name (`Username.key`).
  func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult

  /// The player as of now; `nil` if there is none.
  func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord?

  /// The player the token stands for; `nil` when it is unknown, was ended, or expired at or before
  /// `now`.
  func player(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerRecord?

  /// Makes the token worthless. An unknown one is no error.
  func endToken(_ hash: TokenHash) async throws(StorageError)

  /// Makes all of the player's tokens worthless.
  func endTokens(of player: PlayerID) async throws(StorageError)

  /// Adds a token; returns whether the player exists. Of more than ``TokenRecord/limitPerPlayer``
  /// the oldest ends.
  func addToken(_ token: TokenRecord) async throws(StorageError) -> Bool

  /// Forgets up to `limit` tokens that expired at or before `now`, and returns how many: fewer than
  /// `limit` when none is left.
  func purgeTokens(expiredAt now: Instant, limit: Int) async throws(StorageError) -> Int

  /// Looks at up to `limit` players after `previous`, in the order of joining, and deletes those
  /// who can never come back: guests without any token, not seen since `instant`, who have no
  /// friend and do not wait. See ``Retention``.
  func forgetGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> ForgottenGuests

  /// Makes a player with an email address, a password and a first token.
  func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult

  /// Makes a player with an identity and a first token.
  func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult

  /// Gives a player without an email address one and a password: a guest is none any more. Then
  /// `tokens` says which of the player's tokens there are, in the same transaction.
  func upgrade(
    _ credential: CredentialRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> UpgradeResult

  /// Ties an identity to a player: a guest is none any more. Then `tokens` says which of the
  /// player's tokens there are, in the same transaction.
  func link(
    _ identity: IdentityRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> LinkIdentityResult

  /// Why no account of that name and email address can be made at this moment; `nil` if both are
  /// free. Later ``createAccount(_:credential:token:)`` decides.
  func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) async throws(StorageError) -> AccountObstacle?

  /// Who has the email address, by its key.
  func credential(emailKey: String) async throws(StorageError) -> CredentialRecord?

  /// The player's email address and password; `nil` without.
  func credential(of player: PlayerID) async throws(StorageError) -> CredentialRecord?

  /// Who has the identity.
  func player(
    identity subject: String, at provider: String
  ) async throws(StorageError) -> PlayerRecord?

  /// Replaces one password hash by another; `tokens` says which of the player's tokens there are
  /// then, in the same transaction.
  func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> ReplacePasswordResult

  /// Everything that is stored of a player at one moment; `nil` if there is none.
  func export(_ player: PlayerID) async throws(StorageError) -> PlayerExport?

  /// Removes a player with everything personal, and frees the name, the email address and the
  /// identities. Of the player's matches the id stays, and no ``player(_:)-(PlayerID)`` has it.
  /// Somebody unknown is no error.
  func deletePlayer(_ player: PlayerID) async throws(StorageError)

  /// Who has the name, or one that looks like it.
  func player(named username: Username) async throws(StorageError) -> PlayerRecord?

  /// Those of the players that exist, in the same order.
  func players(_ ids: [PlayerID]) async throws(StorageError) -> [PlayerRecord]

  /// Up to `limit` ids of players in ascending order, from the first after `previous`.
  func playerIDs(
    after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> [PlayerID]

  /// A picture that somebody has now.
  func avatar(_ id: AvatarID) async throws(StorageError) -> AvatarRecord?

  /// What was last written; `nil` if nothing ever was.
  func statistics(of player: PlayerID) async throws(StorageError) -> Statistics?

  /// What the player's statistics follow from.
  func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory

  /// Those of the players that exist, in the same order, all at one moment.
  func standings(of ids: [PlayerID]) async throws(StorageError) -> [PlayerStanding]

  /// What a sign-in with that token needs; `nil` as ``player(forToken:at:)``.
  func standing(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerStanding?

  /// Computes the statistics of up to `limit` players who have finished matches and no statistics,
  /// as a database has them that is older than statistics are; returns how many: fewer than `limit`
  /// when none is left, which is remembered. From then on the answer is 0, and costs nothing.
  ///
  /// For the start, before anybody comes: whoever has statistics, of one visit only, is not found.
  /// A match that is finished after the first call has to bring the statistics of its players in
  /// the same commit.
  func computeMissingStatistics(limit: Int) async throws(StorageError) -> Int

  /// The player's badges, by the moment of granting.
  func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord]

  /// Up to `limit` notifications before that one, or the latest; and how many are unread.
  func inbox(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) async throws(StorageError) -> InboxPage

  /// How many notifications are unread.
  func unreadCount(of player: PlayerID) async throws(StorageError) -> Int

  /// Marks all notifications up to that one as read; returns how many are unread then.
  func readNotifications(
    of player: PlayerID, upTo last: NotificationID
  ) async throws(StorageError) -> Int

  /// Carries out what `Friendship` decides on a command, together with the writes that follow.
  ///
  /// A request that finds no room makes another give way, as `IncomingRequests` has it. What the
  /// inbox says of a request is read once it is answered, and gone once it was taken back or has
  /// given way.
  ///
  /// - Parameter network: Where the command comes from; it counts for a request.
  /// - Parameter following: What rules make of the events, given the badges that the two have. It
  ///   runs inside the transaction, on any thread, only if something changed.
  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) async throws(StorageError) -> FriendshipAnswer

  /// How two players stand to each other.
  func friendship(
    between player: PlayerID, and other: PlayerID
  ) async throws(StorageError) -> Friendship

  /// The friends' ids, in ascending order.
  func friendIDs(of player: PlayerID) async throws(StorageError) -> [PlayerID]

  /// Friends and open requests: never more than `FriendshipLimits`.
  func friendList(of player: PlayerID) async throws(StorageError) -> FriendList

  /// Whom the player blocks, by the key of the name: never more than `FriendshipLimits.blocked`.
  func blockList(of player: PlayerID) async throws(StorageError) -> [BlockRecord]

  /// Up to `limit` rows of a ranking, at most ``RankingPage/rowLimit``.
  func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) async throws(StorageError) -> RankingPage

  /// The player's row of a ranking; `nil` if the player is not in it.
  func rankingRow(
    of player: PlayerID, in scope: RankingScope
  ) async throws(StorageError) -> RankingRow?

  /// Carries out all the writes in their order, or none of them.
  @discardableResult
  func commit(_ writes: [StoreWrite]) async throws(StorageError) -> CommitReport

  /// The journal of the matches that are not finished, by sequence number.
  func journal() async throws(StorageError) -> [JournalEntry]

  /// Who waits, longest first.
  func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord]

  /// The challenges that are open, by their expiry.
  func openChallenges() async throws(StorageError) -> [Challenge]

  /// The last ``StoreWrite/alive(at:)``; `nil` if there never was one.
  func lastAlive() async throws(StorageError) -> Instant?

  /// A match that is over; `nil` if it is unknown or still played.
  func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord?

  /// Up to `limit` finished matches of the player before that one, or the latest; by id, latest
  /// first. At most ``FinishedMatchRecord/pageLimit``.
  func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) async throws(StorageError) -> [FinishedMatchRecord]

  /// Up to `limit` ids of finished matches in ascending order, from the first after `previous`.
  func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID]

  /// Whom operators keep out, also those whose time is over: players by id, then addresses.
  func bans() async throws(StorageError) -> [BanRecord]

  /// Up to `limit` lines of the audit trail, latest first; only those about a subject, if one is
  /// given.
  func audit(
    about subject: String?, limit: Int
  ) async throws(StorageError) -> [AuditRecord]

  /// How much there is of everything, counted at one moment.
  func counts() async throws(StorageError) -> StoreCounts

  /// Waits for the writes under way and lets go of the files; from then on every method throws
  /// ``StorageError/Kind/closed``. Closing twice is allowed.
  func close() async
}
