extension IdentityProvider {
  /// Providers whose issuer, keys and rules are known; only the client ids are the operator's.
  public enum Preset: String, Hashable, Sendable, CaseIterable, Decodable {
    /// Sign in with Google.
    ///
    /// Its documentation allows both issuers and signs with RS256. The nonce stands in the token as
    /// the app gave it to Google.
    case google
    /// Sign in with Apple.
    ///
    /// Audiences are the app's bundle id and, for the web, the services id. The app gives Apple the
    /// SHA-256 of the nonce it gives this server, as is usual; `email_verified` may be a text.
    case apple
    /// Facebook Limited Login (not Facebook Login, which has no ID token).
    ///
    /// The audience is the app's id. The app gives Facebook the SHA-256 of the nonce it gives this
    /// server. Facebook never says that an email was verified.
    case facebook
  }

  /// A preset for this game's client ids.
  public init(_ preset: Preset, name: String? = nil, audiences: Set<String>) {
    self.init(
      name: name ?? preset.rawValue, issuers: preset.issuers, audiences: audiences,
      keys: .url(preset.keysURL), algorithms: [.rs256], nonceRule: preset.nonceRule)
  }
}

extension IdentityProvider.Preset {
  var issuers: Set<String> {
    switch self {
    case .google: ["https://accounts.google.com", "accounts.google.com"]
    case .apple: ["https://appleid.apple.com"]
    case .facebook: ["https://www.facebook.com", "https://limited.facebook.com"]
    }
  }

  var keysURL: String {
    switch self {
    case .google: "https://www.googleapis.com/oauth2/v3/certs"
    case .apple: "https://appleid.apple.com/auth/keys"
    case .facebook: "https://limited.facebook.com/.well-known/oauth/openid/jwks/"
    }
  }

  var nonceRule: NonceRule {
    switch self {
    case .google: .plain
    case .apple, .facebook: .sha256
    }
  }
}
