import JSON
import WireProtocol

/// The rules for every object of the contract: a value that is read can be written; it then reads
/// back, is written the same once more, and is as the schema of its type says.
struct WireCheck: Sendable {
  let name: String
  /// Some value of the type, as it is written.
  let example: @Sendable () -> [UInt8]
  /// Whether the value was read.
  let check: @Sendable (JSONNode) throws(FuzzFinding) -> Bool

  init<Object: WireObject>(_ type: Object.Type, name: String) {
    var components = SchemaComponents()
    let schema = Object.schema(&components)
    let known = components
    self.name = name
    example = { Self.text(of: Object.example) }
    check = { node throws(FuzzFinding) in
      guard let object = try? Object(wire: node) else { return false }
      let written = Self.text(of: object)
      guard let copy = (try? JSONDocument(written)).flatMap({ try? Object(wire: $0.root) }) else {
        throw FuzzFinding("\(name) reads what it writes: \(Self.shown(written))")
      }
      try expectEqual(Self.text(of: copy), written, "\(name) is written the same once more")
      guard let root = try? JSONDocument(written).root else { return true }
      let violations = schema.violations(in: root, components: known)
      try expect(
        violations.isEmpty, "\(name) is as its schema says: \(violations) in \(Self.shown(written))"
      )
      return true
    }
  }

  static let parameters: [WireCheck] = WireContract.methods.map { parameters(of: $0) }
  static let results: [WireCheck] = WireContract.methods.map { result(of: $0) }
  static let events: [WireCheck] = WireContract.events.map { event($0) }

  /// A message for each method, and a reply; a message for each event.
  static let clientExamples = zip(WireContract.methods, parameters).map { method, check in
    envelope(#""id":1,"method":"\#(method.name)","params":"#, check)
  }
  static let serverExamples =
    results.map { envelope(#""id":1,"result":"#, $0) }
    + zip(WireContract.events, events).map { event, check in
      envelope(#""method":"\#(event.name)","params":"#, check)
    }

  private static func envelope(_ members: String, _ check: WireCheck) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0",\#(members)"#.utf8) + check.example() + Array("}".utf8)
  }

  private static func parameters<Method: WireMethod>(of method: Method.Type) -> WireCheck {
    WireCheck(Method.Parameters.self, name: "the parameters of \(Method.name)")
  }

  private static func result<Method: WireMethod>(of method: Method.Type) -> WireCheck {
    WireCheck(Method.Result.self, name: "the result of \(Method.name)")
  }

  private static func event<Event: WireEvent>(_ event: Event.Type) -> WireCheck {
    WireCheck(Event.self, name: "the event \(Event.name)")
  }

  private static func text(of value: some WireValue) -> [UInt8] {
    var writer = JSONWriter()
    value.write(to: &writer)
    return writer.bytes
  }

  private static func shown(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }
}
