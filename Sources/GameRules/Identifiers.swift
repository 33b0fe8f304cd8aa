/// An opaque id that says by its type what it identifies.
public protocol Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
  var uuid: UUIDv7 { get }
  init(uuid: UUIDv7)
}

extension Identifier {
  /// A new id, unique without coordination.
  public init(at instant: Instant, using random: inout some RandomNumberGenerator) {
    self.init(uuid: UUIDv7(at: instant, using: &random))
  }

  /// Reads the text form that ``description`` gives.
  public init?(text: some Collection<UInt8>) {
    guard let uuid = UUIDv7(text: text) else { return nil }
    self.init(uuid: uuid)
  }

  public static func < (left: Self, right: Self) -> Bool { left.uuid < right.uuid }
  public var description: String { uuid.description }
}

/// A player: a guest or an account, for as long as it exists.
public struct PlayerID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// One match, live or finished.
public struct MatchID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// Something that operators announce, which begins and ends at set moments.
public struct ScheduledEventID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}
