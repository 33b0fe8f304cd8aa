import Geodesy
import JSON

/// `{lat, lng}` in degrees. An invalid coordinate is a fault, and never read as 0.
extension Coordinate: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard node.kind == .object else { throw WireFault(expectation: Self.expectation) }
    self = try Coordinate(members: node)
  }

  /// From the members `lat` and `lng` of an object.
  init(members node: JSONNode) throws(WireFault) {
    guard let latitude = node["lat"]?.double, abs(latitude) <= 90 else {
      throw WireFault(member: "lat", expectation: "a number from -90 to 90")
    }
    guard let longitude = node["lng"]?.double, abs(longitude) <= 180,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { throw WireFault(member: "lng", expectation: "a number from -180 to 180") }
    self = coordinate
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.name("lat")
    writer.double(latitude.degrees)
    writer.name("lng")
    writer.double(longitude.degrees)
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    let name = "Coordinate"
    if components[name] == nil {
      let description = ObjectDescription()
      description.addCoordinate(isRequired: true, "Degrees; north and east are positive.")
      description.object.documentation = "A place on Earth."
      components.define(name, as: .object(description.object))
    }
    return .reference(name)
  }

  public static let example = Coordinate.origin
  public static let expectation = "an object of lat and lng"
}

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
