/// A method of the contract. Declaring it and listing it in ``WireContract/methods`` is all it
/// takes.
public protocol WireMethod: Sendable {
  associatedtype Parameters: WireObject
  associatedtype Result: WireObject

  static var name: StaticString { get }
  /// What it does, in a sentence or two.
  static var documentation: StaticString { get }
  /// What the game may refuse it with, beside what every method can be refused with.
  static var errors: [GameErrorCode] { get }
  /// Whether it takes a signed-in player.
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
