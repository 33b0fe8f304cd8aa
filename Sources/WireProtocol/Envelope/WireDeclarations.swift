import GameRules

/// A method of the contract. Declaring it and listing it in ``WireContract/methods`` is all it
/// takes.
public protocol WireMethod: Sendable {
  associatedtype Parameters: WireObject
  associatedtype Result: WireObject

  static var name: StaticString { get }
  /// The method's description in the documents, in a sentence or two.
  static var documentation: StaticString { get }
  /// The errors that the method can return besides ``WireContract/commonErrors``.
  static var errors: [GameErrorCode] { get }
  /// Whether the method requires a signed-in player.
  static var needsAccount: Bool { get }
}

extension WireMethod {
  public static var errors: [GameErrorCode] { [] }
  public static var needsAccount: Bool { true }
}

/// An object without members.
public struct Nothing: WireObject, Hashable {
  public init() {}
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {}
}

/// An event that the server sends without a request. Declaring an event and listing it in
/// ``WireContract/events`` is all it takes.
public protocol WireEvent: WireObject {
  static var name: StaticString { get }
}

/// An event of a match: what it says comes after the match's id and a number that counts 1, 2, 3 …
/// for each player and match without a gap.
public protocol WireMatchEvent: WireEvent {}

/// An event of a match, as a client gets it.
public struct NumberedEvent<Event: WireMatchEvent>: WireObject {
  public var match: MatchID
  public var sequence: Int
  public var event: Event

  public init(match: MatchID, sequence: Int, event: Event) {
    self.match = match
    self.sequence = sequence
    self.event = event
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    sequence = try fields(
      "seq", \.sequence, "Counts 1, 2, 3 … for each player and match without a gap.")
    event = try fields.inline(\.event)
  }

  public static var documentation: StaticString { Event.documentation }
}

extension NumberedEvent: Equatable where Event: Equatable {}
extension NumberedEvent: Hashable where Event: Hashable {}
