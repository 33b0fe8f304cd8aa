import GameRules
import WireProtocol

/// Lists the players whose guesses are too good.
public enum AdminSuspects: WireMethod {
  public static let name: StaticString = "admin.suspects"
  public static let documentation: StaticString = """
    The players who are kept out of rankings until an operator has looked at their matches.
    """
  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var suspects: [SuspectCard]

    public init(suspects: [SuspectCard]) { self.suspects = suspects }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      suspects = try fields(
        "suspects", \.suspects, "Those with the most alarms first, at most 200.")
    }
  }

  /// The most suspects of one reply.
  public static let limit = 200
}

/// A player whose guesses are too good.
public struct SuspectCard: WireObject, Hashable {
  public var card: PlayerCard
  /// How often a row of guesses was too good, since the last clearing.
  public var alarms: Int
  /// The guesses that were judged.
  public var guesses: Int

  public init(card: PlayerCard, alarms: Int, guesses: Int) {
    self.card = card
    self.alarms = alarms
    self.guesses = guesses
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    card = try fields("player", \.card, "The suspect.")
    alarms = try fields("alarms", \.alarms, "The alarms that nobody has cleared.")
    guesses = try fields("guesses", \.guesses, "The guesses that were judged.")
  }
}

/// Lets a suspect into rankings.
public enum AdminClear: WireMethod {
  public static let name: StaticString = "admin.clear"
  public static let documentation: StaticString = """
    Lets a suspect into rankings again. A later row of guesses that are too good raises another alarm.
    """

  public struct Parameters: WireObject, Hashable {
    /// An id or a username.
    public var player: String

    public init(player: String) { self.player = player }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "An id or a username.")
    }
  }

  public typealias Result = PlayerCard
}
