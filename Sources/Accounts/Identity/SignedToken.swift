import Encodings
import Foundation

/// A parsed JSON Web Token (RFC 7515 §3.1), not verified yet.
struct SignedToken {
  let header: IDTokenHeader
  /// The signed bytes: the first two parts as they came, with the dot.
  let signedBytes: [UInt8]
  let payload: [UInt8]
  let signature: [UInt8]

  /// The parts; strict about their spelling, so that there are no two texts of one token.
  static func parse(_ text: String) -> Result<SignedToken, IDTokenRefusal> {
    guard text.utf8.count <= AccountLimits.idTokenBytes else { return .failure(.tooLarge) }
    let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64.decode(parts[0], .url),
      let payload = Base64.decode(parts[1], .url), let signature = Base64.decode(parts[2], .url),
      !signature.isEmpty,
      let decoded = try? JSONDecoder().decode(IDTokenHeader.self, from: Data(header))
    else { return .failure(.malformed) }
    return .success(
      SignedToken(
        header: decoded, signedBytes: Array("\(parts[0]).\(parts[1])".utf8), payload: payload,
        signature: signature))
  }
}
