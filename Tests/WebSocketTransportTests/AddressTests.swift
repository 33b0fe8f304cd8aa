import Testing

@testable import WebSocketTransport

@Suite("Addresses and URLs")
struct AddressTests {
  // RFC 5952 §4 gives the recommended texts.
  @Test(
    "Addresses are read and written",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
      ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("::1", "::1"), ("::", "::"),
    ])
  func addresses(text: String, written: String) { #expect(IPAddress(text)?.description == written) }

  @Test(
    "An address's network is its first 24 bits of IPv4, or 64 of IPv6",
    arguments: [
      ("192.0.2.77", "192.0.2.0"), ("::ffff:192.0.2.77", "192.0.2.0"),
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
    ])
  func networks(text: String, network: String) {
    #expect(IPAddress(text)?.network.description == network)
  }

  @Test(
    "What isn't an address isn't read",
    arguments: [
      "", "192.0.2", "192.0.2.256", "1.2.3.4:80", "[::1]", "::g", "fe80::1%eth0", "localhost",
      " ::1",
    ])
  func notAddresses(text: String) { #expect(IPAddress(text) == nil) }

  @Test(
    "Ranges hold what they should",
    arguments: [
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("10.1.2.3/8", "10.9.9.9", true), ("192.0.2.1", "192.0.2.1", true),
      ("192.0.2.1", "192.0.2.2", false), ("0.0.0.0/0", "8.8.8.8", true),
      ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true),
      ("::/0", "8.8.8.8", false),
      ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
      ("2001:db8::/65", "2001:db8::8000:0:0:0", false), ("10.0.0.0/8", "::ffff:10.0.0.1", true),
    ])
  func ranges(range: String, address: String, isInside: Bool) throws {
    let range = try #require(AddressRange(range))
    #expect(range.contains(try #require(IPAddress(address))) == isInside)
  }

  @Test(
    "What isn't a range isn't read",
    arguments: [
      "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "10.0.0.0/8/8",
    ])
  func notRanges(text: String) { #expect(AddressRange(text) == nil) }

  @Test(
    "The site that takes turns as one: IPv4 by the /24, IPv6 by the /48",
    arguments: [
      ("192.0.2.77", "192.0.2.0"), ("::ffff:192.0.2.77", "192.0.2.0"),
      ("2001:db8:1:2::", "2001:db8:1::"), ("2001:db8:1:ffff::9", "2001:db8:1::"),
    ])
  func sites(text: String, site: String) throws {
    #expect(try #require(IPAddress(text)).site.description == site)
  }

  @Test(
    "URLs",
    arguments: [
      ("ws://example.org", false, "example.org", 80, "/", "example.org"),
      ("WSS://example.org/v1/ws?a=b", true, "example.org", 443, "/v1/ws?a=b", "example.org"),
      ("ws://127.0.0.1:8080/v1/ws", false, "127.0.0.1", 8080, "/v1/ws", "127.0.0.1:8080"),
      ("ws://[::1]:8080?q", false, "::1", 8080, "/?q", "[::1]:8080"),
    ])
  func urls(
    text: String, isSecure: Bool, host: String, port: Int, path: String, authority: String
  ) throws {
    let url = try #require(WebSocketURL(text))
    #expect(url.isSecure == isSecure)
    #expect(url.host == host)
    #expect(url.port == UInt16(port))
    #expect(url.path == path)
    #expect(url.authority == authority)
  }

  @Test(
    "What isn't a WebSocket URL isn't read",
    arguments: [
      "", "ws://", "http://a", "ws:/a", "ws://a:0", "ws://a:65536", "ws://a:x", "ws://[::1",
      "ws://[x]",
      "ws://a/b#c", "ws://u@a", "ws://a/ b", "ws://a\r\nx: y", "ws://é",
    ])
  func notURLs(text: String) { #expect(WebSocketURL(text) == nil) }

  // The Unicode Standard, table 3-7 and the examples of its section 3.9.
  @Test(
    "UTF-8 is told from what is not",
    arguments: [
      ([], true), ([0x4d, 0xd0, 0xb0, 0xe4, 0xba, 0x8c, 0xf0, 0x90, 0x8c, 0x82], true),
      ([0xf4, 0x8f, 0xbf, 0xbf], true), ([0xf4, 0x90, 0x80, 0x80], false), ([0xc0, 0xaf], false),
      ([0xe0, 0x9f, 0x80], false), ([0xf0, 0x80, 0x80, 0xaf], false), ([0xed, 0xbf, 0xbf], false),
      ([0x80], false), ([0xc2], false), ([0xe2, 0x82], false), ([0xff], false),
      ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x80], false),
    ] as [([UInt8], Bool)])
  func utf8(bytes: [UInt8], isValid: Bool) {
    #expect(bytes.withUnsafeBufferPointer { UTF8Validation.isValid($0) } == isValid)
  }

  @Test(
    "Limits count an IPv4 address as itself, and an IPv6 address as its /64 network",
    arguments: [
      ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
      ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", true),
      ("2001:db8:0:1::1", "2001:db8:0:2::1", false), ("::ffff:192.0.2.1", "192.0.2.1", true),
    ])
  func subscribers(first: String, second: String, areOne: Bool) throws {
    let addresses = try [first, second].map { try #require(IPAddress($0)) }
    #expect((addresses[0].subscriber == addresses[1].subscriber) == areOne)
  }
}
