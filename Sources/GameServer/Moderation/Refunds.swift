import AdminSocket
import GameRules
import Logging
import Storage
import WireProtocol

/// Voids the rated matches of cheats.
///
/// Ratings follow from each other, so the matches of the server stand still while the store
/// computes them again: a match that ended meanwhile would change a rating of before.
@GameLoop
final class Refunds {
  private let store: any Store
  private let clock: any ServerClock
  private let journal: Journal
  private let players: PlayerDirectory
  private let lobby: Lobby
  private let audit: AuditTrail
  private let state: ServerState
  private let logger: Logger
  private var nextTry: CheckedContinuation<Void, Never>?
  private lazy var retry = SingleTimer(timers) { [weak self] in
    self?.nextTry?.resume()
    self?.nextTry = nil
  }
  private let timers: Timers

  init(
    store: any Store, clock: any ServerClock, timers: Timers, journal: Journal,
    players: PlayerDirectory, lobby: Lobby, audit: AuditTrail, state: ServerState, logger: Logger
  ) {
    self.store = store
    self.clock = clock
    self.timers = timers
    self.state = state
    self.journal = journal
    self.players = players
    self.lobby = lobby
    self.audit = audit
    self.logger = logger
  }

  /// Carries out the writes of a refund, and takes the new ratings over. Throws if nothing was
  /// done.
  ///
  /// The writes do not go through the journal: what the store refuses is refused, and not tried
  /// again while all matches wait.
  func refund(
    _ writes: [StoreWrite], _ draft: AuditDraft, by peer: AdminPeer
  ) async throws(WireError) {
    guard state.isAtWork else { throw AuditTrail.refusing }
    journal.hold()
    defer { journal.release() }
    guard await journal.waitUntilDurable() else { throw AuditTrail.stopped }
    var failure: StorageError?
    do {
      try await store.commit(writes + [.audited(audit.line(draft, by: peer))])
    } catch {
      failure = error
    }
    // A commit that failed may have been carried out.
    players.updateAll()
    var ids: [PlayerID] = []
    players.forEach { ids.append($0.id) }
    for standing in await standings(of: ids.sorted()) {
      guard let player = players[standing.record.id] else { continue }
      player.takeRatings(of: standing)
      lobby.ratingsChanged(of: player)
    }
    if let failure { throw .plain("the database operation failed: \(failure)") }
    audit.note(draft, by: peer)
  }

  /// Asks the store until it answers: matches cannot go on with the ratings of before.
  private func standings(of ids: [PlayerID]) async -> [PlayerStanding] {
    while true {
      do {
        return try await store.standings(of: ids)
      } catch {
        logger.error("ratings were not read, trying again", metadata: ["error": "\(error)"])
        guard !state.isHalted else { return [] }
        await withCheckedContinuation { continuation in
          nextTry = continuation
          retry.set(at: clock.now + JournalLimits.retryInterval)
        }
      }
    }
  }
}
