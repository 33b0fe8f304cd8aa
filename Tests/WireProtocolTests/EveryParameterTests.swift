import JSON
import Testing

@testable import WireProtocol

/// The rules that hold for all methods alike, tried on each member of each of them.
@Suite("Every member of every method is looked at")
struct EveryParameterTests {
  /// One value of every kind, and the bounds of most.
  private static let values = [
    "true", "false", "7", "-7", "1.5", "1e99", "0", "101", "841", "\"\"", "\"x\"", "[]", "[1]",
    "{}", #"{"x":1}"#, #""0190163d-8694-7000-8000-000000000001""#,
  ]

  /// An object's members as text, by name, in their order.
  private typealias Members = [(name: String, value: String)]

  private func members(of value: some WireObject) throws -> Members {
    try #require(try node(FrozenText.value(value)).members).map {
      ($0.name.string ?? "", String(decoding: $0.value.rawBytes, as: UTF8.self))
    }
  }

  private func node(_ text: String) throws -> JSONNode { try JSONDocument(Array(text.utf8)).root }

  private func text(_ members: Members) -> String {
    "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  private func properties(of schema: Schema, _ components: SchemaComponents) -> ObjectSchema? {
    switch schema {
    case .object(let object): object
    case .reference(let name): components[name].flatMap { properties(of: $0, components) }
    case .anything, .boolean, .alwaysTrue, .string, .text, .enumeration, .integer, .number,
      .array, .oneOf, .nullable:
      nil
    }
  }

  /// Which member is said to be wrong; `nil` if none is.
  private func fault<Value: WireObject>(_ type: Value.Type, _ members: Members) throws -> String? {
    let node = try node(text(members))
    do {
      _ = try Value(wire: node)
      return nil
    } catch {
      return error.member
    }
  }

  private func expectLooked<Value: WireObject>(
    at type: Value.Type, _ method: String, _ schema: Schema, _ components: SchemaComponents
  ) throws {
    let object = try #require(properties(of: schema, components), "\(method) takes an object")
    let example = try members(of: Value.example)
    #expect(example.map(\.name) == object.properties.map(\.name), "\(method)'s example is full")
    #expect(try fault(type, example) == nil, "\(method)'s example is understood")
    for (index, property) in object.properties.enumerated() {
      var changed = example
      changed.remove(at: index)
      // A coordinate's numbers come together, so that one of them is wrong without the other.
      let isTied = object.together.contains { $0.contains(property.name) }
      if property.isRequired || isTied {
        #expect(try fault(type, changed) == property.name, "\(method) needs \(property.name)")
      } else {
        #expect(try fault(type, changed) == nil, "\(method) goes without \(property.name)")
        changed = example
        changed[index].value = "null"
        #expect(try fault(type, changed) == nil, "\(property.name) of \(method) can be null")
      }
      try expectHeld(type, "\(method).\(property.name)", example, index, schema, components)
    }
  }

  /// Every value that is read fits the schema, and every refusal names the member that was changed.
  private func expectHeld<Value: WireObject>(
    _ type: Value.Type, _ place: String, _ example: Members, _ index: Int, _ schema: Schema,
    _ components: SchemaComponents
  ) throws {
    var refusals = 0
    for value in Self.values {
      var changed = example
      changed[index].value = value
      let violations = schema.violations(in: try node(text(changed)), components: components)
      if let member = try fault(type, changed) {
        refusals += 1
        #expect(member.hasPrefix(example[index].name), "\(place) = \(value)")
      } else {
        #expect(violations == [], "\(place) = \(value)")
      }
    }
    #expect(refusals > 0, "\(place) is looked at")
  }

  @Test("Parameters: those that must be there, those that may be missing, and their kinds")
  func parameters() throws {
    let (schemas, components) = WireContract.methodSchemas()
    for method in WireContract.methods {
      func check<Method: WireMethod>(_ method: Method.Type) throws {
        let name = method.name.description
        let schema = try #require(schemas[name]).parameters
        try expectLooked(at: Method.Parameters.self, name, schema, components)
      }
      try check(method)
    }
  }

  @Test("Results: those that must be there, those that may be missing, and their kinds")
  func results() throws {
    let (schemas, components) = WireContract.methodSchemas()
    for method in WireContract.methods {
      func check<Method: WireMethod>(_ method: Method.Type) throws {
        let name = method.name.description
        let schema = try #require(schemas[name]).result
        try expectLooked(at: Method.Result.self, name, schema, components)
      }
      try check(method)
    }
  }

  @Test("Events: those that must be there, those that may be missing, and their kinds")
  func events() throws {
    let (schemas, components) = WireContract.eventSchemas()
    for event in WireContract.events {
      func check<Event: WireEvent>(_ event: Event.Type) throws {
        let schema = try #require(schemas[event.name.description])
        try expectLooked(at: event, event.name.description, schema, components)
      }
      func checkNumbered<Event: WireMatchEvent>(_ event: Event.Type) throws {
        let schema = try #require(schemas[event.name.description])
        try expectLooked(
          at: NumberedEvent<Event>.self, event.name.description, schema, components)
      }
      if let event = event as? any WireMatchEvent.Type {
        try checkNumbered(event)
      } else {
        try check(event)
      }
    }
  }

  @Test("A client knows every event of the contract, and refuses one without what it needs")
  func clientsKnowEvents() throws {
    let (schemas, components) = WireContract.eventSchemas()
    for event in WireContract.events {
      let name = event.name.description
      func parameters<Event: WireEvent>(_ event: Event.Type) throws -> Members {
        try members(of: Event.example)
      }
      func numbered<Event: WireMatchEvent>(_ event: Event.Type) throws -> Members {
        try members(of: NumberedEvent<Event>.example)
      }
      let matchEvent = event as? any WireMatchEvent.Type
      let isOfMatch = matchEvent != nil
      let example = if let matchEvent { try numbered(matchEvent) } else { try parameters(event) }
      switch try ServerEvent(name: name, parameters: try node(text(example))) {
      case .match: #expect(isOfMatch, "\(name)")
      case .social, .draining, .announced: #expect(!isOfMatch, "\(name)")
      case .unknown: Issue.record("\(name) is not known")
      }
      let schema = try #require(schemas[name])
      for property in try #require(properties(of: schema, components)).properties
      where property.isRequired {
        let changed = example.filter { $0.name != property.name }
        #expect(throws: WireFault.self, "\(name) needs \(property.name)") {
          try ServerEvent(name: name, parameters: try node(text(changed)))
        }
      }
    }
  }
}
