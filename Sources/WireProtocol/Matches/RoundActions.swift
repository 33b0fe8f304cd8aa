import GameRules
import Geodesy

/// Parameters that name a round of a match.
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
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
  }
}

/// The player places or moves the marker.
public enum MatchMark: WireMethod {
  public static let name: StaticString = "match.mark"
  public static let documentation: StaticString = """
    Places the marker or moves it. Where it stands when the time is up, that is the guess. In a \
    match a player has twelve marks at once and then one a second: a further one is refused as \
    `rateLimited`, and the marker stays where it was. Statements are not marked: `wrongAnswer`.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase, .wrongAnswer]

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
      round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
      coordinate = try fields.coordinate(\.coordinate, "Where the marker is put, in degrees.")
    }
  }

  public typealias Result = Nothing
}

/// The player guesses.
public enum MatchGuess: WireMethod {
  public static let name: StaticString = "match.guess"
  public static let documentation: StaticString = """
    Guesses: at lat and lng, or, without both, where the marker stands (at 0, 0 if there is \
    none). Where the format asks for countries, one may be named instead; where it asks whether a \
    statement is true, a verdict is the answer, and anything else is refused as `wrongAnswer`. \
    The same guess again has the same reply. What comes late only because the line is slow \
    is in time: the server adds half of the round trip that it measured to the deadline, at most \
    half a second.
    """
  public static let errors: [GameErrorCode] = [
    .notInMatch, .wrongPhase, .alreadyGuessed, .wrongAnswer,
  ]

  public struct Parameters: WireObject, Hashable {
    public var match: MatchID
    /// 1, 2, 3 …
    public var round: Int
    /// `nil`: where the marker stands.
    public var coordinate: Coordinate?
    public var country: CountryCode?
    public var verdict: Bool?

    public init(
      match: MatchID, round: Int, coordinate: Coordinate? = nil, country: CountryCode? = nil,
      verdict: Bool? = nil
    ) {
      self.match = match
      self.round = round
      self.coordinate = coordinate
      self.country = country
      self.verdict = verdict
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
      coordinate = try fields.optionalCoordinate(
        \.coordinate, "The guess, in degrees: both numbers, or neither.")
      country = try fields.optional(
        "country", \.country, "The country instead, ISO 3166-1 alpha-2, if the format takes it.")
      verdict = try fields.optional(
        "verdict", \.verdict, "That the statement is true, or that it is false.")
    }
  }

  public struct Result: WireObject, Hashable {
    /// The guess that counts.
    public var accepted: Coordinate
    public var country: CountryCode?
    public var verdict: Bool?

    public init(accepted: Coordinate, country: CountryCode? = nil, verdict: Bool? = nil) {
      self.accepted = accepted
      self.country = country
      self.verdict = verdict
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      accepted = try fields(
        "accepted", \.accepted, "The guess that stands; 0, 0 without a pin.")
      country = try fields.optional(
        "country", \.country, "The country that was named, or is that of the pin.")
      verdict = try fields.optional("verdict", \.verdict, "The verdict that stands.")
    }
  }
}

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

/// The player has seen enough of the reveal.
public enum MatchReady: WireMethod {
  public static let name: StaticString = "match.ready"
  public static let documentation: StaticString = """
    Says that the player has seen enough of the reveal. Once all have, the standings follow.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase]

  public typealias Parameters = RoundOfMatch
  public typealias Result = Nothing
}
