/// Who asks for work that others wait for, too.
public struct WorkOrigin: Hashable, Sendable {
  /// What takes one turn among all, such as an IPv4 /24.
  public let network: String
  /// What takes one turn among the network's.
  public let address: String

  public init(network: String, address: String) {
    self.network = network
    self.address = address
  }

  /// Where all who ask count as one: what waits is first in, first out.
  public static let same = WorkOrigin(network: "", address: "")
}
