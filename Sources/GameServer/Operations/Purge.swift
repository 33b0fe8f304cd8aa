import Community
import GameRules
import Logging
import Storage

/// Removes expired bans, tokens, recordings, boards and news, and guests who cannot come back, once
/// an hour.
@GameLoop
final class Purge {
  private let store: any Store
  private let clock: any ServerClock
  private let timers: Timers
  private let players: PlayerDirectory
  private let moderation: Moderation
  private let sessions: SessionLifecycle
  private let deletion: AccountDeletion
  private let state: ServerState
  private let logger: Logger
  private lazy var due = SingleTimer(timers) { [weak self] in self?.run() }

  nonisolated static let interval = Duration.seconds(3600)
  /// How many tokens, recordings or rows one transaction removes.
  nonisolated static let rowsAtOnce = 1000

  init(
    store: any Store, clock: any ServerClock, timers: Timers, players: PlayerDirectory,
    moderation: Moderation, sessions: SessionLifecycle, deletion: AccountDeletion,
    state:
      ServerState, logger: Logger
  ) {
    self.store = store
    self.clock = clock
    self.timers = timers
    self.players = players
    self.moderation = moderation
    self.sessions = sessions
    self.deletion = deletion
    self.state = state
    self.logger = logger
  }

  /// Removes what has expired, a bounded number of tokens and guests in each transaction.
  func run() {
    due.set(at: clock.now + Self.interval)
    moderation.removeExpiredBans()
    let limit = Self.rowsAtOnce
    GameLoop.begin { [self] in
      do {
        var count = limit
        while count == limit, !state.isHalted {
          count = try await store.purgeTokens(expiredAt: clock.now, limit: limit)
        }
        try await removeRecordings()
        try await removeBoards()
        try await removeNews()
        try await forgetGuests()
      } catch {
        logger.warning("expired data was not removed", metadata: ["error": "\(error)"])
      }
    }
  }

  private func removeRecordings() async throws(StorageError) {
    let first = MatchID(uuid: .first(at: clock.now + (.zero - Retention.recordingLife)))
    let limit = Self.rowsAtOnce
    while !state.isHalted {
      guard try await store.purgeRecordings(before: first, limit: limit) == limit else { return }
    }
  }

  private func removeBoards() async throws(StorageError) {
    let moment = clock.now + (.zero - Board.life)
    while !state.isHalted {
      let count = try await store.purgeBoards(endedBefore: moment, limit: Self.rowsAtOnce)
      guard count == Self.rowsAtOnce else { return }
    }
  }

  private func removeNews() async throws(StorageError) {
    let limit = Self.rowsAtOnce
    while !state.isHalted {
      guard try await store.purgeNews(at: clock.now, limit: limit) == limit else { return }
    }
  }

  private func forgetGuests() async throws(StorageError) {
    let moment = clock.now + (.zero - Retention.guestAbsence)
    var last: PlayerID?
    repeat {
      let step = try await store.forgetGuests(
        absentSince: moment, after: last, limit: Retention.guestsPerStep)
      deletion.forgetSeenPlaces(of: Set(step.players))
      for id in step.players {
        // The player may have been connected since before the token expired.
        guard let player = players[id] else { continue }
        deletion.forget(player)
        sessions.endSession(of: player, .accountDeleted)
      }
      last = step.last
    } while last != nil && !state.isHalted
  }
}
