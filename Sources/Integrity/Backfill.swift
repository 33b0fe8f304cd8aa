import Community
import GameRules
import Storage

/// Grants the badges that players would have if a rule book had been in force from the beginning.
///
/// A badge gets the moment at which it was earned. The rules' notifications of the badge are added
/// to the inbox with the current moment, where the player finds them. Other notifications of the
/// rules are not added: a friend request of last year is not news.
public struct Backfill: Sendable {
  private let book: RuleBook
  private let nameLimit: Int

  /// - Parameter nameLimit: The number of players that a report names for each badge.
  public init(_ book: RuleBook, nameLimit: Int) {
    precondition(IntegrityLimits.examples.contains(nameLimit), "a number of names")
    self.book = book
    self.nameLimit = nameLimit
  }

  /// Reports the grants of ``grant(in:at:using:)`` without making them.
  public func preview(of source: any RecordSource) async throws(StorageError) -> BackfillReport {
    var report = BackfillReport(book, nameLimit: nameLimit)
    var pages = PlayerPages(of: source)
    while case let page = try await pages.next(), !page.isEmpty {
      for id in page {
        guard let candidate = try await candidate(id, in: source) else { continue }
        report.add(candidate)
      }
    }
    return report
  }

  /// Grants the badges. A second call finds none to grant.
  ///
  /// When it fails, the grants of some players may be stored and those of others not; another call
  /// continues from there.
  ///
  /// - Parameter now: The moment of the notifications.
  public func grant(
    in store: any Store & RecordSource, at now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws(StorageError) -> BackfillReport {
    var report = BackfillReport(book, nameLimit: nameLimit)
    var writes: [StoreWrite] = []
    var pages = PlayerPages(of: store)
    while case let page = try await pages.next(), !page.isEmpty {
      for id in page {
        guard let candidate = try await candidate(id, in: store) else { continue }
        report.add(candidate)
        writes += candidate.unlocks.flatMap { $0.writes(at: now, using: &random) }
        guard writes.count >= IntegrityLimits.writesPerCommit else { continue }
        try await store.commit(writes)
        writes = []
      }
    }
    if !writes.isEmpty { try await store.commit(writes) }
    return report
  }

  /// A player and the badges to grant.
  struct Candidate {
    let player: PlayerRecord
    /// The badges that the player has.
    let badges: Set<BadgeID>
    let unlocks: [RuleReplay.Unlock]
  }

  private func candidate(
    _ id: PlayerID, in source: any RecordSource
  ) async throws(StorageError) -> Candidate? {
    guard let player = try await source.player(id), let present = try await source.present(of: id)
    else { return nil }
    let history = try await source.history(of: id)
    return Candidate(
      player: player, badges: Set(present.badges.keys),
      unlocks: RuleReplay(book).unlocks(history: history, present: present))
  }
}

extension RuleReplay.Unlock {
  fileprivate func writes(
    at now: Instant, using random: inout some RandomNumberGenerator
  ) -> [StoreWrite] {
    [.granted(grant, at: at)]
      + notifications.map { notification in
        .notified(
          NotificationRecord(
            notification, id: NotificationID(at: now, using: &random), at: now))
      }
  }
}
