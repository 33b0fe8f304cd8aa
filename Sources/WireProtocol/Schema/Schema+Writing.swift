import JSON

// As JSON Schema, draft 07.
extension Schema {
  /// Writes the schema, with the documentation of what has it.
  func write(to writer: inout JSONWriter, documentation: String = "") {
    writer.beginObject()
    writeMembers(to: &writer)
    if !documentation.isEmpty {
      writer.name("description")
      writer.string(documentation)
    }
    writer.endObject()
  }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .anything: break
    case .boolean: writer.type("boolean")
    case .alwaysTrue:
      writer.type("boolean")
      writer.member("const", true)
    case .string(let minimum, let maximum):
      writer.type("string")
      if minimum > 0 { writer.member("minLength", minimum) }
      if let maximum { writer.member("maxLength", maximum) }
    case .enumeration(let values):
      writer.type("string")
      writer.name("enum")
      values.write(to: &writer)
    case .integer(let bounds):
      writer.type("integer")
      writer.member("minimum", Int(bounds.lowerBound))
      writer.member("maximum", Int(bounds.upperBound))
    case .number(let bounds):
      writer.type("number")
      if bounds.lowerBound.isFinite { writer.member("minimum", bounds.lowerBound) }
      if bounds.upperBound.isFinite { writer.member("maximum", bounds.upperBound) }
    case .array(let element):
      writer.type("array")
      writer.name("items")
      element.write(to: &writer)
    case .object(let object): object.writeMembers(to: &writer)
    case .oneOf(let schemas):
      writer.name("oneOf")
      writer.beginArray()
      for schema in schemas { schema.write(to: &writer) }
      writer.endArray()
    case .reference(let name):
      writer.name("$ref")
      writer.string("#/components/schemas/" + name)
    }
  }
}

extension ObjectSchema {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.type("object")
    if !documentation.isEmpty { writer.member("title", documentation) }
    writer.name("properties")
    writer.beginObject()
    for property in properties {
      writer.name(text: property.name)
      property.schema.write(to: &writer, documentation: property.documentation)
    }
    writer.endObject()
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { writer.member("required", required) }
    guard !dependencies.isEmpty else { return }
    writer.name("dependencies")
    writer.beginObject()
    for dependency in dependencies {
      writer.name(text: dependency.present)
      [dependency.required].write(to: &writer)
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member whole.
  mutating func member(_ name: StaticString, _ value: some WireValue) {
    self.name(name)
    value.write(to: &self)
  }

  fileprivate mutating func type(_ type: StaticString) {
    name("type")
    string(literal: type)
  }
}
