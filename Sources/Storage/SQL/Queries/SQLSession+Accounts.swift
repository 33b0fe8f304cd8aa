import Community
import Foundation
import GameRules

extension SQLSession {
  func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) throws -> CreateAccountResult {
    if let owner = try self.credential(emailKey: credential.emailKey), owner.player != player.id {
      // If both are taken, the name is reported first, as in `obstacle`.
      return try nameOwner(of: player) == nil ? .emailTaken : .nameTaken
    }
    guard try createPlayer(player, token: token) == .created else { return .nameTaken }
    try insert(credential)
    return .created
  }

  func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) throws -> CreateAccountResult {
    if let owner = try self.player(identity: identity.subject, at: identity.provider),
      owner.id != player.id
    {
      return .identityTaken
    }
    guard try createPlayer(player, token: token) == .created else { return .nameTaken }
    try insert(identity)
    return .created
  }

  func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) throws -> AccountObstacle? {
    if try player(named: username) != nil { return .nameTaken }
    return try credential(emailKey: emailKey) == nil ? nil : .emailTaken
  }

  /// Another player who has the name.
  private func nameOwner(of player: PlayerRecord) throws -> PlayerRecord? {
    guard let owner = try self.player(named: player.username), owner.id != player.id else {
      return nil
    }
    return owner
  }

  private func hasIdentity(_ player: PlayerID) throws -> Bool {
    try hasResult(of: "SELECT 1 FROM identities WHERE player = ?", player)
  }

  func upgrade(
    _ credential: CredentialRecord, keeping tokens: TokenSurvival
  ) throws -> UpgradeResult {
    guard try isPlayer(credential.player) else { return .unknownPlayer }
    if let present = try self.credential(of: credential.player) {
      // A repetition, after a commit whose outcome was unknown.
      return present == credential ? .upgraded : .alreadyAccount
    }
    // A player who signs in through a provider needs no password.
    guard try !hasIdentity(credential.player) else { return .alreadyAccount }
    guard try self.credential(emailKey: credential.emailKey) == nil else { return .emailTaken }
    try insert(credential)
    try endGuesthood(of: credential.player, keeping: tokens)
    return .upgraded
  }

  func link(
    _ identity: IdentityRecord, keeping tokens: TokenSurvival
  ) throws -> LinkIdentityResult {
    guard try isPlayer(identity.player) else { return .unknownPlayer }
    if let owner = try player(identity: identity.subject, at: identity.provider) {
      return owner.id == identity.player ? .linked : .taken
    }
    try insert(identity)
    try endGuesthood(of: identity.player, keeping: tokens)
    return .linked
  }

  private func endGuesthood(of player: PlayerID, keeping tokens: TokenSurvival) throws {
    try run("UPDATE players SET is_guest = 0 WHERE id = ?", [player.blob])
    try endTokens(of: player, but: tokens)
  }

  private func endTokens(of player: PlayerID, but survivors: TokenSurvival) throws {
    switch survivors {
    case .all: break
    case .none: try endTokens(of: player)
    case .only(let token):
      precondition(token.player == player, "the player's own")
      try run(
        "DELETE FROM tokens WHERE player = ? AND hash <> ?",
        [player.blob, Data(token.hash.bytes)])
      try insert(token)
    }
  }

  private func insert(_ credential: CredentialRecord) throws {
    try run(
      "INSERT INTO credentials VALUES (?, ?, ?, ?) ON CONFLICT (player) DO NOTHING",
      [
        credential.player.blob, credential.email, credential.emailKey, credential.passwordHash,
      ])
  }

  private func insert(_ identity: IdentityRecord) throws {
    try run(
      "INSERT INTO identities VALUES (?, ?, ?, ?, ?) ON CONFLICT (provider, subject) DO NOTHING",
      [
        identity.provider, identity.subject, identity.player.blob, identity.email,
        identity.linkedAt.millisecondsSinceEpoch,
      ])
  }

  func credential(emailKey: String) throws -> CredentialRecord? {
    try row(
      "SELECT player, email, email_key, password_hash FROM credentials WHERE email_key = ?",
      [emailKey]
    ).map { try CredentialRecord($0) }
  }

  func credential(of player: PlayerID) throws -> CredentialRecord? {
    try row(
      "SELECT player, email, email_key, password_hash FROM credentials WHERE player = ?",
      [player.blob]
    ).map { try CredentialRecord($0) }
  }

  func player(identity subject: String, at provider: String) throws -> PlayerRecord? {
    try row(
      """
      SELECT \(Self.playerColumns) FROM identities JOIN players ON players.id = identities.player
      WHERE identities.provider = ? AND identities.subject = ?
      """,
      [provider, subject]
    ).map { try PlayerRecord($0) }
  }

  func identities(of player: PlayerID) throws -> [IdentityRecord] {
    try rows(
      """
      SELECT provider, subject, email, linked_at FROM identities WHERE player = ?
      ORDER BY provider, subject
      """,
      [player.blob]
    ).map { row in
      IdentityRecord(
        provider: try row.value(0), subject: try row.value(1), player: player,
        email: try row.optional(2), linkedAt: try row.instant(3))
    }
  }

  func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping tokens: TokenSurvival
  ) throws -> ReplacePasswordResult {
    guard let present = try credential(of: player) else { return .noPassword }
    guard present.passwordHash == old || present.passwordHash == new else { return .superseded }
    try run("UPDATE credentials SET password_hash = ? WHERE player = ?", [new, player.blob])
    try endTokens(of: player, but: tokens)
    return .replaced
  }

  func addToken(_ token: TokenRecord) throws -> Bool {
    guard try isPlayer(token.player) else { return false }
    try insert(token)
    try run(
      """
      DELETE FROM tokens WHERE hash IN (
        SELECT hash FROM tokens WHERE player = ? AND hash <> ?
        ORDER BY created_at DESC, hash LIMIT -1 OFFSET ?)
      """,
      [token.player.blob, Data(token.hash.bytes), TokenRecord.limitPerPlayer - 1])
    return true
  }

  func purgeTokens(expiredAt now: Instant, limit: Int) throws -> Int {
    try run(
      """
      DELETE FROM tokens WHERE hash IN
        (SELECT hash FROM tokens WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """,
      [now.millisecondsSinceEpoch, limit])
    return try changes()
  }

  func deletePlayer(_ player: PlayerID) throws {
    try leaveRanking(player)
    try removeRequestNotifications(about: player)
    try countBookmarksOff(of: player)
    try countWantsOff(of: player)
    try run("DELETE FROM players WHERE id = ?", [player.blob])
  }
}

extension CredentialRecord {
  fileprivate init(_ row: some SQLRow) throws {
    self.init(
      player: try row.identifier(0), email: try row.value(1), emailKey: try row.value(2),
      passwordHash: try row.value(3))
  }
}
