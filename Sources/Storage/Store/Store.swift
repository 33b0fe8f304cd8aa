/// Everything that outlives the process: players and what belongs to them, the journals of live
/// matches, the waiting room, finished matches, bans and the audit trail.
///
/// The protocol is split by owner, so that a new store can be written, and a caller can depend, in
/// parts. ``SQLiteStore`` keeps the data on disk, the target PostgresStorage in a PostgreSQL
/// database; ``MemoryStore`` keeps it in memory for tests. The same contract tests run against all.
///
/// These guarantees hold for every method of the nine parts:
/// - *Durability*: when a writing method returns, its change is durable and every later read sees
///   it. ``Durability`` says what the change survives.
/// - *Atomicity*: each writing method is one transaction, and each read sees one moment.
/// - *Errors*: a method that throws has changed nothing. The exception is an input/output error in
///   the commit itself: then the outcome is unknown. Every write may be repeated without harm.
public protocol Store: JournalStore, PlayerStore, CommunityStore, ListStore, MapStore, EventStore,
  NewsStore, SearchStore,
  OperationsStore
{
  /// Waits for the writes under way and closes the files. Afterwards every method throws
  /// ``StorageError/Kind/closed``. Closing twice is allowed.
  func close() async
}
