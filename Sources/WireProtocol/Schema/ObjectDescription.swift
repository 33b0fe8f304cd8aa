/// Collects an object's schema while its members are visited.
final class ObjectDescription {
  var object = ObjectSchema()
  var components = SchemaComponents()

  func add(
    _ name: StaticString, _ schema: Schema, isRequired: Bool, _ documentation: StaticString
  ) {
    let canBeNull = !isRequired && components.isOfClients
    object.properties.append(
      ObjectSchema.Property(
        name: name.description, schema: canBeNull ? .nullable(schema) : schema,
        isRequired: isRequired, documentation: documentation.description))
  }

  /// Puts a narrower schema in the place of the last member's.
  func boundLast(_ schema: Schema) {
    precondition(!object.properties.isEmpty, "bounds come after their member")
    let last = object.properties.count - 1
    if case .nullable = object.properties[last].schema {
      object.properties[last].schema = .nullable(schema)
    } else {
      object.properties[last].schema = schema
    }
  }

  func addCoordinate(isRequired: Bool, _ documentation: StaticString) {
    add("lat", .latitude, isRequired: isRequired, documentation)
    add("lng", .longitude, isRequired: isRequired, documentation)
    if !isRequired { object.together.append(["lat", "lng"]) }
  }
}
