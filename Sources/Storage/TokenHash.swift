/// The SHA-256 of a session token: the token itself is never stored.
public struct TokenHash: Hashable, Comparable, Sendable {
  /// ``length`` bytes.
  public let bytes: [UInt8]

  /// Takes exactly ``length`` bytes.
  public init(bytes: [UInt8]) {
    precondition(bytes.count == Self.length, "a SHA-256 has 32 bytes")
    self.bytes = bytes
  }

  /// The number of bytes.
  public static let length = 32

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
