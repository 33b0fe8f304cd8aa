import Crypto
import Encodings
import Foundation
import GameRules
import JSON
import Testing

@testable import WebPush

@Suite("Tokens for push services")
struct VAPIDKeyTests {
  /// RFC 8292 §2.4.
  private static let published = (
    token: "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJl"
      + "eHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0",
    signature: "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHz"
      + "voD1oA",
    key: "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
  )

  @Test("The example of RFC 8292 §2.4 has the signing input that is made here")
  func example() throws {
    let origin = try #require(WebOrigin("https://push.example.net"))
    let text = VAPIDKey.signingInput(
      for: origin, contact: "mailto:push@example.com", expiry: 1_453_523_768)
    #expect(text == Self.published.token)
    let key = try P256.Signing.PublicKey(
      x963Representation: try #require(Base64.decode(Self.published.key, .url)))
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: try #require(Base64.decode(Self.published.signature, .url)))
    #expect(key.isValidSignature(signature, for: Data(text.utf8)))
  }

  @Test("A header has a token that the key in it has signed, valid for at most 24 h")
  func header() throws {
    let key = VAPIDKey()
    let origin = try #require(WebOrigin("https://push.example.net:8443"))
    let now = Instant(millisecondsSinceEpoch: 1_800_000_000_999)
    let header = try key.authorization(for: origin, contact: "mailto:me@example.org", at: now)
    let parts = header.split { $0 == " " || $0 == "," }
    try #require(parts.count == 3)
    let token = parts[1].dropFirst(2).split(separator: ".").map(String.init)
    #expect(parts[0] == "vapid" && parts[1].hasPrefix("t=") && token.count == 3)
    #expect(parts[2] == "k=\(key.publicText)")
    let point = try #require(Base64.decode(key.publicText, .url))
    #expect(point.count == 65 && point[0] == 4)
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: try #require(Base64.decode(token[2], .url)))
    #expect(
      try P256.Signing.PublicKey(x963Representation: point)
        .isValidSignature(signature, for: Data((token[0] + "." + token[1]).utf8)))
    let claims = try JSONDocument(try #require(Base64.decode(token[1], .url))).root
    #expect(claims["aud"]?.string == "https://push.example.net:8443")
    #expect(claims["sub"]?.string == "mailto:me@example.org")
    let expiry = try #require(claims["exp"]?.integer)
    #expect((1_800_000_001...1_800_086_400).contains(expiry))
  }

  @Test("A key is the same again when it is read from its secret, and nothing else is a key")
  func stored() throws {
    let key = VAPIDKey()
    #expect(key.secret.count == VAPIDKey.secretBytes)
    #expect(VAPIDKey(secret: key.secret)?.publicText == key.publicText)
    #expect(VAPIDKey().publicText != key.publicText)
    #expect(VAPIDKey(secret: []) == nil)
    #expect(VAPIDKey(secret: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(VAPIDKey(secret: [UInt8](repeating: 0xFF, count: 32)) == nil, "beyond the order")
  }
}
