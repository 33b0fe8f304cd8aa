/// How a match is played: everything about it that is data and not a rule.
public struct MatchOptions: Hashable, Sendable {
  /// Number of rounds, 1…10; in a format that ends by itself the most that there can be.
  public var rounds: Int
  /// How long the players may look at a place before they are moved to the guess phase.
  public var movingTime: Duration
  /// How long a player may place the marker, counted from that player's entering the guess phase.
  public var guessingTime: Duration
  /// How long the reveal waits for the players to say that they are ready.
  public var readyTime: Duration
  /// How long the standings stand before the next round.
  public var countdown: Duration
  /// How long a player may be away before it counts as a quit.
  public var graceTime: Duration
  /// How long the players see each other before the first round starts. Clients load the picture
  /// of the first place meanwhile. Zero: the first round starts with the match.
  public var openingTime: Duration
  /// How much time the first guess of a round leaves the other players at most. Zero: they keep
  /// their time.
  public var hurryTime: Duration
  /// How players may look around in panoramas. Means nothing where there are none.
  public var movement: Movement
  /// The kind of view that was asked for; `nil`: whatever the server shows by itself.
  public var view: ViewWish?

  public init(
    rounds: Int = 5, movingTime: Duration = .seconds(60), guessingTime: Duration = .seconds(30),
    readyTime: Duration = .seconds(20), countdown: Duration = .seconds(5),
    graceTime: Duration = .seconds(60), openingTime: Duration = .zero, hurryTime: Duration = .zero,
    movement: Movement = .walk, view: ViewWish? = nil
  ) {
    self.rounds = rounds
    self.movingTime = movingTime
    self.guessingTime = guessingTime
    self.readyTime = readyTime
    self.countdown = countdown
    self.graceTime = graceTime
    self.openingTime = openingTime
    self.hurryTime = hurryTime
    self.movement = movement
    self.view = view
  }

  public static let standard = MatchOptions()

  /// The same for a match of one player: nobody waits, so that the first round starts at once.
  public var alone: MatchOptions {
    var options = self
    (options.openingTime, options.hurryTime) = (.zero, .zero)
    return options
  }

  /// Whether every value is within ``MatchLimits``.
  public var isValid: Bool {
    (1...MatchLimits.mostRounds).contains(rounds)
      && [
        movingTime, guessingTime, readyTime, countdown, graceTime, openingTime, hurryTime,
      ].allSatisfy(MatchLimits.duration.contains)
  }
}

/// The bounds of what ``MatchOptions`` and matches allow.
public enum MatchLimits {
  /// The map that matches for boards are on.
  public static let boardMap = "world"
  /// Of rounds that somebody chooses.
  public static let rounds = 1...10
  /// Of rounds in formats that end by themselves.
  public static let mostRounds = 200
  /// The numbers of rounds.
  public static let roundNumbers = 1...mostRounds
  /// The time that the host of a room leaves who has not guessed, when forcing a round on.
  public static let forcedTime = Duration.seconds(15)
  public static let players = 1...16
  /// Of every single duration. Zero is allowed: machines play faster than people.
  public static let duration = Duration.zero...Duration.seconds(600)
  /// Of ``Seat/latencyAllowance``. Nobody can check what a client says of its line, so that more
  /// would be an advantage; a line that is slower is no fun anyway.
  public static let latencyAllowance = Duration.zero...Duration.milliseconds(500)
  /// How often a player may drop out of a match and come back. Who drops once more has left: each
  /// time is journaled, and a journal must not grow without bound.
  public static let absences = 100
  /// The steps of a player in a round. Each is journaled.
  public static let steps = 500
  /// The panoramas of a place.
  public static let walkNodes = 32
  /// How long a reveal waits for somebody who has just dropped: longer than loading the page anew
  /// takes on a phone, shorter than anybody minds to wait.
  public static let revealPatience = Duration.seconds(5)
}
