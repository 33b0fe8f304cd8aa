import Foundation
import Testing

@testable import WebSocketTransport

@Suite("The client")
struct ClientTests {
  @Test("It connects, sends, receives and closes")
  func roundTrip() throws {
    try TestServer.with { server in
      let client = TestClient()
      #expect(
        client.connect(to: "ws://127.0.0.1:\(server.port)/v1/ws", greeting: "then close") == nil)
      #expect(client.log.wait { $0.closed.count == 1 })
      #expect(client.log.value.messages == ["then close"])
      #expect(client.log.value.closed == [CloseReason(code: 4003, text: "done", origin: .local)])
      #expect(server.log.wait { $0.closed.count == 1 })
      #expect(server.log.value.closed == [CloseReason(code: 4003, text: "done", origin: .peer)])
      #expect(client.connectionCount() == 0)
    }
  }

  @Test("It learns why the server closed")
  func closedByServer() throws {
    try TestServer.with { server in
      let client = TestClient()
      _ = client.connect(to: "ws://127.0.0.1:\(server.port)/v1/ws", greeting: "close 4500")
      #expect(client.log.wait { $0.closed.count == 1 })
      #expect(client.log.value.messages == ["closing"])
      #expect(client.log.value.closed == [CloseReason(code: 4500, text: "as asked", origin: .peer)])
    }
  }

  @Test("Long messages go both ways")
  func longMessages() throws {
    try TestServer.with({ $0.maximumMessageBytes = 300_000 }) { server in
      let client = TestClient()
      let text = String(repeating: "long ", count: 50_000)
      _ = client.connect(to: "ws://127.0.0.1:\(server.port)/v1/ws", greeting: text)
      #expect(client.log.wait { $0.messages.count == 1 })
      #expect(client.log.value.messages == [text])
    }
  }

  @Test("A refused port, a refused path and a bad URL are told apart from an open connection")
  func failures() throws {
    let client = TestClient()
    let port = try {
      let server = try TestServer()
      defer { server.stop() }
      return server.port
    }()
    #expect(client.connect(to: "ws://127.0.0.1:\(port)/v1/ws") == nil)
    #expect(client.log.wait { $0.closed.count == 1 })
    try TestServer.with { server in
      #expect(client.connect(to: "ws://127.0.0.1:\(server.port)/elsewhere") == nil)
      #expect(client.log.wait { $0.closed.count == 2 })
    }
    #expect(client.log.value.opened == 0)
    #expect(client.log.value.closed.map(\.origin) == [.abnormal, .abnormal])
    #expect(client.log.value.failures.count == 2)
    #expect(client.connect(to: "http://127.0.0.1") == .invalidURL("http://127.0.0.1"))
  }

  @Test("A server that never answers is given up in time")
  func connectTimeout() throws {
    var configuration = ClientConfiguration()
    configuration.connectTimeout = .milliseconds(200)
    let client = TestClient(configuration)
    // Listens, and never accepts.
    let silent = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(silent) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutableBytes(of: &address) {
      let pointer = try #require($0.baseAddress?.assumingMemoryBound(to: sockaddr.self))
      #expect(bind(silent, pointer, length) == 0)
      #expect(listen(silent, 8) == 0)
      #expect(getsockname(silent, pointer, &length) == 0)
    }
    let port = UInt16(bigEndian: address.sin_port)
    #expect(client.connect(to: "ws://127.0.0.1:\(port)/v1/ws") == nil)
    #expect(client.log.wait { $0.closed.count == 1 })
    #expect(client.log.value.opened == 0)
  }

  @Test("Five hundred connections live on one loop")
  func many() throws {
    try TestServer.with({ $0.maximumConnectionsPerAddress = 500 }) { server in
      let client = TestClient()
      let url = "ws://127.0.0.1:\(server.port)/v1/ws"
      #expect(client.connect(to: url, greeting: "hello", times: 500) == nil)
      #expect(client.log.wait { $0.messages.count == 500 })
      #expect(client.log.value.closed.isEmpty)
    }
  }

  @Test("TLS needs a certificate and a key, and a client checks them unless told not to")
  func tls() throws {
    let folder = try CertificateFolder()
    let files = try folder.make()
    let certificate = files.certificateFile
    try TestServer.with({ $0.tls = files }) { server in
      let url = "wss://127.0.0.1:\(server.port)/v1/ws"
      let text = String(repeating: "secret ", count: 1000)
      for verification: ClientConfiguration.TLSVerification in [
        .none, .authorities(file: certificate), .system,
      ] {
        var configuration = ClientConfiguration()
        configuration.tlsVerification = verification
        let client = TestClient(configuration)
        #expect(client.connect(to: url, greeting: text) == nil)
        if verification == .system {
          #expect(client.log.wait { $0.closed.count == 1 })
          #expect(client.log.value.opened == 0)
        } else {
          #expect(client.log.wait { $0.messages.count == 1 }, "\(verification)")
          #expect(client.log.value.messages == [text])
        }
      }
      // Plain text on the TLS port.
      let plain = try server.connect()
      try plain.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try plain.ends())
    }
  }
}
