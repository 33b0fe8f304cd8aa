import GameRules

/// Goes to the waiting room.
public enum QueueJoin: WireMethod {
  public static let name: StaticString = "queue.join"
  public static let documentation: StaticString = """
    Waits for somebody to play against. queue.matched and match.started follow, at once if \
    somebody is there.
    """
  public static let errors: [GameErrorCode] = [
    .alreadyQueued, .alreadyInMatch, .unknownMap, .draining,
  ]

  public struct Parameters: WireObject, Hashable {
    /// The map's name.
    public var map: String?
    public var isRanked: Bool?

    public init(map: String? = nil, isRanked: Bool? = nil) {
      self.map = map
      self.isRanked = isRanked
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields.optional("map", \.map, "The map's name; without it, the server's usual one.")
      isRanked = try fields.optional(
        "ranked", \.isRanked, "Whether it is for the rating; without it, not.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var since: Instant
    /// How many others wait for the same.
    public var waiting: Int
    public var estimatedWait: Duration?

    public init(since: Instant, waiting: Int, estimatedWait: Duration? = nil) {
      self.since = since
      self.waiting = waiting
      self.estimatedWait = estimatedWait
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      since = try fields("since", \.since, "When the waiting began.")
      waiting = try fields("waiting", \.waiting, "How many others wait for the same.")
      estimatedWait = try fields.optional(
        "estimatedWaitMs", \.estimatedWait, "How long it may take, where that can be told.")
    }
  }
}
