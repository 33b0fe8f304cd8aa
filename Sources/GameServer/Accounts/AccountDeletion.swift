import GameRules
import Storage
import WireProtocol

/// Deletes accounts, with everything that is stored of their players.
@GameLoop
final class AccountDeletion: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let timers: Timers
  private let journal: Journal
  private let players: PlayerDirectory
  private let matches: Matches
  private let lobby: Lobby
  private let challenges: Challenges
  private let rooms: Rooms
  private let presence: Presence
  private let authentication: Authentication
  private let sessions: SessionLifecycle
  private let bans: BanList
  private let state: ServerState
  private let log: ServerLog
  /// The store may be able to say by now whether a player is deleted.
  private lazy var answers = TimerGroup<PlayerID>(timers) { [weak self] in
    self?.settleDeletion(of: $0)
  }

  init(
    store: any Store, clock: any ServerClock, timers: Timers, journal: Journal,
    players: PlayerDirectory, matches: Matches, lobby: Lobby, challenges: Challenges,
    rooms: Rooms, presence: Presence, authentication: Authentication, sessions: SessionLifecycle,
    bans: BanList,
    state: ServerState, log: ServerLog
  ) {
    self.store = store
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.players = players
    self.matches = matches
    self.lobby = lobby
    self.challenges = challenges
    self.rooms = rooms
    self.presence = presence
    self.authentication = authentication
    self.sessions = sessions
    self.bans = bans
    self.state = state
    self.log = log
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(AccountDelete.self, cost: RequestCost.password) {
      [unowned self] parameters, call in
      try await self.delete(parameters, call)
    }
  }

  private func delete(
    _ parameters: AccountDelete.Parameters, _ call: Call<AccountDelete>
  ) async throws(StorageError) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    if let credential = try await store.credential(of: player.id) {
      guard await authentication.proves(parameters.password ?? "", credential, call) else { return }
    }
    // A session that has taken over meanwhile has not asked for this.
    guard player.session === call.session, !player.isLeaving else {
      return call.refuse(.unauthenticated)
    }
    guard !state.isHalted else { return }
    // While the journal is stalled the player's match would end only after the player.
    guard !journal.isStalled else { return call.failAtOnce(.unavailable) }
    player.isLeaving = true
    lobby.leave(player)
    challenges.handle(.dropped(player.id))
    rooms.leave(player)
    if let match = player.match { matches.handle(.quit(player.id), in: match) }
    // The result of that match is stored before the player is deleted.
    guard await journal.waitUntilDurable(givingUpOnStall: true) else {
      endLeaving(player)
      return call.failAtOnce(.unavailable)
    }
    do throws(StorageError) {
      try await store.deletePlayer(player.id)
    } catch {
      // The player may be deleted all the same, and stays signed out until the store answers.
      log.storeFailed(error)
      call.failAtOnce(.unavailable)
      sessions.endSession(of: player, .goingAway)
      presence.update(player)
      return planDeletion(of: player.id)
    }
    forget(player)
    // Not through the outbox, which may hold it until after the closing.
    call.succeedAtOnce(Nothing())
    sessions.endSession(of: player, .accountDeleted)
    endLeaving(player)
  }

  /// The deletion has ended, by whatever outcome.
  private func endLeaving(_ player: Player) {
    player.isLeaving = false
    players.removeIfGone(player)
  }

  private func planDeletion(of id: PlayerID) {
    answers.set(id, at: clock.now + JournalLimits.retryInterval)
  }

  /// Asks the store whether a deletion that failed was carried out; repeats that until it answers.
  private func settleDeletion(of id: PlayerID) {
    GameLoop.begin {
      guard !self.state.isHalted, let player = self.players[id] else { return }
      do throws(StorageError) {
        let isGone = try await self.store.standings(of: [id]).isEmpty
        if isGone { self.forget(player) }
        self.endLeaving(player)
      } catch {
        self.log.storeFailed(error)
        self.planDeletion(of: id)
      }
    }
  }

  /// Removes a deleted player from the panoramas' record of who has seen them.
  func forgetSeenPlaces(of players: Set<PlayerID>) { matches.views.panoramas?.forget(players) }

  /// Removes a deleted player from memory, and tells the friends.
  func forget(_ player: Player) {
    // A guest who was absent for too long may be connected all the same.
    lobby.leave(player)
    challenges.handle(.dropped(player.id))
    rooms.leave(player)
    matches.forget(player.id)
    for friend in player.friends.sorted() {
      players.update(friend) { $0.friends.remove(player.id) }
      players.deliver(FriendRemoved(player: player.id), to: friend)
    }
    players.remove(player.id)
    bans.remove(.player(player.id))
    forgetSeenPlaces(of: [player.id])
    log.logger.debug("account deleted", metadata: ["player": "\(player.id)"])
  }
}
