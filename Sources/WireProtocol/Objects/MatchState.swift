import GameRules

/// Everything that a player may know of a match: enough to go on after having lost the connection.
///
/// What ``content`` has can be read from here as well: `state.phase`.
@dynamicMemberLookup
public struct MatchState: WireObject, Hashable {
  public var match: MatchID
  /// How many events the player has been told.
  public var sequence: Int
  public var content: MatchContent

  public init(match: MatchID, sequence: Int, content: MatchContent) {
    self.match = match
    self.sequence = sequence
    self.content = content
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    sequence = try fields("seq", \.sequence, "How many events of the match you have been told.")
    content = try fields.inline(\.content)
  }

  public subscript<Value>(dynamicMember member: KeyPath<MatchContent, Value>) -> Value {
    content[keyPath: member]
  }

  public static let schemaName: StaticString? = "MatchState"
  public static let documentation: StaticString = "Everything that you may know of a match."
}
