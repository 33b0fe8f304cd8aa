import Community
import GameRules

/// Reports a player to the operators.
public enum AbuseReportSend: WireMethod {
  public static let name: StaticString = "player.report"
  public static let documentation: StaticString = """
    Reports a player to the operators, who look at it when they can; nothing follows by itself, and \
    the player is not told. Reporting again for the same reason replaces the report before. Ten at \
    once, then one every ten minutes.
    """
  public static let errors: [GameErrorCode] = [.unknownPlayer, .oneself, .notInMatch]

  public struct Parameters: WireObject, Hashable {
    public var player: PlayerID
    public var reason: ReportReason
    public var match: MatchID?

    public init(player: PlayerID, reason: ReportReason, match: MatchID? = nil) {
      self.player = player
      self.reason = reason
      self.match = match
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The player.")
      reason = try fields("reason", \.reason, "What is wrong.")
      match = try fields.optional("match", \.match, "A match of you two that shows it.")
    }
  }

  public typealias Result = Nothing
}
