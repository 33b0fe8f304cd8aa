import GameRules

/// A round of a match that somebody names.
public struct RoundOfMatch: WireObject, Hashable {
  public var match: MatchID
  /// 1, 2, 3 …
  public var round: Int

  public init(match: MatchID, round: Int) {
    self.match = match
    self.round = round
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
  }
}
