import Community
import GameRules

// OperationsStore.
extension MemoryStore {
  public func counts() throws(StorageError) -> StoreCounts {
    try checkUsable()
    var counts = StoreCounts()
    counts.players = players.count
    counts.tokens = tokens.count
    counts.matches = matches.count
    for record in matches.values {
      counts.rounds += record.match.rounds.count
      counts.guesses += record.match.rounds.reduce(0) { $0 + $1.results.count }
    }
    counts.journalEntries = entries.count
    counts.waitingTickets = tickets.count
    counts.credentials = credentials.count
    counts.identities = identities.count
    counts.avatars = avatars.count
    counts.statistics = statistics.count
    counts.rankedPlayers = rankingKeys(statistics.keys).count
    counts.visits = visits.values.reduce(0) { $0 + $1.count }
    counts.compositions = compositions.values.reduce(0) { $0 + $1.count }
    counts.badges = badges.values.reduce(0) { $0 + $1.count }
    counts.notifications = notifications.values.reduce(0) { $0 + $1.count }
    counts.friendships = friends.values.reduce(0) { $0 + $1.count } / 2
    counts.friendRequests = friendRequests.count
    counts.blocks = blocks.values.reduce(0) { $0 + $1.count }
    counts.challenges = challenges.count
    counts.rooms = rooms.count
    counts.reports = reports.count
    counts.recordings = recordings.count
    counts.placeSets = placeSets.count
    counts.leaguePlaces = leaguePlaces.count
    counts.boardEntries = boardEntries.values.reduce(0) { $0 + $1.count }
    counts.pushSubscriptions = pushSubscriptions.count
    counts.lists = lists.count
    counts.listPlaces = lists.values.reduce(0) { $0 + $1.places.count }
    counts.listResults = listResults.values.reduce(0) { $0 + $1.count }
    counts.ownMaps = ownMaps.count
    counts.mapResults = mapResults.values.reduce(0) { $0 + $1.count }
    counts.favourites =
      listMarks.values.reduce(0) { $0 + $1.count } + mapMarks.values.reduce(0) { $0 + $1.count }
    counts.events = events.count
    counts.eventWants = eventWants.values.reduce(0) { $0 + $1.count }
    counts.dueItems = due.count
    counts.news = newsItems.count
    counts.bookmarks = newsBookmarks.values.reduce(0) { $0 + $1.count }
    counts.digests = digests.count
    counts.bans = playerBans.count + addressBans.count
    counts.auditLines = auditLines.count
    return counts
  }

  public func suspects(limit: Int) throws(StorageError) -> [SuspectRecord] {
    precondition(limit >= 0, "a number of players")
    try checkUsable()
    let suspects = statistics.compactMap { id, statistics in
      statistics.guesses.isSuspect
        ? players[id].map { SuspectRecord(player: $0, guesses: statistics.guesses) } : nil
    }
    func open(_ record: SuspectRecord) -> Int {
      record.guesses.alarms - record.guesses.clearedAlarms
    }
    return Array(
      suspects.sorted { (open($1), $0.player.id) < (open($0), $1.player.id) }.prefix(limit))
  }

  public func reportedPlayers(
    about player: PlayerID?, limit: Int
  ) throws(StorageError) -> [ReportedPlayer] {
    precondition(limit >= 0, "a number of players")
    try checkUsable()
    let asked = reports.filter { player == nil || $0.reported == player }
    let byReported = Dictionary(grouping: asked, by: \.reported)
    let found = byReported.compactMap { id, reports in
      players[id].map { player in
        ReportedPlayer(
          player: player, reporters: Set(reports.map(\.reporter)).count,
          knownReporters: Set(reports.filter(isKnown).map(\.reporter)).count,
          reports: reports.sorted { order($0) < order($1) }
            .prefix(ReportedPlayer.shownReports)
            .compactMap { report in
              players[report.reporter].map { ReportRecord(report: report, counterpart: $0) }
            })
      }
    }
    return Array(
      found.sorted {
        (-$0.knownReporters, -$0.reporters, $0.player.id)
          < (-$1.knownReporters, -$1.reporters, $1.player.id)
      }.prefix(limit))
  }

  /// The reports that a player sent, in the order of who they are about.
  func reports(by player: PlayerID) -> [ReportRecord] {
    reports.filter { $0.reporter == player }
      .sorted { ($0.reported, $0.reason.rawValue) < ($1.reported, $1.reason.rawValue) }
      .compactMap { report in
        players[report.reported].map { ReportRecord(report: report, counterpart: $0) }
      }
  }

  func add(_ report: AbuseReport) {
    guard players[report.reporter] != nil, players[report.reported] != nil else { return }
    reports.removeAll {
      $0.reporter == report.reporter && $0.reported == report.reported
        && $0.reason == report.reason
    }
    reports.append(report)
    let about = reports.filter { $0.reported == report.reported }
    guard about.count > AbuseReport.limit,
      let last = about.max(by: { order($0) < order($1) })
    else { return }
    reports.removeAll { $0 == last }
  }

  private func isKnown(_ report: AbuseReport) -> Bool {
    players[report.reporter].map { report.at - $0.createdAt >= AbuseReport.knownAge } ?? false
  }

  private func order(_ report: AbuseReport) -> (Int, PlayerID, String) {
    (players[report.reporter]?.isGuest == false ? 0 : 1, report.reporter, report.reason.rawValue)
  }

  public func purgeTokens(expiredAt now: Instant, limit: Int) throws(StorageError) -> Int {
    precondition(limit >= 0, "a number of tokens")
    try checkUsable()
    let expired = tokens.values.filter { $0.expiresAt <= now }
      .sorted { $0.expiresAt < $1.expiresAt }.prefix(limit)
    for token in expired { tokens[token.hash] = nil }
    return expired.count
  }

  public func forgetGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) throws(StorageError) -> ForgottenGuests {
    precondition(limit > 0, "a number of players")
    try checkUsable()
    let holders = Set(tokens.values.map(\.player))
    let page = players.values.sorted { $0.id < $1.id }
      .filter { player in previous.map { player.id > $0 } ?? true }.prefix(limit)
    let gone = page.filter { player in
      player.isGuest && player.lastSeenAt < instant && !holders.contains(player.id)
        && tickets[player.id] == nil && friends[player.id, default: [:]].isEmpty
    }
    for player in gone { try deletePlayer(player.id) }
    let hasMore = page.count == limit && page.last.map { $0.createdAt < instant } == true
    return ForgottenGuests(players: gone.map(\.id), last: hasMore ? page.last?.id : nil)
  }

  public func computeMissingStatistics(limit: Int) throws(StorageError) -> Int {
    precondition(limit > 0, "a number of players")
    try checkUsable()
    guard !hasAllStatistics else { return 0 }
    let played = Set(matches.values.flatMap(\.match.setup.players))
    let lacking = played.filter { players[$0] != nil && statistics[$0] == nil }.sorted()
      .prefix(limit)
    for player in lacking { statistics[player] = try history(of: player).statistics }
    hasAllStatistics = lacking.count < limit
    return lacking.count
  }

  public func bans() throws(StorageError) -> [BanRecord] {
    try checkUsable()
    return playerBans.values.sorted { Self.key($0) < Self.key($1) }
      + addressBans.values.sorted { Self.key($0) < Self.key($1) }
  }

  public func audit(about subject: String?, limit: Int) throws(StorageError) -> [AuditRecord] {
    precondition(limit >= 0, "a number of lines")
    try checkUsable()
    let lines = auditLines.reversed().filter { subject == nil || $0.subject == subject }
    return Array(lines.prefix(limit))
  }

  /// The sort key, which sorts as the column of the subject does.
  private static func key(_ ban: BanRecord) -> String {
    switch ban.subject {
    case .player(let player): player.description
    case .addresses(let addresses): addresses
    }
  }

  func setBan(_ ban: BanRecord) {
    switch ban.subject {
    case .player(let player): if players[player] != nil { playerBans[player] = ban }
    case .addresses(let addresses): addressBans[addresses] = ban
    }
  }

  func liftBan(_ subject: BanSubject) {
    switch subject {
    case .player(let player): playerBans[player] = nil
    case .addresses(let addresses): addressBans[addresses] = nil
    }
  }

  func add(_ line: AuditRecord) {
    guard !auditLines.contains(where: { $0.id == line.id }) else { return }
    auditLines = (auditLines + [line]).sorted { $0.id < $1.id }.suffix(AuditRecord.limit)
  }
}
