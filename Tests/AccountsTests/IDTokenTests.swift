import GameRules
import Testing

@testable import Accounts

@Suite("ID tokens")
struct IDTokenTests {
  private let keys = FakeKeySets(TokenMint.keySet([TokenMint.rsaKey(), TokenMint.ecKey()]))

  private func verify(
    _ token: String, provider: IdentityProvider = TokenMint.provider,
    nonce: String = TokenMint.nonce, at now: Instant = TokenMint.now
  ) async -> Result<Identity, IDTokenRefusal> {
    await IDTokenVerifier(provider: provider, source: keys).verify(token, nonce: nonce, at: now)
  }

  @Test("A genuine token tells who it is about", arguments: [TokenMint(), .es256()])
  func genuine(mint: TokenMint) async {
    let identity = Identity(
      provider: "club", subject: "248289761001", email: EmailAddress("jane@example.com"),
      isEmailVerified: true)
    #expect(await verify(mint.token()) == .success(identity))
  }

  /// One thing about a token that is different; an empty text leaves the member out.
  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var header: [String: String] = [:]
    var claims: [String: String] = [:]
    var signer: TokenMint.Signer?
    var expected: IDTokenRefusal?

    var testDescription: String { name }

    func applied(to mint: TokenMint) -> TokenMint {
      var mint = mint
      mint.header = mint.header.merging(header) { $1 }.filter { !$0.value.isEmpty }
      mint.claims = mint.claims.merging(claims) { $1 }.filter { !$0.value.isEmpty }
      mint.signer = signer ?? mint.signer
      return mint
    }
  }

  static let seconds = TokenMint.seconds

  static let claimChanges: [Change] = [
    Change(
      name: "another issuer", claims: ["iss": #""https://evil.example""#], expected: .wrongIssuer),
    Change(
      name: "an issuer with a slash more", claims: ["iss": #""https://id.club.example/""#],
      expected: .wrongIssuer),
    Change(name: "no issuer", claims: ["iss": ""], expected: .malformed),
    Change(name: "issuer null", claims: ["iss": "null"], expected: .malformed),
    Change(
      name: "a replay of another audience", claims: ["aud": #""another-game""#],
      expected: .wrongAudience),
    Change(
      name: "audience in capitals", claims: ["aud": #""WhereAmI""#], expected: .wrongAudience),
    Change(name: "no audience", claims: ["aud": ""], expected: .malformed),
    Change(name: "audiences none", claims: ["aud": "[]"], expected: .wrongAudience),
    Change(name: "audience a number", claims: ["aud": "7"], expected: .malformed),
    Change(name: "audiences mixed", claims: ["aud": #"["whereami",7]"#], expected: .malformed),
    Change(name: "audience in an array", claims: ["aud": #"["whereami"]"#]),
    Change(
      name: "another audience beside", claims: ["aud": #"["whereami","another-game"]"#],
      expected: .wrongAudience),
    Change(
      name: "two audiences and no party", claims: ["aud": #"["whereami","whereami-web"]"#],
      expected: .wrongAuthorizedParty),
    Change(
      name: "two audiences and a party",
      claims: ["aud": #"["whereami","whereami-web"]"#, "azp": #""whereami-web""#]),
    Change(name: "a party allowed beside", claims: ["azp": #""whereami-android""#]),
    Change(
      name: "another party", claims: ["azp": #""another-game""#], expected: .wrongAuthorizedParty),
    Change(
      name: "that party as audience", claims: ["aud": #""whereami-android""#],
      expected: .wrongAudience),
    Change(name: "expired by one second", claims: ["exp": "\(seconds - 61)"], expected: .expired),
    Change(name: "expired just now", claims: ["exp": "\(seconds - 60)"], expected: .expired),
    Change(name: "expired within the skew", claims: ["exp": "\(seconds - 59)"]),
    Change(name: "no expiry", claims: ["exp": ""], expected: .malformed),
    Change(name: "expiry a text", claims: ["exp": "\"\(seconds + 60)\""], expected: .malformed),
    Change(name: "expiry true", claims: ["exp": "true"], expected: .malformed),
    Change(name: "expiry negative", claims: ["exp": "-1"], expected: .expired),
    Change(name: "expiry with a fraction", claims: ["exp": "\(seconds - 59).5"]),
    Change(
      name: "issued in the future", claims: ["iat": "\(seconds + 61)"], expected: .notYetValid),
    Change(name: "issued within the skew", claims: ["iat": "\(seconds + 60)"]),
    Change(name: "issued at no time", claims: ["iat": ""], expected: .malformed),
    Change(
      name: "issued too long ago", claims: ["iat": "\(seconds - 3661)"], expected: .tooOld),
    Change(name: "issued just not too long ago", claims: ["iat": "\(seconds - 3660)"]),
    Change(name: "issued at −1e300", claims: ["iat": "-1e300"], expected: .tooOld),
    Change(name: "valid later", claims: ["nbf": "\(seconds + 61)"], expected: .notYetValid),
    Change(name: "valid since now", claims: ["nbf": "\(seconds)"]),
    Change(name: "valid since a text", claims: ["nbf": #""now""#], expected: .malformed),
    Change(name: "no nonce", claims: ["nonce": ""], expected: .nonceMissing),
    Change(name: "nonce null", claims: ["nonce": "null"], expected: .nonceMissing),
    Change(name: "nonce empty", claims: ["nonce": #""""#], expected: .wrongNonce),
    Change(name: "another nonce", claims: ["nonce": #""n-0S6_WzA2Mk""#], expected: .wrongNonce),
    Change(
      name: "the nonce hashed",
      claims: ["nonce": "\"\(NonceRule.sha256.expectedClaim(for: TokenMint.nonce))\""],
      expected: .wrongNonce),
    Change(name: "no subject", claims: ["sub": ""], expected: .malformed),
    Change(name: "subject empty", claims: ["sub": #""""#], expected: .invalidSubject),
    Change(name: "subject a number", claims: ["sub": "1"], expected: .malformed),
    Change(name: "subject not ASCII", claims: ["sub": #""jané""#], expected: .invalidSubject),
    Change(
      name: "subject of 256 bytes", claims: ["sub": "\"\(String(repeating: "x", count: 256))\""],
      expected: .invalidSubject),
    Change(
      name: "subject of 255 bytes", claims: ["sub": "\"\(String(repeating: "x", count: 255))\""]),
  ]

  static let headerChanges: [Change] = [
    Change(name: "algorithm none", header: ["alg": #""none""#], expected: .algorithmNotAllowed),
    Change(
      name: "algorithm none, unsigned", header: ["alg": #""none""#], signer: .nobody,
      expected: .malformed),
    Change(name: "algorithm None", header: ["alg": #""None""#], expected: .algorithmNotAllowed),
    Change(name: "algorithm RS512", header: ["alg": #""RS512""#], expected: .algorithmNotAllowed),
    Change(name: "algorithm PS256", header: ["alg": #""PS256""#], expected: .algorithmNotAllowed),
    Change(name: "algorithm rs256", header: ["alg": #""rs256""#], expected: .algorithmNotAllowed),
    Change(name: "no algorithm", header: ["alg": ""], expected: .malformed),
    Change(
      name: "key confusion: the public key as a secret", header: ["alg": #""HS256""#],
      signer: .symmetric, expected: .algorithmNotAllowed),
    Change(
      name: "an authentication code as signature", signer: .symmetric, expected: .wrongSignature),
    Change(
      name: "another algorithm than the key's", header: ["alg": #""ES256""#], signer: .ec,
      expected: .keyMismatch),
    Change(name: "no key id", header: ["kid": ""], expected: .unknownKey),
    Change(name: "key id empty", header: ["kid": #""""#], expected: .unknownKey),
    Change(name: "another key id", header: ["kid": #""rsa-2""#], expected: .unknownKey),
    Change(
      name: "the key of the other algorithm", header: ["kid": #""ec-1""#], expected: .keyMismatch),
    Change(name: "key id a path", header: ["kid": #""../../dev/null""#], expected: .unknownKey),
    Change(name: "key id a number", header: ["kid": "1"], expected: .malformed),
    Change(name: "somebody else's key", signer: .otherRSA, expected: .wrongSignature),
    Change(name: "a signature of the other kind", signer: .ec, expected: .wrongSignature),
    Change(
      name: "a critical extension", header: ["crit": #"["b64"]"#, "b64": "false"],
      expected: .unsupportedHeader),
    Change(name: "critical null", header: ["crit": "null"], expected: .unsupportedHeader),
    Change(name: "no type", header: ["typ": ""]),
    Change(name: "type jwt", header: ["typ": #""jwt""#]),
    Change(
      name: "an access token", header: ["typ": #""at+jwt""#], expected: .unsupportedHeader),
    Change(
      name: "the signer's own key in the header", header: ["jwk": TokenMint.rsaKey("own")],
      signer: .otherRSA, expected: .wrongSignature),
    Change(
      name: "the address of a key set", header: ["jku": #""https://evil.example/keys""#],
      signer: .otherRSA, expected: .wrongSignature),
  ]

  @Test("What a token claims is checked, one thing at a time", arguments: claimChanges)
  func claim(change: Change) async {
    for mint in [TokenMint(), TokenMint.es256()] {
      let result = await verify(change.applied(to: mint).token())
      expect(result, is: change.expected)
    }
  }

  @Test("How a token is signed is checked, one thing at a time", arguments: headerChanges)
  func header(change: Change) async {
    expect(await verify(change.applied(to: TokenMint()).token()), is: change.expected)
  }

  private func expect(_ result: Result<Identity, IDTokenRefusal>, is refusal: IDTokenRefusal?) {
    switch result {
    case .success: #expect(refusal == nil)
    case .failure(let found): #expect(found == refusal)
    }
  }

  struct EmailClaims: Sendable {
    var claims: [String: String]
    var email: String?
    var isVerified = false
  }

  static let emailClaims = [
    EmailClaims(claims: ["email_verified": ""], email: "jane@example.com"),
    EmailClaims(claims: ["email_verified": "false"], email: "jane@example.com"),
    EmailClaims(
      claims: ["email_verified": #""true""#], email: "jane@example.com", isVerified: true),
    EmailClaims(claims: ["email_verified": #""yes""#], email: "jane@example.com"),
    EmailClaims(claims: ["email_verified": "1"], email: "jane@example.com"),
    EmailClaims(claims: ["email": #""jane""#]),
    EmailClaims(claims: ["email": ""]),
    EmailClaims(claims: ["email": "7"]),
    EmailClaims(claims: ["email": "null"]),
  ]

  @Test(
    "An email is told if it is one, and verified only if the provider says so",
    arguments: emailClaims)
  func emails(expected: EmailClaims) async throws {
    let mint = Change(name: "", claims: expected.claims).applied(to: TokenMint())
    let identity = try await verify(mint.token()).get()
    #expect(identity.email?.text == expected.email)
    #expect(identity.isEmailVerified == expected.isVerified)
  }

  @Test("An algorithm that the provider doesn't use is refused though its key is known")
  func algorithms() async {
    var provider = TokenMint.provider
    provider.algorithms = [.es256]
    #expect(
      await verify(TokenMint().token(), provider: provider) == .failure(.algorithmNotAllowed))
  }

  @Test("Where the rule says so, the token has the nonce's SHA-256")
  func hashedNonce() async {
    var provider = TokenMint.provider
    provider.nonceRule = .sha256
    // FIPS 180-2, appendix B.2.
    let nonce = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    let hash = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    var mint = TokenMint()
    mint.claims["nonce"] = "\"\(hash)\""
    let result = await verify(mint.token(), provider: provider, nonce: nonce)
    #expect((try? result.get())?.subject == "248289761001")
    for wrong in [hash, "", nonce + "q"] {
      #expect(
        await verify(mint.token(), provider: provider, nonce: wrong) == .failure(.wrongNonce))
    }
    mint.claims["nonce"] = "\"\(nonce)\""
    #expect(
      await verify(mint.token(), provider: provider, nonce: nonce) == .failure(.wrongNonce))
  }

  @Test("A nonce too short or too long to be one is wrong, even if the token has it")
  func nonceLengths() async {
    for nonce in ["", "1234567", String(repeating: "n", count: 257)] {
      var mint = TokenMint()
      mint.claims["nonce"] = "\"\(nonce)\""
      #expect(await verify(mint.token(), nonce: nonce) == .failure(.wrongNonce))
    }
  }

  @Test("A token of 8 KiB is read, of one byte more it isn't")
  func size() async {
    var mint = TokenMint()
    var lengths: [Int] = []
    // Three bytes are four characters: all remainders are met.
    for padding in 5300..<5800 {
      mint.claims["pad"] = "\"\(String(repeating: "x", count: padding))\""
      let token = mint.token()
      guard (8188...8196).contains(token.utf8.count) else { continue }
      lengths.append(token.utf8.count)
      let result = await verify(token)
      if token.utf8.count <= 8192 {
        #expect((try? result.get()) != nil)
      } else {
        #expect(result == .failure(.tooLarge))
      }
    }
    #expect(lengths.contains { $0 <= 8192 } && lengths.contains { $0 > 8192 })
    let huge = String(repeating: "a", count: 10_000_000)
    #expect(await verify(huge) == .failure(.tooLarge))
  }
}
