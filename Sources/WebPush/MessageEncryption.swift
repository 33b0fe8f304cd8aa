import Crypto
import Foundation

/// The encryption of a push message (RFC 8291) with the content coding `aes128gcm` (RFC 8188).
public enum MessageEncryption {
  /// The reason why a message cannot be encrypted.
  public enum Failure: Error, Hashable, Sendable {
    /// The payload is longer than ``PushLimits/payloadBytes``.
    case tooLong
    /// The subscription's key is no point of the curve.
    case invalidKey
  }

  static let saltBytes = 16

  /// The body of the request to the push service.
  ///
  /// - Parameters:
  ///   - ephemeral: A key pair that is used for this message and never again.
  ///   - salt: 16 random bytes that are used for this message and never again.
  ///   - padding: Zeros that are added to the payload, as far as there is room.
  public static func encrypt(
    _ payload: [UInt8], for subscription: PushSubscription,
    ephemeral: P256.KeyAgreement.PrivateKey, salt: [UInt8], padding: Int = 0
  ) throws(Failure) -> [UInt8] {
    guard payload.count <= PushLimits.payloadBytes else { throw .tooLong }
    let receiver: P256.KeyAgreement.PublicKey
    let secret: SharedSecret
    do {
      receiver = try P256.KeyAgreement.PublicKey(x963Representation: subscription.publicKey)
      secret = try ephemeral.sharedSecretFromKeyAgreement(with: receiver)
    } catch {
      throw .invalidKey
    }
    let sender = ephemeral.publicKey.x963Representation
    // RFC 8291 §3.3 and §3.4.
    let key = secret.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: subscription.authenticationSecret,
      sharedInfo: Array("WebPush: info\0".utf8) + receiver.x963Representation + sender,
      outputByteCount: 32)
    return encode(
      payload, key: key, salt: salt, keyID: Array(sender), recordBytes: PushLimits.recordBytes,
      padding: min(padding, PushLimits.payloadBytes - payload.count))
  }

  /// One record of `aes128gcm` with its header (RFC 8188 §2).
  static func encode(
    _ content: [UInt8], key: SymmetricKey, salt: [UInt8], keyID: [UInt8], recordBytes: Int,
    padding: Int = 0
  ) -> [UInt8] {
    precondition(salt.count == saltBytes && keyID.count <= 255 && padding >= 0)
    let tagBytes = 16
    precondition(content.count + 1 + padding + tagBytes <= recordBytes, "one record")
    func derived(_ info: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: key, salt: salt, info: Array("Content-Encoding: \(info)\0".utf8),
        outputByteCount: count)
    }
    let nonce = derived("nonce", 12).withUnsafeBytes { Array($0) }
    let last: UInt8 = 2
    let plain = content + [last] + [UInt8](repeating: 0, count: padding)
    // AES-GCM takes every nonce of 12 bytes, every key of 16 and every content of this length.
    let sealed = try! AES.GCM.seal(
      plain, using: derived("aes128gcm", 16), nonce: AES.GCM.Nonce(data: nonce))
    var encoded = salt
    withUnsafeBytes(of: UInt32(recordBytes).bigEndian) { encoded += $0 }
    encoded.append(UInt8(keyID.count))
    return encoded + keyID + sealed.ciphertext + sealed.tag
  }
}
