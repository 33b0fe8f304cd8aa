import Geodesy
import JSON

// A place whose two numbers stand among an object's own members.
extension WireFields {
  /// The members `lat` and `lng`.
  public mutating func coordinate(
    _ value: (Object) -> Coordinate, _ documentation: StaticString
  ) throws(WireFault) -> Coordinate {
    switch direction {
    case .reading(let node): return try Self.coordinate(of: node)
    case .writing(let object):
      let value = value(object)
      value.writeMembers(to: &writer)
      return value
    case .describing(let description):
      description.addCoordinate(isRequired: true, documentation)
      return .example
    }
  }

  /// The members `lat` and `lng`: both of them, or neither.
  public mutating func optionalCoordinate(
    _ value: (Object) -> Coordinate?, _ documentation: StaticString
  ) throws(WireFault) -> Coordinate? {
    switch direction {
    case .reading(let node):
      let isAbsent = (node["lat"]?.isNull ?? true) && (node["lng"]?.isNull ?? true)
      return isAbsent ? nil : try Self.coordinate(of: node)
    case .writing(let object):
      let value = value(object)
      value?.writeMembers(to: &writer)
      return value
    case .describing(let description):
      description.addCoordinate(isRequired: false, documentation)
      return .example
    }
  }

  private static func coordinate(of node: JSONNode) throws(WireFault) -> Coordinate {
    try Coordinate(members: node)
  }
}
