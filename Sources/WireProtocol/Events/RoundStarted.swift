import GameRules

/// A place to look at.
public struct RoundStarted: WireMatchEvent, Hashable {
  public var round: Int
  public var view: PlaceView
  /// When the moving phase ends.
  public var deadline: Instant

  public init(round: Int, view: PlaceView, deadline: Instant) {
    self.round = round
    self.view = view
    self.deadline = deadline
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
    view = try fields("view", \.view, "What to show.")
    deadline = try fields("deadline", \.deadline, "When the moving phase ends.")
  }

  public static let name: StaticString = "round.started"
  public static let documentation: StaticString = "A round begins: a place to look at."
}
