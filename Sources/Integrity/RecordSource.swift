import Community
import GameRules
import Learning
import Storage

/// The read methods that checks and backfills need, of a store or of a snapshot.
///
/// The methods have the contracts of the `Store` methods of the same names.
public protocol RecordSource: Sendable {
  func playerIDs(after previous: PlayerID?, limit: Int) async throws(StorageError) -> [PlayerID]
  func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord?
  func statistics(of player: PlayerID) async throws(StorageError) -> Statistics?
  func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory
  func memory(of player: PlayerID) async throws(StorageError) -> Memory
  func boardEntries(of player: PlayerID) async throws(StorageError) -> [BoardEntry]
  func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord]
  func friendList(of player: PlayerID) async throws(StorageError) -> FriendList
  func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID]
  func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord?
  func journal() async throws(StorageError) -> [JournalEntry]
  func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord]
}

extension SQLiteSnapshot: RecordSource {}
extension SQLiteStore: RecordSource {}
extension MemoryStore: RecordSource {}

/// All players of a source, page by page.
struct PlayerPages {
  private let source: any RecordSource
  private var last: PlayerID?

  init(of source: any RecordSource) { self.source = source }

  /// The next ids in ascending order; none after the last.
  mutating func next() async throws(StorageError) -> [PlayerID] {
    let page = try await source.playerIDs(after: last, limit: IntegrityLimits.pageLength)
    last = page.last ?? last
    return page
  }
}

extension RecordSource {
  /// A player's current state besides the history; `nil` if there is no such player.
  func present(of id: PlayerID) async throws(StorageError) -> PresentState? {
    guard let player = try await player(id) else { return nil }
    var present = PresentState()
    for record in try await badges(of: id) { present.badges[record.badge] = record.grantedAt }
    let list = try await friendList(of: id)
    present.friends = list.friends.map { .init($0.player.id, since: $0.since) }
    present.requests = list.incoming.map { .init($0.player.id, since: $0.at) }
    // The picture's date follows from its id, which avoids reading the whole picture.
    present.picture = player.avatar.map { .init("\($0)", since: $0.uuid.instant) }
    present.lastAccess = try await statistics(of: id)?.lastAccess
    return present
  }
}
