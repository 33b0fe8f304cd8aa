import GameRules
import Geodesy

/// The player guesses.
public enum MatchGuess: WireMethod {
  public static let name: StaticString = "match.guess"
  public static let documentation: StaticString = """
    Guesses: at lat and lng, or, without both, where the marker stands (at 0, 0 if there is \
    none). The same guess again has the same reply. What comes late only because the line is slow \
    is in time: the server adds half of the round trip that it measured to the deadline, at most \
    half a second.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase, .alreadyGuessed]

  public struct Parameters: WireObject, Hashable {
    public var match: MatchID
    /// 1, 2, 3 …
    public var round: Int
    /// `nil`: where the marker stands.
    public var coordinate: Coordinate?

    public init(match: MatchID, round: Int, coordinate: Coordinate?) {
      self.match = match
      self.round = round
      self.coordinate = coordinate
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
      coordinate = try fields.optionalCoordinate(
        \.coordinate, "The guess, in degrees: both numbers, or neither.")
    }
  }

  public struct Result: WireObject, Hashable {
    /// The guess that stands.
    public var accepted: Coordinate

    public init(accepted: Coordinate) { self.accepted = accepted }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      accepted = try fields("accepted", \.accepted, "The guess that stands.")
    }
  }
}
