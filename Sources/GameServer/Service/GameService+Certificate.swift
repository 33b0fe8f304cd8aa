import Foundation
import Logging
import WebSocketTransport

extension GameService {
  /// Reads certificate and key again, and shows them from the next handshake on.
  ///
  /// Connections that are open go on. Files that can't be used change nothing, and are logged. The
  /// files are read on the caller's thread. Without TLS there is nothing to read.
  public nonisolated func renewCertificate(logger: Logger) async {
    guard let files = await certificateFiles else {
      logger.notice("no certificate to reload: the server has no --tls-cert")
      return
    }
    do throws(TransportError) {
      let identity = try TLSIdentity(files)
      await present(identity)
      logger.notice(
        "certificate reloaded",
        metadata: [
          "file": "\(files.certificateFile)", "expires": "\(identity.expiry.formatted(.iso8601))",
        ])
    } catch {
      logger.error(
        "the new certificate cannot be used; the old one stays", metadata: ["reason": "\(error)"])
    }
  }

  private var certificateFiles: ServerConfiguration.TLS? { sockets.configuration.tls }

  private func present(_ identity: TLSIdentity) { sockets.present(identity) }
}
