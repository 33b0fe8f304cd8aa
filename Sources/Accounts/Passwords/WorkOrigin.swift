/// Who asks for work that others wait for, too.
public struct WorkOrigin: Hashable, Sendable {
  /// What takes one turn among all, such as an IPv4 /24.
  public let site: String
  /// What takes one turn among the site's.
  public let address: String

  public init(site: String, address: String) {
    self.site = site
    self.address = address
  }

  /// Where all who ask count as one: what waits is first in, first out.
  public static let same = WorkOrigin(site: "", address: "")
}
