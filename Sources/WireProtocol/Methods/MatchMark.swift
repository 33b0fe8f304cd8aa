import GameRules
import Geodesy

/// The player places or moves the marker.
public enum MatchMark: WireMethod {
  public static let name: StaticString = "match.mark"
  public static let documentation: StaticString = """
    Places the marker or moves it. Where it stands when the time is up, that is the guess. In a \
    match a player has twelve marks at once and then one a second: a further one is refused as \
    `rateLimited`, and the marker stays where it was.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase]

  public struct Parameters: WireObject, Hashable {
    public var match: MatchID
    /// 1, 2, 3 …
    public var round: Int
    public var coordinate: Coordinate

    public init(match: MatchID, round: Int, coordinate: Coordinate) {
      self.match = match
      self.round = round
      self.coordinate = coordinate
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
      coordinate = try fields.coordinate(\.coordinate, "Where the marker is put, in degrees.")
    }
  }

  public typealias Result = Nothing
}
