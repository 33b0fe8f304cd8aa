import Accounts
import Community
import GameRules
import Storage
import WireProtocol

/// Takes players' reports of each other, for the operators' queue.
@GameLoop
final class Reports: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let journal: Journal
  private let matches: Matches
  private var credits = CreditTable<PlayerID>(Reports.allowance, limit: 10_000)

  /// The reports of a player: ten at once, then one every ten minutes.
  nonisolated static let allowance = RequestAllowance(perSecond: 1.0 / 600, burst: 10)

  init(store: any Store, clock: any ServerClock, journal: Journal, matches: Matches) {
    self.store = store
    self.clock = clock
    self.journal = journal
    self.matches = matches
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(AbuseReportSend.self) { [unowned self] parameters, call in
      guard let reporter = call.session.player else { return call.refuse(.unauthenticated) }
      guard parameters.player != reporter else { return call.refuse(.oneself) }
      guard try await self.store.player(parameters.player) != nil else {
        return call.refuse(.unknownPlayer)
      }
      if let match = parameters.match {
        guard
          try await self.players(of: match)?.isSuperset(of: [reporter, parameters.player]) == true
        else {
          return call.refuse(.notInMatch)
        }
      }
      if let wait = self.credits.take(1, from: reporter, at: self.clock.now) {
        return call.fail(.game(.rateLimited, retryAfter: wait))
      }
      let report = AbuseReport(
        reporter: reporter, reported: parameters.player, reason: parameters.reason,
        match: parameters.match, at: self.clock.now)
      self.journal.append(.reported(report))
      call.succeed()
    }
  }

  /// The players of a match that is played or was; `nil` if there is none.
  private func players(of match: MatchID) async throws(StorageError) -> Set<PlayerID>? {
    if let live = matches[match] { return Set(live.machine.setup.players) }
    return try await store.finishedMatch(match).map { Set($0.match.setup.players) }
  }
}
