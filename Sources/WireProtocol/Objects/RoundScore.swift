import GameRules
import Geodesy

/// What a player made of a round.
public struct RoundScore: WireObject, Hashable {
  public var player: PlayerID
  public var guess: Coordinate
  /// The time ran out, so that the marker counted, or (0°, 0°).
  public var isDefaulted: Bool
  /// From the guess to the solution, on the wire to a tenth of a meter.
  public var distance: Meters
  public var score: Int
  /// The sum of the scores including this round's.
  public var total: Int

  public init(
    player: PlayerID, guess: Coordinate, isDefaulted: Bool, distance: Meters, score: Int,
    total: Int
  ) {
    self.player = player
    self.guess = guess
    self.isDefaulted = isDefaulted
    self.distance = distance
    self.score = score
    self.total = total
  }

  public init(_ result: RoundResult) {
    self.init(
      player: result.player, guess: result.guess, isDefaulted: result.defaulted,
      distance: result.distance, score: result.score, total: result.total)
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Whose result it is.")
    guess = try fields("guess", \.guess, "Where the player guessed.")
    isDefaulted = try fields(
      "defaulted", \.isDefaulted, "The time ran out, so that the marker counted, or 0, 0.")
    distance = try fields(
      "distance", \.distance, "Great circle from the guess to the solution, in meters.")
    score = try fields(
      "score", \.score, in: 0...Scoring.perfectScore, "What the round brought.")
    total = try fields("total", \.total, "The sum of the scores including this round's.")
  }

  public static let schemaName: StaticString? = "RoundResult"
  public static let documentation: StaticString = "What a player made of a round."
}
