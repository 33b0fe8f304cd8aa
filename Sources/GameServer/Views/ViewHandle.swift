import Crypto

/// The address of one picture: of a match, a round and a width.
///
/// It is the permission to see the picture. Only the match's players are told it, when the round
/// starts. It reveals nothing about the place, and must not be logged.
struct ViewHandle: Hashable, Sendable {
  /// 160 bits as lower-case hexadecimal digits.
  let text: String

  /// The handle of one of a match's pictures: HMAC-SHA-256 (RFC 2104) of round and width, cut off
  /// as RFC 2104 §5 allows. Without the key it can neither be made nor told from a random one.
  init(_ key: ViewKey, round: Int, widthKilometers: Int) {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("\(round)/\(widthKilometers)".utf8), using: SymmetricKey(data: key.bytes))
    text = Hexadecimal.text(of: code.prefix(Self.byteCount))
  }

  /// One that a client sent; anything can be tried.
  init(text: some StringProtocol) { self.text = String(text) }

  private static let byteCount = 20
}
