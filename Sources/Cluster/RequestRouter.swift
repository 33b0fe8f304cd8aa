import GameRules

/// A command of a session for its player's match, wherever that is played.
public struct ForwardedRequest<Command: Sendable>: Sendable {
  public let session: SessionKey
  public let id: RequestID
  public let match: MatchID
  public let command: Command

  public init(session: SessionKey, id: RequestID, match: MatchID, command: Command) {
    (self.session, self.id, self.match, self.command) = (session, id, match, command)
  }
}

/// The answer of a node to a forwarded request.
public enum HostAnswer<Reply: Sendable>: Sendable {
  /// The command was carried out, now or earlier.
  case reply(Reply)
  /// The match is not played at that node, or not yet, or the command was dropped with another one:
  /// the seat is to be read, and the request sent again.
  case notHere
  /// The command cannot be stored, and never can be.
  case refused
  /// The player has signed in elsewhere.
  case sessionReplaced
  /// The outcome is forgotten: the client reads the state of the match.
  case expired
}

/// Brings the commands of a node's sessions to the hosts of their matches, and the answers back.
///
/// The route of a player is the row of `seats`, read when the player signs in and told by the host
/// when the match begins. It follows the adopters of a sealed tenure: without a read if the look
/// names the adopter of the match's part, else by reading the seat again. An adopter tells where
/// its matches are, and nobody tells of one that had ended when its host died: so a seat whose
/// adopter keeps silent is read, and if the match is gone its player learns of the result. A route
/// to this node itself is a route like others.
///
/// A request is *waiting* for its route → *forwarded* → *answered*, or *timed out* after
/// ``ClusterLimits/requestTimeout``: the client is told to try again with the same id, and
/// ``ReplyCache`` of the host keeps the outcome, and the seat is read again. A request is forwarded
/// again when its route changes and when messages were lost, which is as harmless as a retry.
public struct RequestRouter<Command: Sendable, Reply: Sendable>: Sendable {
  public enum Event: Sendable {
    /// A client's command.
    case request(ForwardedRequest<Command>)
    /// The player's row of `seats`, or `nil` if there is none: at the sign-in, or because a host
    /// says so.
    case seat(PlayerID, SeatRow?)
    /// The same, as read. It is ignored if a host has said anything since the read began.
    case seatRead(PlayerID, SeatRow?, news: UInt64)
    /// The answer of the node that had the request.
    case answered(PlayerID, RequestID, HostAnswer<Reply>)
    /// Every ``ClusterLimits/lookPause``.
    case looked(ClusterSnapshot)
    /// Messages from or to that peer are lost.
    case lost(TenureID)
    /// The player's session is gone.
    case ended(PlayerID)
    /// At least every 100 ms.
    case timePassed
  }

  public enum Action: Sendable {
    /// Send the request to that node, which may be this one.
    case forward(ForwardedRequest<Command>, to: TenureID)
    /// Read the player's row of `seats`, and send ``Event/seatRead(_:_:news:)``.
    case read(PlayerID, news: UInt64)
    /// The match of the player's route has ended, and its host did not tell it here: read the
    /// result, and tell the client.
    case matchGone(PlayerID, MatchID)
    /// Answer the client.
    case reply(PlayerID, RequestID, Reply)
    case refuse(PlayerID, RequestID, Refusal)
  }

  /// The reasons that a client is told in place of a reply.
  public enum Refusal: Hashable, Sendable {
    /// Nobody knows whether the command was carried out. Send it again, with the same id.
    case tryAgain
    /// The player is not in that match: it has ended.
    case noMatch
    /// The command cannot be carried out. Another attempt has the same answer.
    case refused
    /// The player has signed in elsewhere.
    case sessionReplaced
    /// The request is older than the replies that are kept. Read the state of the match.
    case expired
  }

  private struct Pending: Sendable {
    let request: ForwardedRequest<Command>
    let deadline: Duration
  }

  private var routes: [PlayerID: SeatRow] = [:]
  private var pending: [PlayerID: [Pending]] = [:]
  /// When the seat may be read again, of players whose route is in doubt.
  private var doubts: [PlayerID: Duration] = [:]
  /// When the seat is to be read if its adopter has not spoken by then. Requests do not wait for
  /// it.
  private var checks: [PlayerID: Duration] = [:]
  /// When the seat of each player may be read next.
  private var nextReads: [PlayerID: Duration] = [:]
  /// The number of the latest news of each player with a session.
  private var news: [PlayerID: UInt64] = [:]
  /// Over all players and sessions, so that no read of an earlier session fits a later one.
  private var lastNews: UInt64 = 0

  public init() {}

  /// The number of what was last told of the player's seat; `nil` if nothing was in this session.
  /// A reader of a seat compares before and after.
  public func news(of player: PlayerID) -> UInt64? { news[player] }

  /// The player's match and its host, as far as this node knows.
  public func route(of player: PlayerID) -> SeatRow? { routes[player] }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .request(let request): return take(request, at: now)
    case .seat(let player, let seat):
      numberNews(of: player)
      return route(player, to: seat, isRead: false)
    case .seatRead(let player, let seat, let asked):
      return news[player] == asked ? route(player, to: seat, isRead: true) : []
    case .answered(let player, let id, let answer):
      return answered(player, id, answer, at: now)
    case .looked(let look): return follow(look, at: now)
    case .lost(let peer):
      return routes.keys.sorted().filter { routes[$0]?.tenure == peer }.flatMap { forward($0) }
    case .ended(let player):
      routes[player] = nil
      pending[player] = nil
      doubts[player] = nil
      checks[player] = nil
      nextReads[player] = nil
      news[player] = nil
      return []
    case .timePassed: return timeouts(at: now) + readings(at: now)
    }
  }

  private mutating func take(
    _ request: ForwardedRequest<Command>, at now: Duration
  ) -> [Action] {
    let player = request.session.player
    var waiting = pending[player] ?? []
    // An impatient client does not put off its own answer.
    let former = waiting.firstIndex { $0.request.id == request.id }.map { waiting.remove(at: $0) }
    guard waiting.count < ClusterLimits.cachedReplies else {
      return [.refuse(player, request.id, .tryAgain)]
    }
    let deadline = former?.deadline ?? now + ClusterLimits.requestTimeout
    waiting.append(Pending(request: request, deadline: deadline))
    pending[player] = waiting
    guard let seat = routes[player], seat.match == request.match, doubts[player] == nil else {
      doubt(player, at: now)
      return readings(at: now)
    }
    return [.forward(request, to: seat.tenure)]
  }

  private mutating func route(
    _ player: PlayerID, to seat: SeatRow?, isRead: Bool
  ) -> [Action] {
    doubts[player] = nil
    checks[player] = nil
    let former = routes[player]?.match
    routes[player] = seat
    var actions: [Action] = []
    // A host that says that there is no seat tells the end as well.
    if let former, former != seat?.match, isRead || seat != nil {
      actions.append(.matchGone(player, former))
    }
    for waiting in pending[player] ?? [] where waiting.request.match != seat?.match {
      actions.append(.refuse(player, waiting.request.id, .noMatch))
    }
    pending[player]?.removeAll { $0.request.match != seat?.match }
    return actions + forward(player)
  }

  /// Forwards all pending requests of the player along the route.
  private func forward(_ player: PlayerID) -> [Action] {
    guard let seat = routes[player] else { return [] }
    return (pending[player] ?? []).map { .forward($0.request, to: seat.tenure) }
  }

  private mutating func answered(
    _ player: PlayerID, _ id: RequestID, _ answer: HostAnswer<Reply>, at now: Duration
  ) -> [Action] {
    guard let index = pending[player]?.firstIndex(where: { $0.request.id == id }) else { return [] }
    switch answer {
    case .notHere:
      doubt(player, at: now)
      return []
    case .reply(let reply):
      pending[player]?.remove(at: index)
      return [.reply(player, id, reply)]
    case .refused:
      pending[player]?.remove(at: index)
      return [.refuse(player, id, .refused)]
    case .sessionReplaced:
      pending[player]?.remove(at: index)
      return [.refuse(player, id, .sessionReplaced)]
    case .expired:
      pending[player]?.remove(at: index)
      return [.refuse(player, id, .expired)]
    }
  }

  /// Moves the routes whose tenure is no longer open.
  private mutating func follow(_ look: ClusterSnapshot, at now: Duration) -> [Action] {
    let open = Set(look.open.map(\.id))
    let lost = routes.keys.sorted().filter { player in
      routes[player].map { !open.contains($0.tenure) } ?? false
    }
    guard !lost.isEmpty else { return [] }
    let sealed = Dictionary(uniqueKeysWithValues: look.sealed.map { ($0.id, $0.adopters) })
    var actions: [Action] = []
    for player in lost {
      guard let seat = routes[player] else { continue }
      if let adopters = sealed[seat.tenure] {
        // Without an adopter yet, the requests wait for one.
        guard let adopter = adopters[JournalPart(of: seat.match)] else { continue }
        routes[player] = SeatRow(match: seat.match, tenure: adopter)
        checks[player] = now + ClusterLimits.seatReadPause
        actions += forward(player)
      } else {
        doubt(player, at: now)
      }
    }
    return actions
  }

  private mutating func doubt(_ player: PlayerID, at now: Duration) {
    if news[player] == nil { numberNews(of: player) }
    if doubts[player] == nil { doubts[player] = max(now, nextReads[player] ?? now) }
  }

  private mutating func numberNews(of player: PlayerID) {
    lastNews += 1
    news[player] = lastNews
  }

  private mutating func readings(at now: Duration) -> [Action] {
    let next = now + ClusterLimits.seatReadPause
    var due: Set<PlayerID> = []
    for (player, time) in doubts where time <= now {
      doubts[player] = next
      due.insert(player)
    }
    for (player, time) in checks where time <= now {
      checks[player] = next
      due.insert(player)
    }
    for player in due { nextReads[player] = next }
    return due.sorted().compactMap { player in news[player].map { .read(player, news: $0) } }
  }

  private mutating func timeouts(at now: Duration) -> [Action] {
    var actions: [Action] = []
    for player in pending.keys.sorted() {
      for waiting in pending[player] ?? [] where waiting.deadline <= now {
        doubt(player, at: now)
        actions.append(.refuse(player, waiting.request.id, .tryAgain))
      }
      pending[player]?.removeAll { $0.deadline <= now }
      if pending[player]?.isEmpty ?? false { pending[player] = nil }
    }
    return actions
  }
}
