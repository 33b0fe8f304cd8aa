import JSON

/// What a client sends: a request, or a notification, which is carried out and not answered
/// (JSON-RPC 2.0 §4).
public struct ClientMessage: Sendable {
  /// `nil` for a notification.
  public let id: RequestID?
  public let method: String
  /// The member `params` as it came.
  private let parameters: JSONNode?

  /// Why a text is no message, and the id to reply with: `null` where none could be told.
  public struct Rejection: Error, Hashable, Sendable {
    public let id: RequestID
    public let error: WireError
  }

  /// Reads a message.
  ///
  /// - Throws: ``WireError/parseError`` for what is not JSON, ``WireError/invalidRequest`` for what
  ///   is no request; so is a batch.
  public init(_ bytes: [UInt8]) throws(Rejection) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw Rejection(id: .null, error: .parseError)
    }
    let root = document.root
    let idNode = root["id"]
    let id = idNode.map(RequestID.init) ?? nil
    guard root["jsonrpc"]?.stringEquals("2.0") == true, (idNode == nil) == (id == nil),
      let method = root["method"]?.string
    else { throw Rejection(id: id ?? .null, error: .invalidRequest) }
    parameters = root["params"]
    guard parameters == nil || parameters?.kind == .object || parameters?.kind == .array else {
      throw Rejection(id: id ?? .null, error: .invalidRequest)
    }
    self.id = id
    self.method = method
  }

  /// Reads the parameters. Where there are none they count as `{}`.
  ///
  /// - Throws: What is wrong with them; ``WireError/invalidParameters(_:)`` has the reply.
  public func parameters<Method: WireMethod>(
    of method: Method.Type
  ) throws(WireFault) -> Method.Parameters {
    guard let parameters else { return try Method.Parameters(wire: Self.noParameters) }
    return try Method.Parameters(wire: parameters)
  }

  private static let noParameters: JSONNode = {
    do {
      return try JSONDocument(Array("{}".utf8)).root
    } catch {
      preconditionFailure("an empty object is JSON")
    }
  }()
}

extension ClientMessage {
  /// A request as a client sends it; without an id, a notification.
  public static func encoded<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, id: RequestID?
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 192)
    writer.beginObject()
    writer.name("jsonrpc")
    writer.string(literal: "2.0")
    if let id {
      writer.name("id")
      id.write(to: &writer)
    }
    writer.name("method")
    writer.string(literal: Method.name)
    writer.name("params")
    parameters.write(to: &writer)
    writer.endObject()
    return writer.bytes
  }
}
