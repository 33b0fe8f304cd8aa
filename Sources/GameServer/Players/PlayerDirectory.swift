import Collections
import Community
import GameRules
import Storage
import WireProtocol

/// The players in memory, and the one way to send them messages that they did not ask for.
@GameLoop
final class PlayerDirectory {
  private let outbox: Outbox
  private let journal: Journal
  private let metrics: ServerMetrics
  private let networks: NetworkTags
  private var players: [PlayerID: Player] = [:]
  /// Players to remove, each once the journal's write of that number is durable.
  private var leaving: Deque<(player: PlayerID, requirement: Int64)> = []
  /// How many readings of the store are under way.
  private var readings = 0
  /// Counts the news that a reading may miss, and which was the last of each player.
  private var newsCount = 0
  private var lastNews: [PlayerID: Int] = [:]
  /// News up to here may be anybody's: there were too many to remember whose.
  private var forgottenNews = 0
  private static let rememberedNews = 10_000
  /// How many have a live connection.
  private(set) var onlineCount = 0

  init(outbox: Outbox, journal: Journal, metrics: ServerMetrics, networks: NetworkTags) {
    self.networks = networks
    self.outbox = outbox
    self.journal = journal
    self.metrics = metrics
  }

  var count: Int { players.count }

  subscript(id: PlayerID) -> Player? { players[id] }

  /// The player who is signed in over a session.
  subscript(session: Session) -> Player? { session.player.flatMap { players[$0] } }

  /// The players with a live connection, sorted so that equal inputs have equal outputs.
  var connected: [PlayerID] {
    players.values.filter { $0.session != nil }.map(\.id).sorted(by: >)
  }

  /// Calls the closure with each player, in any order.
  func forEach(_ body: (Player) -> Void) { players.values.forEach(body) }

  /// The player's entry, made from what the store knows if there is none yet.
  func enter(_ standing: PlayerStanding) -> Player {
    if let player = players[standing.record.id] { return player }
    let player = Player(standing)
    players[player.id] = player
    return player
  }

  /// Reads a player from the store. Reads again as long as something about the player has changed
  /// during the reading.
  func read(
    _ reading: @GameLoop () async throws(StorageError) -> PlayerStanding?
  ) async throws(StorageError) -> PlayerStanding? {
    readings += 1
    defer {
      readings -= 1
      if readings == 0 { lastNews.removeAll() }
    }
    while true {
      let start = newsCount
      guard let standing = try await reading() else { return nil }
      if lastNews[standing.record.id, default: forgottenNews] <= start { return standing }
    }
  }

  /// The store has news of a player: tells them to the player's entry, or to who is reading it.
  func update(_ id: PlayerID, _ change: (Player) -> Void) {
    if let player = players[id] {
      change(player)
    } else {
      noteNews(of: id)
    }
  }

  /// The store has news of all players: those who are being read are read again.
  func updateAll() {
    newsCount += 1
    forgottenNews = newsCount
    lastNews.removeAll()
  }

  /// The player is no more.
  func remove(_ id: PlayerID) {
    players[id] = nil
    noteNews(of: id)
  }

  /// The player talks through this session from now on; returns the one before, if there was one.
  func connect(_ player: Player, through session: Session) -> Session? {
    let previous = player.session
    player.session = session
    player.origin = networks.tag(of: session.channel).map(ClientOrigin.network) ?? .sameMachine
    if previous == nil { onlineCount += 1 }
    return previous
  }

  /// The player has no connection any more.
  func disconnect(_ player: Player) {
    precondition(player.session != nil, "somebody who was connected")
    player.session = nil
    onlineCount -= 1
  }

  /// Sends a message to a player, wherever the player is; to nobody, if the player is away.
  ///
  /// Everything that is sent to a player without having been asked for goes through here.
  ///
  /// - Parameter event: Which it is: its place in ``MessageLabels/events``.
  func deliver(_ text: [UInt8], event: Int, to player: PlayerID) {
    guard let session = players[player]?.session else { return }
    metrics.events[event].increment()
    outbox.send(text, to: session.channel)
  }

  /// The same with an event that belongs to no match.
  func deliver<Event: WireEvent>(_ event: Event, to player: PlayerID) {
    guard players[player]?.session != nil else { return }
    let text = ServerMessage.encoded(event: event)
    deliver(text, event: MessageLabels.event(Event.self), to: player)
  }

  /// Removes a player whom nothing needs in memory, once all writes about the player are durable: a
  /// player who comes back is read from the store.
  func removeIfGone(_ player: Player) {
    guard player.isGone else { return }
    leaving.append((player.id, journal.appended))
    removeGone()
  }

  /// Removes those whose writes are durable by now.
  private func removeGone() {
    while let first = leaving.first, first.requirement <= journal.durable {
      leaving.removeFirst()
      guard players[first.player]?.isGone == true else { continue }
      players[first.player] = nil
      noteNews(of: first.player)
    }
  }

  /// The store has news of a player that no entry here knows: who is reading it reads again.
  func noteNews(of id: PlayerID) {
    guard readings > 0 else { return }
    newsCount += 1
    lastNews[id] = newsCount
    guard lastNews.count > Self.rememberedNews else { return }
    lastNews.removeAll()
    forgottenNews = newsCount
  }
}

extension PlayerDirectory: JournalObserver {
  func journalCommitted(_ report: CommitReport) { removeGone() }
}
