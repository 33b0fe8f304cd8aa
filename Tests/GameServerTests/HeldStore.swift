import Community
import GameRules
import Matchmaking
import Storage

/// A store in memory whose questions or answers stop where a test says so, until it lets them
/// go on.
///
/// The moment between what the store has done and what the server knows of it, as long as a test
/// needs it.
actor HeldStore: Store {
  /// The calls that can be held.
  enum Call: Hashable, Sendable {
    case standing, players, credential, addToken, befriend, endToken, deletePlayer, commit
    case upgrade, link, replacePassword, pushSubscriptions
  }

  /// Before the store has done anything, or after it has.
  enum Side: Hashable, Sendable {
    case question, answer
  }

  private struct Place: Hashable {
    let call: Call
    let side: Side
  }

  let base: MemoryStore
  /// How often the store was asked what is due.
  var dueQuestions = 0
  private var holds: Set<Place> = []
  private var failures: [Place: StorageError] = [:]
  private var held: [Place: CheckedContinuation<StorageError?, Never>] = [:]
  private var watchers: [Place: CheckedContinuation<Void, Never>] = [:]

  init(_ base: MemoryStore) { self.base = base }

  /// The next such call stops there.
  func hold(_ call: Call, _ side: Side) { holds.insert(Place(call: call, side: side)) }

  /// The next such call fails there, once.
  func fail(_ call: Call, _ side: Side) {
    failures[Place(call: call, side: side)] = Self.failure
  }

  /// Returns when a call has stopped there.
  func reached(_ call: Call, _ side: Side) async {
    let place = Place(call: call, side: side)
    guard held[place] == nil else { return }
    await withCheckedContinuation { watchers[place] = $0 }
  }

  /// The call that has stopped there goes on.
  func release(_ call: Call, _ side: Side) {
    held.removeValue(forKey: Place(call: call, side: side))?.resume(returning: nil)
  }

  /// Nothing is held any more; what was, fails.
  func drop() {
    holds.removeAll()
    failures.removeAll()
    for continuation in held.values { continuation.resume(returning: Self.failure) }
    held.removeAll()
  }

  static let failure = StorageError(kind: .io, message: "no answer")

  private func pass(_ call: Call, _ side: Side) async throws(StorageError) {
    let place = Place(call: call, side: side)
    if let failure = failures.removeValue(forKey: place) { throw failure }
    guard holds.remove(place) != nil else { return }
    let failure = await withCheckedContinuation { continuation in
      held[place] = continuation
      watchers.removeValue(forKey: place)?.resume()
    }
    if let failure { throw failure }
  }
}

// These calls can be held.
extension HeldStore {
  func standing(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerStanding? {
    try await pass(.standing, .question)
    let answer = try await base.standing(forToken: hash, at: now)
    try await pass(.standing, .answer)
    return answer
  }

  func pushSubscriptions(
    of player: PlayerID
  ) async throws(StorageError) -> [PushSubscriptionRecord] {
    try await pass(.pushSubscriptions, .question)
    let answer = try await base.pushSubscriptions(of: player)
    try await pass(.pushSubscriptions, .answer)
    return answer
  }

  func players(_ ids: [PlayerID]) async throws(StorageError) -> [PlayerRecord] {
    try await pass(.players, .question)
    let answer = try await base.players(ids)
    try await pass(.players, .answer)
    return answer
  }

  func credential(of player: PlayerID) async throws(StorageError) -> CredentialRecord? {
    try await pass(.credential, .question)
    let answer = try await base.credential(of: player)
    try await pass(.credential, .answer)
    return answer
  }

  func addToken(_ token: TokenRecord) async throws(StorageError) -> Bool {
    try await pass(.addToken, .question)
    let answer = try await base.addToken(token)
    try await pass(.addToken, .answer)
    return answer
  }

  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) async throws(StorageError) -> FriendshipAnswer {
    try await pass(.befriend, .question)
    let answer = try await base.befriend(
      command, by: actor, about: other, from: network, at: now, following: following)
    try await pass(.befriend, .answer)
    return answer
  }

  func upgrade(
    _ credential: CredentialRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> UpgradeResult {
    try await pass(.upgrade, .question)
    let answer = try await base.upgrade(credential, keeping: tokens)
    try await pass(.upgrade, .answer)
    return answer
  }

  func link(
    _ identity: IdentityRecord, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> LinkIdentityResult {
    try await pass(.link, .question)
    let answer = try await base.link(identity, keeping: tokens)
    try await pass(.link, .answer)
    return answer
  }

  func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping tokens: TokenSurvival
  ) async throws(StorageError) -> ReplacePasswordResult {
    try await pass(.replacePassword, .question)
    let answer = try await base.replacePassword(of: player, old, with: new, keeping: tokens)
    try await pass(.replacePassword, .answer)
    return answer
  }

  func endToken(_ hash: TokenHash) async throws(StorageError) {
    try await pass(.endToken, .question)
    try await base.endToken(hash)
    try await pass(.endToken, .answer)
  }

  func deletePlayer(_ player: PlayerID) async throws(StorageError) {
    try await pass(.deletePlayer, .question)
    try await base.deletePlayer(player)
    try await pass(.deletePlayer, .answer)
  }

  func commit(_ writes: [StoreWrite]) async throws(StorageError) -> CommitReport {
    try await pass(.commit, .question)
    let answer = try await base.commit(writes)
    try await pass(.commit, .answer)
    return answer
  }
}
