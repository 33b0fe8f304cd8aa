import Foundation

/// The claims of an ID token (OpenID Connect Core §2), not to be used before they are checked.
struct IDTokenClaims: Decodable {
  let issuer: String
  let subject: String
  let audiences: [String]
  let authorizedParty: String?
  /// Seconds since 1970, perhaps with a fraction.
  let expiry: Double
  let issuedAt: Double
  let notBefore: Double?
  let nonce: String?
  let email: String?
  let isEmailVerified: Bool

  private enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case subject = "sub"
    case audience = "aud"
    case authorizedParty = "azp"
    case expiry = "exp"
    case issuedAt = "iat"
    case notBefore = "nbf"
    case nonce
    case email
    case isEmailVerified = "email_verified"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try members.decode(String.self, forKey: .issuer)
    subject = try members.decode(String.self, forKey: .subject)
    if let audience = try? members.decode(String.self, forKey: .audience) {
      audiences = [audience]
    } else {
      audiences = try members.decode([String].self, forKey: .audience)
    }
    authorizedParty = try members.decodeIfPresent(String.self, forKey: .authorizedParty)
    expiry = try members.decode(Double.self, forKey: .expiry)
    issuedAt = try members.decode(Double.self, forKey: .issuedAt)
    notBefore = try members.decodeIfPresent(Double.self, forKey: .notBefore)
    nonce = try members.decodeIfPresent(String.self, forKey: .nonce)
    // A strange email is no email: it proves nothing here, and costs nobody the login.
    email = try? members.decodeIfPresent(String.self, forKey: .email)
    let isVerified = try? members.decode(Bool.self, forKey: .isEmailVerified)
    let saysVerified = try? members.decode(String.self, forKey: .isEmailVerified)
    isEmailVerified = isVerified ?? (saysVerified == "true")
  }
}
