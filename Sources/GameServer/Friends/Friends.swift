import Community
import GameRules
import Storage
import WireProtocol

/// Friend requests, friendships and blocks. The store decides on each command; then both players'
/// entries in memory change, and the players are told.
@GameLoop
final class Friends: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let players: PlayerDirectory
  private let lobby: Lobby
  private let challenges: Challenges
  private let inbox: Inbox
  private let triggers: Triggers
  private let state: ServerState
  private let log: ServerLog
  private let networks: NetworkTags
  private let pairTurns = PairTurns()
  /// The friend requests that each network may still send to each player today: as many at once as
  /// may be open, and as many again in a day.
  private var requestCredits = CreditTable<RequestRoute>(
    RequestAllowance(
      perSecond: Double(FriendshipLimits.requestsOfNetwork) / 86_400,
      burst: Double(FriendshipLimits.requestsOfNetwork)),
    limit: 50_000)
  var unresolved = UnresolvedFriendships()
  /// The store may be able to answer for the unresolved friendships by now.
  private(set) lazy var resolving = SingleTimer(timers) { [weak self] in self?.resolve() }
  private let timers: Timers

  init(
    store: any Store, clock: any ServerClock, timers: Timers, players: PlayerDirectory,
    lobby: Lobby, challenges: Challenges, inbox: Inbox, triggers: Triggers, state: ServerState,
    log: ServerLog, networks: NetworkTags
  ) {
    self.store = store
    self.clock = clock
    self.timers = timers
    self.players = players
    self.lobby = lobby
    self.challenges = challenges
    self.inbox = inbox
    self.triggers = triggers
    self.state = state
    self.log = log
    self.networks = networks
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(FriendRequestSend.self, cost: RequestCost.friendRequest) {
      [unowned self] parameters, call in
      guard let username = Username(parameters.username),
        let other = try await self.store.player(named: username)
      else { return call.refuse(.unknownPlayer) }
      guard self.mayAsk(other.id, from: call.session.channel) else {
        return call.refuse(.otherHasTooManyRequests)
      }
      try await self.befriend(.request, other.id, call)
    }
    dispatcher.handleLater(FriendAccept.self) { [unowned self] parameters, call in
      try await self.befriend(.accept, parameters.player, call)
    }
    dispatcher.handleLater(FriendDecline.self) { [unowned self] parameters, call in
      try await self.befriend(.decline, parameters.player, call)
    }
    dispatcher.handleLater(FriendRemove.self) { [unowned self] parameters, call in
      try await self.befriend(.remove, parameters.player, call)
    }
    dispatcher.handleLater(PlayerBlock.self, cost: RequestCost.friendRequest) {
      [unowned self] parameters, call in
      try await self.befriend(.block, parameters.player, call)
    }
    dispatcher.handleLater(PlayerUnblock.self) { [unowned self] parameters, call in
      try await self.befriend(.unblock, parameters.player, call)
    }
    dispatcher.handleWhenDurable(PlayerBlocked.self) { [unowned self] _, call in
      try await self.listBlocked(call)
    }
    dispatcher.handleWhenDurable(FriendListRequest.self) { [unowned self] _, call in
      try await self.listFriends(call)
    }
  }

  /// Whether a network may send another request to that player today. The store bounds the requests
  /// that are there; this also bounds those that were displaced, or whose sender is deleted.
  private func mayAsk(_ player: PlayerID, from channel: any ClientChannel) -> Bool {
    guard let network = networks.tag(of: channel) else { return true }
    let route = RequestRoute(network: network, recipient: player)
    return requestCredits.take(1, from: route, at: clock.now) == nil
  }

  private func befriend<Method: WireMethod>(
    _ command: FriendshipCommand, _ other: PlayerID, _ call: Call<Method>
  ) async throws(StorageError) where Method.Result == Nothing {
    guard let actor = call.session.player else { return call.refuse(.unauthenticated) }
    let result: Result<Void, StorageError> = await pairTurns.perform(
      between: actor, and: other
    ) {
      do throws(StorageError) {
        return .success(try await self.decide(command, by: actor, about: other, call))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func decide<Method: WireMethod>(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID, _ call: Call<Method>
  ) async throws(StorageError) where Method.Result == Nothing {
    guard !unresolved.isFull else { return call.failAtOnce(.unavailable) }
    let now = clock.now
    let triggers = triggers
    let answer: FriendshipAnswer
    do throws(StorageError) {
      answer = try await store.befriend(
        command, by: actor, about: other, from: networks.tag(of: call.session.channel), at: now
      ) {
        triggers.writes(for: $0, granted: $1, at: now)
      }
    } catch {
      leaveUnresolved(PlayerPair(actor, other))
      throw error
    }
    switch answer {
    case .unknownPlayer: call.refuse(.unknownPlayer)
    case .decided(.refused(let refusal), _): call.refuse(GameErrorCode(refusal))
    case .decided(.unchanged, _): call.succeed()
    case .decided(.changed(let friendship, _), let report):
      call.succeed()
      for grant in report.grants {
        players.update(grant.player) { $0.badges.insert(grant.badge) }
      }
      switch command {
      case .block: noteBlock(true, by: actor, of: other)
      case .unblock: noteBlock(false, by: actor, of: other)
      case .request, .accept, .decline, .remove: break
      }
      do throws(StorageError) {
        try await apply(friendship, between: actor, and: other)
      } catch {
        log.storeFailed(error)
        leaveUnresolved(PlayerPair(actor, other), isUntold: true)
      }
      inbox.tell(report.notifications, isCurrent: false)
    }
  }

  /// Applies a friendship that the store has changed to the players in memory, and tells them.
  private func apply(
    _ friendship: Friendship, between one: PlayerID, and other: PlayerID
  ) async throws(StorageError) {
    switch friendship {
    case .friends:
      players.update(one) { $0.friends.insert(other) }
      players.update(other) { $0.friends.insert(one) }
      let records = try await store.players([one, other])
      guard records.count == 2 else {
        players.update(one) { $0.friends.remove(other) }
        players.update(other) { $0.friends.remove(one) }
        return
      }
      for record in records
      where players[record.id == one ? other : one]?.friends.contains(record.id) == true {
        players.deliver(
          FriendAdded(friend: FriendCard(record, players[record.id])),
          to: record.id == one ? other : one)
      }
    case .none, .requested:
      // Perhaps only a request ended.
      let known = knowledge(of: PlayerPair(one, other))
      if known.isEmpty || known.contains(true) { endFriendship(one, other) }
    }
  }

  private func endFriendship(_ one: PlayerID, _ other: PlayerID) {
    players.update(one) { $0.friends.remove(other) }
    players.update(other) { $0.friends.remove(one) }
    challenges.handle(.unfriended(one, other))
    for (player, friend) in [(one, other), (other, one)] {
      players.deliver(FriendRemoved(player: friend), to: player)
    }
  }

  /// Applies a stored block, or its end.
  private func noteBlock(_ isBlocked: Bool, by player: PlayerID, of other: PlayerID) {
    players.update(player) { player in
      if isBlocked {
        player.blocked.insert(other)
      } else {
        player.blocked.remove(other)
      }
    }
    if let player = players[player] { lobby.blocksChanged(of: player) }
  }

  private func listBlocked(_ call: Call<PlayerBlocked>) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    call.succeed(
      .init(players: try await store.blockList(of: player).map { PlayerCard($0.player) }))
  }

  private func listFriends(_ call: Call<FriendListRequest>) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let list = try await store.friendList(of: player)
    call.succeed(
      .init(
        friends: list.friends.map { FriendCard($0.player, players[$0.player.id]) },
        requests: list.requestCards))
  }
}

// MARK: - Unresolved friendships

extension Friends {
  /// The store failed in a moment in which it may have changed how two players stand.
  private func leaveUnresolved(_ pair: PlayerPair, isUntold: Bool = false) {
    if unresolved.isEmpty { planResolving() }
    unresolved.insert(pair, isUntold: isUntold)
  }

  private func planResolving() { resolving.set(at: clock.now + JournalLimits.retryInterval) }

  /// Asks the store about each unresolved pair, and tells the two; a pair without an answer is
  /// tried again later.
  private func resolve() {
    GameLoop.begin {
      for pair in self.unresolved.all {
        guard !self.state.isHalted, await self.resolve(pair) else { break }
      }
      if !self.unresolved.isEmpty { self.planResolving() }
    }
  }

  /// False when the store failed.
  private func resolve(_ pair: PlayerPair) async -> Bool {
    let (one, other) = (pair.first, pair.second)
    return await pairTurns.perform(between: one, and: other) {
      do throws(StorageError) {
        let friendship = try await self.store.friendship(between: one, and: other)
        for standing in try await self.store.standings(of: [one, other]) {
          let whom = standing.record.id == one ? other : one
          self.noteBlock(
            standing.blocked.contains(whom), by: standing.record.id, of: whom)
        }
        let isKnown = self.knowledge(of: pair).allSatisfy { $0 == (friendship == .friends) }
        if !isKnown || self.unresolved.isUntold(pair) {
          self.unresolved.insert(pair, isUntold: friendship == .friends)
          try await self.apply(friendship, between: one, and: other)
        }
        // A player who signs in this moment may have been read before the store decided.
        for player in [one, other] where self.players[player] == nil {
          self.players.noteNews(of: player)
        }
        self.unresolved.remove(pair)
        return true
      } catch {
        self.log.storeFailed(error)
        return false
      }
    }
  }

  /// For each of the two who is in memory, whether the other is a friend there.
  private func knowledge(of pair: PlayerPair) -> [Bool] {
    [(pair.first, pair.second), (pair.second, pair.first)].compactMap { player, other in
      players[player]?.friends.contains(other)
    }
  }
}

extension FriendList {
  /// The requests to the player, then those from the player.
  var requestCards: [FriendRequestCard] {
    incoming.map { .init(player: PlayerCard($0.player), direction: .incoming, at: $0.at) }
      + outgoing.map { .init(player: PlayerCard($0.player), direction: .outgoing, at: $0.at) }
  }
}

extension FriendCard {
  /// - Parameter player: The friend's entry in memory, if there is one.
  @GameLoop
  fileprivate init(_ record: PlayerRecord, _ player: Player?) {
    let state = PresenceState(of: player)
    let record = player?.record ?? record
    self.init(
      player: PlayerCard(record), isOnline: state.isOnline, isInMatch: state.isInMatch,
      lastAccess: record.lastSeenAt)
  }
}

extension GameErrorCode {
  init(_ refusal: FriendshipRefusal) {
    self =
      switch refusal {
      case .oneself: .oneself
      case .alreadyFriends: .alreadyFriends
      case .notFriends: .notFriends
      case .noRequest: .unknownRequest
      case .tooManyFriends: .tooManyFriends
      case .otherHasTooManyFriends: .otherHasTooManyFriends
      case .tooManyRequests: .tooManyRequests
      case .otherHasTooManyRequests: .otherHasTooManyRequests
      case .notAccepted: .requestRefused
      case .blocked: .blocked
      case .tooManyBlocked: .tooManyBlocked
      }
  }
}

/// The sender's network and the recipient of friend requests.
struct RequestRoute: Hashable, Sendable {
  let network: SenderNetwork
  let recipient: PlayerID
}
