import Community
import GameRules

// PlayerStore.
extension SQLStore {
  public func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult {
    precondition(token.player == player.id, "the player's own token")
    return try await write { try $0.createPlayer(player, token: token) }
  }

  public func endToken(_ hash: TokenHash) async throws(StorageError) {
    try await write { try $0.endToken(hash) }
  }

  public func endTokens(of player: PlayerID) async throws(StorageError) {
    try await write { try $0.endTokens(of: player) }
  }

  public func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(id) }
  }

  public func player(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(forToken: hash, at: now) }
  }

  public func standings(of ids: [PlayerID]) async throws(StorageError) -> [PlayerStanding] {
    try await read { try $0.standings(of: ids) }
  }

  public func standing(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerStanding? {
    try await read { try $0.standing(forToken: hash, at: now) }
  }

  public func addToken(_ token: TokenRecord) async throws(StorageError) -> Bool {
    try await write { try $0.addToken(token) }
  }

  public func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    precondition(token.player == player.id && credential.player == player.id, "the player's own")
    return try await write {
      try $0.createAccount(player, credential: credential, token: token)
    }
  }

  public func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    precondition(token.player == player.id && identity.player == player.id, "the player's own")
    return try await write {
      try $0.createAccount(player, identity: identity, token: token)
    }
  }

  public func upgrade(
    _ credential: CredentialRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> UpgradeResult {
    try await write { try $0.upgrade(credential, keeping: tokens) }
  }

  public func link(
    _ identity: IdentityRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> LinkIdentityResult {
    try await write { try $0.link(identity, keeping: tokens) }
  }

  public func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) async throws(StorageError) -> AccountObstacle? {
    try await read { try $0.obstacle(toAccountNamed: username, emailKey: emailKey) }
  }

  public func credential(emailKey: String) async throws(StorageError) -> CredentialRecord? {
    try await read { try $0.credential(emailKey: emailKey) }
  }

  public func credential(of player: PlayerID) async throws(StorageError) -> CredentialRecord? {
    try await read { try $0.credential(of: player) }
  }

  public func player(
    identity subject: String, at provider: String
  ) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(identity: subject, at: provider) }
  }

  public func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> ReplacePasswordResult {
    try await write {
      try $0.replacePassword(of: player, old, with: new, keeping: tokens)
    }
  }

  public func export(_ player: PlayerID) async throws(StorageError) -> PlayerExport? {
    try await read { try $0.export(player) }
  }

  public func deletePlayer(_ player: PlayerID) async throws(StorageError) {
    try await write { try $0.deletePlayer(player) }
  }

  public func player(named username: Username) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(named: username) }
  }

  public func players(_ ids: [PlayerID]) async throws(StorageError) -> [PlayerRecord] {
    try await read { database in try ids.compactMap(database.player) }
  }

  public func playerIDs(
    after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> [PlayerID] {
    precondition(limit >= 0, "a number of players")
    return try await read { try $0.playerIDs(after: previous, limit: limit) }
  }

  public func avatar(_ id: AvatarID) async throws(StorageError) -> AvatarRecord? {
    try await read { try $0.avatar(id) }
  }
}
