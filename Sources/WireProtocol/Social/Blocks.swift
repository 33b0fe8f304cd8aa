import Community

/// Blocks a player.
public enum PlayerBlock: WireMethod {
  public static let name: StaticString = "player.block"
  public static let documentation: StaticString = """
    Keeps a player away: from then on no friend request and no challenge of that player reaches \
    you, and the queue does not pair you two. Ends a friendship, requests and challenges between \
    you. A match that you play goes on. The player is not told. Blocking again changes nothing.
    """
  public static let errors: [GameErrorCode] = [.unknownPlayer, .oneself, .tooManyBlocked]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}

/// Unblocks a player.
public enum PlayerUnblock: WireMethod {
  public static let name: StaticString = "player.unblock"
  public static let documentation: StaticString = """
    Takes a block back. What it ended stays ended. Unblocking a player whom you do not block \
    changes nothing.
    """
  public static let errors: [GameErrorCode] = [.unknownPlayer, .oneself]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}

/// Lists the players that a player blocks.
public enum PlayerBlocked: WireMethod {
  public static let name: StaticString = "player.blocked"
  public static let documentation: StaticString = "The players whom you block."

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var players: [PlayerCard]

    public init(players: [PlayerCard]) { self.players = players }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      players = try fields("players", \.players, "By name; 500 at most.")
    }
  }
}
