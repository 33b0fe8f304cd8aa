import JSON

/// An object of the contract. Its one initializer names each member once, and from that come
/// decoding, encoding and schema:
///
/// ```swift
/// init(_ fields: inout WireFields<Self>) throws(WireFault) {
///   round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
///   deadline = try fields.optional("deadline", \.deadline, "When it ends.")
/// }
/// ```
public protocol WireObject: WireValue {
  /// Goes through the members, in the order in which they are written.
  init(_ fields: inout WireFields<Self>) throws(WireFault)

  /// The name among the documents' components; `nil` for an object that is described where it
  /// stands.
  static var schemaName: StaticString? { get }

  /// The object's description in the documents, in a sentence.
  static var documentation: StaticString { get }
}

extension WireObject {
  public static var schemaName: StaticString? { nil }
  public static var documentation: StaticString { "" }
  public static var expectation: String { "an object" }

  public init(wire node: JSONNode) throws(WireFault) {
    guard node.kind == .object else { throw WireFault(expectation: Self.expectation) }
    var fields = WireFields<Self>(reading: node)
    try self.init(&fields)
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members into an object that is open already.
  func writeMembers(to writer: inout JSONWriter) {
    var fields = WireFields(writing: self, with: &writer)
    do {
      _ = try Self(&fields)
    } catch {
      preconditionFailure("writing reads nothing that could be wrong")
    }
    swap(&fields.writer, &writer)
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    guard let schemaName else { return .object(described(&components).object) }
    let name = schemaName.description
    if components[name] == nil {
      components.define(name, as: .object(described(&components).object))
    }
    return .reference(name)
  }

  public static var example: Self {
    var components = SchemaComponents()
    return described(&components).example
  }

  static func described(
    _ components: inout SchemaComponents
  ) -> (object: ObjectSchema, example: Self) {
    var fields = WireFields<Self>(describingWith: &components)
    do {
      let example = try Self(&fields)
      guard case .describing(let description) = fields.direction else {
        preconditionFailure("the direction stays")
      }
      swap(&description.components, &components)
      description.object.documentation = documentation.description
      return (description.object, example)
    } catch {
      preconditionFailure("describing reads nothing that could be wrong")
    }
  }
}
