import Community
import GameRules
import JSON

/// A username's text.
extension Username: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let name = Username(text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = name
  }

  public func write(to writer: inout JSONWriter) { writer.string(text) }
  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .text(.username)
  }

  public static var example: Username {
    guard let name = Username("Ada") else { preconditionFailure("Ada is a username") }
    return name
  }
  public static let expectation = "a username"
}

/// The current name of a player who took part in a match.
public enum PlayerName: Hashable, Sendable {
  case username(Username)
  /// The account was deleted, and with it the name.
  case deleted

  /// The text shown for a deleted player. Its space keeps it from being a username.
  public static let deletedText = "deleted player"
}

extension PlayerName: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string else { throw WireFault(expectation: Self.expectation) }
    if text == Self.deletedText {
      self = .deleted
    } else if let username = Username(text) {
      self = .username(username)
    } else {
      throw WireFault(expectation: Self.expectation)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .username(let username): username.write(to: &writer)
    case .deleted: writer.string(Self.deletedText)
    }
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .text(.playerName)
  }

  public static var example: PlayerName { .username(.example) }
  public static let expectation = "a username or \"deleted player\""
}

/// A room's code.
extension RoomCode: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let code = RoomCode(text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = code
  }

  public func write(to writer: inout JSONWriter) { writer.string(text) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.roomCode) }

  public static var example: RoomCode {
    guard let code = RoomCode("AC3KQY") else { preconditionFailure("this is a code") }
    return code
  }
  public static let expectation = "a room's code"
}

/// A country: ISO 3166-1 alpha-2.
extension CountryCode: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let code = CountryCode(text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = code
  }

  public func write(to writer: inout JSONWriter) { writer.string(description) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.country) }

  public static var example: CountryCode {
    guard let code = CountryCode("NZ") else { preconditionFailure("this is a code") }
    return code
  }
  public static let expectation = "a country, as two capital letters"
}
