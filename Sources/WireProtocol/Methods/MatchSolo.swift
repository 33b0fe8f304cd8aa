/// Begins a match of one player.
public enum MatchSolo: WireMethod {
  public static let name: StaticString = "match.solo"
  public static let documentation: StaticString =
    "Begins a match that the player plays alone. The reply comes before the events."
  public static let errors: [GameErrorCode] = [
    .alreadyQueued, .alreadyInMatch, .unknownMap, .draining,
  ]

  public struct Parameters: WireObject, Hashable {
    /// The map's name.
    public var map: String?
    public var options: OptionsChange?

    public init(map: String? = nil, options: OptionsChange? = nil) {
      self.map = map
      self.options = options
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields.optional("map", \.map, "The map's name; without it, the server's usual one.")
      options = try fields.optional("options", \.options, "What is to be played otherwise.")
    }
  }

  public typealias Result = MatchState
}
