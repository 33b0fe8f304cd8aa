import GameRules
import Storage

/// The accounts of which it is unknown whether a change was stored: the store failed, and may have
/// made a guest an account, or ended tokens, all the same. Each is asked for again until the store
/// answers.
@GameLoop
final class UnresolvedAccounts {
  private let store: any Store
  private let clock: any ServerClock
  private let timers: Timers
  private let players: PlayerDirectory
  private let sessions: SessionLifecycle
  private let state: ServerState
  private let log: ServerLog
  private var accounts: Set<PlayerID> = []
  /// The store may be able to answer by now.
  private(set) lazy var resolving = SingleTimer(timers) { [weak self] in self?.resolve() }

  init(
    store: any Store, clock: any ServerClock, timers: Timers, players: PlayerDirectory,
    sessions: SessionLifecycle, state: ServerState, log: ServerLog
  ) {
    self.store = store
    self.clock = clock
    self.timers = timers
    self.players = players
    self.sessions = sessions
    self.state = state
    self.log = log
  }

  /// Carries out a change of an account, which is unresolved if the store fails.
  func change<Value: Sendable>(
    of id: PlayerID, _ change: @GameLoop () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    do throws(StorageError) {
      return try await change()
    } catch {
      // A client that is signing in with a token that may have ended is read again.
      players.noteNews(of: id)
      if accounts.isEmpty { planResolving() }
      accounts.insert(id)
      throw error
    }
  }

  var isEmpty: Bool { accounts.isEmpty }

  /// Whether the player surely has no account, and so cannot come back without a token.
  func isSurelyGuest(_ player: Player) -> Bool {
    player.record.isGuest && !accounts.contains(player.id)
  }

  private func planResolving() {
    resolving.set(at: clock.now + JournalLimits.retryInterval)
  }

  /// Asks the store about each account; one without an answer is asked for again later.
  ///
  /// A player who has left needs no answer, as one who comes back is read from the store. So there
  /// are never many more unresolved accounts than players in memory.
  private func resolve() {
    GameLoop.begin {
      for id in self.accounts.sorted() {
        guard !self.state.isHalted, await self.resolve(id) else { break }
      }
      if !self.accounts.isEmpty { self.planResolving() }
    }
  }

  /// False when the store failed.
  private func resolve(_ id: PlayerID) async -> Bool {
    players.noteNews(of: id)
    do throws(StorageError) {
      let record = try await store.player(id)
      // An account never becomes a guest again: the record may be older than the entry in memory.
      if record?.isGuest == false { players.update(id) { $0.record.isGuest = false } }
      if let session = players[id]?.session, let token = session.tokenHash {
        let isGood = try await store.player(forToken: token, at: clock.now) != nil
        if !isGood, session.tokenHash == token {
          // The client that asked for the change comes back, is refused the old token, and signs in
          // with the password.
          sessions.end(session, .goingAway)
          sessions.signOut(session)
        }
      }
      accounts.remove(id)
      return true
    } catch {
      log.storeFailed(error)
      if players[id] == nil { accounts.remove(id) }
      return false
    }
  }
}
