import Community
import GameRules
import Storage

// PlayerStore.
extension SimulatedStore {
  func deletePlayer(_ player: PlayerID) async throws(StorageError) {
    try await write { try disk.delete(player) }
  }

  func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult {
    try await change { try $0.createPlayer(player, token: token) }
  }

  func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(id) }
  }

  func player(forToken hash: TokenHash, at now: Instant) async throws(StorageError) -> PlayerRecord?
  {
    try await read { try $0.player(forToken: hash, at: now) }
  }

  func endTokens(of player: PlayerID) async throws(StorageError) {
    try await write {
      if disk.forgets(.tokens) { return }
      try disk.ask { try $0.endTokens(of: player) }
    }
  }

  func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    try await write {
      let result = try disk.ask {
        try $0.createAccount(player, credential: credential, token: token)
      }
      if result == .created { disk.onAccount(player.id, credential.email) }
      return result
    }
  }

  func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult {
    try await change { try $0.createAccount(player, identity: identity, token: token) }
  }

  func upgrade(
    _ credential: CredentialRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> UpgradeResult {
    try await write {
      if disk.forgets(.upgrade) { return .upgraded }
      let survivors = try survivors(tokens)
      let result = try disk.ask { try $0.upgrade(credential, keeping: survivors) }
      if result == .upgraded { disk.onAccount(credential.player, credential.email) }
      if disk.sabotage.isUnsaid?(.upgrade) == true {
        throw StorageError(kind: .io, message: "simulated, but carried out")
      }
      return result
    }
  }

  func link(
    _ identity: IdentityRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> LinkIdentityResult {
    try await change { try $0.link(identity, keeping: tokens) }
  }

  func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) async throws(StorageError) -> AccountObstacle? {
    try await read { try $0.obstacle(toAccountNamed: username, emailKey: emailKey) }
  }

  func credential(emailKey: String) async throws(StorageError) -> CredentialRecord? {
    try await read { try $0.credential(emailKey: emailKey) }
  }

  func player(
    identity subject: String, at provider: String
  ) async throws(StorageError) -> PlayerRecord? {
    try await read {
      try $0.player(identity: subject, at: provider)
    }
  }

  func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> ReplacePasswordResult {
    try await write {
      if disk.forgets(.password) { return .replaced }
      let survivors = try survivors(tokens)
      return try disk.ask { try $0.replacePassword(of: player, old, with: new, keeping: survivors) }
    }
  }

  /// The tokens that stay; all of them where a test wants that to be noticed.
  private func survivors(_ tokens: TokenSurvival) throws(StorageError) -> TokenSurvival {
    guard case .only(let token) = tokens, disk.forgets(.replacedTokens) else { return tokens }
    _ = try disk.ask { try $0.addToken(token) }
    return .all
  }

  func export(_ player: PlayerID) async throws(StorageError) -> PlayerExport? {
    try await read { try $0.export(player) }
  }

  func player(named username: Username) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(named: username) }
  }

  func playerIDs(after previous: PlayerID?, limit: Int) async throws(StorageError) -> [PlayerID] {
    try await read { try $0.playerIDs(after: previous, limit: limit) }
  }

  func avatar(_ id: AvatarID) async throws(StorageError) -> AvatarRecord? {
    try await read { try $0.avatar(id) }
  }

  func standings(of ids: [PlayerID]) async throws(StorageError) -> [PlayerStanding] {
    try await read { try $0.standings(of: ids) }
  }

  func standing(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerStanding? {
    try await read { try $0.standing(forToken: hash, at: now) }
  }

  func players(_ ids: [PlayerID]) async throws(StorageError) -> [PlayerRecord] {
    try await read { try $0.players(ids) }
  }

  func credential(of player: PlayerID) async throws(StorageError) -> CredentialRecord? {
    try await read { try $0.credential(of: player) }
  }

  func addToken(_ token: TokenRecord) async throws(StorageError) -> Bool {
    try await change { try $0.addToken(token) }
  }

  func endToken(_ hash: TokenHash) async throws(StorageError) {
    try await write {
      if disk.forgets(.tokens) { return }
      try disk.ask { try $0.endToken(hash) }
    }
  }
}
