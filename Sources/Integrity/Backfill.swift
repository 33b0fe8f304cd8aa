import Community
import GameRules
import Storage

/// Gives players what they would have, had a rule book been in force from the beginning.
///
/// What a badge is granted for may be long ago, and the badge has that moment. What the rules tell
/// a player of the badge comes into the inbox as of now, where it is found. Nothing else that rules
/// would have told is told afterwards: a friend request of last year is no news.
public struct Backfill: Sendable {
  private let book: RuleBook
  private let nameLimit: Int

  /// - Parameter nameLimit: How many players a report names for each badge.
  public init(_ book: RuleBook, nameLimit: Int) {
    precondition(IntegrityLimits.examples.contains(nameLimit), "a number of names")
    self.book = book
    self.nameLimit = nameLimit
  }

  /// What ``grant(in:at:using:)`` would do, without doing it.
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

  /// Grants the badges. The second time there are none to grant.
  ///
  /// When it fails, some players may have everything already and the others nothing; granting again
  /// goes on from there.
  ///
  /// - Parameter now: When the players are told.
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

  /// A player and what would be granted.
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
