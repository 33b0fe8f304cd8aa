import CLibwebsockets
import Foundation

/// The certificate that a TLS server presents. It can be exchanged while connections are open,
/// which go on as they are.
///
/// Confined to the loop's thread. It must outlive the OpenSSL context that it is attached to.
final class TLSPresentation {
  private(set) var identity: TLSIdentity
  /// libwebsockets', of its virtual host.
  private var context: OpaquePointer?

  init(_ identity: TLSIdentity) { self.identity = identity }

  /// From now on each handshake of the context shows the identity of that moment.
  ///
  /// Asked for with each handshake, and not set in the context once: there, a certificate with
  /// another kind of key would stand beside the earlier one and not in its place.
  func attach(to context: OpaquePointer) {
    self.context = context
    SSL_CTX_set_cert_cb(
      context,
      { handshake, owner in
        guard let handshake, let owner else { return 0 }
        // Unretained: the context ends before the server, which owns the presentation.
        let presentation = Unmanaged<TLSPresentation>.fromOpaque(owner).takeUnretainedValue()
        return presentation.identity.show(in: handshake) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The libwebsockets context is gone, and OpenSSL's with it.
  func detach() { context = nil }

  /// Shows another identity from the next handshake on.
  ///
  /// Sessions of before can't be resumed: a resumed handshake shows no certificate, so that a
  /// client could go on for ever with one that was replaced because its key was stolen.
  func change(to identity: TLSIdentity) {
    self.identity = identity
    guard let context else { return }
    let length = SSL_CTX_ctrl(context, SSL_CTRL_SET_TLSEXT_TICKET_KEYS, 0, nil)
    var keys = (0..<length).map { _ in UInt8.random(in: 0...255) }
    SSL_CTX_ctrl(context, SSL_CTRL_SET_TLSEXT_TICKET_KEYS, length, &keys)
    // TLS 1.2 remembers sessions by number as well; 0: all of them, whatever their age.
    SSL_CTX_flush_sessions(context, 0)
  }
}

extension WebSocketServer {
  /// Shows another certificate from the next handshake on; connections that are open go on.
  ///
  /// Without effect for a server without TLS, and before `start()`. Call it on the loop's thread.
  public func present(_ identity: TLSIdentity) {
    channel.loop.preconditionOnLoop()
    presentation?.change(to: identity)
  }

  /// When the certificate that is shown expires; nil without TLS, and before `start()`.
  public var certificateExpiry: Date? { presentation?.identity.expiry }
}
