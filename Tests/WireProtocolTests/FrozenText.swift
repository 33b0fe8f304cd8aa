import GameRules
import JSON

@testable import WireProtocol

/// The texts that stand on the wire.
enum FrozenText {
  /// A request with the id 1.
  static func request<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) -> String {
    String(
      decoding: ClientMessage.encoded(method, parameters, id: .integer(1)), as: UTF8.self)
  }

  /// The text of a request's `params`.
  static func parameters<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) -> String { value(parameters) }

  /// The reply to a request with the id 1.
  static func reply(_ result: some WireObject) -> String {
    String(decoding: ServerMessage.encoded(result: result, id: .integer(1)), as: UTF8.self)
  }

  /// An event that belongs to no match.
  static func event(_ event: some WireEvent) -> String {
    String(decoding: ServerMessage.encoded(event: event), as: UTF8.self)
  }

  static func value(_ value: some WireValue) -> String {
    var writer = JSONWriter()
    value.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
