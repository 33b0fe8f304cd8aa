import Crypto
import Encodings
import Foundation
import Testing

@testable import WebPush

@Suite("Encryption of push messages")
struct MessageEncryptionTests {
  private func bytes(_ text: String) throws -> [UInt8] {
    try #require(Base64.decode(text, .url), "\(text)")
  }

  /// RFC 8291, appendix A.
  private func published() throws -> (
    subscription: PushSubscription, ephemeral: P256.KeyAgreement.PrivateKey, salt: [UInt8]
  ) {
    let endpoint = try #require(
      PushEndpoint("https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt5"))
    let subscription = try #require(
      PushSubscription(
        endpoint: endpoint,
        publicKey: try bytes(
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        authenticationSecret: try bytes("BTBZMqHH6r4Tts7J_aSIgg")))
    let ephemeral = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    return (subscription, ephemeral, try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
  }

  @Test("The example of RFC 8291, appendix A")
  func messageExample() throws {
    let (subscription, ephemeral, salt) = try published()
    let body = try MessageEncryption.encrypt(
      Array("When I grow up, I want to be a watermelon".utf8), for: subscription,
      ephemeral: ephemeral, salt: salt)
    #expect(
      Base64.encode(body, .url)
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
        + "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWG"
        + "NWQexSgSxsj_Qulcy4a-fN")
  }

  @Test("The example of RFC 8188 §3.1")
  func codingExample() throws {
    let body = MessageEncryption.encode(
      Array("I am the walrus".utf8),
      key: SymmetricKey(data: try bytes("yqdlZ-tYemfogSmv7Ws5PQ")),
      salt: try bytes("I1BsxtFttlv3u_Oo94xnmw"), keyID: [], recordBytes: 4096)
    #expect(
      Base64.encode(body, .url)
        == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
  }

  @Test("The longest payload fills the record, and one more is refused")
  func longest() throws {
    let (subscription, ephemeral, salt) = try published()
    func encrypted(_ count: Int, padding: Int) throws -> Int {
      try MessageEncryption.encrypt(
        [UInt8](repeating: 7, count: count), for: subscription, ephemeral: ephemeral, salt: salt,
        padding: padding
      ).count
    }
    let header = 16 + 4 + 1 + 65
    #expect(try encrypted(PushLimits.payloadBytes, padding: 0) == PushLimits.recordBytes)
    #expect(try encrypted(PushLimits.payloadBytes - 1, padding: 99) == PushLimits.recordBytes)
    #expect(try encrypted(10, padding: 22) == header + 32 + 17)
    #expect(throws: MessageEncryption.Failure.tooLong) {
      try encrypted(PushLimits.payloadBytes + 1, padding: 0)
    }
  }

  @Test("Keys of another length, or that are no point of the curve, make no subscription")
  func keys() throws {
    let (subscription, _, _) = try published()
    let (key, secret) = (subscription.publicKey, subscription.authenticationSecret)
    #expect(PushSubscription.areKeys(key, secret))
    var offCurve = key
    offCurve[64] ^= 1
    var compressed = key
    compressed[0] = 2
    for wrong in [[], Array(key.dropLast()), key + [0], offCurve, compressed] {
      #expect(!PushSubscription.areKeys(wrong, secret))
    }
    let infinity = [UInt8](repeating: 0, count: 65)
    #expect(!PushSubscription.areKeys(infinity, secret))
    for wrong in [[], Array(secret.dropLast()), secret + [0]] {
      #expect(!PushSubscription.areKeys(key, wrong))
    }
  }
}
