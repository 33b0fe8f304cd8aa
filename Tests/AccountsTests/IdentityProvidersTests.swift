import Testing

@testable import Accounts

@Suite("The file of identity providers")
struct IdentityProvidersTests {
  private func read(_ text: String) throws(IdentityProvidersError) -> IdentityProviders {
    try IdentityProviders(configuration: text.utf8, folder: "/etc/game")
  }

  @Test("Presets need an audience only")
  func presets() throws {
    let providers = try read(
      """
      {"providers": [
        {"preset": "google", "audiences": ["123.apps.googleusercontent.com"],
         "authorizedParties": ["456.apps.googleusercontent.com"]},
        {"preset": "apple", "audiences": ["org.example.game", "org.example.web"]},
        {"preset": "facebook", "audiences": ["1234"], "name": "meta"}
      ]}
      """)
    #expect(providers.all.map(\.name) == ["google", "apple", "meta"])
    var google = IdentityProvider(.google, audiences: ["123.apps.googleusercontent.com"])
    google.authorizedParties = ["456.apps.googleusercontent.com"]
    #expect(providers["google"] == google)
    #expect(
      providers["apple"]
        == IdentityProvider(.apple, audiences: ["org.example.game", "org.example.web"]))
    #expect(
      providers["meta"] == IdentityProvider(.facebook, name: "meta", audiences: ["1234"]))
    #expect(providers["facebook"] == nil)
  }

  @Test("What the presets say", arguments: IdentityProvider.Preset.allCases)
  func presetFacts(preset: IdentityProvider.Preset) {
    let provider = IdentityProvider(preset, audiences: ["x"])
    #expect(provider.algorithms == [.rs256])
    #expect(provider.clockSkew == .seconds(60) && provider.maximumAge == .seconds(3600))
    switch preset {
    case .google:
      #expect(provider.issuers == ["https://accounts.google.com", "accounts.google.com"])
      #expect(provider.nonceRule == .plain)
    case .apple:
      #expect(provider.issuers == ["https://appleid.apple.com"])
      #expect(provider.keys == .url("https://appleid.apple.com/auth/keys"))
      #expect(provider.nonceRule == .sha256)
    case .facebook:
      #expect(provider.issuers.contains("https://www.facebook.com"))
      #expect(provider.nonceRule == .sha256)
    }
  }

  @Test("A provider of one's own says everything, and relative files begin at the folder")
  func ownProvider() throws {
    let providers = try read(
      """
      {"providers": [
        {"name": "club", "issuers": ["https://id.club.example"], "audiences": ["whereami"],
         "keysURL": "https://id.club.example/keys", "algorithms": ["ES256"], "nonce": "sha256",
         "clockSkewSeconds": 0, "maximumAgeSeconds": 86400},
        {"name": "test", "issuers": ["http://localhost:8080"], "audiences": ["whereami"],
         "keysFile": "keys.json"},
        {"name": "local", "issuers": ["x"], "audiences": ["whereami"],
         "keysURL": "http://127.0.0.1:8080/keys"},
        {"preset": "google", "audiences": ["x"], "keysFile": "/tmp/k.json", "nonce": "sha256"}
      ]}
      """)
    #expect(
      providers["club"]
        == IdentityProvider(
          name: "club", issuers: ["https://id.club.example"], audiences: ["whereami"],
          keys: .url("https://id.club.example/keys"), algorithms: [.es256], nonceRule: .sha256,
          clockSkew: .zero, maximumAge: .seconds(86_400)))
    let test = try #require(providers["test"])
    #expect(test.keys == .file("/etc/game/keys.json"))
    #expect(test.algorithms == [.rs256, .es256] && test.nonceRule == .plain)
    #expect(test.clockSkew == .seconds(60) && test.maximumAge == .seconds(3600))
    #expect(providers["local"]?.keys == .url("http://127.0.0.1:8080/keys"))
    #expect(providers["google"]?.keys == .file("/tmp/k.json"))
    #expect(providers["google"]?.nonceRule == .sha256)
  }

  @Test("No providers are none")
  func none() throws {
    #expect(try read(#"{"providers": []}"#) == IdentityProviders())
  }

  static let base = #""name":"n","issuers":["i"],"audiences":["a"],"keysFile":"k""#

  @Test(
    "Every mistake is named with its place",
    arguments: [
      ("", "the file of identity providers is not JSON"),
      ("{", "the file of identity providers is not JSON"),
      ("[]", "the file of identity providers has a wrong type"),
      ("{}", "providers is missing"), (#"{"providers":7}"#, "providers has a wrong type"),
      (#"{"providers":[],"provider":[]}"#, "provider is unknown"),
      (#"{"providers":[7]}"#, "providers[0] has a wrong type"),
      (#"{"providers":[{}]}"#, "providers[0].audiences is missing"),
      (#"{"providers":[{"audiences":["a"]}]}"#, "providers[0].keysURL or keysFile is missing"),
      (#"{"providers":[{"audiences":[],"preset":"apple"}]}"#, "providers[0].audiences is empty"),
      (
        #"{"providers":[{"audiences":["a",""],"preset":"apple"}]}"#,
        "providers[0].audiences[1] is empty or has characters that are not ASCII"
      ),
      (
        #"{"providers":[{"audiences":["a"],"preset":"myspace"}]}"#,
        "providers[0].preset is none of the possible values"
      ),
      (
        #"{"providers":[{"audiences":["a"],"preset":"apple"},{"audience":["a"]}]}"#,
        "providers[1].audience is unknown"
      ),
      (
        #"{"providers":[{"audiences":["a"],"preset":"apple"},{"audiences":["b"],"preset":"apple"}]}"#,
        "providers[1].name is taken: apple"
      ),
      ("{\"providers\":[{\(base),\"algorithms\":[]}]}", "providers[0].algorithms is empty"),
      (
        "{\"providers\":[{\(base),\"algorithms\":[\"ES256\",\"HS256\"]}]}",
        "providers[0].algorithms[1] is none of the possible values"
      ),
      (
        "{\"providers\":[{\(base),\"algorithms\":[\"none\"]}]}",
        "providers[0].algorithms[0] is none of the possible values"
      ),
      (
        "{\"providers\":[{\(base),\"nonce\":\"md5\"}]}",
        "providers[0].nonce is none of the possible values"
      ),
      (
        "{\"providers\":[{\(base),\"clockSkewSeconds\":301}]}",
        "providers[0].clockSkewSeconds is not in 0…300"
      ),
      (
        "{\"providers\":[{\(base),\"clockSkewSeconds\":\"60\"}]}",
        "providers[0].clockSkewSeconds has a wrong type"
      ),
      (
        "{\"providers\":[{\(base),\"maximumAgeSeconds\":59}]}",
        "providers[0].maximumAgeSeconds is not in 60…86400"
      ),
      (
        "{\"providers\":[{\(base),\"keysURL\":\"https://x.example/k\"}]}",
        "providers[0].keysFile stands beside keysURL: which of them?"
      ),
      (
        #"{"providers":[{"name":"Ä","issuers":["i"],"audiences":["a"],"keysFile":"k"}]}"#,
        "providers[0].name is not 1–32 of a–z, 0–9 and -"
      ),
      (
        #"{"providers":[{"issuers":["i"],"audiences":["a"],"keysFile":"k"}]}"#,
        "providers[0].name is missing"
      ),
      (
        #"{"providers":[{"name":"n","audiences":["a"],"keysFile":"k"}]}"#,
        "providers[0].issuers is missing"
      ),
    ] as [(String, String)])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: IdentityProvidersError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test(
    "Keys are fetched by https, or from this machine",
    arguments: [
      "http://id.club.example/keys", "ftp://id.club.example/keys", "id.club.example", "",
      "https://",
      "file:///etc/passwd", "http://localhost.evil.example/k", "https://me:secret@x.example/k",
      "http://127.0.0.1@evil.example/k",
    ])
  func addresses(url: String) {
    let text =
      #"{"providers":[{"name":"n","issuers":["i"],"audiences":["a"],"keysURL":"\#(url)"}]}"#
    let error = #expect(throws: IdentityProvidersError.self) { try read(text) }
    #expect(error?.place == "providers[0].keysURL")
  }

  @Test("There are not more than 32")
  func tooMany() {
    let entries = (0...32).map { #"{"preset":"apple","audiences":["a"],"name":"n\#($0)"}"# }
    let error = #expect(throws: IdentityProvidersError.self) {
      try read("{\"providers\":[\(entries.joined(separator: ","))]}")
    }
    #expect(error?.description == "providers has more than 32 entries")
  }
}
