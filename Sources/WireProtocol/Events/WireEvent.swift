/// What a server tells without having been asked. Declaring an event and listing it in
/// ``WireContract/events`` is all it takes.
public protocol WireEvent: WireObject {
  static var name: StaticString { get }
}

/// An event of a match: what it says comes after the match's id and a number that counts 1, 2, 3 …
/// for each player and match without a gap.
public protocol WireMatchEvent: WireEvent {}
