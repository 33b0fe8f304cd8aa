import Community
import GameRules
import JSON
import Storage
import WireProtocol

// Events: what was wanted is told once, in its time or late, and what was cancelled never.
extension Referee {
  func takeEvents(_ writes: [StoreWrite], _ report: CommitReport) {
    var feeds: Set<String> = []
    for (index, write) in writes.enumerated() {
      switch write {
      case .eventSet(let event, let now):
        if events.events[event.id] == nil { news.add(event.news(at: now).id, moment: moment) }
        events.set(event, at: now, moment: moment)
      case .eventCancelled(let id, let now):
        events.cancel(id, at: now, moment: moment)
        news.remove(NewsID(uuid: id.uuid))
      case .newsAdded(let item, _):
        news.add(item.id, moment: moment)
        if item.origin.happening != nil { checkEndsAreOnce() }
      case .newsRemoved(let id, _):
        if let feed = news.feed(of: id) { feeds.insert(feed) }
        news.remove(id)
      case .feedRead(let items, let feed, _): news.read(items, of: feed, moment: moment)
      case .planned(let item): news.plan(item)
      case .carriedOut(let item, let id, let now):
        let told = report.notifications.map(\.record).first { $0.id == id }
        switch item.task {
        case .digest(let player): checkDigest(item, of: player, told, at: now)
        case .dailyEnd, .leagueEnd: checkEnd(item, id, at: now, before: writes[(index + 1)...])
        case .reminder, .eventChange, .eventStart: check(item, told, at: now)
        }
      default: break
      }
    }
    checkFeeds(writes, removed: feeds)
    checkReminders(writes, report)
  }

  /// Nobody is told of an event but by what was due.
  private func checkReminders(_ writes: [StoreWrite], _ report: CommitReport) {
    let carriedOut = Set(
      writes.compactMap { write -> NotificationID? in
        if case .carriedOut(_, let id, _) = write { id } else { nil }
      })
    for record in report.notifications.map(\.record)
    where [.eventReminder, .eventChanged].contains(record.kind) && !carriedOut.contains(record.id) {
      object(.remindersOnce, "\(record.player) is told \(record), and nothing was due")
    }
  }

  private func check(_ item: DueItem, _ told: NotificationRecord?, at now: Instant) {
    guard item.task.kind != .eventStart, let player = item.task.player else { return }
    digest.add(item.at.millisecondsSinceEpoch)
    if now < item.at { object(.remindersOnce, "\(item) is carried out at \(now)") }
    guard events.take(item) else {
      // Handed over again after a failure, moved, or not wanted any more.
      if told != nil { object(.remindersOnce, "\(player) is told of \(item), which is not due") }
      return
    }
    guard let event = item.task.event.flatMap({ events.events[$0] }), !deleted.contains(player)
    else { return }
    let isReminder = item.task.kind == .reminder
    var state: EventNotice.State? = event.startsAt <= now ? .begun : .upcoming
    if event.endsAt <= now { state = nil }
    if event.isCancelled { state = isReminder ? nil : .cancelled }
    let kind: NotificationKind = isReminder ? .eventReminder : .eventChanged
    guard let state else {
      if told != nil { object(.remindersOnce, "\(player) is told of \(item) in vain") }
      return
    }
    let notice = EventNotice(
      event: event.id, title: event.title, startsAt: event.startsAt, state: state)
    if told?.player != player || told?.event != notice || told?.kind != kind {
      object(.remindersOnce, "\(player) is told \(told.map { "\($0)" } ?? "nothing") of \(item)")
    }
    if !events.tell(item.task, at: event.startsAt) {
      object(.remindersOnce, "\(player) is told of \(item) again")
    }
  }

  func wanted(
    _ id: ScheduledEventID, _ leads: Set<ReminderLead>?, by player: PlayerID, at now: Instant,
    _ answer: WantAnswer
  ) {
    moment += 1
    let event = events.events[id]
    switch answer {
    case .refused(.unknownEvent):
      if let event, !event.isCancelled, isStored(player) {
        object(.refusalsJust, "\(player) is told that there is no event \(id)")
      }
    case .refused(.eventOver):
      if let event, now < event.endsAt { object(.refusalsJust, "event \(id) is not over") }
    case .refused(.tooManyEvents): break
    case .done:
      guard let event, !event.isCancelled, now < event.endsAt else {
        return object(.remindersOnce, "\(player) wants event \(id), which does not take place")
      }
      let start = event.startsAt.millisecondsSinceEpoch
      let hour: Int64 = 3_600_000
      let usual = start - now.millisecondsSinceEpoch > hour ? hour : 0
      events.want(
        id, leads.map { Set($0.map(\.milliseconds)) } ?? [usual], player, at: now)
    }
  }

  /// Nothing that is due waits while the server and the store are well.
  func lookAtDue(_ now: Int64, _ process: ServerProcess) {
    guard let fair = disk.faultFreeSince, let start = process.tookUpAt,
      disk.sabotage.isUnsaid == nil,
      (fair + process.offset).millisecondsSinceEpoch + Self.patience < now,
      start.millisecondsSinceEpoch + Self.patience < now
    else { return }
    for (task, at) in events.due where at + Self.patience < now {
      object(.remindersOnce, "\(task) was due at \(at), and it is \(now)")
    }
    for (task, at) in news.ends where at.millisecondsSinceEpoch + Self.patience < now {
      object(.digestsOnce, "\(task) was due at \(at), and it is \(now)")
    }
    for (player, digest) in news.digests where digest.next + Self.patience < now {
      object(.digestsOnce, "the digest of \(player) was due at \(digest.next), and it is \(now)")
    }
  }

  /// In milliseconds: a second until the store is asked again, after the slowest call.
  private static let patience: Int64 = 20_000

  /// The due items and the wants are kept as they were taken.
  func auditEvents() {
    let kept = try? disk.ask { store in try store.dueItems(limit: .max) }
    guard let kept else { return }
    auditNews(kept)
    let told = kept.filter { [.reminder, .eventChange].contains($0.task.kind) }
    let own = Set(events.due.map { DueItem(at: Instant(millisecondsSinceEpoch: $1), task: $0) })
    if Set(told) != own {
      object(.remindersOnce, "\(told.count) reminders are kept as due, not \(own.count)")
    }
  }

  /// A match of an event's places begins after the event.
  func checkEventMatch(_ setup: MatchSetup, _ id: ScheduledEventID, at now: Int64) {
    guard let event = events.events[id], event.map == setup.map,
      event.startsAt.millisecondsSinceEpoch <= now
    else { return object(.dailyKept, "\(setup.id) is of event \(id), which has not begun") }
  }

  /// The reason why the refusal of something about an event is wrong.
  func reasonAgainstEvent(_ code: GameErrorCode, _ request: LinkView.Pending) -> String? {
    guard code == .unknownEvent || code == .eventOver else { return nil }
    let text =
      request.parameters?["event"]?.string
      ?? request.parameters?["set"]?.string.map { String($0.dropFirst("event-".count)) }
    guard let id = text.flatMap({ ScheduledEventID(text: $0.utf8) }), let event = events.events[id],
      let moment = events.moments[id], moment < request.moment
    else { return nil }
    switch code {
    case .unknownEvent: return event.isCancelled ? nil : "there is the event"
    case .eventOver:
      guard let process = crowd.process else { return nil }
      let now = process.clock.now
      return event.endsAt <= now ? nil : "the event is not over"
    default: return nil
    }
  }
}
