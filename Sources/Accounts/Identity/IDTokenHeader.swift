import Foundation

/// The header of a token (RFC 7515 §4.1). Keys and addresses of keys within it
/// (`jwk`, `jku`, `x5c`, `x5u`) are not even read.
struct IDTokenHeader: Decodable {
  let alg: String
  let kid: String?
  let typ: String?
  /// Whether there is any `crit`: no extension is understood.
  let isCritical: Bool

  private enum CodingKeys: CodingKey { case alg, kid, typ, crit }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    alg = try members.decode(String.self, forKey: .alg)
    kid = try members.decodeIfPresent(String.self, forKey: .kid)
    typ = try members.decodeIfPresent(String.self, forKey: .typ)
    isCritical = members.contains(.crit)
  }
}
