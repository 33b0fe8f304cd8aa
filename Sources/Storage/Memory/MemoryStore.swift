import Community
import GameRules
import Matchmaking

/// The store in memory, for tests. It returns the same results and errors as ``SQLiteStore``.
public actor MemoryStore: Store {
  // Not private, for the extensions in other files.
  var players: [PlayerID: PlayerRecord] = [:]
  var playersByName: [String: PlayerID] = [:]
  /// The ids of all players, including deleted ones.
  var participants: Set<PlayerID> = []
  var tokens: [TokenHash: TokenRecord] = [:]
  var credentials: [PlayerID: CredentialRecord] = [:]
  var playersByEmail: [String: PlayerID] = [:]
  var identities: [ProviderSubject: IdentityRecord] = [:]
  var avatars: [PlayerID: AvatarRecord] = [:]
  var statistics: [PlayerID: Statistics] = [:]
  var visits: [PlayerID: [Visit]] = [:]
  var compositions: [PlayerID: [Composition]] = [:]
  var badges: [PlayerID: [BadgeID: Instant]] = [:]
  var notifications: [PlayerID: [NotificationRecord]] = [:]
  /// Each friendship from both sides.
  var friends: [PlayerID: [PlayerID: Instant]] = [:]
  var friendRequests: [SenderAndRecipient: OpenRequest] = [:]
  var pastRequests: [SenderAndRecipient: (sent: OpenRequest, past: PastRequest)] = [:]
  var blocks: [PlayerID: [PlayerID: Instant]] = [:]
  var entries: [Int64: JournalEntry] = [:]
  /// The sequence numbers of each live match's entries.
  var numbers: [MatchID: [Int64]] = [:]
  var tickets: [PlayerID: WaitingTicketRecord] = [:]
  var challenges: [ChallengeID: Challenge] = [:]
  var rooms: [RoomCode: RoomRecord] = [:]
  var reports: [AbuseReport] = []
  var recordings: [MatchID: MatchRecording] = [:]
  var replayLinks: [MatchID: LinkSecret] = [:]
  var placeSets: [PlaceSetName: PlaceSet] = [:]
  var boardEntries: [Board: [PlayerID: BoardEntry]] = [:]
  /// The ratings on the ladders but that of Classic.
  var otherRatings: [PlayerID: [Ladder: LadderRating]] = [:]
  var leaguePlaces: [(place: LeaguePlace, network: SenderNetwork?)] = []
  var pushSubscriptions: [String: PushSubscriptionRecord] = [:]
  var vapidSecret: [UInt8]?
  var networkSecret: (secret: [UInt8], madeAt: Instant)?
  var lists: [ListID: StoredList] = [:]
  var listResults: [ListID: [PlayerID: ListResult]] = [:]
  var ownMaps: [OwnMapID: StoredMap] = [:]
  var mapResults: [String: [PlayerID: ListResult]] = [:]
  var listMarks: [PlayerID: [ListID: StoredMark]] = [:]
  var events: [ScheduledEventID: ScheduledEvent] = [:]
  var eventWants: [PlayerID: [ScheduledEventID: Set<ReminderLead>]] = [:]
  var due: [DueTask: Instant] = [:]
  var newsItems: [NewsID: StoredNews] = [:]
  /// When items of feeds that are gone were last seen in their feeds.
  var goneItems: [NewsOrigin: Instant] = [:]
  var lastNewsNumber = 0
  var newsBookmarks: [PlayerID: [NewsID: Instant]] = [:]
  var digests: [PlayerID: StoredDigest] = [:]
  var mapMarks: [PlayerID: [String: FavouriteMark]] = [:]
  var aliveAt: Instant?
  var playerBans: [PlayerID: BanRecord] = [:]
  var addressBans: [String: BanRecord] = [:]
  /// In ascending order of ids.
  var auditLines: [AuditRecord] = []
  var matches: [MatchID: FinishedMatchRecord] = [:]
  /// Whether all players who have finished matches have statistics.
  var hasAllStatistics = false
  private var fault: StorageError?
  private var isClosed = false

  private nonisolated let executor: any SerialExecutor

  /// - Parameter executor: The actor's executor. With the caller's own, calls never suspend.
  public init(executor: any SerialExecutor = DispatchQueueExecutor()) {
    self.executor = executor
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes every method throw that error and do nothing, until it is set to `nil`.
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

/// The key of an ``IdentityRecord``.
struct ProviderSubject: Hashable {
  let provider: String
  let subject: String
}

/// The two players of a friend request.
struct SenderAndRecipient: Hashable {
  let sender: PlayerID
  let recipient: PlayerID

  func involves(_ player: PlayerID) -> Bool { sender == player || recipient == player }
}

/// A friend request that is not answered yet.
struct OpenRequest {
  let at: Instant
  let network: SenderNetwork?
}
