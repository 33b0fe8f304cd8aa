import Crypto
import CryptoExtras
import Foundation

/// A provider's keys, made up for fuzzing, and signatures by them and by keys of somebody else.
enum TokenSigner {
  enum Choice: UInt8, CaseIterable { case ec, rsa, otherEC, otherRSA, nobody }

  // A key of our own, which protects nothing: it must be the same in every run, so that tokens in
  // the corpus stay genuine. Any 32 bytes below the group's order are a key.
  private static let ec = try! P256.Signing.PrivateKey(rawRepresentation: [UInt8](1...32))
  // Not kept from run to run: no token in the corpus is signed by these. Fails for want of memory.
  private static let otherEC = P256.Signing.PrivateKey()
  private static let rsa = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
  private static let otherRSA = try! _RSA.Signing.PrivateKey(keySize: .bits2048)

  /// The JSON Web Key Set of the two right keys.
  static let keySet: [UInt8] = {
    let point = Array(ec.publicKey.rawRepresentation)
    let numbers = try? rsa.publicKey.getKeyPrimitives()
    let rsaMembers = numbers.map {
      """
      ,{"kty":"RSA","kid":"rsa","n":"\(base64($0.modulus))","e":"\(base64($0.publicExponent))"}
      """
    }
    return Array(
      """
      {"keys":[{"kty":"EC","kid":"ec","crv":"P-256","x":"\(base64(point[..<32]))",\
      "y":"\(base64(point[32...]))"}\(rsaMembers ?? "")]}
      """.utf8)
  }()

  /// The right key's coordinates, as a key set has them.
  static let ecCoordinates: (x: String, y: String) = {
    let point = Array(ec.publicKey.rawRepresentation)
    return (base64(point[..<32]), base64(point[32...]))
  }()

  static func token(header: [UInt8], claims: [UInt8], by choice: Choice) -> String {
    let signed = base64(header) + "." + base64(claims)
    return signed + "." + base64(signature(over: Data(signed.utf8), by: choice))
  }

  private static func signature(over bytes: Data, by choice: Choice) -> [UInt8] {
    switch choice {
    case .ec: Array((try? ec.signature(for: bytes))?.rawRepresentation)
    case .otherEC: Array((try? otherEC.signature(for: bytes))?.rawRepresentation)
    case .rsa:
      Array(
        (try? rsa.signature(for: bytes, padding: .insecurePKCS1v1_5))?.rawRepresentation)
    case .otherRSA:
      Array(
        (try? otherRSA.signature(for: bytes, padding: .insecurePKCS1v1_5))?.rawRepresentation)
    // Key confusion: what everybody knows as a secret.
    case .nobody:
      Array(
        HMAC<SHA256>.authenticationCode(
          for: bytes, using: SymmetricKey(data: ec.publicKey.derRepresentation)))
    }
  }

  /// Whether the signature of a token in three parts is the right elliptic key's.
  static func isSigned(_ token: String) -> Bool {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = decoded(String(parts[2])) else { return false }
    let signed = Data("\(parts[0]).\(parts[1])".utf8)
    if let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes),
      ec.publicKey.isValidSignature(signature, for: signed)
    {
      return true
    }
    return rsa.publicKey.isValidSignature(
      _RSA.Signing.RSASignature(rawRepresentation: bytes), for: signed,
      padding: .insecurePKCS1v1_5)
  }

  static func base64(_ bytes: some Collection<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  static func decoded(_ text: String) -> Data? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(
      base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
  }
}
