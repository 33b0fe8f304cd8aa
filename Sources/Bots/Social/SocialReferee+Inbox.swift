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
    for index in self[player].inbox.indices {
      let entry = self[player].inbox[index]
      let found = rest.firstIndex { card in
        entry.id.map { $0 == card.notification } ?? (Notice(card) == entry.notice)
      }
      guard let found else {
        complain("\(name(player))'s inbox lacks \(describe(entry.notice))")
        continue
      }
      let card = rest.remove(at: found)
      self[player].inbox[index].id = card.notification
      judge(card)
      check(
        Notice(card) == entry.notice,
        "an entry says \(describe(Notice(card))), not \(describe(entry.notice))")
      check(
        card.isRead == entry.isRead,
        "\(describe(entry.notice)) is \(card.isRead ? "read" : "unread")")
    }
    for card in rest {
      complain("\(name(player))'s inbox has without reason: \(describe(Notice(card)))")
    }
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
