import JSON

extension WireContract {
  /// The methods as an OpenRPC 1.2.6 document (https://spec.open-rpc.org), JSON.
  public static func openRPCDocument() -> [UInt8] {
    var components = SchemaComponents()
    var writer = JSONWriter(capacity: 64 * 1024)
    writer.beginObject()
    writer.member("openrpc", "1.2.6")
    writeInfo(to: &writer)
    writer.name("methods")
    writer.beginArray()
    for method in methods { write(method, to: &writer, &components) }
    writer.endArray()
    _ = WireError.schema(&components)
    writer.name("components")
    writer.beginObject()
    writeSchemas(components, to: &writer)
    writeErrors(to: &writer)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  static func writeInfo(to writer: inout JSONWriter) {
    writer.name("info")
    writer.beginObject()
    writer.member("title", "Where am I")
    writer.member("version", "\(version).0.0")
    writer.member(
      "description",
      "A realtime geo-guess game. JSON-RPC 2.0 over WebSocket at \(path), subprotocol "
        + "\(subprotocol), one message a text frame. Times are milliseconds since 1970, durations "
        + "milliseconds, distances meters, coordinates degrees. Unknown members are ignored. In a "
        + "request, null is the same as leaving an optional member out; replies and events have "
        + "no null. Members that x-together names have a value all, or none of them. What a "
        + "request's schema allows is never refused with -32602, and what it does not allow "
        + "always is.")
    writer.endObject()
  }

  static func writeSchemas(_ components: SchemaComponents, to writer: inout JSONWriter) {
    writer.name("schemas")
    writer.beginObject()
    for name in components.names {
      writer.name(text: name)
      components[name]?.write(to: &writer)
    }
    writer.endObject()
  }

  private static func write<Method: WireMethod>(
    _ method: Method.Type, to writer: inout JSONWriter, _ components: inout SchemaComponents
  ) {
    let parameters = components.describingClients { Method.Parameters.described(&$0) }
    let result = Method.Result.schema(&components)
    writer.beginObject()
    writer.member("name", Method.name.description)
    writer.member("description", Method.documentation.description)
    writer.member("paramStructure", "by-name")
    writer.name("params")
    writer.beginArray()
    for property in parameters.object.properties { write(property, to: &writer) }
    writer.endArray()
    let together = parameters.object.together.flatMap(\.self)
    if !together.isEmpty { writer.member("x-together", together) }
    writer.name("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.name("schema")
    result.write(to: &writer)
    writer.endObject()
    writer.name("errors")
    writer.beginArray()
    let refusals = errors(of: method).map(\.rawValue)
    for name in refusals + ["invalidParams", "internalError"] {
      writer.beginObject()
      writer.member("$ref", "#/components/errors/" + name)
      writer.endObject()
    }
    writer.endArray()
    writeExample(parameters, Method.Result.example, to: &writer)
    writer.endObject()
  }

  /// All error codes that a method can return.
  public static func errors<Method: WireMethod>(of method: Method.Type) -> [GameErrorCode] {
    (Method.needsAccount ? [.unauthenticated] : []) + Method.errors + commonErrors
  }

  private static func write(_ property: ObjectSchema.Property, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", property.name)
    writer.member("description", property.documentation)
    writer.member("required", property.isRequired)
    writer.name("schema")
    property.schema.write(to: &writer)
    writer.endObject()
  }

  private static func writeExample(
    _ parameters: (object: ObjectSchema, example: some WireObject), _ result: some WireObject,
    to writer: inout JSONWriter
  ) {
    var text = JSONWriter()
    parameters.example.write(to: &text)
    guard let example = try? JSONDocument(text.bytes).root else {
      preconditionFailure("what is written is JSON")
    }
    writer.name("examples")
    writer.beginArray()
    writer.beginObject()
    writer.member("name", "example")
    writer.name("params")
    writer.beginArray()
    for property in parameters.object.properties {
      guard let value = example.member(named: property.name) else { continue }
      writer.beginObject()
      writer.member("name", property.name)
      writer.name("value")
      writer.raw(Array(value.rawBytes))
      writer.endObject()
    }
    writer.endArray()
    writer.name("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.member("value", result)
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  /// The errors of JSON-RPC 2.0 §5.1. The message of invalid params goes on with the member's name
  /// and what it must be.
  private static let protocolErrors: [(String, WireError)] = [
    ("parseError", .parseError), ("invalidRequest", .invalidRequest),
    ("methodNotFound", .methodNotFound), ("internalError", .internalError),
    ("invalidParams", WireError(code: -32602, message: "Invalid params", details: nil)),
  ]

  private static func writeErrors(to writer: inout JSONWriter) {
    writer.name("errors")
    writer.beginObject()
    for code in GameErrorCode.allCases {
      writer.name(text: code.rawValue)
      // `unavailable` is a failure of the server and no refusal by the game.
      (code == .unavailable ? WireError.unavailable : .game(code)).write(to: &writer)
    }
    for (name, error) in protocolErrors {
      writer.name(text: name)
      error.write(to: &writer)
    }
    writer.endObject()
  }
}
