import GameRules
import JSON

/// An event of a match, encoded once for all players; only the number differs from one to the next.
public struct EncodedMatchEvent: Sendable {
  /// The message without the number.
  private let bytes: [UInt8]
  /// The offset of the sequence number in the text.
  private let sequenceOffset: Int

  public init<Event: WireMatchEvent>(_ event: Event, match: MatchID) {
    // More than any event of a duel has: of these buffers one or two exist at a time, and one that
    // has to grow is copied.
    var writer = JSONWriter(capacity: 960)
    writer.beginEvent(Event.name)
    writer.beginObject()
    writer.name("match")
    match.write(to: &writer)
    writer.name("seq")
    sequenceOffset = writer.bytes.count
    // An empty value, so that the next member takes its comma.
    writer.raw([])
    event.writeMembers(to: &writer)
    writer.endObject()
    writer.endObject()
    bytes = writer.bytes
  }

  /// The same for any event of a match. Here each kind has code of its own, which it would not have
  /// in another module: a third of what encoding costs.
  public init(_ event: MatchEventBody, match: MatchID) {
    switch event {
    case .matched(let event): self.init(event, match: match)
    case .started(let event): self.init(event, match: match)
    case .roundStarted(let event): self.init(event, match: match)
    case .guessing(let event): self.init(event, match: match)
    case .hurried(let event): self.init(event, match: match)
    case .frozen(let event): self.init(event, match: match)
    case .aided(let event): self.init(event, match: match)
    case .paused(let event): self.init(event, match: match)
    case .resumed(let event): self.init(event, match: match)
    case .marked(let event): self.init(event, match: match)
    case .guessed(let event): self.init(event, match: match)
    case .revealed(let event): self.init(event, match: match)
    case .ready(let event): self.init(event, match: match)
    case .standings(let event): self.init(event, match: match)
    case .finished(let event): self.init(event, match: match)
    case .playerLeft(let event): self.init(event, match: match)
    case .playerReturned(let event): self.init(event, match: match)
    }
  }

  /// The message for a player to whom it is the event of that number.
  public func message(sequence: Int) -> [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(bytes.count + 20)
    message.append(contentsOf: bytes[..<sequenceOffset])
    JSONWriter.append(sequence, to: &message)
    message.append(contentsOf: bytes[sequenceOffset...])
    return message
  }
}

extension ServerMessage {
  /// An event that belongs to no match.
  public static func encoded<Event: WireEvent>(event: Event) -> [UInt8] {
    precondition(!(event is any WireMatchEvent), "an event of a match has a match and a number")
    var writer = JSONWriter(capacity: 160)
    writer.beginEvent(Event.name)
    event.write(to: &writer)
    writer.endObject()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Begins the message and names its parameters.
  fileprivate mutating func beginEvent(_ name: StaticString) {
    beginObject()
    self.name("jsonrpc")
    string(literal: "2.0")
    self.name("method")
    string(literal: name)
    self.name("params")
  }
}
