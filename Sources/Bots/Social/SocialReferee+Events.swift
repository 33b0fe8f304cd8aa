import Community
import GameRules
import WireProtocol

// The referee compares the events that were due with those that were heard.
extension SocialReferee {
  /// Expects an event for a player who is online.
  mutating func expect(_ event: SocialEvent, by player: PlayerID, isCertain: Bool = true) {
    guard self[player].isOnline, !self[player].isDeleted else { return }
    expected[player, default: []].append(Expectation(event: event, isCertain: isCertain))
  }

  /// Adds an inbox entry, and expects its push for a player who is online.
  ///
  /// - Parameters:
  ///   - span: When it must have been written, of what is not written at once.
  ///   - news: The items that a digest names.
  mutating func notify(
    _ player: PlayerID, _ notice: Notice, span: ClosedRange<Instant>? = nil, news: [NewsID]? = nil
  ) {
    self[player].inbox.append(Person.Entry(notice: notice, span: span, news: news))
    self[player].loseOldestEntry()
    expect(.notified(notice), by: player)
  }

  mutating func hear(_ event: SocialEventBody, by player: PlayerID) {
    heard[player, default: []].append(event)
  }

  /// Whether nothing is missing any more that must be told.
  var hasHeardEverything: Bool { expected.keys.allSatisfy { missing(by: $0).isEmpty } }

  private func missing(by player: PlayerID) -> [SocialEvent] {
    var rest = (heard[player] ?? []).compactMap(SocialEvent.init)
    return (expected[player] ?? []).compactMap { expectation in
      if let index = rest.firstIndex(of: expectation.event) {
        rest.remove(at: index)
        return nil
      }
      return expectation.isCertain ? expectation.event : nil
    }
  }

  /// Compares what everybody heard with what was to be heard, and begins anew.
  mutating func settle() {
    // Events for a player who has been deleted meanwhile do not count.
    for player in Set(expected.keys).union(heard.keys).sorted() where !self[player].isDeleted {
      settle(player)
    }
    expected = [:]
    heard = [:]
    answered = [:]
  }

  private mutating func settle(_ player: PlayerID) {
    let events = heard[player] ?? []
    let told = Dictionary(grouping: events.compactMap(SocialEvent.init), by: \.subject)
    let due = Dictionary(grouping: expected[player] ?? [], by: \.event.subject)
    for subject in Set(told.keys).union(due.keys).sorted(by: { "\($0)" < "\($1)" }) {
      compare(told[subject] ?? [], with: due[subject] ?? [], by: player)
    }
    for event in events { judge(event, heardBy: player) }
    if case .notified(let last) = events.last(where: { $0.isNotification }) {
      // Requests that were answered or taken back since may have been unread then.
      let unread = self[player].unread
      check(
        (unread...unread + answered[player, default: 0]).contains(last.unread),
        "\(name(player)) was told of \(last.unread) unread, not \(unread)")
    }
  }

  private mutating func compare(
    _ told: [SocialEvent], with due: [Expectation], by player: PlayerID
  ) {
    var due = due[...]
    for event in told {
      while let next = due.first, next.event != event, !next.isCertain { due.removeFirst() }
      guard let next = due.first else {
        complain("\(name(player)) was told without reason: \(describe(event))")
        continue
      }
      if next.event == event {
        due.removeFirst()
      } else if let later = due.firstIndex(where: { $0.event == event }) {
        complain(
          "\(name(player)) was told too early, or not of what came before: \(describe(event))")
        due.remove(at: later)
      } else {
        complain("\(name(player)) was told without reason: \(describe(event))")
      }
    }
    for missing in due where missing.isCertain {
      complain("\(name(player)) was not told: \(describe(missing.event))")
    }
  }

  /// Judges the details of an event.
  private mutating func judge(_ event: SocialEventBody, heardBy player: PlayerID) {
    switch event {
    case .presence, .friendRemoved, .challengeAccepted, .challengeDeclined, .challengeCancelled,
      .challengeExpired:
      break
    case .roomChanged, .roomMatchChanged, .roomEmoted, .roomClosed:
      complain("\(name(player)) is in a room")
    case .friendAdded(let event): judge(event.friend.player, "friend.added")
    case .challenged(let event):
      check(
        people[event.player]?.username == event.username,
        "a challenge of \(event.username) by \(name(event.player))")
      guard let sent = challenges.all[event.challenge] else { break }
      check(
        event.options.rounds == sent.terms.options.rounds,
        "a challenge to \(event.options.rounds) rounds")
      check(event.expires == sent.expires, "a challenge expires differently for the two")
    case .notified(let event): judge(event, heardBy: player)
    }
  }

  private mutating func judge(_ event: NotificationReceived, heardBy player: PlayerID) {
    let card = event.notification
    judge(card)
    check(!card.isRead, "\(name(player)) was told of something new that was read")
    // Of a request that was answered meanwhile the event may come when it is read already.
    let answered = answered[player, default: 0]
    let least = answered > 0 ? 0 : 1
    check(
      (least...max(1, self[player].unread + answered)).contains(event.unread),
      "\(name(player)) was told of \(event.unread) unread")
    let isKnown = self[player].inbox.contains { $0.id == card.notification }
    check(!isKnown, "\(name(player)) was told twice of notification \(card.notification)")
    if let index = self[player].unknownEntry(of: card) {
      self[player].inbox[index].id = card.notification
    }
  }

  /// Judges the content of an inbox entry.
  mutating func judge(_ card: NotificationCard) {
    if let player = card.player { judge(player, "a notification") }
    if let badge = card.badge {
      check(badge.isUnlocked && badge.unlockedAt != nil, "a notification of a locked badge")
    }
  }

  /// Judges a player's card against the public facts.
  mutating func judge(_ card: PlayerCard, _ place: String) {
    guard let person = people[card.player] else { return }
    check(!person.isDeleted, "\(place) has \(name(card.player)), who is deleted")
    check(
      card.username == person.username,
      "\(place) calls \(name(card.player)) \(card.username)")
    check(
      card.isGuest == person.isGuest,
      "\(place) says of \(name(card.player)) guest: \(card.isGuest)")
    check(
      card.avatar == person.avatar,
      "\(place) has \(card.avatar ?? "no picture") of \(name(card.player)), "
        + "not \(person.avatar ?? "none")")
  }

  private func describe(_ event: SocialEvent) -> String {
    switch event {
    case .presence(let player, let isOnline, let isInMatch):
      "friend.presence \(name(player)) online: \(isOnline) inMatch: \(isInMatch)"
    case .friendAdded(let player, let isOnline, let isInMatch):
      "friend.added \(name(player)) online: \(isOnline) inMatch: \(isInMatch)"
    case .friendRemoved(let player): "friend.removed \(name(player))"
    case .challenged(let id, let player): "challenge.received \(id) by \(name(player))"
    case .challengeEnded(let id, let player, let ending):
      "challenge \(id) with \(name(player)) \(ending)"
    case .notified(let notice): "notification.received \(describe(notice))"
    }
  }

  func describe(_ notice: Notice) -> String {
    [
      notice.kind.rawValue, notice.other.map(name), notice.badge, notice.challenge?.description,
      notice.event?.description, notice.hasBegun ? "begun" : nil, notice.count.map { "\($0) new" },
    ].compactMap { $0 }.joined(separator: " ")
  }
}

extension SocialEventBody {
  fileprivate var isNotification: Bool { if case .notified = self { true } else { false } }
}
