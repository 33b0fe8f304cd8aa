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
