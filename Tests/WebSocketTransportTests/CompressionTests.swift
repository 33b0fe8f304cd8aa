import Testing

@testable import WebSocketTransport

/// Sections 12 and 13 of the Autobahn test suite: permessage-deflate (RFC 7692).
@Suite("Compression")
struct CompressionTests {
  @Test(
    "What is wrong in an offer of permessage-deflate declines it, or fails the handshake",
    arguments: [
      ("permessage-deflate", .accept(0)),
      ("permessage-deflate; client_max_window_bits", .accept(0)),
      ("permessage-deflate; client_max_window_bits=10", .accept(0)),
      ("permessage-deflate; client_no_context_takeover", .accept(0)),
      ("permessage-deflate; client_no_context_takeover; server_no_context_takeover", .accept(0)),
      ("x-webkit-deflate-frame, permessage-deflate", .accept(0)),
      (" , permessage-deflate ;client_max_window_bits = 8 , ", .accept(0)),
      // 13.x: what the first offer asks for can't be kept to, the second can be accepted.
      ("permessage-deflate; server_max_window_bits=9, permessage-deflate", .accept(1)),
      // RFC 7692 §7.1: each of these MUST decline the offer.
      ("permessage-deflate; foo", .decline),
      ("permessage-deflate; client_max_window_bits; client_max_window_bits", .decline),
      ("permessage-deflate; client_max_window_bits=7", .decline),
      ("permessage-deflate; client_max_window_bits=16", .decline),
      ("permessage-deflate; client_max_window_bits=010", .decline),
      ("permessage-deflate; client_no_context_takeover=1", .decline),
      ("permessage-deflate; server_max_window_bits", .decline),
      ("permessage-deflate; server_max_window_bits=10", .decline),
      ("permessage-deflate; server_no_context_takeover", .decline),
      ("permessage-deflate; client_max_window_bits=\"10\"", .decline),
      ("permessage-deflate;\tclient_max_window_bits", .decline),
      ("bbf-usp-protocol; a=\"b\"", .decline),
      // RFC 6455 §9.1: whoever can't be understood fails.
      ("permessage-deflate;", .malformed),
      ("permessage-deflate; =1", .malformed),
      ("permessage-deflate; client_max_window_bits=", .malformed),
      ("permessage-deflate; a=\"b c\"", .malformed),
      ("permessage-deflate; a=\"b", .malformed),
      ("permessage deflate", .malformed),
      ("permessage-deflate / 2", .malformed),
      (",", .malformed),
    ] as [(String, ExtensionOffers)])
  func offers(header: String, expected: ExtensionOffers) throws {
    #expect(ExtensionOffers(header) == expected)
    for isOn in [true, false] {
      try TestServer.with({ $0.compression = isOn }) { server in
        let client = try server.connect()
        let response = try client.handshake(headers: ["Sec-WebSocket-Extensions: \(header)"])
        #expect(response.status == (expected == .malformed ? 400 : 101))
        let agreed = response.headers["sec-websocket-extensions"]
        if isOn, case .accept = expected {
          #expect(agreed?.hasPrefix("permessage-deflate") == true)
        } else {
          #expect(agreed == nil)
        }
        guard response.status == 101 else { return }
        try client.send("hello")
        #expect(try client.receiveAnything().opcode == 1)
      }
    }
  }

  @Test("More extensions than libwebsockets reads are refused with an answer")
  func tooMany() throws {
    try TestServer.with({ $0.compression = true }) { server in
      for (count, status) in [(300, 431), (240, 101)] {
        let header = "Sec-WebSocket-Extensions: x-" + String(repeating: "a", count: count)
        let response = try server.connect().handshake(headers: [header])
        #expect(response.status == status)
      }
    }
  }

  @Test(
    "Messages go on being understood under each set of parameters",
    arguments: [
      "permessage-deflate", "permessage-deflate; client_max_window_bits",
      "permessage-deflate; client_no_context_takeover",
      "permessage-deflate; client_no_context_takeover; server_no_context_takeover",
    ])
  func parameters(offer: String) throws {
    try TestServer.with({ $0.compression = true }) { server in
      let client = try server.upgraded(headers: ["Sec-WebSocket-Extensions: \(offer)"])
      // "Hello", the example of RFC 7692 §7.2.3.1, which needs nothing of what came before.
      let hello: [UInt8] = [0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00]
      for _ in 0..<3 { try client.write(RawClient.frame(1, hello, reserved: 0x40)) }
      // 12.x: in fragments, of which only the first has the bit.
      try client.write(
        RawClient.frame(1, Array(hello[..<3]), final: false, reserved: 0x40)
          + RawClient.frame(0, Array(hello[3...])))
      try client.send("plain")
      let expected = ["Hello", "Hello", "Hello", "Hello", "plain"]
      #expect(server.log.wait { $0.messages.count == 5 })
      #expect(server.log.value.messages == expected)
    }
  }

  @Test("The server does not refer to messages of before when it has promised not to")
  func serverForgets() throws {
    try TestServer.with({ $0.compression = true }) { server in
      let client = try server.upgraded(headers: [
        "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; "
          + "client_no_context_takeover"
      ])
      let text = "one text that is long enough to be referred to"
      try client.send(text)
      let first = try client.receiveAnything()
      try client.send(text)
      #expect(try client.receiveAnything() == first)
    }
  }

  @Test("What swells to more than a message may have is closed with 1009")
  func bomb() throws {
    try TestServer.with({ $0.compression = true }) { server in
      let client = try server.upgraded(headers: ["Sec-WebSocket-Extensions: permessage-deflate"])
      // One block with fixed codes: "a", and 80 times the 258 bytes before.
      var bits = Bits()
      bits.append(0, 1)
      bits.append(1, 2)
      bits.appendCode(0x30 + 97, 8)
      for _ in 0..<80 {
        bits.appendCode(0xc5, 8)
        bits.appendCode(0, 5)
      }
      bits.appendCode(0, 7)
      bits.append(0, 3)
      try client.write(RawClient.frame(1, bits.bytes, reserved: 0x40))
      #expect(try client.closeCode() == 1009)
    }
  }
}

/// Bits in the order of RFC 1951 §3.1.1.
private struct Bits {
  var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ value: Int, _ length: Int) {
    for bit in 0..<length { append(bit: value >> bit & 1) }
  }

  /// A Huffman code, which begins with its highest bit.
  mutating func appendCode(_ code: Int, _ length: Int) {
    for bit in (0..<length).reversed() { append(bit: code >> bit & 1) }
  }

  private mutating func append(bit: Int) {
    if count % 8 == 0 { bytes.append(0) }
    bytes[bytes.count - 1] |= UInt8(bit << (count % 8))
    count += 1
  }
}
