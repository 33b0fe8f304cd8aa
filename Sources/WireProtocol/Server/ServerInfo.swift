import Community
import GameRules
import Geodesy

/// Describes the server and its limits.
public enum ServerInfo: WireMethod {
  public static let name: StaticString = "server.info"
  public static let documentation: StaticString =
    "What the server is, which maps it has, and within which limits it works."
  public static let needsAccount = false

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var name: String
    public var version: String
    public var maps: [String]
    public var time: Instant
    public var limits: Limits
    /// The options of a match whose player asks for no others.
    public var options: MatchOptions
    public var scoring: ScoringRules
    /// The names of the identity providers that account.oidc takes.
    public var providers: [String]
    /// The key with which a client may show the places of Google Street View.
    public var googleMapsKey: String?
    /// The number of signed-in players; `nil` from servers that do not tell.
    public var onlineCount: Int?
    /// The number of live matches; `nil` from servers that do not tell.
    public var liveMatchCount: Int?
    /// True if the server knows facts; `nil` if it does not.
    public var hasFacts: Bool?

    public init(
      name: String, version: String, maps: [String], time: Instant, limits: Limits,
      options: MatchOptions, scoring: ScoringRules, providers: [String] = [],
      googleMapsKey: String? = nil, onlineCount: Int? = nil, liveMatchCount: Int? = nil,
      hasFacts: Bool? = nil
    ) {
      self.name = name
      self.version = version
      self.maps = maps
      self.time = time
      self.limits = limits
      self.options = options
      self.scoring = scoring
      self.providers = providers
      self.googleMapsKey = googleMapsKey
      self.onlineCount = onlineCount
      self.liveMatchCount = liveMatchCount
      self.hasFacts = hasFacts
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      name = try fields("name", \.name, "The server's name.")
      version = try fields("version", \.version, "The server's version.")
      _ = try fields(
        "protocol", { _ in WireContract.version }, in: WireContract.version...WireContract.version,
        "The contract's version.")
      maps = try fields("maps", \.maps, "The names of the maps.")
      time = try fields("time", \.time, "The server's clock.")
      limits = try fields("limits", \.limits, "What is allowed.")
      options = try fields(
        "options", \.options, "How a match is played unless something else is asked for.")
      scoring = try fields("scoring", \.scoring, "How distances become scores.")
      providers = try fields(
        "providers", \.providers, "The identity providers that account.oidc takes.")
      googleMapsKey = try fields.optional(
        "googleMapsKey", \.googleMapsKey,
        "The key with which a client may show Google Street View, if places are shown by it.")
      onlineCount = try fields.optional(
        "online", \.onlineCount, "How many players are signed in just now.")
      liveMatchCount = try fields.optional(
        "playing", \.liveMatchCount, "How many matches are being played just now.")
      hasFacts = try fields.optional(
        "quiz", \.hasFacts,
        "True if fact.get knows countries, and GET /v1/quiz has statements about them.")
    }
  }

  /// A closed range.
  public struct Extent<Value: BoundedWireValue & Hashable>: WireObject, Hashable {
    public var least: Value
    public var most: Value

    public init(_ bounds: ClosedRange<Value>) {
      least = bounds.lowerBound
      most = bounds.upperBound
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      least = try fields("min", \.least, "The least.")
      most = try fields("max", \.most, "The most.")
    }
  }

  /// The limits that the server sets.
  public struct Limits: WireObject, Hashable {
    public var rounds: Extent<Int>
    /// The range of each duration in a match's options.
    public var durations: Extent<Duration>
    public var players: Extent<Int>
    /// Characters.
    public var usernameLength: Extent<Int>
    /// The longest message that a client may send, in bytes.
    public var maximumMessageBytes: Int
    /// The most players that a player can block; `nil` from servers older than blocks.
    public var blockedPlayers: Int?

    /// Takes the values from the rules of the game.
    public init(maximumMessageBytes: Int) {
      rounds = Extent(MatchLimits.rounds)
      durations = Extent(MatchLimits.duration)
      players = Extent(MatchLimits.players)
      usernameLength = Extent(Username.lengths)
      self.maximumMessageBytes = maximumMessageBytes
      blockedPlayers = FriendshipLimits.blocked
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      rounds = try fields("rounds", \.rounds, "Of options.rounds.")
      durations = try fields(
        "durationMs", \.durations, "Of each duration of the options, in milliseconds.")
      players = try fields("players", \.players, "Of a match.")
      usernameLength = try fields("usernameLength", \.usernameLength, "In characters.")
      maximumMessageBytes = try fields(
        "maxMessageBytes", \.maximumMessageBytes, "The longest message that you may send.")
      blockedPlayers = try fields.optional(
        "blockedPlayers", \.blockedPlayers, "How many players you may block.")
    }
  }

  /// The constants of the scoring formula.
  public struct ScoringRules: WireObject, Hashable {
    public var version: Int
    public var perfectScore: Int
    /// The largest distance that still gives the perfect score.
    public var perfectDistance: Meters
    public var earthRadius: Meters

    /// Takes the values from the rules of the game.
    public init(earthRadius: Meters = Earth.meanRadius) {
      version = Scoring.version
      perfectScore = Scoring.perfectScore
      perfectDistance = Scoring.perfectDistance
      self.earthRadius = earthRadius
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      version = try fields("version", \.version, "The formula's version.")
      perfectScore = try fields("perfectScore", \.perfectScore, "The most a round can bring.")
      perfectDistance = try fields(
        "perfectDistanceMeters", \.perfectDistance, "Up to here a guess is perfect.")
      earthRadius = try fields(
        "earthRadiusMeters", \.earthRadius, "The sphere on which distances are measured.")
    }
  }
}
