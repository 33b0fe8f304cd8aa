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

  private func writeMembers(orNull: Bool = false, to writer: inout JSONWriter) {
    switch self {
    case .anything: break
    case .boolean: writer.type("boolean", orNull: orNull)
    case .string(let minimum, let maximum):
      writer.type("string", orNull: orNull)
      if minimum > 0 { writer.member("minLength", minimum) }
      if let maximum { writer.member("maxLength", maximum) }
    case .text(let form):
      writer.type("string", orNull: orNull)
      writer.member("minLength", form.lengths.lowerBound)
      writer.member("maxLength", form.lengths.upperBound)
      writer.member("pattern", form.pattern)
    case .integer(let bounds):
      writer.type("integer", orNull: orNull)
      writer.member("minimum", Int(bounds.lowerBound))
      writer.member("maximum", Int(bounds.upperBound))
    case .number(let bounds):
      writer.type("number", orNull: orNull)
      if bounds.lowerBound.isFinite { writer.member("minimum", bounds.lowerBound) }
      if bounds.upperBound.isFinite { writer.member("maximum", bounds.upperBound) }
    case .array(let element):
      writer.type("array", orNull: orNull)
      writer.name("items")
      element.write(to: &writer)
    case .oneOf(let schemas): writer.oneOf(schemas, orNull: orNull)
    case .nullable(let schema): schema.writeMembers(orNull: true, to: &writer)
    // These allow `null` only where it stands beside them.
    case _ where orNull: writer.oneOf([self], orNull: true)
    case .alwaysTrue:
      writer.type("boolean")
      writer.member("const", true)
    case .enumeration(let values):
      writer.type("string")
      writer.member("enum", values)
    case .object(let object): object.writeMembers(to: &writer)
    case .reference(let name):
      writer.member("$ref", "#/components/schemas/" + name)
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
    guard !together.isEmpty else { return }
    writer.name("allOf")
    writer.beginArray()
    for names in together { Self.write(together: names, to: &writer) }
    writer.endArray()
  }

  /// Either all members are there and are not null, or none is there but as null.
  private static func write(together names: [String], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("anyOf")
    writer.beginArray()
    for areThere in [true, false] {
      writer.beginObject()
      if areThere { writer.member("required", names) }
      writer.name("properties")
      writer.beginObject()
      for name in names {
        writer.name(text: name)
        writer.beginObject()
        if areThere {
          writer.name("not")
          writer.beginObject()
        }
        writer.type("null")
        if areThere { writer.endObject() }
        writer.endObject()
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member whole.
  mutating func member(_ name: StaticString, _ value: some WireValue) {
    self.name(name)
    value.write(to: &self)
  }

  fileprivate mutating func type(_ type: StaticString, orNull: Bool = false) {
    if orNull {
      member("type", [type.description, "null"])
    } else {
      name("type")
      string(literal: type)
    }
  }

  /// Writes that exactly one of these schemas holds.
  fileprivate mutating func oneOf(_ schemas: [Schema], orNull: Bool) {
    name("oneOf")
    beginArray()
    for schema in schemas { schema.write(to: &self) }
    if orNull {
      beginObject()
      type("null")
      endObject()
    }
    endArray()
  }
}
