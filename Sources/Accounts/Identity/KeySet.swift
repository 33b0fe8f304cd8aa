import Foundation

/// A provider's public keys by their ids.
struct KeySet: Sendable {
  private let keys: [String: VerificationKey]

  /// The usable keys of a JSON Web Key Set; those of kinds we don't know are passed over
  /// (RFC 7517 §5). `nil` if it is too large, not a key set, or has none that is usable.
  init?(json bytes: [UInt8]) async {
    guard bytes.count <= AccountLimits.keySetBytes,
      let set = try? JSONDecoder().decode(PublishedKeySet.self, from: Data(bytes))
    else { return nil }
    var keys: [String: VerificationKey] = [:]
    for published in set.keys.prefix(AccountLimits.keySetKeys) {
      guard let published = published.key, let key = await VerificationKey(published),
        keys[key.identifier] == nil
      else { continue }
      keys[key.identifier] = key
    }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  subscript(identifier: String) -> VerificationKey? { keys[identifier] }

  var count: Int { keys.count }
}

/// The members of RFC 7517 §5.1, each key on its own, so that a strange one spoils no other.
private struct PublishedKeySet: Decodable {
  struct Lenient: Decodable {
    let key: PublishedKey?

    init(from decoder: any Decoder) { key = try? PublishedKey(from: decoder) }
  }

  let keys: [Lenient]
}
