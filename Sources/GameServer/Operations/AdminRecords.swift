import Accounts
import AdminSocket
import Community
import GameRules
import Storage
import WebSocketTransport
import WireProtocol

/// The operators' commands that need only the store, with a running server or without.
///
/// Throws `StorageError`, and a `WireError` with a message for a person where a command is refused.
public struct AdminRecords: Sendable {
  let store: any Store
  let now: Instant

  /// - Parameter now: When it is.
  public init(store: any Store, at now: Instant) {
    self.store = store
    self.now = now
  }

  /// Finds a player by id or name.
  func find(_ text: String) async throws -> PlayerRecord {
    let found: PlayerRecord?
    if let id = PlayerID(text: text.lowercased().utf8) {
      found = try await store.player(id)
    } else if let username = Username(text) {
      found = try await store.player(named: username)
    } else {
      found = nil
    }
    guard let found else { throw WireError.plain("there is no player \(text)") }
    return found
  }

  /// The report of a stored player. The email address is masked unless it is asked for.
  public func player(_ parameters: AdminPlayer.Parameters) async throws -> PlayerReport {
    let record = try await find(parameters.player)
    guard let export = try await store.export(record.id) else {
      throw WireError.plain("there is no player \(parameters.player)")
    }
    let statistics = (export.statistics ?? Statistics()).seenLast(at: record.lastSeenAt)
    let subject = BanSubject.player(record.id)
    let ban = try await store.bans().first { $0.subject == subject && $0.isInForce(at: now) }
    let audit = try await store.audit(
      about: record.id.description, limit: AdminLimits.auditLinesOfPlayer)
    return PlayerReport(
      card: PlayerCard(record), createdAt: record.createdAt, lastAccess: record.lastSeenAt,
      email: export.email.map { parameters.isPrivate ? $0 : Self.masked($0) },
      providers: export.identities.map(\.provider),
      tokens: export.tokens.count { now < $0.expiresAt }, friends: export.friends.friends.count,
      badges: export.badges.count, statistics: StatisticsCard(statistics, at: now),
      queue: export.waitingTicket.map {
        .init(map: $0.map, isRanked: $0.isRanked, since: $0.since)
      }, ban: ban.map { BanCard($0, record) }, audit: audit.map(AuditLine.init))
  }

  /// The address as far as its owner would recognize it: `a…@e….org`.
  static func masked(_ email: String) -> String {
    let parts = email.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let domain = parts.last else { return "…" }
    let ending = domain.lastIndex(of: ".").map { domain[$0...] } ?? ""
    return "\(parts[0].prefix(1))…@\(domain.prefix(1))…\(ending)"
  }

  /// The bans in force, latest first.
  public func bans() async throws -> AdminBans.Result {
    let bans = try await store.bans().filter { $0.isInForce(at: now) }
      .sorted { $0.since > $1.since }
    var cards: [BanCard] = []
    for ban in bans.prefix(AdminBans.limit) { cards.append(try await card(ban)) }
    return .init(bans: cards, count: bans.count)
  }

  /// The players who are kept out of rankings.
  public func suspects() async throws -> AdminSuspects.Result {
    .init(
      suspects: try await store.suspects(limit: AdminSuspects.limit).map { suspect in
        SuspectCard(
          card: PlayerCard(suspect.player),
          alarms: suspect.guesses.alarms - suspect.guesses.clearedAlarms,
          guesses: suspect.guesses.count)
      })
  }

  /// The players about whom there are reports.
  public func reports() async throws -> AdminReports.Result {
    .init(
      players: try await store.reportedPlayers(about: nil, limit: AdminReports.limit).map {
        reported in
        ReportedPlayerCard(
          card: PlayerCard(reported.player), reporters: reported.reporters,
          knownReporters: reported.knownReporters,
          reports: reported.reports.map { sent in
            .init(
              reporter: PlayerCard(sent.counterpart), reason: sent.report.reason.rawValue,
              match: sent.report.match, at: sent.report.at)
          })
      })
  }

  /// The closing of the reports about a player, not carried out. Throws if there are none.
  func dismissal(
    _ parameters: AdminDismiss.Parameters
  ) async throws -> (record: PlayerRecord, writes: [StoreWrite], draft: AuditDraft) {
    let record = try await find(parameters.player)
    guard let reported = try await store.reportedPlayers(about: record.id, limit: 1).first else {
      throw WireError.plain("nobody has reported \(record.username.text)")
    }
    let draft = AuditDraft(
      action: .dismiss, subject: record.id.description, details: "reported by \(reported.reporters)"
    )
    return (record, [.reportsClosed(about: record.id)], draft)
  }

  /// The change that makes a public list, or any map of a player, private, and keeps it from being
  /// public again; not carried out. Throws if the list is not public, or the map is so already.
  func unlisting(
    _ parameters: AdminUnlist.Parameters
  ) async throws -> (title: String, writes: [StoreWrite], draft: AuditDraft) {
    if let map = OwnMapID(mapName: parameters.list) { return try await unlisting(map) }
    let unknown = WireError.plain("there is no public list \(parameters.list)")
    guard let id = ListID(parameters.list) else { throw unknown }
    let list = try await store.playableList(id, for: nil)?.list
    guard let list, list.visibility == .public else { throw unknown }
    let draft = AuditDraft(
      action: .unlist, subject: id.description, details: "\(list.title), of \(list.author)")
    return (list.title, [.listUnlisted(id)], draft)
  }

  private func unlisting(
    _ id: OwnMapID
  ) async throws -> (title: String, writes: [StoreWrite], draft: AuditDraft) {
    let found = try await store.ownMaps(.these([id])).first?.map
    guard let map = found, !map.isBarred || map.visibility != .private else {
      throw WireError.plain("there is no map \(id.mapName), or it is barred and private already")
    }
    let draft = AuditDraft(
      action: .unlist, subject: id.mapName, details: "\(map.title), of \(map.author)")
    return (map.title, [.mapUnlisted(id)], draft)
  }

  /// The voiding of a player's rated matches and rows of boards, not carried out. Throws if there
  /// are none.
  func refund(
    _ parameters: AdminRefund.Parameters
  ) async throws -> (result: AdminRefund.Result, writes: [StoreWrite], draft: AuditDraft) {
    let record = try await find(parameters.player)
    let since =
      parameters.days.map { now + .seconds(-86_400 * $0) } ?? Instant(millisecondsSinceEpoch: 0)
    let matches = try await store.ratedMatches(of: record.id, since: since)
    let rows = try await store.boardEntries(of: record.id).count { $0.isEligible }
    guard !matches.isEmpty || rows > 0 else {
      throw WireError.plain(
        "\(record.username.text) has no rated matches of that time, and is on no board")
    }
    let opponents = Set(matches.flatMap { $0.game(of: record.id)?.opponents ?? [] }).count
    let draft = AuditDraft(
      action: .refund, subject: record.id.description,
      details: "\(matches.count) matches against \(opponents) players, \(rows) rows of boards")
    return (
      .init(card: PlayerCard(record), matches: matches.count, opponents: opponents, rows: rows),
      [.voided(VoidedMatches(player: record.id, since: since, at: now))], draft
    )
  }

  private func card(_ ban: BanRecord) async throws -> BanCard {
    switch ban.subject {
    case .player(let player): BanCard(ban, try await store.player(player))
    case .addresses: BanCard(ban, nil)
    }
  }

  /// The audit trail, latest first.
  public func audit(_ parameters: AdminAudit.Parameters) async throws -> AdminAudit.Result {
    let lines = try await store.audit(about: nil, limit: parameters.limit)
    return .init(lines: lines.map(AuditLine.init))
  }

  // MARK: - Bans

  /// The ban of a command, checked, but not stored.
  func order(_ parameters: AdminBan.Parameters) async throws -> (ban: BanRecord, card: BanCard) {
    try Self.check(reason: parameters.reason)
    let (subject, player) = try await subject(of: parameters.target)
    if case .addresses = subject {
      let count = try await store.bans().count { ban in
        if case .addresses = ban.subject { ban.subject != subject } else { false }
      }
      guard count < AdminLimits.addressBans else {
        throw WireError.plain("\(count) blocks of addresses are banned, and more may not be")
      }
    }
    let ban = BanRecord(
      subject: subject, since: now,
      until: parameters.milliseconds.map { now + .milliseconds($0) }, reason: parameters.reason)
    return (ban, BanCard(ban, player))
  }

  /// The ban that there is of a target.
  func standing(_ target: BanTarget) async throws -> (ban: BanRecord, card: BanCard) {
    let (subject, player) = try await subject(of: target)
    let found = try await store.bans().first { $0.subject == subject && $0.isInForce(at: now) }
    guard let found else {
      throw WireError.plain("\(target.player ?? subject.text) is not banned")
    }
    return (found, BanCard(found, player))
  }

  private func subject(of target: BanTarget) async throws -> (BanSubject, PlayerRecord?) {
    switch (target.player, target.addresses) {
    case (let player?, nil):
      let record = try await find(player)
      return (.player(record.id), record)
    case (nil, let text?):
      guard let range = AddressRange(text) else {
        throw WireError.plain("\(text) is no block of addresses such as 192.0.2.0/24")
      }
      guard range.isBannable else {
        throw WireError.plain(
          "\(range): a ban is of /8 to /32, of IPv6 of /16 to /64, which one subscriber has")
      }
      return (.addresses(range.description), nil)
    case (nil, nil), (_?, _?): throw WireError.plain("either a player or addresses")
    }
  }

  /// Throws unless a reason, which players are told, is one line of limited length.
  static func check(reason: String?) throws {
    guard let reason else { return }
    guard AdminLimits.reasonBytes.contains(reason.utf8.count), PlainText.isPlain(reason) else {
      throw WireError.plain(
        "a reason is one line of at most \(AdminLimits.reasonBytes.upperBound) bytes")
    }
  }

  /// The same of what everybody is told.
  static func check(announcement text: String) throws {
    guard AdminLimits.announcementBytes.contains(text.utf8.count), PlainText.isPlain(text) else {
      throw WireError.plain(
        "an announcement is one line of at most \(AdminLimits.announcementBytes.upperBound) bytes")
    }
  }
}

// Without a running server the command itself changes the store.
extension AdminRecords {
  /// Stores a ban for the next start; durable when it returns.
  public func ban(_ parameters: AdminBan.Parameters, by peer: AdminPeer) async throws -> BanCard {
    let (ban, card) = try await order(parameters)
    try await commit(
      [.banned(ban)],
      AuditDraft(action: .ban, subject: ban.subject.text, details: ban.details), by: peer)
    return card
  }

  /// Removes a ban.
  public func unban(_ target: BanTarget, by peer: AdminPeer) async throws -> BanCard {
    let (ban, card) = try await standing(target)
    try await commit(
      [.unbanned(ban.subject)], AuditDraft(action: .unban, subject: ban.subject.text), by: peer)
    return card
  }

  /// Lets a suspect into rankings.
  public func clear(
    _ parameters: AdminClear.Parameters, by peer: AdminPeer
  ) async throws -> PlayerCard {
    let record = try await find(parameters.player)
    guard var statistics = try await store.statistics(of: record.id), statistics.guesses.isSuspect
    else { throw Moderation.notSuspected }
    statistics.guesses.clear()
    try await commit(
      [.statistics(record.id, statistics)],
      AuditDraft(action: .clear, subject: record.id.description), by: peer)
    return PlayerCard(record)
  }

  /// Closes the reports about a player.
  public func dismiss(
    _ parameters: AdminDismiss.Parameters, by peer: AdminPeer
  ) async throws -> PlayerCard {
    let (record, writes, draft) = try await dismissal(parameters)
    try await commit(writes, draft, by: peer)
    return PlayerCard(record)
  }

  /// Makes a public list, or any map of a player, private.
  public func unlist(
    _ parameters: AdminUnlist.Parameters, by peer: AdminPeer
  ) async throws -> AdminUnlist.Result {
    let (title, writes, draft) = try await unlisting(parameters)
    try await commit(writes, draft, by: peer)
    return .init(title: title)
  }

  /// Voids a player's rated matches.
  public func refund(
    _ parameters: AdminRefund.Parameters, by peer: AdminPeer
  ) async throws -> AdminRefund.Result {
    let (result, writes, draft) = try await refund(parameters)
    try await commit(writes, draft, by: peer)
    return result
  }

  /// As ``player(_:)``; that the whole email address was looked at is noted.
  public func player(
    _ parameters: AdminPlayer.Parameters, by peer: AdminPeer
  ) async throws -> PlayerReport {
    let report = try await player(parameters)
    if parameters.isPrivate {
      let id = report.card.player.description
      try await commit([], AuditDraft(action: .inspect, subject: id), by: peer)
    }
    return report
  }

  func commit(
    _ writes: [StoreWrite], _ draft: AuditDraft, by peer: AdminPeer
  ) async throws {
    let line = draft.record(by: peer, at: now, using: .cryptographic)
    try await store.commit(writes + [.audited(line)])
  }
}

extension AddressRange {
  /// Not a part of the Internet so large that it can only be a slip, and no part of what the limits
  /// count as one address.
  fileprivate var isBannable: Bool {
    first.isIPv4 ? prefixLength >= 8 : (16...64).contains(prefixLength)
  }
}

extension BanCard {
  fileprivate init(_ ban: BanRecord, _ player: PlayerRecord?) {
    var addresses: String?
    if case .addresses(let text) = ban.subject { addresses = text }
    self.init(
      player: player?.id, username: player?.username.text, addresses: addresses, since: ban.since,
      until: ban.until, reason: ban.reason)
  }
}

extension AuditLine {
  fileprivate init(_ record: AuditRecord) {
    self.init(
      at: record.at, userID: record.userID, userName: record.userName,
      action: record.action.rawValue, subject: record.subject, details: record.details)
  }
}
