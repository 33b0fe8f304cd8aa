import Geodesy
import JSON

/// `{lat, lng}` in degrees. What is no coordinate is a fault, never 0.
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
