import GameRules

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
