import JSON

/// A result that is the same for everybody, written once.
public struct EncodedResult: Sendable {
  let text: [UInt8]

  public init(_ result: some WireValue) {
    var writer = JSONWriter()
    result.write(to: &writer)
    text = writer.bytes
  }
}

/// A message of the server: a reply or an event (JSON-RPC 2.0 §5 and §4.1).
public enum ServerMessage: Sendable {
  case result(id: RequestID, JSONNode)
  case error(id: RequestID, WireError)
  case event(name: String, parameters: JSONNode)

  /// Reads a message; `nil` for what no server of this contract sends.
  public init?(_ bytes: [UInt8]) {
    guard let root = try? JSONDocument(bytes).root, root["jsonrpc"]?.stringEquals("2.0") == true
    else { return nil }
    if let name = root["method"]?.string {
      guard let parameters = root["params"], parameters.kind == .object else { return nil }
      self = .event(name: name, parameters: parameters)
      return
    }
    guard let id = root["id"].flatMap(RequestID.init) else { return nil }
    if let result = root["result"] {
      self = .result(id: id, result)
    } else if let node = root["error"], let error = try? WireError(wire: node) {
      self = .error(id: id, error)
    } else {
      return nil
    }
  }

  /// The reply to a request that was carried out.
  public static func encoded(result: some WireValue, id: RequestID) -> [UInt8] {
    reply(to: id) { writer in
      writer.name("result")
      result.write(to: &writer)
    }
  }

  /// The reply whose result is that text.
  public static func encoded(result: EncodedResult, id: RequestID) -> [UInt8] {
    reply(to: id, capacity: result.text.count + 160) { writer in
      writer.name("result")
      writer.raw(result.text)
    }
  }

  /// The reply to a request that was not.
  public static func encoded(error: WireError, id: RequestID) -> [UInt8] {
    reply(to: id) { writer in
      writer.name("error")
      error.write(to: &writer)
    }
  }

  private static func reply(
    to id: RequestID, capacity: Int = 160, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: capacity)
    writer.beginObject()
    writer.name("jsonrpc")
    writer.string(literal: "2.0")
    writer.name("id")
    id.write(to: &writer)
    body(&writer)
    writer.endObject()
    return writer.bytes
  }
}
