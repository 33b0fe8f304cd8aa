import GameRules

/// The sessions of a node's connections, so that a player has one session in the whole cluster.
///
/// The database decides: each sign-in gets the player's next *generation*, and learns which tenure
/// had the one before. It is refused unless the row is the one that was read before, so an attempt
/// that is carried out late never replaces a newer session. A connection is *reading* the row →
/// *committing* → *open* → *closed*, by its client or because the player has signed in elsewhere;
/// after an attempt that was refused or whose outcome is unknown it is *reading* again. The new
/// node tells the former one to close all generations below its own. A generation only grows, so a
/// late message or a late read never closes a newer session than it was meant for.
///
/// Where the message gets lost, the node of the former session finds out by itself: it reads the
/// rows of its sessions every ``ClusterLimits/sessionReadPause``, within
/// ``ClusterLimits/sessionRereadPause`` when a link has lost messages, and at once when a commit
/// has left out a session's command. In the meantime the former session changes nothing, because
/// each command's commit checks its generation.
public struct SessionTable<Connection: Hashable & Comparable & Sendable>: Sendable {
  public enum Event: Sendable {
    /// A client has proved who it is.
    case signIn(PlayerID, Connection)
    /// The player's row of `sessions`, as read because of ``Action/readRow(_:_:)``; `nil` if there
    /// is none.
    case rowRead(PlayerID, Connection, SessionRow?)
    /// The row was not read.
    case rowNotRead(Connection)
    /// The transaction of a sign-in has ended.
    case signedIn(PlayerID, Connection, CommitOutcome<SignInReport>)
    /// The client is gone.
    case disconnected(Connection)
    /// A peer has a session of that generation: close the ones below it.
    case closeBelow(SessionKey)
    /// Rows of `sessions`, as read because of ``Action/read(_:)``.
    case rows([PlayerID: SessionRow])
    /// A peer's messages may be lost.
    case doubt
    /// A message came for a session that is not open. If its player is signing in, it may be for
    /// the session that is about to open.
    case missed(PlayerID)
    /// A command of that session was left out of a commit.
    case leftOut(SessionKey)
    /// At least every ``ClusterLimits/retryPause``.
    case timePassed
  }

  public enum Action: Hashable, Sendable {
    /// Read the player's row of `sessions`, and send ``Event/rowRead(_:_:_:)`` or
    /// ``Event/rowNotRead(_:)``. At the first attempt the read of the account can bring it.
    case readRow(PlayerID, Connection)
    /// Carry out ``ClusterTransaction/signIn(_:after:)``, and send ``Event/signedIn(_:_:_:)``.
    case commitSignIn(PlayerID, Connection, after: UInt64?)
    /// The connection's session is open. If the report is outdated, because messages for the
    /// session came before it, the player's seat and ticket are to be read again.
    case open(SessionKey, Connection, SignInReport, isOutdated: Bool)
    /// The player has signed in elsewhere: tell the client, and close the connection.
    case close(SessionKey?, Connection)
    /// Send the peer ``Event/closeBelow(_:)``; `nil`: send it to all peers.
    case tell(TenureID?, SessionKey)
    /// Read the rows of these players, and send ``Event/rows(_:)``.
    case read([PlayerID])
  }

  private struct Pending: Sendable {
    let player: PlayerID
    /// Whether an earlier attempt may have replaced a session that this one does not hear of.
    var isRepeated = false
    var retryAt: Duration?
  }

  private struct Session: Sendable {
    let key: SessionKey
    let connection: Connection
  }

  private let me: TenureID
  private var pending: [Connection: Pending] = [:]
  private var sessions: [PlayerID: Session] = [:]
  private var players: [Connection: PlayerID] = [:]
  /// The greatest generation that is known to exist elsewhere, of players who are signing in here.
  private var closedBelow: [PlayerID: UInt64] = [:]
  /// Players who are signing in, and for whom a message has come.
  private var missed: Set<PlayerID> = []
  private var nextRead = Duration.zero
  private var lastRead: Duration?

  public init(_ me: TenureID) { self.me = me }

  /// The player's open session.
  public func session(of player: PlayerID) -> (key: SessionKey, connection: Connection)? {
    sessions[player].map { ($0.key, $0.connection) }
  }

  /// The player of a connection with an open session.
  public func player(of connection: Connection) -> PlayerID? { players[connection] }

  /// The players with open sessions, in the order of their ids.
  public var playersPresent: [PlayerID] { sessions.keys.sorted() }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .signIn(let player, let connection):
      pending[connection] = Pending(player: player)
      return [.readRow(player, connection)]
    case .rowRead(let player, let connection, let row):
      guard pending[connection] != nil else { return [] }
      return [.commitSignIn(player, connection, after: row?.generation)]
    case .rowNotRead(let connection):
      pending[connection]?.retryAt = now + ClusterLimits.retryPause
      return []
    case .signedIn(let player, let connection, let outcome):
      return signedIn(player, connection, outcome, at: now)
    case .disconnected(let connection):
      if let gone = pending.removeValue(forKey: connection) { forgetNews(of: gone.player) }
      if let player = players.removeValue(forKey: connection) { sessions[player] = nil }
      return []
    case .closeBelow(let key):
      if isSigningIn(key.player) {
        closedBelow[key.player] = max(closedBelow[key.player] ?? 0, key.generation)
      }
      return close(key.player, below: key.generation)
    case .rows(let rows):
      return rows.keys.sorted().flatMap { player -> [Action] in
        guard let row = rows[player] else { return [] }
        return close(player, below: row.generation)
      }
    case .doubt:
      let soonest = lastRead.map { $0 + ClusterLimits.sessionRereadPause } ?? now
      nextRead = min(nextRead, max(now, soonest))
      return []
    case .missed(let player):
      if isSigningIn(player) { missed.insert(player) }
      return []
    case .leftOut(let key):
      return sessions[key.player]?.key == key ? [.read([key.player])] : []
    case .timePassed:
      return retries(at: now) + readings(at: now)
    }
  }

  private mutating func signedIn(
    _ player: PlayerID, _ connection: Connection, _ outcome: CommitOutcome<SignInReport>,
    at now: Duration
  ) -> [Action] {
    guard case .committed(let report) = outcome else {
      return notSignedIn(player, connection, outcome, at: now)
    }
    let key = SessionKey(player: player, generation: report.generation)
    let mine = pending.removeValue(forKey: connection)
    var actions: [Action] = []
    if mine?.isRepeated ?? true {
      actions.append(.tell(nil, key))
    } else if let former = report.former, former.tenure != me {
      actions.append(.tell(former.tenure, key))
    }
    actions += close(player, below: report.generation)
    let greatest = max(closedBelow[player] ?? 0, sessions[player]?.key.generation ?? 0)
    let isOutdated = missed.contains(player)
    forgetNews(of: player)
    guard mine != nil else { return actions }
    guard greatest < report.generation else { return actions + [.close(nil, connection)] }
    sessions[player] = Session(key: key, connection: connection)
    players[connection] = player
    return actions + [.open(key, connection, report, isOutdated: isOutdated)]
  }

  private mutating func notSignedIn(
    _ player: PlayerID, _ connection: Connection, _ outcome: CommitOutcome<SignInReport>,
    at now: Duration
  ) -> [Action] {
    guard pending[connection] != nil else { return [] }
    // Each refusal follows a sign-in that was carried out, so this ends.
    if case .refused = outcome { return [.readRow(player, connection)] }
    if case .unknown = outcome { pending[connection]?.isRepeated = true }
    pending[connection]?.retryAt = now + ClusterLimits.retryPause
    return []
  }

  private mutating func close(_ player: PlayerID, below generation: UInt64) -> [Action] {
    guard let session = sessions[player], session.key.generation < generation else { return [] }
    sessions[player] = nil
    players[session.connection] = nil
    return [.close(session.key, session.connection)]
  }

  private func isSigningIn(_ player: PlayerID) -> Bool {
    pending.values.contains { $0.player == player }
  }

  private mutating func forgetNews(of player: PlayerID) {
    guard !isSigningIn(player) else { return }
    closedBelow[player] = nil
    missed.remove(player)
  }

  private mutating func retries(at now: Duration) -> [Action] {
    pending.keys.sorted().compactMap { connection in
      guard let waiting = pending[connection], let time = waiting.retryAt, time <= now else {
        return nil
      }
      pending[connection]?.retryAt = nil
      return .readRow(waiting.player, connection)
    }
  }

  private mutating func readings(at now: Duration) -> [Action] {
    guard now >= nextRead else { return [] }
    nextRead = now + ClusterLimits.sessionReadPause
    lastRead = now
    return sessions.isEmpty ? [] : [.read(playersPresent)]
  }
}

/// The result of a sign-in, read in its transaction.
public struct SignInReport: Hashable, Sendable {
  /// That of the new session.
  public let generation: UInt64
  /// The row before; `nil` at the player's first sign-in.
  public let former: SessionRow?
  /// The player's live match.
  public let seat: SeatRow?
  /// The player's place in the queue.
  public let ticket: QueueTicket?

  public init(generation: UInt64, former: SessionRow?, seat: SeatRow?, ticket: QueueTicket?) {
    (self.generation, self.former, self.seat, self.ticket) = (generation, former, seat, ticket)
  }
}
