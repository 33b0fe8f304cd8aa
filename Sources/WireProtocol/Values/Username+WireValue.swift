import Community
import JSON

/// A username's text.
extension Username: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let name = Username(text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = name
  }

  public func write(to writer: inout JSONWriter) { writer.string(text) }
  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .text(.username)
  }

  public static var example: Username {
    guard let name = Username("Ada") else { preconditionFailure("Ada is a username") }
    return name
  }
  public static let expectation = "a username"
}
