import Community
import GameRules
import Matchmaking

/// The store in memory: the twin of ``SQLiteStore`` for tests, with the same answers and refusals.
public actor MemoryStore: Store {
  // Not private, for the extensions in other files.
  var players: [PlayerID: PlayerRecord] = [:]
  var playersByName: [String: PlayerID] = [:]
  /// Anybody who plays or ever did.
  var participants: Set<PlayerID> = []
  var tokens: [TokenHash: TokenRecord] = [:]
  var credentials: [PlayerID: CredentialRecord] = [:]
  var playersByEmail: [String: PlayerID] = [:]
  var identities: [ProviderSubject: IdentityRecord] = [:]
  var avatars: [PlayerID: AvatarRecord] = [:]
  var statistics: [PlayerID: Statistics] = [:]
  var visits: [PlayerID: [Visit]] = [:]
  var badges: [PlayerID: [BadgeID: Instant]] = [:]
  var notifications: [PlayerID: [NotificationRecord]] = [:]
  /// Each pair from both sides.
  var friends: [PlayerID: [PlayerID: Instant]] = [:]
  var friendRequests: [SenderAndRecipient: OpenRequest] = [:]
  var pastRequests: [SenderAndRecipient: (sent: OpenRequest, past: PastRequest)] = [:]
  var blocks: [PlayerID: [PlayerID: Instant]] = [:]
  var entries: [Int64: JournalEntry] = [:]
  /// The numbers of a live match's entries.
  var numbers: [MatchID: [Int64]] = [:]
  var tickets: [PlayerID: WaitingTicketRecord] = [:]
  var challenges: [ChallengeID: Challenge] = [:]
  var aliveAt: Instant?
  var playerBans: [PlayerID: BanRecord] = [:]
  var addressBans: [String: BanRecord] = [:]
  /// By id.
  var auditLines: [AuditRecord] = []
  var matches: [MatchID: FinishedMatchRecord] = [:]
  /// Nobody who has finished matches lacks statistics.
  var hasAllStatistics = false
  private var fault: StorageError?
  private var isClosed = false

  private nonisolated let executor: any SerialExecutor

  /// - Parameter executor: Where everything happens: with the caller's own, nothing ever waits.
  public init(executor: any SerialExecutor = DispatchQueueExecutor()) {
    self.executor = executor
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// From now on every method throws that error and does nothing; `nil` ends it.
  public func fail(with error: StorageError?) { fault = error }

  public func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) throws(StorageError) -> CreatePlayerResult {
    precondition(token.player == player.id, "the player's own token")
    try checkUsable()
    let owner = playersByName[player.username.key]
    guard owner == nil || owner == player.id else { return .nameTaken }
    guard owner == player.id || !participants.contains(player.id) else {
      throw Self.violation("the player has another name, or is deleted")
    }
    if let other = tokens[token.hash], other.player != player.id {
      throw Self.violation("the token is another player's")
    }
    if owner == nil {
      players[player.id] = player
      playersByName[player.username.key] = player.id
      participants.insert(player.id)
    }
    if tokens[token.hash] == nil { tokens[token.hash] = token }
    return .created
  }

  public func player(_ id: PlayerID) throws(StorageError) -> PlayerRecord? {
    try checkUsable()
    return players[id]
  }

  public func player(
    forToken hash: TokenHash, at now: Instant
  ) throws(StorageError) -> PlayerRecord? {
    try checkUsable()
    guard let token = tokens[hash], now < token.expiresAt else { return nil }
    return players[token.player]
  }

  public func endToken(_ hash: TokenHash) throws(StorageError) {
    try checkUsable()
    tokens[hash] = nil
  }

  public func endTokens(of player: PlayerID) throws(StorageError) {
    try checkUsable()
    tokens = tokens.filter { $0.value.player != player }
  }

  @discardableResult
  public func commit(_ writes: [StoreWrite]) throws(StorageError) -> CommitReport {
    try checkUsable()
    return try carryOut(writes)
  }

  public func journal() throws(StorageError) -> [JournalEntry] {
    try checkUsable()
    return entries.values.sorted { $0.sequence < $1.sequence }
  }

  public func waitingTickets() throws(StorageError) -> [WaitingTicketRecord] {
    try checkUsable()
    return tickets.values.sorted { ($0.since, $0.player) < ($1.since, $1.player) }
  }

  public func openChallenges() throws(StorageError) -> [Challenge] {
    try checkUsable()
    return challenges.values.sorted { ($0.expires, $0.id) < ($1.expires, $1.id) }
  }

  public func lastAlive() throws(StorageError) -> Instant? {
    try checkUsable()
    return aliveAt
  }

  public func finishedMatch(_ id: MatchID) throws(StorageError) -> FinishedMatchRecord? {
    try checkUsable()
    return matches[id]
  }

  public func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) throws(StorageError) -> [MatchID] {
    precondition(limit >= 0, "a number of matches")
    try checkUsable()
    let ids = matches.keys.filter { id in previous.map { $0 < id } ?? true }.sorted()
    return Array(ids.prefix(limit))
  }

  public func counts() throws(StorageError) -> StoreCounts {
    try checkUsable()
    var counts = StoreCounts()
    counts.players = players.count
    counts.tokens = tokens.count
    counts.matches = matches.count
    for record in matches.values {
      counts.rounds += record.match.rounds.count
      counts.guesses += record.match.rounds.reduce(0) { $0 + $1.results.count }
    }
    counts.journalEntries = entries.count
    counts.waitingTickets = tickets.count
    counts.credentials = credentials.count
    counts.identities = identities.count
    counts.avatars = avatars.count
    counts.statistics = statistics.count
    counts.rankedPlayers = rankingKeys(statistics.keys).count
    counts.visits = visits.values.reduce(0) { $0 + $1.count }
    counts.badges = badges.values.reduce(0) { $0 + $1.count }
    counts.notifications = notifications.values.reduce(0) { $0 + $1.count }
    counts.friendships = friends.values.reduce(0) { $0 + $1.count } / 2
    counts.friendRequests = friendRequests.count
    counts.blocks = blocks.values.reduce(0) { $0 + $1.count }
    counts.challenges = challenges.count
    counts.bans = playerBans.count + addressBans.count
    counts.auditLines = auditLines.count
    return counts
  }

  public func close() { isClosed = true }

  func checkUsable() throws(StorageError) {
    if isClosed { throw .closed }
    if let fault { throw fault }
  }

  static func violation(_ message: String) -> StorageError {
    StorageError(kind: .constraint, message: message)
  }
}

/// Who somebody is, as a provider names them.
struct ProviderSubject: Hashable {
  let provider: String
  let subject: String
}

/// The two sides of a request.
struct SenderAndRecipient: Hashable {
  let sender: PlayerID
  let recipient: PlayerID

  func involves(_ player: PlayerID) -> Bool { sender == player || recipient == player }
}

/// A request that nobody has answered yet.
struct OpenRequest {
  let at: Instant
  let network: SenderNetwork?
}
