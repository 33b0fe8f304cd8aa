import JSON

/// What a request is known by; its reply carries the same.
public enum RequestID: Hashable, Sendable {
  case integer(Int64)
  case string(String)
  /// Allowed, and no good idea: nothing tells two such replies apart (JSON-RPC 2.0 §4).
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
