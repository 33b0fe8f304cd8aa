import Community
import GameRules

/// The part of a ``Store`` that has players, their tokens, and how they sign in.
public protocol PlayerStore: Sendable {
  /// Creates a player with a first token, unless another player has the name (`Username.key`).
  func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult

  /// The player's current record; `nil` if there is no such player.
  func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord?

  /// The player whom the token belongs to; `nil` if the token is unknown, was ended, or expired at
  /// or before `now`.
  func player(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerRecord?

  /// The player with that name, or with one that looks like it.
  func player(named username: Username) async throws(StorageError) -> PlayerRecord?

  /// The player with that identity.
  func player(
    identity subject: String, at provider: String
  ) async throws(StorageError) -> PlayerRecord?

  /// The records of those players that exist, in the order of `ids`.
  func players(_ ids: [PlayerID]) async throws(StorageError) -> [PlayerRecord]

  /// Up to `limit` ids of players in ascending order, all greater than `previous`.
  func playerIDs(
    after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> [PlayerID]

  /// The data that a session starts with, of those players that exist, in the order of `ids`, all
  /// at one moment.
  func standings(of ids: [PlayerID]) async throws(StorageError) -> [PlayerStanding]

  /// The data that a session starts with, of the token's player; `nil` as in
  /// ``player(forToken:at:)``.
  func standing(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerStanding?

  /// Adds a token; returns whether the player exists. Beyond ``TokenRecord/limitPerPlayer`` the
  /// player's oldest token ends.
  func addToken(_ token: TokenRecord) async throws(StorageError) -> Bool

  /// Ends the token. An unknown token is no error.
  func endToken(_ hash: TokenHash) async throws(StorageError)

  /// Ends all of the player's tokens.
  func endTokens(of player: PlayerID) async throws(StorageError)

  /// Creates a player with an email address, a password and a first token.
  func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult

  /// Creates a player with an identity and a first token.
  func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) async throws(StorageError) -> CreateAccountResult

  /// Gives a player without an email address an email address and a password; the player is no
  /// guest any more. In the same transaction the player's tokens become what `tokens` says.
  func upgrade(
    _ credential: CredentialRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> UpgradeResult

  /// Links an identity to a player; the player is no guest any more. In the same transaction the
  /// player's tokens become what `tokens` says.
  func link(
    _ identity: IdentityRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> LinkIdentityResult

  /// The reason why an account with that name and email address cannot be created now; `nil` if
  /// both are free. The result may be outdated when ``createAccount(_:credential:token:)`` decides.
  func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) async throws(StorageError) -> AccountObstacle?

  /// The credential with that email address, by its key.
  func credential(emailKey: String) async throws(StorageError) -> CredentialRecord?

  /// The player's email address and password hash; `nil` if the player has none.
  func credential(of player: PlayerID) async throws(StorageError) -> CredentialRecord?

  /// Replaces the password hash `old` by `new`. In the same transaction the player's tokens become
  /// what `tokens` says.
  func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> ReplacePasswordResult

  /// Everything that is stored about a player, at one moment; `nil` if there is no such player.
  func export(_ player: PlayerID) async throws(StorageError) -> PlayerExport?

  /// Deletes a player with all personal data, and frees the name, the email address and the
  /// identities. The player's matches keep the id, for which ``player(_:)-(PlayerID)`` then returns
  /// `nil`. An unknown player is no error.
  func deletePlayer(_ player: PlayerID) async throws(StorageError)

  /// The picture with that id, as long as it is a player's current picture.
  func avatar(_ id: AvatarID) async throws(StorageError) -> AvatarRecord?
}
