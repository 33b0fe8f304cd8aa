import GameRules

/// The player knows the place and goes to the guess phase before the time is up.
public enum MatchAnswer: WireMethod {
  public static let name: StaticString = "match.answer"
  public static let documentation: StaticString = """
    Goes to the guess phase before the moving phase is over. Asked again in it, the reply is the same.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase]

  public typealias Parameters = RoundOfMatch

  public struct Result: WireObject, Hashable {
    /// When the guess phase ends.
    public var deadline: Instant

    public init(deadline: Instant) { self.deadline = deadline }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      try fields.constant("phase", "guessing", "The phase that the player is in now.")
      deadline = try fields("deadline", \.deadline, "When the guess phase ends.")
    }
  }
}
