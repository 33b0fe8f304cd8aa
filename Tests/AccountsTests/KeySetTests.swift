import CryptoExtras
import Encodings
import GameRules
import Testing

@testable import Accounts

@Suite("Key sets")
struct KeySetTests {
  @Test("Keys of other kinds, for other uses and broken ones are passed over, and spoil no other")
  func usable() async throws {
    let small = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1024))
      .publicKey.getKeyPrimitives()
    let strange = [
      #"{"kty":"oct","kid":"secret","k":"c2VjcmV0"}"#, #"{"kty":"OKP","kid":"ed","crv":"Ed25519"}"#,
      #"{"kid":"none"}"#, "7", "null", "[]", #""text""#, #"{"kty":7}"#,
      TokenMint.rsaKey("encryption", ["use": #""enc""#]),
      TokenMint.rsaKey("pss", ["alg": #""PS256""#]), TokenMint.rsaKey("no n", ["n": ""]),
      TokenMint.rsaKey("", [:]), TokenMint.rsaKey("x", ["kid": ""]),
      TokenMint.rsaKey("confused", ["alg": #""ES256""#]),
      TokenMint.rsaKey("small", ["n": "\"\(Base64.encode(small.modulus, .url))\""]),
      TokenMint.ecKey("p384", ["crv": #""P-384""#]), TokenMint.ecKey("no curve", ["crv": ""]),
      TokenMint.ecKey("off", ["x": "\"\(String(repeating: "A", count: 43))\""]),
      TokenMint.ecKey("short", ["x": #""AAAA""#]),
    ]
    let set = await KeySet(
      json: TokenMint.keySet(strange + [TokenMint.rsaKey(), TokenMint.ecKey("e", ["alg": ""])]))
    #expect(set?.count == 2)
    #expect(set?["rsa-1"]?.algorithm == .rs256)
    #expect(set?["e"]?.algorithm == .es256, "its type says enough")
    #expect(await KeySet(json: TokenMint.keySet(strange)) == nil)
  }

  @Test("Of two keys with one id the first counts, and not more than 64 are kept")
  func bounds() async {
    let twice = await KeySet(
      json: TokenMint.keySet([TokenMint.rsaKey("k"), TokenMint.ecKey("k")]))
    #expect(twice?.count == 1 && twice?["k"]?.algorithm == .rs256)
    let many = await KeySet(json: TokenMint.keySet((0..<100).map { TokenMint.ecKey("\($0)") }))
    #expect(many?.count == AccountLimits.keySetKeys)
    let padded = TokenMint.keySet([TokenMint.ecKey()])
    let spaces = [UInt8](repeating: 0x20, count: AccountLimits.keySetBytes - padded.count)
    #expect(await KeySet(json: padded + spaces) != nil)
    #expect(await KeySet(json: padded + spaces + [0x20]) == nil)
  }

  @Test(
    "What is no key set is none",
    arguments: ["", "null", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[]}"#, "<html></html>"])
  func none(text: String) async {
    #expect(await KeySet(json: Array(text.utf8)) == nil)
  }
}

@Suite("Keeping keys")
struct KeySetCacheTests {
  private let source = FakeKeySets(TokenMint.keySet([TokenMint.rsaKey("old")]))
  private let cache: KeySetCache
  private let start = TokenMint.now

  init() { cache = KeySetCache(.url("https://id.club.example/keys"), from: source) }

  /// The key's id, or why there is none.
  private func key(_ identifier: String, _ seconds: Int) async -> Result<String, IDTokenRefusal> {
    await cache.key(identifier, at: start + .seconds(seconds)).map(\.identifier)
  }

  @Test("They are fetched with the first token, and again after an hour")
  func lifetime() async {
    #expect(source.count == 0)
    for second in [0, 1, 3599] { #expect(await key("old", second) == .success("old")) }
    #expect(source.count == 1)
    #expect(await key("old", 3600) == .success("old"))
    #expect(source.count == 2)
  }

  @Test("A new key's first token has them fetched, but made-up ids no more than once a minute")
  func unknownKey() async {
    #expect(await key("old", 0) == .success("old"))
    source.answer(TokenMint.keySet([TokenMint.ecKey("new"), TokenMint.rsaKey("old")]))
    for number in 0..<50 { #expect(await key("made up \(number)", 59) == .failure(.unknownKey)) }
    #expect(source.count == 1)
    #expect(await key("new", 60) == .success("new"))
    for number in 0..<50 { #expect(await key("made up \(number)", 119) == .failure(.unknownKey)) }
    #expect(source.count == 2)
    #expect(await key("made up", 120) == .failure(.unknownKey))
    #expect(source.count == 3)
  }

  @Test("A key that is withdrawn is gone with the next fetch")
  func withdrawnKey() async {
    #expect(await key("old", 0) == .success("old"))
    source.answer(TokenMint.keySet([TokenMint.ecKey("new")]))
    #expect(await key("new", 60) == .success("new"))
    #expect(await key("old", 61) == .failure(.unknownKey))
  }

  @Test("While they can't be had the old ones serve, for a day", arguments: [true, false])
  func staleIfError(isGarbage: Bool) async {
    #expect(await key("old", 0) == .success("old"))
    source.answer(isGarbage ? Array("<html>sorry</html>".utf8) : nil)
    #expect(await key("old", 3600) == .success("old"))
    #expect(await key("old", 3601) == .success("old"))
    #expect(source.count == 2, "not asked again at once")
    #expect(await key("old", 86_399) == .success("old"))
    #expect(await key("old", 86_400) == .failure(.keysUnavailable))
    source.answer(TokenMint.keySet([TokenMint.rsaKey("old")]))
    #expect(await key("old", 86_459) == .success("old"))
  }

  @Test("If they were never had, that is no fault of the token")
  func neverHad() async {
    source.answer(nil)
    #expect(await key("old", 0) == .failure(.keysUnavailable))
    #expect(await key("old", 59) == .failure(.keysUnavailable))
    #expect(source.count == 1)
    source.answer(TokenMint.keySet([TokenMint.rsaKey("old")]))
    #expect(await key("old", 60) == .success("old"))
  }

  @Test("A hundred logins at once cause one fetch, and all get their key")
  func singleFlight() async {
    source.hold(true)
    let tasks = (0..<100).map { _ in Task { await key("old", 0) } }
    #expect(await eventually { source.count == 1 })
    source.hold(false)
    for task in tasks { #expect(await task.value == .success("old")) }
    #expect(source.count == 1)
  }

  @Test("A clock that is set back does not keep new keys away")
  func clockSetBack() async {
    #expect(await key("old", 0) == .success("old"))
    source.answer(TokenMint.keySet([TokenMint.ecKey("new")]))
    #expect(await key("new", -100_000) == .success("new"))
  }
}
