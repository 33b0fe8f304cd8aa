/// The waiting room has found players for each other.
public struct QueueMatched: WireMatchEvent, Hashable {
  public var players: [PlayerCard]

  public init(players: [PlayerCard]) { self.players = players }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    players = try fields("players", \.players, "Everybody, in the order of the match.")
  }

  public static let name: StaticString = "queue.matched"
  public static let documentation: StaticString =
    "The waiting room has found players for each other. match.started follows."
}
