import Accounts
import Community
import Crypto
import GameRules
import Storage

/// Makes tags of the networks that clients are in: equal for equal networks, and nobody who reads
/// them can tell an address from one without the key, nor try all addresses.
///
/// The key is in the store, so that tags are the same after a restart, on a standby, and in a
/// PostgreSQL database. The first start a week or later after it was made makes another one: tags
/// from before then equal no others. No backup, export or copy of a database has it.
@GameLoop
final class NetworkTags {
  private var random: Randomness
  private var key: SymmetricKey

  /// Tags of a key of its own, until ``open(_:at:)``.
  init(using randomness: Randomness) {
    var random = randomness
    key = SymmetricKey(data: Self.newSecret(using: &random))
    self.random = random
  }

  /// Reads the key, and makes it at the first start and when it is too old.
  func open(_ store: any Store, at now: Instant) async throws(StorageError) {
    let secret = try await store.networkSecret(orNew: Self.newSecret(using: &random), at: now)
    key = SymmetricKey(data: secret)
  }

  /// `nil` for a client on this machine: bounds on networks are for strangers.
  func tag(of channel: any ClientChannel) -> SenderNetwork? {
    guard !channel.isLocal else { return nil }
    let code = HMAC<SHA256>.authenticationCode(for: Array(channel.networkAddress.utf8), using: key)
    return SenderNetwork(tag: code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  private static func newSecret(using random: inout Randomness) -> [UInt8] {
    let words = (0..<4).map { _ in random.next() }
    return words.withUnsafeBytes { Array($0) }
  }
}
