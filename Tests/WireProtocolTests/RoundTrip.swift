import JSON
import Testing

@testable import WireProtocol

/// Both sides understand each other's messages.
enum RoundTrip {
  /// Each side understands what the other encodes, and it is as its schema says.
  static func expect<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ result: Method.Result
  ) throws where Method.Parameters: Equatable, Method.Result: Equatable {
    let (schemas, components) = WireContract.methodSchemas()
    let schema = try #require(schemas[Method.name.description], "it is in the contract")
    for id in [RequestID.integer(-3), .string("q\"7\u{1}"), .null] {
      let message = try ClientMessage(ClientMessage.encoded(method, parameters, id: id))
      #expect(message.id == id)
      #expect(message.method == Method.name.description)
      #expect(try message.parameters(of: method) == parameters)
      let reply = ServerMessage(ServerMessage.encoded(result: result, id: id))
      guard case .result(id, let node) = reply else {
        Issue.record("a result of the same id")
        return
      }
      #expect(try Method.Result(wire: node) == result)
      #expect(schema.result.violations(in: node, components: components) == [])
    }
    let notification = ClientMessage.encoded(method, parameters, id: nil)
    #expect(try ClientMessage(notification).id == nil)
    let params = try #require(try JSONDocument(notification).root["params"])
    #expect(schema.parameters.violations(in: params, components: components) == [])
  }

  /// The same of an event of a match, whatever its number.
  static func expect<Event: WireMatchEvent & Equatable>(
    _ event: Event, _ body: MatchEventBody
  ) throws {
    let encoded = EncodedMatchEvent(event, match: WireExamples.match)
    for sequence in [1, 10, 4_294_967_296] {
      let parameters = try parameters(of: Event.self, encoded.message(sequence: sequence))
      let numbered = try NumberedEvent<Event>(wire: parameters)
      #expect(
        numbered == NumberedEvent(match: WireExamples.match, sequence: sequence, event: event))
      #expect(
        try ServerEvent(name: Event.name.description, parameters: parameters)
          == .match(WireExamples.match, sequence: sequence, body))
      let names = try #require(parameters.members).prefix(2).map { $0.name.string }
      #expect(names == ["match", "seq"])
    }
  }

  /// The same of an event that belongs to no match.
  static func expect<Event: WireEvent & Equatable>(_ event: Event, _ known: ServerEvent) throws {
    let parameters = try parameters(of: Event.self, ServerMessage.encoded(event: event))
    #expect(try Event(wire: parameters) == event)
    #expect(try ServerEvent(name: Event.name.description, parameters: parameters) == known)
  }

  /// An event's parameters, which are as their schema says.
  private static func parameters<Event: WireEvent>(
    of event: Event.Type, _ message: [UInt8]
  ) throws -> JSONNode {
    let (schemas, components) = WireContract.eventSchemas()
    let schema = try #require(schemas[Event.name.description], "it is in the contract")
    guard case .event(let name, let parameters) = ServerMessage(message) else {
      throw NoEvent()
    }
    #expect(name == Event.name.description)
    #expect(schema.violations(in: parameters, components: components) == [])
    return parameters
  }

  private struct NoEvent: Error {}
}
