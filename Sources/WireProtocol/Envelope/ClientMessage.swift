import JSON

/// A message of a client: a request, or a notification, which is carried out and not answered
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

/// The id of a request; its reply carries the same id.
public enum RequestID: Hashable, Sendable {
  case integer(Int64)
  case string(String)
  /// Allowed but discouraged: two such replies cannot be told apart (JSON-RPC 2.0 §4).
  case null

  /// `nil` for what may not be an id: a fraction or an exponent, an integer beyond 64 bits, a
  /// boolean, an array, an object.
  init?(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .string:
      guard let text = node.string else { return nil }
      self = .string(text)
    case .number:
      guard node.isPlainInteger, let number = node.integer else { return nil }
      self = .integer(number)
    case .object, .array, .boolean: return nil
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let number): writer.integer(number)
    case .string(let text): writer.string(text)
    case .null: writer.null()
    }
  }
}
