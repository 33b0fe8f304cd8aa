import GameRules

// What operators do.
extension SQLiteStore {
  public func bans() async throws(StorageError) -> [BanRecord] {
    try await read { try $0.bans() }
  }

  public func audit(
    about subject: String?, limit: Int
  ) async throws(StorageError) -> [AuditRecord] {
    precondition(limit >= 0, "a number of lines")
    return try await read { try $0.audit(about: subject, limit: limit) }
  }
}
