import Community
import GameRules
import WireProtocol

// The durable inbox.
extension SocialReferee {
  /// All pages of `notification.list`, one after the other.
  mutating func judge(inbox cards: [NotificationCard], unread: Int, of player: PlayerID) {
    note("\(name(player)) looks at notification.list")
    let ids = cards.map(\.notification)
    check(
      zip(ids, ids.dropFirst()).allSatisfy { $0 > $1 }, "notifications not latest first, or twice")
    check(
      cards.map(\.at) == cards.map(\.at).sorted(by: >), "notifications' times not latest first")
    check(
      unread == self[player].unread, "\(unread) unread, not \(self[player].unread)")
    // In the order of time, so that of equal entries the earlier ones come first.
    var rest = cards.reversed() as [NotificationCard]
    for card in rest where !self[player].inbox.contains(where: { $0.id == card.notification }) {
      guard let index = self[player].unknownEntry(of: card) else { continue }
      self[player].inbox[index].id = card.notification
    }
    for index in self[player].inbox.indices {
      let entry = self[player].inbox[index]
      guard let found = rest.firstIndex(where: { $0.notification == entry.id }) else {
        complain("\(name(player))'s inbox lacks \(describe(entry.notice))")
        continue
      }
      let card = rest.remove(at: found)
      judge(card)
      check(
        Notice(card) == entry.notice,
        "an entry says \(describe(Notice(card))), not \(describe(entry.notice))")
      judgeTimes(of: card, entry, of: player)
      check(
        card.isRead == entry.isRead,
        "\(describe(entry.notice)) is \(card.isRead ? "read" : "unread")")
    }
    for card in rest {
      complain("\(name(player))'s inbox has without reason: \(describe(Notice(card)))")
    }
  }

  /// Judges when an entry was written that was due at a moment, and the news that a digest names.
  private mutating func judgeTimes(
    of card: NotificationCard, _ entry: Person.Entry, of player: PlayerID
  ) {
    let notice = describe(entry.notice)
    if let span = entry.span {
      check(
        span.contains(card.at), "\(name(player)) was told of \(notice) at \(Self.text(card.at))")
    }
    guard let news = entry.news else { return }
    let named = (card.news ?? []).map(\.news)
    check(
      named == news.filter(named.contains) && (named.count == news.count || isOld(card)),
      "\(name(player))'s \(notice) names \(named), not \(news)")
    check(
      card.until == card.at && (card.from ?? card.at) < card.at,
      "\(name(player))'s \(notice) is of another time")
  }

  /// `notification.read`.
  mutating func read(_ player: PlayerID, upTo last: NotificationID, unread: Int) {
    note("\(name(player)) reads notifications")
    for index in self[player].inbox.indices {
      if let id = self[player].inbox[index].id, id <= last {
        self[player].inbox[index].isRead = true
      }
    }
    check(unread == self[player].unread, "\(unread) unread, not \(self[player].unread)")
  }

  /// `account.resume` says how many are unread.
  mutating func judge(_ resumed: AccountResume.Result, of player: PlayerID, match: MatchID?) {
    note("\(name(player)) resumes")
    check(resumed.player.player == player, "resumed as \(name(resumed.player.player))")
    judge(resumed.player, "account.resume")
    check(
      resumed.unread == self[player].unread,
      "\(resumed.unread) unread, not \(self[player].unread)")
    check(
      resumed.match == match,
      "resumed in match \(resumed.match?.description ?? "none"), "
        + "not \(match?.description ?? "none")")
    check(resumed.queue == nil, "resumed in a queue that nobody joined")
  }
}
