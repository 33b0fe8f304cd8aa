import GameRules
import Geodesy
import JSON

// MARK: - Objects

/// A round in a match's state: the current one has a view, a revealed one its solution and results.
public struct RoundState: WireObject, Hashable {
  /// 1, 2, 3 …
  public var round: Int
  public var view: PlaceView?
  /// When the player's phase of the current round ends.
  public var deadline: Instant?
  public var solution: RevealedPlace?
  public var results: [RoundScore]?
  public var effects: [EffectCard]?
  public var bot: BotScore?

  /// The current round.
  public init(round: Int, view: PlaceView?, deadline: Instant?) {
    self.round = round
    self.view = view
    self.deadline = deadline
  }

  /// A round that has been revealed.
  public init(
    round: Int, solution: RevealedPlace, results: [RoundScore], effects: [EffectCard]? = nil,
    bot: BotScore? = nil
  ) {
    self.round = round
    self.solution = solution
    self.results = results
    self.effects = effects
    self.bot = bot
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    view = try fields.optional("view", \.view, "What to show, of the current round.")
    deadline = try fields.optional(
      "deadline", \.deadline, "When your phase of the current round ends.")
    solution = try fields.optional("solution", \.solution, "The place, once it is revealed.")
    results = try fields.optional("results", \.results, "Everybody's, once it is revealed.")
    effects = try fields.optional(
      "effects", \.effects, "What the round took from players, where the format counts that.")
    bot = try fields.optional("bot", \.bot, "The bot's result, once it is revealed.")
  }

  public static let schemaName: StaticString? = "Round"
  public static let documentation: StaticString =
    "The current round, without its solution, or one that has been revealed."
}

/// A player's result in one round.
public struct RoundScore: WireObject, Hashable {
  public var player: PlayerID
  public var guess: Coordinate
  /// The country that was named, or is that of the pin, where the format asks for it, and in
  /// matches alone.
  public var country: CountryCode?
  /// The answer to a statement.
  public var verdict: Bool?
  /// The time ran out before the player guessed: the last marker counted, if there was one.
  public var isDefaulted: Bool
  /// True for a player who gave no answer, and scores 0; else `nil`. The guess is (0°, 0°) then.
  public var isWithoutPin: Bool?
  /// The distance from the guess to the solution, rounded to a tenth of a meter on the wire.
  public var distance: Meters
  public var score: Int
  /// The sum of the scores including this round's.
  public var total: Int
  /// The panoramas that the player stepped to after the start, in order; `nil` if there are none.
  public var path: [Coordinate]?
  public var guessedAt: Instant?
  /// The aids that the player used, in order; `nil` if there are none.
  public var aids: [Aid]?
  /// The player's find, if there is one.
  public var find: FindCard?

  public init(
    player: PlayerID, guess: Coordinate, country: CountryCode? = nil, verdict: Bool? = nil,
    isDefaulted: Bool, isWithoutPin: Bool? = nil, distance: Meters, score: Int, total: Int,
    path: [Coordinate]? = nil, guessedAt: Instant? = nil, aids: [Aid]? = nil,
    find: FindCard? = nil
  ) {
    self.aids = aids
    self.find = find
    self.player = player
    self.guess = guess
    self.country = country
    self.verdict = verdict
    self.isDefaulted = isDefaulted
    self.isWithoutPin = isWithoutPin
    self.distance = distance
    self.score = score
    self.total = total
    self.path = path
    self.guessedAt = guessedAt
  }

  public init(_ result: RoundResult) {
    self.init(
      player: result.player, guess: result.guess, country: result.country,
      verdict: result.verdict, isDefaulted: result.defaulted,
      isWithoutPin: result.isWithoutPin ? true : nil, distance: result.distance,
      score: result.score, total: result.total,
      path: result.path.isEmpty ? nil : result.path, guessedAt: result.guessedAt,
      aids: result.aids.isEmpty ? nil : result.aids, find: result.find.map(FindCard.init))
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Whose result it is.")
    guess = try fields(
      "guess", \.guess,
      "Where the player guessed; 0, 0 if a country was named or a statement judged.")
    country = try fields.optional(
      "country", \.country,
      "The country that was named or guessed, where the format asks for it, and in matches alone.")
    verdict = try fields.optional(
      "verdict", \.verdict, "The answer to a statement: that it is true, or false.")
    isDefaulted = try fields(
      "defaulted", \.isDefaulted,
      "The time ran out before the player guessed: the last marker counted, if there was one.")
    isWithoutPin = try fields.optional(
      "noPin", \.isWithoutPin, "True if the player gave no answer, which scores 0; guess is 0, 0.")
    distance = try fields(
      "distance", \.distance, "Great circle from the guess to the solution, in meters.")
    score = try fields(
      "score", \.score, in: 0...Scoring.perfectScore, "What the round brought.")
    total = try fields("total", \.total, "The sum of the scores including this round's.")
    path = try fields.optional(
      "path", \.path, "Where the player stepped to from the start, in order; absent: nowhere.")
    guessedAt = try fields.optional(
      "guessedAt", \.guessedAt, "When the player guessed, or the time ran out.")
    aids = try fields.optional(
      "aids", \.aids, "The aids that the player used, in order; absent: none.")
    find = try fields.optional(
      "find", \.find, "What the player found; absent: nothing. See bag.get.")
  }

  public static let schemaName: StaticString? = "RoundResult"
  public static let documentation: StaticString = "What a player made of a round."
}

/// A bot's result in one round.
public struct BotScore: WireObject, Hashable {
  public var guess: Coordinate
  /// The distance from the guess to the solution, rounded to a tenth of a meter on the wire.
  public var distance: Meters
  public var score: Int
  /// The sum of the scores including this round's.
  public var total: Int

  public init(_ result: BotResult) {
    guess = result.guess
    distance = result.distance
    score = result.score
    total = result.total
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    guess = try fields("guess", \.guess, "Where the bot guessed.")
    distance = try fields(
      "distance", \.distance, "Great circle from the guess to the solution, in meters.")
    score = try fields(
      "score", \.score, in: 0...Scoring.perfectScore, "What the round brought.")
    total = try fields("total", \.total, "The sum of the scores including this round's.")
  }

  public static let schemaName: StaticString? = "BotResult"
  public static let documentation: StaticString = "What a bot made of a round."
}

/// The solution of a revealed round.
public struct RevealedPlace: WireObject, Hashable {
  public var coordinate: Coordinate
  /// ISO 3166-1 alpha-2.
  public var country: String?
  /// The town nearest to it.
  public var near: NearbyTown?
  /// The credit of the pictures that were shown.
  public var imagery: Imagery?
  /// The statement that was asked.
  public var statement: RevealedStatement?

  public init(
    coordinate: Coordinate, country: String? = nil, near: NearbyTown? = nil,
    imagery: Imagery? = nil, statement: RevealedStatement? = nil
  ) {
    self.coordinate = coordinate
    self.country = country
    self.near = near
    self.imagery = imagery
    self.statement = statement
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    coordinate = try fields.coordinate(\.coordinate, "Where it is, in degrees.")
    country = try fields.optional("country", \.country, "ISO 3166-1 alpha-2.")
    near = try fields.optional("near", \.near, "The town nearest to it.")
    imagery = try fields.optional(
      "imagery", \.imagery, "Who took the pictures that were shown, if they were not drawn.")
    statement = try fields.optional(
      "statement", \.statement,
      "The statement that was asked, in a quiz; the place is the capital or largest town of its country."
    )
  }

  public static let schemaName: StaticString? = "Solution"
  public static let documentation: StaticString = "The place that was to be found."
}

/// A town, and where a place is as seen from it: "41 km north-east of Faenza, Italy".
public struct NearbyTown: WireObject, Hashable {
  /// The name in the local spelling.
  public var name: String
  /// The country's English name.
  public var country: String
  /// From the town to the place, in kilometers; rounded to a tenth on the wire.
  public var distanceKilometers: Double
  /// The direction from the town to the place.
  public var direction: CompassPoint

  public init(
    name: String, country: String, distanceKilometers: Double, direction: CompassPoint
  ) {
    self.name = name
    self.country = country
    self.distanceKilometers = (distanceKilometers * 10).rounded() / 10
    self.direction = direction
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    name = try fields("name", \.name, "The town's name.")
    country = try fields("country", \.country, "The English name of the town's country.")
    distanceKilometers = try fields(
      "distanceKm", \.distanceKilometers, "From the town to the place in kilometers.")
    direction = try fields(
      "direction", \.direction, "Where the place is as seen from the town.")
  }

  public static let schemaName: StaticString? = "NearbyTown"
  public static let documentation: StaticString = "A town, and where the place is from there."
}

/// One of eight directions.
public enum CompassPoint: String, WireEnumeration, Sendable {
  case north = "N"
  case northEast = "NE"
  case east = "E"
  case southEast = "SE"
  case south = "S"
  case southWest = "SW"
  case west = "W"
  case northWest = "NW"
}

// MARK: - Events

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
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    view = try fields("view", \.view, "What to show.")
    deadline = try fields("deadline", \.deadline, "When the moving phase ends.")
  }

  public static let name: StaticString = "round.started"
  public static let documentation: StaticString = "A round begins: a place to look at."
}

/// A player is in the guess phase.
public struct RoundGuessing: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID
  /// When that player's guess phase ends.
  public var deadline: Instant

  public init(round: Int, player: PlayerID, deadline: Instant) {
    self.round = round
    self.player = player
    self.deadline = deadline
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    player = try fields("player", \.player, "Who may guess now.")
    deadline = try fields("deadline", \.deadline, "When that player's guess phase ends.")
  }

  public static let name: StaticString = "round.guessing"
  public static let documentation: StaticString =
    "You are in the guess phase because the time was up, or another player is."
}

/// A hurry that has shortened a player's time of a round, as states tell it.
public struct HurryCard: WireObject, Hashable {
  /// The player of the first guess, or the host of the room.
  public var player: PlayerID
  /// True if it was the host, by force; else `nil`.
  public var isForced: Bool?

  public init(_ hurry: Hurry) {
    (player, isForced) = (hurry.player, hurry.isForced ? true : nil)
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields(
      "player", \.player, "The player of the first guess, or the host of the room.")
    isForced = try fields.optional(
      "forced", \.isForced, "True if the host of the room forced the round on.")
  }

  public static let schemaName: StaticString? = "Hurry"
  public static let documentation: StaticString =
    "Your time of the round is hurryMs from the first guess on, or 15 seconds from a host's force."
}

/// The first guess of a round, or the host of the room, has shortened the time of who has not
/// guessed.
public struct RoundHurried: WireMatchEvent, Hashable {
  public var round: Int
  /// The player who guessed, or the host.
  public var player: PlayerID
  /// When the others' time ends at the latest.
  public var deadline: Instant
  /// True if it was the host, by force.
  public var isForced: Bool?

  public init(round: Int, player: PlayerID, deadline: Instant, isForced: Bool? = nil) {
    self.round = round
    self.player = player
    self.deadline = deadline
    self.isForced = isForced
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    player = try fields("player", \.player, "Who guessed first, or the host of the room.")
    deadline = try fields(
      "deadline", \.deadline, "When the time of everybody else ends at the latest.")
    isForced = try fields.optional(
      "forced", \.isForced, "True if the host of the room forced the round on.")
  }

  public static let name: StaticString = "round.hurried"
  public static let documentation: StaticString = """
    The first guess of the round has shortened the time of the others to hurryMs, or the host of \
    the room that of everybody to 15 seconds. A round.guessing follows for each player who was \
    still looking.
    """
}

/// A player has guessed. The event does not tell the guess.
public struct RoundGuessed: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID

  public init(round: Int, player: PlayerID) {
    self.round = round
    self.player = player
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    player = try fields("player", \.player, "Who has guessed.")
  }

  public static let name: StaticString = "round.guessed"
  public static let documentation: StaticString = "A player has guessed. Never where."
}

/// A player of one's own side has placed the marker.
public struct RoundMarked: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID
  public var coordinate: Coordinate

  public init(round: Int, player: PlayerID, coordinate: Coordinate) {
    self.round = round
    self.player = player
    self.coordinate = coordinate
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    player = try fields("player", \.player, "The player of your side.")
    coordinate = try fields.coordinate(\.coordinate, "Where the marker stands, in degrees.")
  }

  public static let name: StaticString = "round.marked"
  public static let documentation: StaticString =
    "A player of your side has placed the marker there, or has guessed there."
}

/// The reveal of a round: the solution and all results.
public struct RoundRevealed: WireMatchEvent, Hashable {
  public var round: Int
  public var solution: RevealedPlace
  public var results: [RoundScore]
  public var effects: [EffectCard]?
  public var bot: BotScore?

  public init(
    round: Int, solution: RevealedPlace, results: [RoundScore], effects: [EffectCard]? = nil,
    bot: BotScore? = nil
  ) {
    self.round = round
    self.solution = solution
    self.results = results
    self.effects = effects
    self.bot = bot
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    solution = try fields("solution", \.solution, "The place that was to be found.")
    results = try fields("results", \.results, "Everybody's, in the order of the match.")
    effects = try fields.optional(
      "effects", \.effects, "What the round took from players, where the format counts that.")
    bot = try fields.optional("bot", \.bot, "The bot's, in a match against one.")
  }

  public static let name: StaticString = "round.revealed"
  public static let documentation: StaticString =
    "Everybody has guessed: the solution, every pin, distances and scores."
}

/// A player has seen enough of the reveal.
public struct RoundReady: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID

  public init(round: Int, player: PlayerID) {
    self.round = round
    self.player = player
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    player = try fields("player", \.player, "Who is ready.")
  }

  public static let name: StaticString = "round.ready"
  public static let documentation: StaticString = "A player has seen enough of the reveal."
}

/// The order of totals after a round.
public struct RoundStandings: WireMatchEvent, Hashable {
  public var round: Int
  public var standings: [Standing]
  /// When the next round starts; `nil` after the last.
  public var nextAt: Instant?
  /// The view of the next round, for clients that load it ahead; `nil` if it would tell the place,
  /// and after the last round.
  public var nextView: PlaceView?

  public init(round: Int, standings: [Standing], nextAt: Instant?, nextView: PlaceView? = nil) {
    self.round = round
    self.standings = standings
    self.nextAt = nextAt
    self.nextView = nextView
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    standings = try fields("standings", \.standings, "Who has not left, best first.")
    nextAt = try fields.optional(
      "nextAt", \.nextAt, "When the next round starts; absent after the last.")
    nextView = try fields.optional(
      "nextView", \.nextView,
      "What to load for the next round; absent if it would tell the place.")
  }

  public static let name: StaticString = "round.standings"
  public static let documentation: StaticString = "The order of totals after a round."
}
