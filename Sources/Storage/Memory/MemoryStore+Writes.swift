import Community
import GameRules
import Matchmaking

// Commits. All writes are checked before any is applied, which makes a commit atomic.
extension MemoryStore {
  func carryOut(_ writes: [StoreWrite]) throws(StorageError) -> CommitReport {
    let ordered = writes.filter { !$0.isOfJournal } + writes.filter(\.isOfJournal)
    try check(ordered)
    var report = CommitReport()
    for write in ordered { apply(write, &report) }
    return report
  }

  func check(_ writes: [StoreWrite]) throws(StorageError) {
    var added: [Int64: JournalEntry] = [:]
    var finished = Set<MatchID>()
    for write in writes {
      switch write {
      case .journal(let entry):
        guard matches[entry.match] == nil, !finished.contains(entry.match) else { continue }
        let present = [added[entry.sequence], entries[entry.sequence]].compactMap { $0 }
          .first { !finished.contains($0.match) }
        guard (present ?? entry) == entry else {
          throw Self.violation("two journal entries of the number \(entry.sequence)")
        }
        added[entry.sequence] = entry
      case .finished(let record):
        let id = record.match.setup.id
        let isNew = matches[id] == nil && !finished.contains(id)
        guard !isNew || record.match.setup.players.allSatisfy(participants.contains) else {
          throw Self.violation("a match of somebody unknown")
        }
        finished.insert(id)
      case .avatar(let avatar):
        let owner = avatars.values.first { $0.id == avatar.id }?.player
        guard players[avatar.player] == nil || owner == nil || owner == avatar.player else {
          throw Self.violation("the picture is another player's")
        }
      case .enqueued, .dequeued, .seen, .tokenUsed, .statistics, .visited, .composed, .granted,
        .notified,
        .avatarRemoved, .challenged, .challengeEnded, .room, .roomEnded, .alive, .banned, .unbanned,
        .recorded, .placeSet, .boardEntry, .leagueEntered, .voided, .reported, .reportsClosed,
        .pushSubscribed, .pushUnsubscribed, .pushGone, .listUnlisted, .mapUnlisted,
        .eventSet, .eventCancelled, .planned, .newsAdded, .newsRemoved, .feedRead,
        .feedPictured, .carriedOut,
        .audited:
        break
      }
    }
  }

  private func apply(_ write: StoreWrite, _ report: inout CommitReport) {
    switch write {
    case .journal(let entry):
      guard matches[entry.match] == nil, entries[entry.sequence] == nil else { return }
      entries[entry.sequence] = entry
      numbers[entry.match, default: []].append(entry.sequence)
    case .finished(let record): finish(record)
    case .enqueued(let ticket):
      if players[ticket.player] != nil { tickets[ticket.player] = ticket }
    case .dequeued(let player): tickets[player] = nil
    case .seen(let player, let instant):
      players[player]?.lastSeenAt.raise(to: instant)
    case .tokenUsed(let hash, let instant):
      guard let token = tokens[hash] else { return }
      tokens[hash] = TokenRecord(
        hash: hash, player: token.player, createdAt: token.createdAt,
        expiresAt: max(token.expiresAt, instant))
    case .statistics(let player, let statistics):
      if players[player] != nil { self.statistics[player] = statistics }
    case .visited(let player, let visit): add(visit, of: player)
    case .composed(let player, let composition): add(composition, of: player)
    case .recorded(let recording, let match):
      if recordings[match] == nil { recordings[match] = recording }
    case .placeSet(let set): add(set)
    case .boardEntry(let entry): add(entry)
    case .leagueEntered(let entry): enter(entry)
    case .voided(let matches): void(matches)
    case .granted(let grant, let instant):
      if add(grant, at: instant) { report.grants.append(grant) }
    case .notified(let notification):
      if let new = add(notification) { report.notifications.append(new) }
    case .avatar(let avatar):
      guard players[avatar.player] != nil else { return }
      avatars[avatar.player] = avatar
      players[avatar.player]?.avatar = avatar.id
    case .avatarRemoved(let player): removeAvatar(of: player)
    case .challenged(let challenge):
      guard players[challenge.challenger] != nil, players[challenge.challenged] != nil
      else { return }
      challenges[challenge.id] = challenge
    case .challengeEnded(let id, let player): endChallenge(id, answeredBy: player)
    case .room(let room): rooms[room.code] = room
    case .roomEnded(let code): rooms[code] = nil
    case .alive(let instant): aliveAt = instant
    case .banned(let ban): setBan(ban)
    case .unbanned(let subject): liftBan(subject)
    case .reported(let report): add(report)
    case .reportsClosed(let player): reports.removeAll { $0.reported == player }
    case .pushSubscribed(let subscription): add(subscription)
    case .pushUnsubscribed(let endpoint, let player):
      if pushSubscriptions[endpoint]?.player == player { pushSubscriptions[endpoint] = nil }
    case .pushGone(let endpoint): pushSubscriptions[endpoint] = nil
    case .listUnlisted(let list): unlist(list)
    case .mapUnlisted(let map): unlist(map)
    case .eventSet(let event, let now): set(event, at: now)
    case .eventCancelled(let id, let now): cancel(id, at: now)
    case .planned(let item): add(item)
    case .newsAdded(let news, let picture): add(news, picture: picture)
    case .newsRemoved(let id, let now): removeNews(id, at: now)
    case .feedRead(let items, let feed, let now): read(items, of: feed, at: now)
    case .feedPictured(let feed, let item, let picture): give(picture, toItem: item, of: feed)
    case .carriedOut(let item, let id, let now):
      guard let record = carryOut(item, notification: id, at: now) else { return }
      if let new = add(record) { report.notifications.append(new) }
    case .audited(let line): add(line)
    }
  }

  private func endChallenge(_ id: ChallengeID, answeredBy player: PlayerID?) {
    challenges[id] = nil
    guard let player else { return }
    notifications[player] = notifications[player]?.map { record in
      var record = record
      if record.challenge == id { record.isRead = true }
      return record
    }
  }

  private func add(_ visit: Visit, of player: PlayerID) {
    guard players[player] != nil, visits[player]?.contains(visit) != true else { return }
    visits[player, default: []].append(visit)
  }

  private func add(_ composition: Composition, of player: PlayerID) {
    let present = compositions[player] ?? []
    guard players[player] != nil, !present.contains(where: { $0.number == composition.number })
    else { return }
    compositions[player] = (present + [composition]).sorted { $0.number < $1.number }
  }

  /// Returns whether the badge is new.
  private func add(_ grant: Grant, at instant: Instant) -> Bool {
    guard players[grant.player] != nil, badges[grant.player]?[grant.badge] == nil else {
      return false
    }
    badges[grant.player, default: [:]][grant.badge] = instant
    return true
  }

  /// Returns the new notification; `nil` if it was there already.
  private func add(_ notification: NotificationRecord) -> NewNotification? {
    let inbox = notifications[notification.player] ?? []
    guard players[notification.player] != nil,
      !inbox.contains(where: { $0.id == notification.id || $0.key == notification.key })
    else { return nil }
    let others = inbox.filter {
      notification.kind != .friendRequest || notification.other == nil
        || $0.kind != .friendRequest || $0.other != notification.other
    }
    let latest = (others + [notification]).sorted { $0.id < $1.id }
      .suffix(NotificationRecord.inboxLimit)
    notifications[notification.player] = Array(latest)
    return NewNotification(notification, unreadCount: latest.count { !$0.isRead })
  }

  private func removeAvatar(of player: PlayerID) {
    avatars[player] = nil
    players[player]?.avatar = nil
  }

  private func finish(_ record: FinishedMatchRecord) {
    let setup = record.match.setup
    for number in numbers.removeValue(forKey: setup.id) ?? [] { entries[number] = nil }
    guard matches[setup.id] == nil else { return }
    matches[setup.id] = record
    if let ladder = setup.ladder {
      for change in record.ratings {
        var rating = self.rating(of: change.player, on: ladder)
        rating.rating = change.after
        rating.games += 1
        rating.lastGame = record.match.finishedAt
        set(rating, of: change.player, on: ladder)
      }
    }
    countList(of: record.match)
    countMap(of: record.match)
    for (player, opponent) in setup.lastOpponents { players[player]?.lastOpponent = opponent }
  }
}

extension StoreWrite {
  fileprivate var isOfJournal: Bool {
    if case .journal = self { true } else { false }
  }
}

extension Instant {
  /// Takes a later moment in place of this one, and keeps it otherwise.
  fileprivate mutating func raise(to other: Instant) { self = max(self, other) }
}
