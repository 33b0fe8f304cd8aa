import GameRules

// What operators do.
extension MemoryStore {
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

  /// Sorts as the column of the subject does.
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
