import Glibc
import Testing

@testable import OutboundHTTP

@Suite("Requests to servers elsewhere")
struct OutboundClientTests {
  /// A socket that listens on a port of the own machine, and accepts nobody by itself.
  private final class Listener {
    let socket: Int32
    let port: UInt16

    init() throws {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let (bound, named) = withUnsafeMutablePointer(to: &address) { [socket] pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          (bind(socket, $0, length), getsockname(socket, $0, &length))
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      try #require(bound == 0 && named == 0 && listen(socket, 4) == 0)
    }

    /// Whether somebody has connected.
    var hasGuest: Bool {
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, 0) == 1
    }

    deinit { Glibc.close(socket) }
  }

  private func request(_ address: String) -> OutboundRequest {
    OutboundRequest(
      address, userAgent: "test", limit: 100, timeLimit: .milliseconds(300),
      connectTimeLimit: .milliseconds(200))
  }

  @Test(
    "No connection is made to a private address, however it is spelled, unless it is allowed",
    arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1"])
  func privateAddress(host: String) throws {
    let listener = try Listener()
    let client = try #require(OutboundClient(allowsPrivateAddresses: false))
    #expect(throws: OutboundFailure.self) {
      try client.perform(request("https://\(host):\(listener.port)/"))
    }
    #expect(!listener.hasGuest)
    let open = try #require(OutboundClient(allowsPrivateAddresses: true))
    var allowed = request("https://\(host):\(listener.port)/")
    allowed.allowsPrivateAddresses = true
    // Nobody answers there.
    #expect(throws: OutboundFailure.self) { try open.perform(allowed) }
    #expect(listener.hasGuest, "the listener would have noticed")
  }

  @Test("Plain HTTP and other schemes are refused unless they are allowed")
  func schemes() throws {
    let listener = try Listener()
    let client = try #require(OutboundClient(allowsPrivateAddresses: true))
    for address in ["http://127.0.0.1:\(listener.port)/", "ftp://127.0.0.1:\(listener.port)/"] {
      var refused = request(address)
      refused.allowsPrivateAddresses = true
      #expect(throws: OutboundFailure.self) { try client.perform(refused) }
    }
    #expect(!listener.hasGuest)
  }

  @Test("A cancelled request ends long before its time")
  func cancelled() throws {
    let listener = try Listener()
    let client = try #require(OutboundClient(allowsPrivateAddresses: true))
    var silent = request("https://127.0.0.1:\(listener.port)/")
    silent.allowsPrivateAddresses = true
    (silent.timeLimit, silent.connectTimeLimit) = (.seconds(60), .seconds(60))
    let cancellation = Cancellation()
    cancellation.cancel()
    silent.cancellation = cancellation
    let spent = ContinuousClock().measure {
      #expect(throws: OutboundFailure.self) { try client.perform(silent) }
    }
    #expect(spent < .seconds(30))
  }
}
