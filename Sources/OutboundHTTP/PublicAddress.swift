import Foundation

/// Tells public IP addresses from loopback, private and other special-purpose ones, which outgoing
/// requests may not reach (protection against server-side request forgery, SSRF).
public enum PublicAddress {
  static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { isPublic(version4: Array($0)) }
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { isPublic(version6: Array($0)) }
      }
    default: return false
    }
  }

  /// IANA's registry of special-purpose IPv4 addresses (RFC 6890 and its updates), and multicast.
  public static func isPublic(version4 bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 168, _),
      (100, 64...127, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _),
      (198, 51, 100), (203, 0, 113), (224..., _, _):
      false
    default: true
    }
  }

  /// Only global unicast (2000::/3) without documentation, and without the ranges that carry IPv4
  /// addresses.
  public static func isPublic(version6 bytes: [UInt8]) -> Bool {
    if bytes[..<12].elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
      return isPublic(version4: Array(bytes[12...]))
    }
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0x20, 0x01, 0...1, _), (0x20, 0x01, 0x0D, 0xB8), (0x20, 0x02, _, _),
      (0x3F, 0xFF, 0...0x0F, _):
      return false
    default: return true
    }
  }
}
