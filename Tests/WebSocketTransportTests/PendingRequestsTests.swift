import Testing

@testable import WebSocketTransport

@Suite("The room of requests under way")
struct PendingRequestsTests {
  private let configuration = ServerConfiguration()

  private func reservation(_ address: String, _ bytes: Int = 0) -> PendingRequests.Reservation {
    // The addresses below are such.
    PendingRequests.Reservation(address: IPAddress(address)!, bytes: bytes)
  }

  @Test("An address has an eighth of it, and what it gives back it can have again")
  func share() {
    var room = PendingRequests()
    let limit = configuration.maximumPendingRequests / 8
    for _ in 0..<limit {
      #expect(room.add(reservation("198.51.100.1"), within: configuration) == nil)
    }
    let refusal = room.add(reservation("198.51.100.1"), within: configuration)
    #expect(refusal?.status == 429)
    #expect(refusal?.headers.contains { $0.name == "retry-after" } == true)
    #expect(room.add(reservation("198.51.100.2"), within: configuration) == nil)
    room.remove(reservation("198.51.100.1"))
    #expect(room.add(reservation("198.51.100.1"), within: configuration) == nil)
    #expect(room.add(reservation("198.51.100.1"), within: configuration)?.status == 429)
  }

  @Test("So it has of the bytes of bodies; a subscriber's IPv6 addresses are one")
  func bytes() {
    var room = PendingRequests()
    let eighth = configuration.maximumUploadBytes / 8
    #expect(room.add(reservation("2001:db8::1", eighth), within: configuration) == nil)
    #expect(room.add(reservation("2001:db8::2", 1), within: configuration)?.status == 429)
    #expect(room.add(reservation("2001:db8:0:1::2", 1), within: configuration) == nil)
  }

  @Test("All together are refused as busy, and this machine's addresses only then")
  func altogether() {
    var room = PendingRequests()
    for number in 0..<configuration.maximumPendingRequests {
      let address = number % 2 == 0 ? "127.0.0.1" : "::1"
      #expect(room.add(reservation(address), within: configuration) == nil)
    }
    for address in ["127.0.0.1", "198.51.100.1"] {
      #expect(room.add(reservation(address), within: configuration)?.status == 503)
    }
    room.remove(reservation("127.0.0.1"))
    #expect(room.add(reservation("198.51.100.1"), within: configuration) == nil)
  }
}
