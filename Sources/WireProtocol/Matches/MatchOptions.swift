import GameRules

/// The options of a match. ``MatchOptions/graceTime`` is internal to the server and not sent.
extension MatchOptions: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    let bounds = MatchLimits.duration
    self.init(
      rounds: try fields("rounds", \.rounds, in: MatchLimits.roundNumbers, "Number of rounds."),
      movingTime: try fields(
        "movingMs", \.movingTime, in: bounds, "How long a place may be looked at."),
      guessingTime: try fields(
        "guessingMs", \.guessingTime, in: bounds, "How long each player's guess phase is."),
      readyTime: try fields(
        "readyMs", \.readyTime, in: bounds, "How long the reveal waits for the players."),
      countdown: try fields(
        "countdownMs", \.countdown, in: bounds, "How long the standings are shown."),
      openingTime: try fields.optional(
        "openingMs", \.opening, in: bounds,
        "How long the players see each other before the first round; absent if they do not.")
        ?? .zero,
      hurryTime: try fields.optional(
        "hurryMs", \.hurry, in: bounds,
        "How much time the first guess of a round leaves the others at most; absent: all of theirs."
      )
        ?? .zero,
      movement: try fields.optional(
        "movement", \.restrictedMovement, "How one may look around in panoramas; absent: walk.")
        ?? .walk,
      view: try fields.optional(
        "view", \.view, "The view that was asked for; absent: whatever the server shows."))
  }

  private var restrictedMovement: Movement? { movement == .walk ? nil : movement }

  private var opening: Duration? { openingTime == .zero ? nil : openingTime }
  private var hurry: Duration? { hurryTime == .zero ? nil : hurryTime }

  public static let schemaName: StaticString? = "Options"
  public static let documentation: StaticString =
    "How a match is played; durations in milliseconds."
}

/// Options of a match that replace the defaults; a `nil` member keeps its default.
public struct OptionsChange: WireObject, Hashable {
  public var rounds: Int?
  public var movingTime: Duration?
  public var guessingTime: Duration?
  public var readyTime: Duration?
  public var countdown: Duration?
  public var openingTime: Duration?
  public var hurryTime: Duration?
  public var movement: Movement?
  public var view: ViewWish?

  public init(
    rounds: Int? = nil, movingTime: Duration? = nil, guessingTime: Duration? = nil,
    readyTime: Duration? = nil, countdown: Duration? = nil, openingTime: Duration? = nil,
    hurryTime: Duration? = nil, movement: Movement? = nil, view: ViewWish? = nil
  ) {
    self.rounds = rounds
    self.movingTime = movingTime
    self.guessingTime = guessingTime
    self.readyTime = readyTime
    self.countdown = countdown
    self.openingTime = openingTime
    self.hurryTime = hurryTime
    self.movement = movement
    self.view = view
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    let bounds = MatchLimits.duration
    rounds = try fields.optional(
      "rounds", \.rounds, in: MatchLimits.rounds, "Number of rounds.")
    movingTime = try fields.optional(
      "movingMs", \.movingTime, in: bounds, "How long a place may be looked at.")
    guessingTime = try fields.optional(
      "guessingMs", \.guessingTime, in: bounds, "How long each player's guess phase is.")
    readyTime = try fields.optional(
      "readyMs", \.readyTime, in: bounds, "How long the reveal waits for the players.")
    countdown = try fields.optional(
      "countdownMs", \.countdown, in: bounds, "How long the standings are shown.")
    openingTime = try fields.optional(
      "openingMs", \.openingTime, in: bounds,
      "How long the players see each other before the first round. At most countdownMs if omitted.")
    hurryTime = try fields.optional(
      "hurryMs", \.hurryTime, in: bounds,
      "How much time the first guess of a round leaves the others at most; 0: all of theirs.")
    movement = try fields.optional(
      "movement", \.movement,
      "How one may look around in panoramas: walk, look (turn and zoom), fixed (a flat picture).")
    view = try fields.optional(
      "view", \.view,
      "What to show: panorama (sketches if too few are ready) or sketch.")
  }

  /// The options with the change. A member that is `nil` stays, but an opening that is not named
  /// takes no longer than the countdown before later rounds.
  public func applied(to options: MatchOptions) -> MatchOptions {
    var changed = options
    changed.rounds = rounds ?? options.rounds
    changed.movingTime = movingTime ?? options.movingTime
    changed.guessingTime = guessingTime ?? options.guessingTime
    changed.readyTime = readyTime ?? options.readyTime
    changed.countdown = countdown ?? options.countdown
    changed.openingTime = openingTime ?? min(options.openingTime, changed.countdown)
    changed.hurryTime = hurryTime ?? options.hurryTime
    changed.movement = movement ?? options.movement
    changed.view = view ?? options.view
    return changed
  }

  public static let schemaName: StaticString? = "OptionsChange"
  public static let documentation: StaticString =
    "What is to be played otherwise than usual; what is left out stays."
}
