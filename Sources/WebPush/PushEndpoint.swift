/// The address at a push service that messages for one browser go to.
///
/// Endpoints come from clients. Where their names lead is checked when a connection is made: see
/// ``mustBePublic``.
public struct PushEndpoint: Hashable, Sendable {
  public let text: String
  public let origin: WebOrigin
  /// Whether connections may lead to public addresses only: true unless the address is of one of
  /// the operator's own origins.
  public let mustBePublic: Bool

  /// - Parameters:
  ///   - text: An address as browsers write it. It is refused unless it is of HTTPS, of port 443
  ///     and of a host with a public name, or of one of the operator's origins.
  ///   - own: The origins that the operator allows whatever they are.
  public init?(_ text: String, own: Set<WebOrigin> = []) {
    guard text.utf8.count <= PushLimits.endpointBytes,
      let (origin, rest) = WebOrigin.read(text), rest.utf8.allSatisfy(Self.isOfAddress)
    else { return nil }
    mustBePublic = !own.contains(origin)
    guard !mustBePublic || (origin.isSecure && origin.port == 443 && origin.hasPublicName) else {
      return nil
    }
    self.text = text
    self.origin = origin
  }

  /// The characters of a path and a query (RFC 3986 §3.3 and §3.4).
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~!$&'()*+,;=:@%/?".utf8.contains(byte)
    }
  }
}
