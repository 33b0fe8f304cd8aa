import Community
import GameRules
import JSON
import Storage
import WireProtocol

// News: each item is in one digest of each player who gets digests, told in its time or late.
extension Referee {
  /// A digest is carried out.
  func checkDigest(
    _ item: DueItem, of player: PlayerID, _ told: NotificationRecord?, at now: Instant
  ) {
    digest.add(item.at.millisecondsSinceEpoch)
    if now < item.at { object(.digestsOnce, "\(item) is carried out at \(now)") }
    guard news.digests[player]?.next == item.at.millisecondsSinceEpoch else {
      // Handed over again after a failure, or set to another time.
      if told != nil { object(.digestsOnce, "\(player) is told of \(item), which is not due") }
      return
    }
    let notice = news.tell(player, at: now)
    if told?.digest != notice || told?.player ?? player != player {
      object(
        .digestsOnce,
        "\(player) is told \(told.map { "\($0)" } ?? "nothing"), not "
          + (notice.map { "\($0)" } ?? "nothing"))
    }
  }

  /// The end of a day or a week is carried out: it is news once, with the facts, if somebody has
  /// played.
  ///
  /// - Parameter later: The writes of the same commit after it.
  func checkEnd(
    _ item: DueItem, _ id: NotificationID, at now: Instant, before later: ArraySlice<StoreWrite>
  ) {
    if now < item.at { object(.digestsOnce, "\(item) is carried out at \(now)") }
    let news = NewsID(uuid: id.uuid)
    let added = try? disk.ask { store in try store.news([news], for: nil).first }
    guard self.news.takeEnd(item) else {
      if added != nil, self.news.numbers[news] == nil {
        object(.digestsOnce, "\(item), which is not due, is news")
      }
      return
    }
    let expected =
      item.task == .dailyEnd
      ? happening(atEndOf: item.day, before: later) : happening(atEndOf: item.week, before: later)
    let told = added?.news.origin.happening
    if told != expected {
      object(
        .digestsOnce,
        "\(item) is told as \(told.map { "\($0)" } ?? "nothing"), not "
          + (expected.map { "\($0)" } ?? "nothing"))
    }
    if added != nil { self.news.add(news, moment: moment) }
  }

  /// No end of a day or a week is news twice.
  func checkEndsAreOnce() {
    let query = NewsQuery(source: .server, limit: .max)
    let items = (try? disk.ask { try $0.news(query, for: nil) }) ?? []
    var ends: Set<String> = []
    for item in items {
      switch item.news.origin.happening {
      case .daily(let day, _, _)?:
        if !ends.insert("day \(day.value)").inserted { object(.digestsOnce, "\(day) ends twice") }
      case .league(let week, _)?:
        if !ends.insert("week \(week.value)").inserted {
          object(.digestsOnce, "\(week) ends twice")
        }
      case .event?, nil: break
      }
    }
  }

  func digestSet(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant, _ record: DigestRecord?
  ) {
    moment += 1
    guard isStored(player) else { return }
    news.set(setting, of: player, at: now)
    let next = news.digests[player]?.next
    if record?.next.millisecondsSinceEpoch != next {
      object(.digestsOnce, "the next digest of \(player) is due at \(record?.next as Any)")
    }
  }

  /// The digests that are due are those that were wished for.
  func auditNews(_ kept: [DueItem]) {
    let due = kept.compactMap { item -> String? in
      guard case .digest(let player) = item.task else { return nil }
      return "\(player) \(item.at.millisecondsSinceEpoch)"
    }
    let own = news.digests.map { "\($0.key) \($0.value.next)" }
    if Set(due) != Set(own) {
      object(.digestsOnce, "\(due.count) digests are kept as due, not \(own.count)")
    }
    let items = (try? disk.ask { try $0.news(NewsQuery(limit: .max), for: nil) }) ?? []
    if items.count != news.numbers.count || Set(items.map(\.news.id)) != Set(news.numbers.keys) {
      object(.newsKept, "\(items.count) items of news are kept, not \(news.numbers.count)")
    }
    for feed in news.feeds.keys.sorted() { compareFeed(feed) }
  }

  /// The reason why the refusal of something about an item of news is wrong.
  func reasonAgainstNews(_ code: GameErrorCode, _ request: LinkView.Pending) -> String? {
    guard code == .unknownNews, let text = request.parameters?["news"]?.string,
      let id = NewsID(text: text.utf8), news.numbers[id] != nil,
      let moment = news.moments[id], moment < request.moment
    else { return nil }
    return "there is the item"
  }
}
