import Glibc

/// An IPv4 or IPv6 address; an IPv4 address mapped into IPv6 is the IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as IPv6 has it, IPv4 under `::ffff:0:0/96`: upper and lower half in host order.
  let high: UInt64
  let low: UInt64

  private static let mappedPrefix: UInt64 = 0xffff << 32

  /// Whether it is an IPv4 address.
  public var isIPv4: Bool { high == 0 && low & ~0xffff_ffff == Self.mappedPrefix }

  /// The key of limits by address: an IPv4 address, or the /64 network of an IPv6 address, from
  /// which one subscriber can choose any address (RFC 6177).
  public var subscriber: IPAddress { isIPv4 ? self : IPAddress(high: high, low: 0) }

  /// The network of an address: of IPv4 the /24, which is the smallest that is routed, of IPv6 the
  /// /64.
  public var network: IPAddress {
    isIPv4 ? IPAddress(high: high, low: low & ~0xff) : IPAddress(high: high, low: 0)
  }

  /// The site of an address, which takes turns as one: of IPv4 the /24, of IPv6 the /48, which is
  /// the most that one site has (RFC 6177).
  public var site: IPAddress {
    isIPv4
      ? IPAddress(high: high, low: low & ~0xff) : IPAddress(high: high & ~0xffff, low: 0)
  }

  /// Whether it is this machine's own: 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    isIPv4 ? (low >> 24) & 0xff == 127 : high == 0 && low == 1
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads dotted IPv4 or RFC 4291 IPv6 text, without port, zone or brackets; nil for all else.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    var version4 = in_addr()
    if inet_pton(AF_INET, text, &version4) == 1 {
      self.init(version4)
      return
    }
    var version6 = in6_addr()
    guard inet_pton(AF_INET6, text, &version6) == 1 else { return nil }
    self.init(version6)
  }

  init(_ address: in_addr) {
    self.init(high: 0, low: Self.mappedPrefix | UInt64(UInt32(bigEndian: address.s_addr)))
  }

  init(_ address: in6_addr) {
    let halves = withUnsafeBytes(of: address) { bytes in
      (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
    self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
  }

  /// The address of a socket's peer; nil for a family that isn't IP.
  init?(_ storage: sockaddr_storage) {
    let address: IPAddress? = withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET: IPAddress(bytes.loadUnaligned(as: sockaddr_in.self).sin_addr)
      case AF_INET6: IPAddress(bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
      default: nil
      }
    }
    guard let address else { return nil }
    self = address
  }

  /// The shortest usual text, such as `192.0.2.1` or `2001:db8::1`.
  public var description: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
      if isIPv4 {
        var address = in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian)
        inet_ntop(AF_INET, &address, text.baseAddress, socklen_t(text.count))
      } else {
        var halves = (high.bigEndian, low.bigEndian)
        inet_ntop(AF_INET6, &halves, text.baseAddress, socklen_t(text.count))
      }
      // inet_ntop terminates the text, and the longest fits: it cannot have failed.
      return String(cString: text.baseAddress!)
    }
  }
}
