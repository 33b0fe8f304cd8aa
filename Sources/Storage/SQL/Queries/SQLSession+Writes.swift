import GameRules

extension SQLSession {
  /// Carries out all writes in their order, those to the journal last.
  func apply(_ writes: [StoreWrite], _ log: JournalLog) throws -> CommitReport {
    var entries: [JournalEntry] = []
    entries.reserveCapacity(writes.count)
    let report = try apply(writes, &entries)
    try append(entries, to: log)
    return report
  }

  /// Carries out writes, none of which is to the journal.
  func apply(_ writes: [StoreWrite]) throws -> CommitReport {
    var entries: [JournalEntry] = []
    let report = try apply(writes, &entries)
    precondition(entries.isEmpty, "the journal has its own way")
    return report
  }

  private func apply(
    _ writes: [StoreWrite], _ entries: inout [JournalEntry]
  ) throws -> CommitReport {
    var report = CommitReport()
    for write in writes { try apply(write, &report, &entries) }
    return report
  }

  private func apply(
    _ write: StoreWrite, _ report: inout CommitReport, _ entries: inout [JournalEntry]
  ) throws {
    switch write {
    case .journal(let entry): entries.append(entry)
    case .finished(let record): try finish(record)
    case .enqueued(let ticket): try enqueue(ticket)
    case .dequeued(let player):
      try execute("DELETE FROM waiting_tickets WHERE player = ?", player)
    case .seen(let player, let instant): try seen(player, at: instant)
    case .tokenUsed(let hash, let instant): try extend(hash, to: instant)
    case .statistics(let player, let statistics): try setStatistics(statistics, of: player)
    case .visited(let player, let visit): try addVisit(visit, of: player)
    case .composed(let player, let composition): try add(composition, of: player)
    case .recorded(let recording, let match):
      try execute(
        "INSERT INTO recordings (match, moments) VALUES (?, ?) ON CONFLICT DO NOTHING",
        match, recording.bytes)
    case .placeSet(let set): try add(set)
    case .boardEntry(let entry): try add(entry)
    case .leagueEntered(let entry): try enter(entry)
    case .voided(let matches): try void(matches)
    case .granted(let grant, let instant):
      if try add(grant, at: instant) { report.grants.append(grant) }
    case .notified(let notification):
      if let new = try add(notification) { report.notifications.append(new) }
    case .avatar(let avatar): try setAvatar(avatar)
    case .avatarRemoved(let player): try removeAvatar(of: player)
    case .challenged(let challenge): try add(challenge)
    case .challengeEnded(let id, let player):
      try removeChallenge(id)
      if let player { try readNotification(of: id, in: player) }
    case .room(let room): try set(room)
    case .roomEnded(let code): try removeRoom(code)
    case .alive(let instant): try setLastAlive(instant)
    case .banned(let ban): try setBan(ban)
    case .unbanned(let subject): try liftBan(subject)
    case .reported(let report): try add(report)
    case .reportsClosed(let player):
      try run("DELETE FROM reports WHERE reported = ?", [player.blob])
    case .pushSubscribed(let subscription): try add(subscription)
    case .pushUnsubscribed(let endpoint, let player):
      try removePushSubscription(endpoint, of: player)
    case .pushGone(let endpoint): try removePushSubscription(endpoint, of: nil)
    case .listUnlisted(let list): try unlist(list)
    case .mapUnlisted(let map): try unlist(map)
    case .eventSet(let event, let now): try set(event, at: now)
    case .eventCancelled(let id, let now): try cancel(id, at: now)
    case .planned(let item): try add(item)
    case .newsAdded(let news, let picture): try add(news, picture: picture)
    case .newsRemoved(let id, let now): try removeNews(id, at: now)
    case .feedRead(let items, let feed, let now): try read(items, of: feed, at: now)
    case .feedPictured(let feed, let item, let picture):
      try give(picture, toItem: item, of: feed)
    case .carriedOut(let item, let id, let now):
      guard let record = try carryOut(item, notification: id, at: now) else { return }
      if let new = try add(record) { report.notifications.append(new) }
    case .audited(let line): try add(line)
    }
  }

  func counts() throws -> StoreCounts {
    var counts = StoreCounts()
    counts.players = try count("players")
    counts.tokens = try count("tokens")
    counts.matches = try count("matches")
    counts.rounds = try count("rounds WHERE revealed_at IS NOT NULL")
    counts.guesses = try count("guesses")
    counts.journalEntries = try journal().count
    counts.waitingTickets = try count("waiting_tickets")
    counts.credentials = try count("credentials")
    counts.identities = try count("identities")
    counts.avatars = try count("avatars")
    counts.statistics = try count("statistics")
    counts.rankedPlayers = try rankedPlayerCount()
    counts.visits = try count("visits")
    counts.compositions = try count("compositions")
    counts.badges = try count("badges")
    counts.notifications = try count("notifications")
    counts.friendships = try count("friendships") / 2
    counts.friendRequests = try count("friend_requests")
    counts.blocks = try count("blocks")
    counts.reports = try count("reports")
    counts.challenges = try count("challenges")
    counts.rooms = try count("rooms")
    counts.recordings = try count("recordings")
    counts.placeSets = try count("place_sets")
    counts.boardEntries = try count("board_entries")
    counts.leaguePlaces = try count("league_places")
    counts.pushSubscriptions = try count("push_subscriptions")
    counts.lists = try count("lists")
    counts.listPlaces = try count("list_places")
    counts.listResults = try count("list_results")
    counts.ownMaps = try count("own_maps")
    counts.mapResults = try count("map_results")
    counts.favourites = try count("list_marks") + count("map_marks")
    counts.events = try count("events")
    counts.eventWants = try count("(SELECT DISTINCT player, event FROM event_wants) AS wants")
    counts.dueItems = try count("due")
    counts.news = try count("news")
    counts.bookmarks = try count("news_bookmarks")
    counts.digests = try count("digests")
    counts.bans = try count("bans") + count("address_bans")
    counts.auditLines = try count("audit")
    return counts
  }

  /// The number of a table's rows.
  private func count(_ table: String) throws -> Int {
    try count("SELECT count(*) FROM \(table)", [])
  }

  /// The number that is a query's only value.
  func count(_ sql: String, _ arguments: [any SQLParameter]) throws -> Int {
    guard let row = try row(sql, arguments) else { throw StorageError.corrupt("no number") }
    return try row.value(0)
  }
}
