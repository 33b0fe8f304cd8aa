/// The origin of a piece of work in a ``FairQueue``.
public struct WorkOrigin: Hashable, Sendable {
  /// Takes one turn among all sites: an IPv4 /24 or an IPv6 /48.
  public let site: String
  /// Takes one turn among the site's addresses.
  public let address: String

  public init(site: String, address: String) {
    self.site = site
    self.address = address
  }

  /// One origin for all work, which is done first in, first out.
  public static let same = WorkOrigin(site: "", address: "")
}
