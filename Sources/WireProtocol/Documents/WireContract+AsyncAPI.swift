import JSON

extension WireContract {
  /// The whole conversation as an AsyncAPI 2.6.0 document (https://www.asyncapi.com), JSON: what a
  /// client publishes are the requests, what it subscribes to are replies and events.
  public static func asyncAPIDocument() -> [UInt8] {
    var components = SchemaComponents()
    let payloads = eventSchemas(&components)
    let requests = methods.map { request($0, &components) }
    let replies = methods.map { reply($0, &components) }
    var writer = JSONWriter(capacity: 64 * 1024)
    writer.beginObject()
    writer.member("asyncapi", "2.6.0")
    writeInfo(to: &writer)
    writer.member("defaultContentType", "application/json")
    writeChannel(to: &writer)
    writer.name("components")
    writer.beginObject()
    _ = WireError.schema(&components)
    writeSchemas(components, to: &writer)
    writer.name("messages")
    writer.beginObject()
    for message in requests + replies + payloads { message.write(to: &writer) }
    errorMessage.write(to: &writer)
    writer.endObject()
    writer.endObject()
    writeCloseCodes(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  /// The schema of each event's `params`, and the components that they refer to, for validation.
  public static func eventSchemas() -> (schemas: [String: Schema], components: SchemaComponents) {
    var components = SchemaComponents()
    let pairs = events.map { ($0.name.description, parameters(of: $0, &components)) }
    return (Dictionary(uniqueKeysWithValues: pairs), components)
  }

  /// The schemas of each method's `params` and `result`, and the components that they refer to, for
  /// validation.
  public static func methodSchemas() -> (
    schemas: [String: (parameters: Schema, result: Schema)], components: SchemaComponents
  ) {
    var components = SchemaComponents()
    func pair<Method: WireMethod>(_ method: Method.Type) -> (Schema, Schema) {
      let parameters = components.describingClients { Method.Parameters.schema(&$0) }
      return (parameters, Method.Result.schema(&components))
    }
    let pairs = methods.map { ($0.name.description, pair($0)) }
    return (Dictionary(uniqueKeysWithValues: pairs), components)
  }

  private static func parameters<Event: WireEvent>(
    of event: Event.Type, _ components: inout SchemaComponents
  ) -> Schema {
    if let matchEvent = event as? any WireMatchEvent.Type {
      return numbered(matchEvent, &components)
    }
    return .object(Event.described(&components).object)
  }

  private static func numbered<Event: WireMatchEvent>(
    _ event: Event.Type, _ components: inout SchemaComponents
  ) -> Schema { NumberedEvent<Event>.schema(&components) }

  private struct Message {
    var name: String
    var summary: String
    var payload: Schema

    func write(to writer: inout JSONWriter) {
      writer.name(text: name)
      writer.beginObject()
      writer.member("name", name)
      if !summary.isEmpty { writer.member("summary", summary) }
      writer.name("payload")
      payload.write(to: &writer)
      writer.endObject()
    }
  }

  private static func envelope(_ properties: [ObjectSchema.Property]) -> Schema {
    var object = ObjectSchema()
    object.properties = [
      ObjectSchema.Property(
        name: "jsonrpc", schema: .enumeration(["2.0"]), isRequired: true,
        documentation: "JSON-RPC 2.0.")
    ]
    object.properties += properties
    return .object(object)
  }

  private static func property(
    _ name: String, _ schema: Schema, isRequired: Bool = true, _ documentation: String
  ) -> ObjectSchema.Property {
    ObjectSchema.Property(
      name: name, schema: schema, isRequired: isRequired, documentation: documentation)
  }

  private static let idSchema = Schema.oneOf([
    .integer(Int64.min...Int64.max), .string(minimumLength: 0, maximumLength: nil),
  ])

  private static func eventSchemas(_ components: inout SchemaComponents) -> [Message] {
    events.map { event in
      Message(
        name: event.name.description, summary: event.documentation.description,
        payload: envelope([
          property("method", .enumeration([event.name.description]), "Which event it is."),
          property("params", parameters(of: event, &components), "What it says."),
        ]))
    }
  }

  private static func request<Method: WireMethod>(
    _ method: Method.Type, _ components: inout SchemaComponents
  ) -> Message {
    let parameters = components.describingClients { Method.Parameters.schema(&$0) }
    var isRequired = true
    if case .object(let object) = parameters {
      isRequired = object.properties.contains(where: \.isRequired)
    }
    return Message(
      name: method.name.description, summary: method.documentation.description,
      payload: envelope([
        property(
          "id", idSchema, isRequired: false,
          "What the reply carries as well; without it there is no reply."),
        property("method", .enumeration([method.name.description]), "What is asked for."),
        property("params", parameters, isRequired: isRequired, "Of what."),
      ]))
  }

  private static func reply<Method: WireMethod>(
    _ method: Method.Type, _ components: inout SchemaComponents
  ) -> Message {
    Message(
      name: replyName(of: method), summary: "The reply to \(method.name).",
      payload: envelope([
        property("id", idSchema, "The request's."),
        property("result", Method.Result.schema(&components), "What came of it."),
      ]))
  }

  private static func replyName(of method: any WireMethod.Type) -> String {
    method.name.description + ".reply"
  }

  /// The id of an error reply is null if the request's id could not be read.
  private static let errorMessage = Message(
    name: "error", summary: "The reply to a request that was not carried out.",
    payload: envelope([
      property("id", .anything, "The request's; null where it could not be told."),
      property("error", .reference("Error"), "Why."),
    ]))

  private static func writeChannel(to writer: inout JSONWriter) {
    writer.name("channels")
    writer.beginObject()
    writer.name(text: path)
    writer.beginObject()
    writer.member("description", "The WebSocket. Subprotocol \(subprotocol).")
    writeOperation(
      "publish", "request", "Requests and notifications of a client.",
      methods.map { $0.name.description }, to: &writer)
    writeOperation(
      "subscribe", "receive", "Replies and events of the server.",
      methods.map(replyName) + ["error"] + events.map { $0.name.description }, to: &writer)
    writer.endObject()
    writer.endObject()
  }

  private static func writeOperation(
    _ operation: StaticString, _ id: String, _ summary: String, _ messages: [String],
    to writer: inout JSONWriter
  ) {
    writer.name(operation)
    writer.beginObject()
    writer.member("operationId", id)
    writer.member("summary", summary)
    writer.name("message")
    writer.beginObject()
    writer.name("oneOf")
    writer.beginArray()
    for message in messages {
      writer.beginObject()
      writer.member("$ref", "#/components/messages/" + message)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private static func writeCloseCodes(to writer: inout JSONWriter) {
    writer.name("x-close-codes")
    writer.beginArray()
    for code in CloseCode.allCases {
      writer.beginObject()
      writer.member("code", Int(code.rawValue))
      writer.member("reason", code.reason)
      writer.member("reconnect", code.shouldReconnect)
      writer.endObject()
    }
    writer.endArray()
  }
}
