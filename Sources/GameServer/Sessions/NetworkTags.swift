import Accounts
import Community
import Crypto

/// Makes tags of the networks that clients are in: equal for equal networks, and nobody who reads
/// them in the database can tell an address from one, nor try all addresses.
///
/// The key lives as long as the process. After a restart a network has another tag, so that each
/// network may send as many requests again: the bounds on newcomers and on all requests hold over
/// restarts. In return no copy of the data folder has what it takes to find addresses.
struct NetworkTags {
  private let key: SymmetricKey

  init(using randomness: Randomness) {
    var random = randomness
    let words = (0..<4).map { _ in random.next() }
    key = words.withUnsafeBytes { SymmetricKey(data: $0) }
  }

  /// `nil` for a client on this machine: bounds on networks are for strangers.
  @GameLoop
  func tag(of channel: any ClientChannel) -> SenderNetwork? {
    guard !channel.isLocal else { return nil }
    let code = HMAC<SHA256>.authenticationCode(for: Array(channel.networkAddress.utf8), using: key)
    return SenderNetwork(tag: code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}
