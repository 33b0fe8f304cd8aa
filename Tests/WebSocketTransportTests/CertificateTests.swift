import Foundation
import Testing

@testable import WebSocketTransport

@Suite("Certificates can be exchanged under open connections")
struct CertificateTests {
  private let folder: CertificateFolder
  private let old: ServerConfiguration.TLS
  private let new: ServerConfiguration.TLS

  init() throws {
    folder = try CertificateFolder()
    old = try folder.make(.rsa, name: "old")
    new = try folder.make(.ec, name: "new")
  }

  private func client(trusting file: String) -> TestClient {
    var configuration = ClientConfiguration()
    configuration.tlsVerification = .authorities(file: file)
    return TestClient(configuration)
  }

  @Test("New connections are shown the new certificate only, and the old ones still echo")
  func exchange() throws {
    try TestServer.with({ $0.tls = old }) { server in
      let url = "wss://127.0.0.1:\(server.port)/v1/ws"
      let before = client(trusting: old.certificateFile)
      #expect(before.connect(to: url, greeting: "first") == nil)
      #expect(before.log.wait { $0.messages == ["first"] })

      let identity = try TLSIdentity(new)
      server.perform { server, _ in server.present(identity) }

      let after = client(trusting: new.certificateFile)
      #expect(after.connect(to: url, greeting: "second") == nil)
      #expect(after.log.wait { $0.messages == ["second"] })
      let stranger = client(trusting: old.certificateFile)
      #expect(stranger.connect(to: url, greeting: "third") == nil)
      #expect(stranger.log.wait { $0.closed.count == 1 })
      #expect(stranger.log.value.opened == 0)

      before.send("fourth")
      #expect(before.log.wait { $0.messages == ["first", "fourth"] })
      #expect(before.log.value.closed.isEmpty)
    }
  }

  @Test("Whoever asks how the server is gets an answer over TLS, whoever the certificate is for")
  func probe() throws {
    try TestServer.with({ $0.tls = old }) { server in
      let line = try HTTPProbe(port: server.port, usesTLS: true).statusLine(of: "/here")
      #expect(line == "HTTP/1.1 200 OK")
      // Without TLS the server hangs up, with a reset or without.
      let plain = try? HTTPProbe(port: server.port).statusLine(of: "/here")
      #expect(plain ?? "" == "")
    }
    try TestServer.with { server in
      let line = try HTTPProbe(port: server.port).statusLine(of: "/here")
      #expect(line == "HTTP/1.1 200 OK")
      let none = try? HTTPProbe(port: server.port, usesTLS: true).statusLine(of: "/here")
      #expect(none == nil)
    }
  }

  @Test("A client that asks for the old kind of key isn't shown the old certificate")
  func otherKind() throws {
    try TestServer.with({ $0.tls = old }) { server in
      let asksForRSA = ["-sigalgs", "RSA-PSS+SHA256"]
      #expect(try OpenSSL.request(port: server.port, asksForRSA).contains("CN = old"))
      let identity = try TLSIdentity(new)
      server.perform { server, _ in server.present(identity) }
      #expect(try !OpenSSL.request(port: server.port, asksForRSA).contains("CN = old"))
      #expect(try OpenSSL.request(port: server.port).contains("CN = new"))
    }
  }

  @Test("A session of before the exchange can't be resumed", arguments: ["-tls1_2", "-tls1_3"])
  func resumption(version: String) throws {
    try TestServer.with({ $0.tls = old }) { server in
      let session = folder.file("session\(version)")
      let first = try OpenSSL.request(port: server.port, [version, "-sess_out", session])
      #expect(first.contains("New, TLSv1."))
      let second = try OpenSSL.request(port: server.port, [version, "-sess_in", session])
      #expect(second.contains("Reused, TLSv1."), "else the rest would prove nothing")
      let identity = try TLSIdentity(new)
      server.perform { server, _ in server.present(identity) }
      let third = try OpenSSL.request(port: server.port, [version, "-sess_in", session])
      #expect(third.contains("New, TLSv1."))
      #expect(third.contains("CN = new"))
    }
  }

  @Test("The intermediate certificates of a chain are shown as well")
  func chain() throws {
    let both = try [new, old].map {
      try String(contentsOfFile: $0.certificateFile, encoding: .utf8)
    }
    let chain = folder.file("chain.pem")
    try both.joined().write(toFile: chain, atomically: true, encoding: .utf8)
    let files = ServerConfiguration.TLS(
      certificateFile: chain, privateKeyFile: new.privateKeyFile)
    try TestServer.with({ $0.tls = files }) { server in
      let answer = try OpenSSL.request(port: server.port, ["-showcerts"])
      #expect(answer.components(separatedBy: "BEGIN CERTIFICATE").count == 3)
    }
  }

  @Test("What is no pair of certificate and key is refused with the file that is to blame")
  func refusals() throws {
    let locked = folder.file("locked.pem")
    _ = try OpenSSL.run(
      ["pkey", "-in", new.privateKeyFile, "-aes256", "-passout", "pass:open", "-out", locked])
    let other = try folder.make(.ec, name: "other")
    let empty = folder.file("empty.pem")
    try Data().write(to: URL(filePath: empty))
    let cases = [
      (new.certificateFile, old.privateKeyFile), (new.certificateFile, other.privateKeyFile),
      (new.certificateFile, locked), (new.certificateFile, empty), (new.certificateFile, "/none"),
    ]
    for (certificate, key) in cases {
      #expect(try refused(certificate, key) == key)
    }
    for certificate in [empty, "/none", new.privateKeyFile] {
      #expect(try refused(certificate, new.privateKeyFile) == certificate)
    }
    #expect(throws: TransportError.self) {
      try TestServer({
        $0.tls = .init(certificateFile: new.certificateFile, privateKeyFile: locked)
      })
    }
  }

  /// The file that is said to be wrong; nil when there is nothing wrong.
  private func refused(_ certificate: String, _ key: String) throws -> String? {
    do throws(TransportError) {
      _ = try TLSIdentity(.init(certificateFile: certificate, privateKeyFile: key))
      return nil
    } catch .identityRefused(let file, let reason) {
      #expect(!reason.isEmpty && !reason.contains("error:"))
      return file
    } catch {
      throw error
    }
  }

  @Test("The end of its time is read from the certificate")
  func expiry() throws {
    let identity = try TLSIdentity(new)
    try TestServer.with({ $0.tls = new }) { server in
      #expect(server.perform { server, _ in server.certificateExpiry } == identity.expiry)
    }
    try TestServer.with { server in
      #expect(server.perform { server, _ in server.certificateExpiry } == nil)
    }
    let rest = identity.expiry.timeIntervalSinceNow
    #expect((1.9 * 86_400...2.1 * 86_400).contains(rest))
  }
}
