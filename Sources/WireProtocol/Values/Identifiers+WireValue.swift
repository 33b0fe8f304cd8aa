import Community
import GameRules
import JSON

// Ids: to a client, opaque strings that it has from the server.
extension PlayerID: WireValue {
  public init(wire node: JSONNode) throws(WireFault) { self = try node.identifier() }
  public func write(to writer: inout JSONWriter) { writer.identifier(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.identifier) }
  public static let example = PlayerID(uuid: .example)
  public static let expectation = "a player's id"
}

extension MatchID: WireValue {
  public init(wire node: JSONNode) throws(WireFault) { self = try node.identifier() }
  public func write(to writer: inout JSONWriter) { writer.identifier(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.identifier) }
  public static let example = MatchID(uuid: .example)
  public static let expectation = "a match's id"
}

extension ChallengeID: WireValue {
  public init(wire node: JSONNode) throws(WireFault) { self = try node.identifier() }
  public func write(to writer: inout JSONWriter) { writer.identifier(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.identifier) }
  public static let example = ChallengeID(uuid: .example)
  public static let expectation = "a challenge's id"
}

extension NotificationID: WireValue {
  public init(wire node: JSONNode) throws(WireFault) { self = try node.identifier() }
  public func write(to writer: inout JSONWriter) { writer.identifier(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.identifier) }
  public static let example = NotificationID(uuid: .example)
  public static let expectation = "a notification's id"
}

extension ScheduledEventID: WireValue {
  public init(wire node: JSONNode) throws(WireFault) { self = try node.identifier() }
  public func write(to writer: inout JSONWriter) { writer.identifier(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.identifier) }
  public static let example = ScheduledEventID(uuid: .example)
  public static let expectation = "an event's id"
}

extension NewsID: WireValue {
  public init(wire node: JSONNode) throws(WireFault) { self = try node.identifier() }
  public func write(to writer: inout JSONWriter) { writer.identifier(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.identifier) }
  public static let example = NewsID(uuid: .example)
  public static let expectation = "the id of an item of news"
}

extension UUIDv7 {
  /// The version 7 example of RFC 9562, appendix A.6.
  fileprivate static let example = UUIDv7(bits: 0x017F_22E2_79B0_7CC3_98C4_DC0C_0C07_398F)
}

extension JSONNode {
  fileprivate func identifier<ID: Identifier & WireValue>() throws(WireFault) -> ID {
    guard let uuid = withUTF8({ UUIDv7(text: $0) }) ?? nil else {
      throw WireFault(expectation: ID.expectation)
    }
    return ID(uuid: uuid)
  }
}

extension JSONWriter {
  fileprivate mutating func identifier(_ identifier: some Identifier) {
    identifier.uuid.withText { string(utf8: $0) }
  }
}
