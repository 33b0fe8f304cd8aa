import Community
import GameRules
import WireProtocol

// The referee judges events that players want, and digests.
extension SocialReferee {
  /// An operator has announced an event, or moved it.
  mutating func announced(_ event: AnnouncedEvent, at now: Instant) {
    let before = calendar?.events.updateValue(event, forKey: event.id)
    note("an operator announces \(event.title)")
    guard let before, before.startsAt != event.startsAt else { return }
    for player in people.keys.sorted() {
      guard let leads = self[player].wants[event.id], !self[player].isDeleted else { continue }
      self[player].reminders[event.id] = leads.filter { $0.moment(before: event.startsAt) > now }
      notify(player, Notice(.eventChanged, event: event.id, hasBegun: event.startsAt <= now))
    }
  }

  /// `event.want`.
  ///
  /// - Parameter leads: Empty if the event is not wanted any more.
  mutating func wanted(
    _ player: PlayerID, _ event: AnnouncedEvent, _ leads: Set<ReminderLead>, _ card: EventCard?,
    refusal: String?, at now: Instant
  ) {
    let isDone = judge(
      "\(name(player)) wants \(event.title) at \(leads.map(\.milliseconds).sorted())",
      predicted: event.endsAt <= now ? .eventOver : nil, refusal: refusal)
    guard isDone, let card else { return }
    let before = self[player].wants[event.id] ?? []
    self[player].wants[event.id] = leads.isEmpty ? nil : leads
    // A time that stays has been told, or is yet to come.
    let new = leads.subtracting(before).filter { $0.moment(before: event.startsAt) > now }
    let kept = (self[player].reminders[event.id] ?? []).intersection(leads)
    self[player].reminders[event.id] = kept.union(new)
    judge(card, event, of: player, at: now)
  }

  /// An event as a player sees it.
  mutating func judge(
    _ card: EventCard, _ event: AnnouncedEvent, of player: PlayerID, at now: Instant
  ) {
    check(
      card.title == event.title && card.map == event.map && card.startsAt == event.startsAt
        && card.endsAt == event.endsAt,
      "\(event.title) is told as \(card.title) from \(Self.text(card.startsAt)) to \(Self.text(card.endsAt))"
    )
    let leads = self[player].wants[event.id]
    check(
      card.leads.map(Set.init) == leads,
      "\(event.title) is wanted by \(name(player)) at \(card.leads ?? [])")
    let wanted = people.values.count { !$0.isDeleted && $0.wants[event.id] != nil }
    check(card.wanted >= wanted, "\(event.title) is wanted by \(card.wanted), not \(wanted)")
    let hasPlaces = calendar?.hasPlaces(event) == true
    check(
      (card.set != nil) == hasPlaces,
      "\(event.title) \(card.set == nil ? "has no" : "has a") set of places at \(Self.text(now))")
  }

  /// `event.list`, whole, of the events that are not over.
  mutating func judge(_ cards: [EventCard], of player: PlayerID, at now: Instant) {
    note("\(name(player)) looks at event.list")
    let starts = cards.map(\.startsAt)
    check(starts == starts.sorted(), "events are listed as they start: \(starts)")
    check(cards.allSatisfy { $0.endsAt > now }, "an event that was over before the question")
    for event in (calendar?.events ?? [:]).values {
      let card = cards.first { $0.event == event.id }
      check(
        (card != nil) == (event.endsAt > now),
        "\(event.title) is \(card == nil ? "not " : "")listed at \(Self.text(now))")
      if let card { judge(card, event, of: player, at: now) }
    }
  }

  /// `digest.set`.
  mutating func setDigest(
    _ player: PlayerID, _ setting: DigestSetting, _ reply: DigestReply, at now: Instant
  ) {
    note("\(name(player)) wants digests \(setting.every)")
    if setting.every == .off {
      self[player].digest = nil
    } else if self[player].digest?.setting != setting {
      // Another rhythm tells what is new since the last digest of the one before.
      self[player].digest = DigestModel(
        setting: setting, toldUntil: self[player].digest?.toldUntil ?? now,
        next: DigestModel.next(setting, after: now))
    }
    judge(reply, of: player)
  }

  /// `digest.get`.
  mutating func judge(_ reply: DigestReply, of player: PlayerID) {
    let digest = self[player].digest
    check(
      reply.every == digest?.setting.every ?? .off && reply.next == digest?.next,
      "\(name(player))'s next digest is \(reply.every), \(Self.text(reply.next)), "
        + "not \(Self.text(digest?.next))")
  }
}
