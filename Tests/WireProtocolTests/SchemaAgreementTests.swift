import JSON
import Testing

@testable import WireProtocol

/// A value that a schema allows is read, and one that it does not allow is refused: tried on
/// changes of every example, at every place in it.
@Suite("Schemas and codec agree")
struct SchemaAgreementTests {
  /// A value's text, taken apart where it has members or elements.
  private indirect enum Tree {
    case scalar(String)
    case object([(name: String, value: Tree)])
    case array([Tree])

    init(_ node: JSONNode) {
      if let members = node.members {
        self = .object(members.map { ($0.name.string ?? "", Tree($0.value)) })
      } else if let elements = node.elements {
        self = .array(elements.map { Tree($0) })
      } else {
        self = .scalar(String(decoding: node.rawBytes, as: UTF8.self))
      }
    }

    var text: String {
      switch self {
      case .scalar(let text): text
      case .object(let members):
        "{" + members.map { "\"\($0.name)\":\($0.value.text)" }.joined(separator: ",") + "}"
      case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
      }
    }

    /// The tree with one place of it changed, for each place and each of these values there; with
    /// one member left out, with an unknown one, and with fewer and more elements.
    func changed(to values: [String]) -> [Tree] {
      var changed = values.map { Tree.scalar($0) }
      switch self {
      case .scalar: break
      case .object(let members):
        changed.append(.object(members + [("unknown", .scalar("[null]"))]))
        for (index, member) in members.enumerated() {
          var rest = members
          rest.remove(at: index)
          changed.append(.object(rest))
          for value in member.value.changed(to: values) {
            var copy = members
            copy[index].value = value
            changed.append(.object(copy))
          }
        }
      case .array(let elements):
        changed.append(.array([]))
        changed.append(.array(elements + elements))
        for (index, element) in elements.enumerated() {
          for value in element.changed(to: values) {
            var copy = elements
            copy[index] = value
            changed.append(.array(copy))
          }
        }
      }
      return changed
    }
  }

  private static let id = "0190163d-8694-7000-8000-00000000000a"

  /// Something of every kind, and what lies just within and just beyond the bounds there are.
  private static let values =
    ["true", "false", "[]", "[1]", "[[]]", "{}", #"{"x":1}"#]
    + [
      "\"daily-1\"", "\"daily-0\"", "\"daily-100000\"", "\"daily-100001\"", "\"daily-01\"",
      "\"\(String(repeating: "0a", count: 16))\"", "\"\(String(repeating: "0A", count: 16))\"",
      "0", "-0", "1", "-1", "1.0", "1e1", "10", "10.5", "11", "100", "101", "90", "90.5", "-90",
      "-91", "180", "180.001", "-181", "840", "841", "-840", "-841", "600000", "600001", "1e99",
      "9007199254740991", "9007199254740992", "-9007199254740992", "9223372036854775807",
      "9223372036854775808", "123456789012345678901234567890", "-1e-400",
    ]
    + [
      "", "x", "NZ", "nz", "NZL", "Ada", "_ada", "Ad", "abcdefghij0123456789",
      "abcdefghij01234567890", "Ada\\n",
      "A da", "\\u0000Ada", "é", "global", "Global", "deleted player", "AC3KQY", "ac3kqY", "AC3KQ",
      "AC3KQ0", "AC3KQYX", "AC3KQ\\u212A", id, id.uppercased(),
      id + "\\n", " " + id, "{\(id)}", String(id.dropLast()), id.replacing("-", with: ""),
      id.replacing("0", with: "g"), String(repeating: "0f", count: 28),
      String(repeating: "0F", count: 28), String(repeating: "0f", count: 27),
    ].map { "\"\($0)\"" }
  /// Fewer of them, for what is large.
  private static let fewValues = [
    "false", "[{}]", "{}", "1", "-1.5", "9007199254740992", #""""#, #""Ada""#, "\"\(id)\"",
  ]

  private func expectAgreement<Object: WireObject>(
    _ type: Object.Type, _ name: StaticString, _ schema: Schema, _ components: SchemaComponents,
    values: [String]
  ) throws {
    let example = Tree(try JSONDocument(Array(FrozenText.value(Object.example).utf8)).root)
    for changed in example.changed(to: values) {
      let node = try JSONDocument(Array(changed.text.utf8)).root
      let violations = schema.violations(in: node, components: components)
      let isRead = (try? Object(wire: node)) != nil
      #expect(isRead == violations.isEmpty, "\(name): \(changed.text): \(violations)")
    }
  }

  @Test("Of every method's parameters, null included", arguments: 0..<WireContract.methods.count)
  func parameters(index: Int) throws {
    let (schemas, components) = WireContract.methodSchemas()
    func check<Method: WireMethod>(_ method: Method.Type) throws {
      let schema = try #require(schemas[method.name.description]).parameters
      try expectAgreement(
        Method.Parameters.self, method.name, schema, components, values: Self.values + ["null"])
    }
    try check(WireContract.methods[index])
  }

  // Clients are more lenient in one point: what they take for missing may be null.
  @Test("Of every method's result", arguments: 0..<WireContract.methods.count)
  func results(index: Int) throws {
    let (schemas, components) = WireContract.methodSchemas()
    func check<Method: WireMethod>(_ method: Method.Type) throws {
      let schema = try #require(schemas[method.name.description]).result
      try expectAgreement(
        Method.Result.self, method.name, schema, components, values: Self.fewValues)
    }
    try check(WireContract.methods[index])
  }

  @Test("Of every event", arguments: 0..<WireContract.events.count)
  func events(index: Int) throws {
    let (schemas, components) = WireContract.eventSchemas()
    func check<Event: WireEvent>(_ event: Event.Type) throws {
      let schema = try #require(schemas[event.name.description])
      try expectAgreement(event, event.name, schema, components, values: Self.fewValues)
    }
    func checkNumbered<Event: WireMatchEvent>(_ event: Event.Type) throws {
      let schema = try #require(schemas[event.name.description])
      try expectAgreement(
        NumberedEvent<Event>.self, event.name, schema, components, values: Self.fewValues)
    }
    let event = WireContract.events[index]
    if let event = event as? any WireMatchEvent.Type {
      try checkNumbered(event)
    } else {
      try check(event)
    }
  }

  @Test("The pattern of a string allows what the codec takes for one", arguments: TextForm.allCases)
  func patterns(form: TextForm) throws {
    let pattern = try Regex(form.pattern).matchingSemantics(.unicodeScalar)
    var matched = 0
    for value in Self.values where value.hasPrefix("\"") {
      let text = try #require(try JSONDocument(Array(value.utf8)).root.string)
      let matches = text.wholeMatch(of: pattern) != nil
      #expect(matches == form.matches(text), "\(text.debugDescription)")
      #expect(!matches || form.lengths.contains(text.unicodeScalars.count), "\(text)")
      matched += matches ? 1 : 0
    }
    #expect(matched > 0)
  }

  @Test("What both sides send is described once: it has no member that only clients may make null")
  func sharedComponents() {
    var ofClients = SchemaComponents()
    var ofServer = SchemaComponents()
    for method in WireContract.methods {
      func describe<Method: WireMethod>(_ method: Method.Type) {
        ofClients.describingClients { _ = Method.Parameters.schema(&$0) }
        _ = Method.Result.schema(&ofServer)
      }
      describe(method)
    }
    for name in ofClients.names {
      if let schema = ofServer[name] { #expect(schema == ofClients[name], "\(name)") }
      if let schema = WireContract.eventSchemas().components[name] {
        #expect(schema == ofClients[name], "\(name)")
      }
    }
  }
}
