import AdminSocket
import GameRules
import Storage
import WireProtocol

/// Carries out the commands of the admin socket, one line each. Called on any thread.
struct AdminCommands: Sendable {
  let operations: Operations
  let store: any Store
  /// The folder of the database.
  let folder: String
  /// The server's clock, if it can be moved.
  var clock: MovableClock?

  /// The reply to a line, whatever the line is.
  func answer(_ line: [UInt8], from peer: AdminPeer) async -> [UInt8] {
    let message: ClientMessage
    do {
      message = try ClientMessage(line)
    } catch {
      return ServerMessage.encoded(error: error.error, id: error.id)
    }
    switch message.method {
    case AdminStatus.name.description:
      return await reply(AdminStatus.self, to: message) { _ in await status() }
    case AdminPlayer.name.description:
      return await reply(AdminPlayer.self, to: message) { try await player($0, peer) }
    case AdminMatch.name.description:
      return await reply(AdminMatch.self, to: message) { try await match($0, peer) }
    case AdminReplay.name.description:
      return await reply(AdminReplay.self, to: message) { try await replay($0.match, peer) }
    case AdminKick.name.description:
      return await reply(AdminKick.self, to: message) { try await kick($0, peer) }
    case AdminBan.name.description:
      return await reply(AdminBan.self, to: message) { try await ban($0, peer) }
    case AdminUnban.name.description:
      return await reply(AdminUnban.self, to: message) { try await unban($0, peer) }
    case AdminBans.name.description:
      return await reply(AdminBans.self, to: message) { _ in try await records().bans() }
    case AdminSuspects.name.description:
      return await reply(AdminSuspects.self, to: message) { _ in
        try await records().suspects()
      }
    case AdminClear.name.description:
      return await reply(AdminClear.self, to: message) { try await clear($0, peer) }
    case AdminReports.name.description:
      return await reply(AdminReports.self, to: message) { _ in try await records().reports() }
    case AdminDismiss.name.description:
      return await reply(AdminDismiss.self, to: message) { try await dismiss($0, peer) }
    case AdminUnlist.name.description:
      return await reply(AdminUnlist.self, to: message) { try await unlist($0, peer) }
    case AdminEventAdd.name.description:
      return await reply(AdminEventAdd.self, to: message) { try await addEvent($0, peer) }
    case AdminEventChange.name.description:
      return await reply(AdminEventChange.self, to: message) {
        try await carryOut(try await records().changing($0), peer)
      }
    case AdminEventRemove.name.description:
      return await reply(AdminEventRemove.self, to: message) {
        try await carryOut(try await records().removing($0), peer)
      }
    case AdminEventList.name.description:
      return await reply(AdminEventList.self, to: message) { _ in try await records().events() }
    case AdminNewsAdd.name.description:
      return await reply(AdminNewsAdd.self, to: message) { try await addNews($0, peer) }
    case AdminNewsRemove.name.description:
      return await reply(AdminNewsRemove.self, to: message) { try await removeNews($0, peer) }
    case AdminNewsList.name.description:
      return await reply(AdminNewsList.self, to: message) { try await records().news($0) }
    case AdminRefund.name.description:
      return await reply(AdminRefund.self, to: message) { try await refund($0, peer) }
    case AdminDropPicture.name.description:
      return await reply(AdminDropPicture.self, to: message) { try await dropPicture($0, peer) }
    case AdminAnnounce.name.description:
      return await reply(AdminAnnounce.self, to: message) { try await announce($0, peer) }
    case AdminClockForward.name.description:
      return await reply(AdminClockForward.self, to: message) { try await moveClock($0) }
    case AdminAudit.name.description:
      return await reply(AdminAudit.self, to: message) { try await records().audit($0) }
    case let other:
      return ServerMessage.encoded(
        error: .plain("this server knows no \(other)"), id: message.id ?? .null)
    }
  }

  private func reply<Method: WireMethod>(
    _ method: Method.Type, to message: ClientMessage,
    _ body: (Method.Parameters) async throws -> Method.Result
  ) async -> [UInt8] {
    let id = message.id ?? .null
    do {
      return ServerMessage.encoded(result: try await body(message.parameters(of: method)), id: id)
    } catch let fault as WireFault {
      return ServerMessage.encoded(error: .invalidParameters(fault), id: id)
    } catch let error as WireError {
      return ServerMessage.encoded(error: error, id: id)
    } catch {
      return ServerMessage.encoded(error: .plain("the database operation failed: \(error)"), id: id)
    }
  }

  private func records() async -> AdminRecords {
    AdminRecords(store: store, at: await operations.now)
  }

  private func status() async -> ServerStatus {
    var status = await operations.monitoring.status
    let disk = DiskUsage(folder: folder)
    status.memory = ProcessStatistics.residentBytes
    status.disk = disk.used
    status.freeDisk = disk.free
    return status
  }

  private func player(
    _ parameters: AdminPlayer.Parameters, _ peer: AdminPeer
  ) async throws -> PlayerReport {
    var report = try await records().player(parameters)
    if parameters.isPrivate {
      try await operations.audit.keep(
        [], AuditDraft(action: .inspect, subject: report.card.player.description), by: peer)
    }
    await operations.complete(&report, isPrivate: parameters.isPrivate)
    return report
  }

  private func match(
    _ parameters: AdminMatch.Parameters, _ peer: AdminPeer
  ) async throws -> MatchReport {
    let (id, isRevealing) = (parameters.match, parameters.isRevealing)
    if await operations.report(ofLive: id, isRevealing: false) != nil {
      if isRevealing {
        try await operations.audit.keep(
          [], AuditDraft(action: .reveal, subject: id.description), by: peer)
      }
      // It may be over by now: then the store has it.
      if let report = await operations.report(ofLive: id, isRevealing: isRevealing) {
        return report
      }
    }
    guard await operations.waitUntilDurable(), let record = try await store.finishedMatch(id) else {
      throw WireError.plain("there is no match \(id)")
    }
    let players = try await store.players(record.match.setup.players)
    return await operations.report(of: record, players)
  }

  private func replay(
    _ match: MatchID, _ peer: AdminPeer
  ) async throws -> AdminReplay.Result {
    var random = SystemRandomNumberGenerator()
    let new = LinkSecret(using: &random)
    guard await operations.waitUntilDurable() else { throw WireError.game(.unavailable) }
    var link = try await operations.replayPass(to: match, in: store)
    if link == nil { link = try await store.shareReplay(of: match, as: new) }
    guard let link else {
      throw WireError.plain("there is no recording of a match \(match), or no longer")
    }
    try await operations.audit.keep(
      [], AuditDraft(action: .share, subject: match.description), by: peer)
    return .init(link: link)
  }

  private func kick(
    _ parameters: AdminKick.Parameters, _ peer: AdminPeer
  ) async throws -> PlayerCard {
    try AdminRecords.check(reason: parameters.reason)
    let record = try await records().find(parameters.player)
    try await operations.moderation.kick(record.id, because: parameters.reason, by: peer)
    return PlayerCard(record)
  }

  private func ban(
    _ parameters: AdminBan.Parameters, _ peer: AdminPeer
  ) async throws -> BanCard {
    let (ban, card) = try await records().order(parameters)
    try await operations.moderation.ban(ban, by: peer)
    return card
  }

  private func unban(_ target: BanTarget, _ peer: AdminPeer) async throws -> BanCard {
    let (ban, card) = try await records().standing(target)
    try await operations.moderation.unban(ban.subject, by: peer)
    return card
  }

  private func clear(
    _ parameters: AdminClear.Parameters, _ peer: AdminPeer
  ) async throws -> PlayerCard {
    let record = try await records().find(parameters.player)
    try await operations.moderation.clear(record.id, by: peer)
    return PlayerCard(record)
  }

  private func dismiss(
    _ parameters: AdminDismiss.Parameters, _ peer: AdminPeer
  ) async throws -> PlayerCard {
    let (record, writes, draft) = try await records().dismissal(parameters)
    try await operations.audit.keep(writes, draft, by: peer)
    return PlayerCard(record)
  }

  private func unlist(
    _ parameters: AdminUnlist.Parameters, _ peer: AdminPeer
  ) async throws -> AdminUnlist.Result {
    let (title, writes, draft) = try await records().unlisting(parameters)
    try await operations.audit.keep(writes, draft, by: peer)
    return .init(title: title)
  }

  private func addEvent(
    _ parameters: AdminEventAdd.Parameters, _ peer: AdminPeer
  ) async throws -> EventReply {
    let id = await operations.newEventID()
    return try await carryOut(try await records().adding(parameters, as: id), peer)
  }

  private func addNews(
    _ parameters: AdminNewsAdd.Parameters, _ peer: AdminPeer
  ) async throws -> NewsReply {
    let id = await operations.newNewsID()
    return try await carryOut(try await records().adding(parameters, as: id), peer)
  }

  private func removeNews(
    _ parameters: AdminNewsRemove.Parameters, _ peer: AdminPeer
  ) async throws -> NewsReply {
    try await carryOut(try await records().removing(parameters), peer)
  }

  private func carryOut(
    _ change: AdminRecords.EventChange, _ peer: AdminPeer
  ) async throws -> EventReply {
    if let map = change.newMap, await !operations.hasMap(map) {
      throw WireError.plain("there is no map \(map)")
    }
    try await operations.changeEvent(change.writes, change.draft, by: peer)
    return change.reply
  }

  private func carryOut(
    _ change: AdminRecords.NewsChange, _ peer: AdminPeer
  ) async throws -> NewsReply {
    try await operations.audit.keep(change.writes, change.draft, by: peer)
    return change.reply
  }

  private func refund(
    _ parameters: AdminRefund.Parameters, _ peer: AdminPeer
  ) async throws -> AdminRefund.Result {
    let (result, writes, draft) = try await records().refund(parameters)
    try await operations.refunds.refund(writes, draft, by: peer)
    return result
  }

  private func dropPicture(
    _ parameters: AdminDropPicture.Parameters, _ peer: AdminPeer
  ) async throws -> AdminDropPicture.Result {
    guard PlainText.isPlain(parameters.picture), parameters.picture.utf8.count <= 64 else {
      throw WireError.plain("a picture's id is one line of at most 64 bytes")
    }
    return .init(places: try await operations.dropPicture(parameters.picture, by: peer))
  }

  /// Replies when everything that is due by then has been carried out. The audit trail, which is
  /// about what operators did to players, has no line of it.
  private func moveClock(
    _ parameters: AdminClockForward.Parameters
  ) async throws -> AdminClockForward.Result {
    guard let clock else {
      throw WireError.plain(
        "the clock of this server cannot be moved; one that is started with --clock-ahead can")
    }
    // Further than a server could be started ahead, which this one's successor must be.
    let limit = Duration.milliseconds(AdminLimits.clockMilliseconds.upperBound)
    guard await clock.ahead + .milliseconds(parameters.milliseconds) <= limit else {
      throw WireError.plain("the clock cannot be more than 8760 hours ahead of the machine's")
    }
    await clock.moveForward(by: .milliseconds(parameters.milliseconds))
    await operations.carryOutDue()
    return await .init(now: clock.now, ahead: clock.ahead)
  }

  private func announce(
    _ parameters: AdminAnnounce.Parameters, _ peer: AdminPeer
  ) async throws -> AdminAnnounce.Result {
    try AdminRecords.check(announcement: parameters.text)
    return .init(receivers: try await operations.announce(parameters.text, by: peer))
  }
}
