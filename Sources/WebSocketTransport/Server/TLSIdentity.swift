import CLibwebsockets
import Foundation

/// A certificate chain and its private key, read from PEM files and found to belong together.
///
/// Reading takes no event loop: do it on any thread. Names and dates are not judged: what a
/// certificate is worth is for the clients to say, and for the operator to know.
///
/// `@unchecked Sendable`: the holder never changes once it is made, and OpenSSL counts references
/// to what is in it atomically.
public final class TLSIdentity: @unchecked Sendable {
  private let holder: OpaquePointer
  /// The moment at which the certificate expires.
  public let expiry: Date

  /// Reads both files; throws `TransportError.identityRefused` with the file that is to blame.
  public init(_ files: ServerConfiguration.TLS) throws(TransportError) {
    // Errors left behind by others are not reported here, nor are errors from here elsewhere.
    ERR_clear_error()
    defer { ERR_clear_error() }
    // Only ever a place for the two: nobody shakes hands with it.
    guard let holder = SSL_CTX_new(TLS_server_method()) else {
      throw Self.refusal(of: files.certificateFile)
    }
    do {
      try Self.fill(holder, from: files)
    } catch {
      SSL_CTX_free(holder)
      throw error
    }
    self.holder = holder
    expiry = Self.expiry(of: SSL_CTX_get0_certificate(holder))
  }

  deinit { SSL_CTX_free(holder) }

  /// Makes it what a server shows in a handshake that is under way; false when OpenSSL refuses.
  func show(in handshake: OpaquePointer) -> Bool {
    var chain: OpaquePointer?
    SSL_CTX_ctrl(holder, SSL_CTRL_GET_CHAIN_CERTS, 0, &chain)
    return SSL_use_cert_and_key(
      handshake, SSL_CTX_get0_certificate(holder), SSL_CTX_get0_privatekey(holder), chain, 1) == 1
  }

  private static func fill(
    _ holder: OpaquePointer, from files: ServerConfiguration.TLS
  ) throws(TransportError) {
    // A key with a password: OpenSSL would ask for it on the terminal, and wait.
    SSL_CTX_set_default_passwd_cb(holder) { _, _, _, _ in -1 }
    guard SSL_CTX_use_certificate_chain_file(holder, files.certificateFile) == 1 else {
      throw refusal(of: files.certificateFile)
    }
    // The second call finds a key of another kind than the certificate's, which the first takes.
    guard SSL_CTX_use_PrivateKey_file(holder, files.privateKeyFile, SSL_FILETYPE_PEM) == 1,
      SSL_CTX_check_private_key(holder) == 1
    else { throw refusal(of: files.privateKeyFile) }
  }

  private static func refusal(of file: String) -> TransportError {
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(ERR_get_error(), &text, text.count)
    // "error:0A0000AF:SSL routines::key values mismatch"
    let line = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return .identityRefused(file: file, reason: String(line.split(separator: ":").last ?? ""))
  }

  private static func expiry(of certificate: OpaquePointer?) -> Date {
    var calendar = tm()
    guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &calendar) == 1 else {
      return .distantPast
    }
    return Date(timeIntervalSince1970: TimeInterval(timegm(&calendar)))
  }
}
