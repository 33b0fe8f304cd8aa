import GameRules

/// A match that somebody names.
public struct MatchReference: WireObject, Hashable {
  public var match: MatchID

  public init(match: MatchID) { self.match = match }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
  }
}
