import GameRules
import Storage

@testable import GameServer

/// Passes the journal's events on to its observers, unless a closure says no.
final class JournalFilter: JournalObserver {
  enum Event { case committed, stalled, keepsWaiting, resumed }

  private let observers: [any JournalObserver]
  private let passes: @GameLoop (any JournalObserver, Event) -> Bool

  init(
    _ observers: [any JournalObserver],
    _ passes: @escaping @GameLoop (any JournalObserver, Event) -> Bool
  ) {
    self.observers = observers
    self.passes = passes
  }

  func journalCommitted(_ report: CommitReport) {
    for observer in passing(.committed) { observer.journalCommitted(report) }
  }

  func journalStalled(since start: Instant) {
    for observer in passing(.stalled) { observer.journalStalled(since: start) }
  }

  func journalKeepsWaiting() {
    for observer in passing(.keepsWaiting) { observer.journalKeepsWaiting() }
  }

  func journalResumed(since start: Instant) {
    for observer in passing(.resumed) { observer.journalResumed(since: start) }
  }

  private func passing(_ event: Event) -> [any JournalObserver] {
    observers.filter { passes($0, event) }
  }
}

/// Presence that hears of the beginnings of matches, and not of their ends.
final class Silenced: MatchObserver {
  private let presence: GameServer.Presence

  init(_ presence: GameServer.Presence) { self.presence = presence }

  func playerEnteredMatch(_ player: Player) { presence.playerEnteredMatch(player) }
}
