import Crypto

/// The address of one picture of a match, or the name of one of its panoramas.
///
/// It is the permission to see the picture. Only the match's players are told it, when the round
/// starts. It reveals nothing about the place, and must not be logged.
struct ViewHandle: Hashable, Sendable {
  /// 160 bits as lower-case hexadecimal digits.
  let text: String

  /// The handle of one of a match's sketches.
  init(_ key: ViewKey, round: Int, widthKilometers: Int) {
    self.init(key, of: "\(round)/\(widthKilometers)")
  }

  /// The handle of a panorama, by which clients name it.
  init(_ key: ViewKey, round: Int, node: Int) {
    self.init(key, of: "panorama/\(round)/\(node)")
  }

  /// The handle of one of a panorama's pictures.
  init(_ key: ViewKey, round: Int, node: Int, width: Int) {
    self.init(key, of: "panorama/\(round)/\(node)/\(width)")
  }

  /// HMAC-SHA-256 (RFC 2104), cut off as RFC 2104 §5 allows. Without the key it can neither be made
  /// nor told from a random one.
  private init(_ key: ViewKey, of name: String) {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(name.utf8), using: SymmetricKey(data: key.bytes))
    text = Hexadecimal.text(of: code.prefix(Self.byteCount))
  }

  /// A secret number that differs from picture to picture.
  func salt(_ key: ViewKey) -> UInt64 {
    UInt64(ViewHandle(key, of: "salt/\(text)").text.prefix(16), radix: 16) ?? 0
  }

  /// One that a client sent; anything can be tried.
  init(text: some StringProtocol) { self.text = String(text) }

  private static let byteCount = 20
}
