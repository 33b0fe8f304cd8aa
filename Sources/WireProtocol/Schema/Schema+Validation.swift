import JSON

/// A violation of a schema, with its location in the value.
public struct SchemaViolation: Hashable, Sendable, CustomStringConvertible {
  /// The path of the value: member names and `[index]`es, separated by dots; empty for the whole.
  public let path: String
  /// The description of a valid value.
  public let expectation: String

  public var description: String { (path.isEmpty ? "the value" : path) + ": " + expectation }
}

extension Schema {
  /// All violations of the schema in a value; empty for a valid value.
  ///
  /// - Parameter components: Where references lead.
  public func violations(
    in node: JSONNode, components: SchemaComponents
  ) -> [SchemaViolation] {
    var found: [SchemaViolation] = []
    collect(node, "", components, &found)
    return found
  }

  fileprivate func collect(
    _ node: JSONNode, _ path: String, _ components: SchemaComponents,
    _ found: inout [SchemaViolation]
  ) {
    func expect(_ holds: Bool, _ expectation: @autoclosure () -> String) {
      if !holds { found.append(SchemaViolation(path: path, expectation: expectation())) }
    }
    switch self {
    case .anything: break
    case .boolean: expect(node.kind == .boolean, "a boolean")
    case .alwaysTrue: expect(node.boolean == true, "true")
    case .string(let minimum, let maximum):
      let length = node.string?.unicodeScalars.count
      expect(
        length.map { $0 >= minimum && $0 <= maximum ?? .max } ?? false,
        "a string of \(minimum) to \(maximum.map(String.init) ?? "any number of") characters")
    case .text(let form):
      expect(node.string.map(form.matches) ?? false, "a string like \(form.pattern)")
    case .enumeration(let values):
      expect(node.string.map(values.contains) ?? false, "one of \(values)")
    case .integer(let bounds):
      expect(node.integer.map(bounds.contains) ?? false, "an integer in \(bounds)")
    case .number(let bounds):
      expect(node.double.map(bounds.contains) ?? false, "a number in \(bounds)")
    case .array(let element):
      guard let elements = node.elements else { return expect(false, "an array") }
      for (index, node) in elements.enumerated() {
        element.collect(node, path + "[\(index)]", components, &found)
      }
    case .object(let object):
      guard node.kind == .object else { return expect(false, "an object") }
      object.collect(node, path, components, &found)
    case .oneOf(let schemas):
      let count = schemas.count { $0.violations(in: node, components: components).isEmpty }
      expect(count == 1, "exactly one of \(schemas.count) alternatives, not \(count)")
    case .nullable(let schema):
      if !node.isNull { schema.collect(node, path, components, &found) }
    case .reference(let name):
      guard let schema = components[name] else { return expect(false, "a known schema \(name)") }
      schema.collect(node, path, components, &found)
    }
  }
}

extension ObjectSchema {
  fileprivate func collect(
    _ node: JSONNode, _ path: String, _ components: SchemaComponents,
    _ found: inout [SchemaViolation]
  ) {
    for property in properties {
      let inner = path.isEmpty ? property.name : path + "." + property.name
      if let value = node.member(named: property.name) {
        property.schema.collect(value, inner, components, &found)
      } else if property.isRequired {
        found.append(SchemaViolation(path: inner, expectation: "must be there"))
      }
    }
    for names in together {
      let count = names.count { !(node.member(named: $0)?.isNull ?? true) }
      if count != 0, count != names.count {
        found.append(SchemaViolation(path: path, expectation: "all of \(names), or none"))
      }
    }
  }
}
