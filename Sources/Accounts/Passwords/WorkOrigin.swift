/// The client for whom work waits in a ``FairQueue``.
public struct WorkOrigin: Hashable, Sendable {
  /// The client's IPv4 /24 or IPv6 /48. All sites take turns.
  public let site: String
  /// The client's address. The addresses of a site take turns.
  public let address: String

  public init(site: String, address: String) {
    self.site = site
    self.address = address
  }

  /// One origin for all work, which is done first in, first out.
  public static let same = WorkOrigin(site: "", address: "")
}
