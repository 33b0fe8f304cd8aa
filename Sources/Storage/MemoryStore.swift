import GameRules
import Matchmaking

/// The store in memory: the twin of ``SQLiteStore`` for tests, with the same answers and refusals.
public actor MemoryStore: Store {
  private var players: [PlayerID: PlayerRecord] = [:]
  private var playersByName: [String: PlayerID] = [:]
  private var tokens: [TokenHash: TokenRecord] = [:]
  private var entries: [Int64: JournalEntry] = [:]
  /// The numbers of a live match's entries.
  private var numbers: [MatchID: [Int64]] = [:]
  private var tickets: [PlayerID: WaitingTicketRecord] = [:]
  private var matches: [MatchID: FinishedMatchRecord] = [:]
  private var fault: StorageError?
  private var isClosed = false

  public init() {}

  /// From now on every method throws that error and does nothing; `nil` ends it.
  public func fail(with error: StorageError?) { fault = error }

  public func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) throws(StorageError) -> CreatePlayerResult {
    precondition(token.player == player.id, "the player's own token")
    try checkUsable()
    let owner = playersByName[player.username.key]
    guard owner == nil || owner == player.id else { return .nameTaken }
    guard owner == player.id || players[player.id] == nil else {
      throw Self.violation("the player has another name")
    }
    if let other = tokens[token.hash], other.player != player.id {
      throw Self.violation("the token is another player's")
    }
    if owner == nil {
      players[player.id] = player
      playersByName[player.username.key] = player.id
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

  public func commit(_ writes: [StoreWrite]) throws(StorageError) {
    try checkUsable()
    try check(writes)
    for write in writes { apply(write) }
  }

  public func journal() throws(StorageError) -> [JournalEntry] {
    try checkUsable()
    return entries.values.sorted { $0.sequence < $1.sequence }
  }

  public func waitingTickets() throws(StorageError) -> [WaitingTicketRecord] {
    try checkUsable()
    return tickets.values.sorted { ($0.since, $0.player) < ($1.since, $1.player) }
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
    return counts
  }

  public func close() { isClosed = true }

  private func checkUsable() throws(StorageError) {
    if isClosed { throw .closed }
    if let fault { throw fault }
  }

  private static func violation(_ message: String) -> StorageError {
    StorageError(kind: .constraint, message: message)
  }
}

// Checking everything first makes the commit all or nothing.
extension MemoryStore {
  private func check(_ writes: [StoreWrite]) throws(StorageError) {
    var added: [Int64: JournalEntry] = [:]
    var finished = Set<MatchID>()
    for write in writes {
      switch write {
      case .journal(let entry):
        guard matches[entry.match] == nil, !finished.contains(entry.match) else { continue }
        let present = [added[entry.sequence], entries[entry.sequence]].compactMap { $0 }
          .first { !finished.contains($0.match) }
        guard (present ?? entry) == entry else {
          throw Self.violation("two journal entries of the number \(entry.sequence)")
        }
        added[entry.sequence] = entry
      case .finished(let record):
        let id = record.match.setup.id
        let isNew = matches[id] == nil && !finished.contains(id)
        guard !isNew || record.match.setup.players.allSatisfy({ players[$0] != nil }) else {
          throw Self.violation("a match of somebody unknown")
        }
        finished.insert(id)
      case .enqueued(let ticket):
        guard players[ticket.player] != nil else {
          throw Self.violation("a ticket of somebody unknown")
        }
      case .dequeued, .seen: break
      }
    }
  }

  private func apply(_ write: StoreWrite) {
    switch write {
    case .journal(let entry):
      guard matches[entry.match] == nil, entries[entry.sequence] == nil else { return }
      entries[entry.sequence] = entry
      numbers[entry.match, default: []].append(entry.sequence)
    case .finished(let record): finish(record)
    case .enqueued(let ticket): tickets[ticket.player] = ticket
    case .dequeued(let player): tickets[player] = nil
    case .seen(let player, let instant):
      guard let lastSeenAt = players[player]?.lastSeenAt else { return }
      players[player]?.lastSeenAt = max(lastSeenAt, instant)
    }
  }

  private func finish(_ record: FinishedMatchRecord) {
    let setup = record.match.setup
    for number in numbers.removeValue(forKey: setup.id) ?? [] { entries[number] = nil }
    guard matches[setup.id] == nil else { return }
    matches[setup.id] = record
    for change in record.ratings {
      players[change.player]?.rating = change.after
      players[change.player]?.rankedGames += 1
    }
    guard setup.mode == .duel else { return }
    for (player, opponent) in zip(setup.players, setup.players.reversed()) {
      players[player]?.lastOpponent = opponent
    }
  }
}
