import Collections
import Community
import GameRules
import Logging
import Storage
import WireProtocol

/// Players' inboxes: delivers new notifications to connected players, has them announced to the
/// closed clients of the others, and shows inboxes in pages.
@GameLoop
final class Inbox {
  let store: any Store
  private let players: PlayerDirectory
  private let push: PushAnnouncements
  private let badges: [BadgeID: Badge]
  private let logger: Logger
  /// Stored notifications that wait for the lookup of what they name, or behind such, in order.
  private var untold = Deque<NotificationRecord>()
  private var isTelling = false

  init(
    store: any Store, players: PlayerDirectory, push: PushAnnouncements, rules: RuleBook,
    logger: Logger
  ) {
    self.store = store
    self.players = players
    self.push = push
    badges = Dictionary(uniqueKeysWithValues: rules.badges.map { ($0.id, $0) })
    self.logger = logger
  }

  /// Delivers durable notifications to the connected players. The others find them in the
  /// inbox, and their closed clients are told.
  ///
  /// - Parameter isCurrent: False if the unread count may have changed since; then it is counted
  ///   again.
  func tell(_ notifications: [NewNotification], isCurrent: Bool = true) {
    for new in notifications {
      let record = new.record
      if players[record.player]?.session == nil {
        players.noteNews(of: record.player)
        push.announce(record)
      } else if !isCurrent || isTelling || !untold.isEmpty || record.needsLookup {
        untold.append(record)
      } else {
        deliver(card(of: record), unread: new.unreadCount, to: record.player)
      }
    }
    guard !untold.isEmpty, !isTelling else { return }
    isTelling = true
    GameLoop.begin { await self.tellAll() }
  }

  /// The notifications as their owner is shown them.
  func cards(
    of notifications: [NotificationRecord]
  ) async throws(StorageError) -> [NotificationCard] {
    let others = Set(notifications.compactMap(\.other))
    let records = try await store.players(others.sorted())
    let cards = Dictionary(uniqueKeysWithValues: records.map { ($0.id, PlayerCard($0)) })
    let named = try await store.news(notifications.flatMap { $0.digest?.news ?? [] }, for: nil)
    let items = Dictionary(named.map { ($0.news.id, DigestItem($0.news)) }) { first, _ in first }
    return notifications.map { record in
      card(
        of: record, about: record.other.flatMap { cards[$0] },
        news: record.digest?.news.compactMap { items[$0] })
    }
  }

  private func card(
    of record: NotificationRecord, about other: PlayerCard? = nil, news: [DigestItem]? = nil
  ) -> NotificationCard {
    NotificationCard(
      notification: record.id, kind: record.kind, at: record.at, isRead: record.isRead,
      player: other,
      badge: record.badge.flatMap { badges[$0] }.map { BadgeCard($0, unlockedAt: record.at) },
      challenge: record.challenge, event: record.event, digest: record.digest, news: news)
  }

  private func deliver(_ card: NotificationCard, unread: Int, to player: PlayerID) {
    players.deliver(NotificationReceived(notification: card, unread: unread), to: player)
  }

  /// Delivers one after the other, so that they keep their order.
  private func tellAll() async {
    while let record = untold.popFirst() {
      do {
        let card = try await cards(of: [record])[0]
        // Counted again: during the lookup the player may have read some.
        let unread = try await store.unreadCount(of: record.player)
        deliver(card, unread: unread, to: record.player)
      } catch {
        // It is in the inbox all the same.
        logger.error("a notification could not be delivered", metadata: ["error": "\(error)"])
      }
    }
    isTelling = false
  }
}

extension NotificationRecord {
  /// Its card names another player, or news.
  fileprivate var needsLookup: Bool { other != nil || digest != nil }
}

extension Inbox: JournalObserver {
  func journalCommitted(_ report: CommitReport) { tell(report.notifications) }
}
