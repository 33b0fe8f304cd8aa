import Community
import GameRules
import Geodesy
import JSON

// MARK: - Methods

/// Gives a player everything that is stored of the player.
public enum AccountExport: WireMethod {
  public static let name: StaticString = "account.export"
  public static let documentation: StaticString = """
    Everything that is stored of the player but what proves who somebody is, what follows from the \
    matches, and their recordings, which match.replay has. Matches, lists and maps come in parts: as \
    long as there is a cursor, ask again with it; later parts have nothing but these.
    """

  public struct Parameters: WireObject, Hashable {
    public var cursor: ExportCursor?

    public init(cursor: ExportCursor? = nil) { self.cursor = cursor }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      cursor = try fields.optional("cursor", \.cursor, "From the part before.")
    }
  }

  public struct Result: WireObject, Hashable {
    /// In the first part only.
    public var account: ExportedAccount?
    /// Latest first.
    public var matches: [ExportedMatchCard]
    /// `nil`: none in this part.
    public var lists: [ExportedList]?
    /// `nil`: none in this part.
    public var map: ExportedMap?
    public var cursor: ExportCursor?

    public init(
      account: ExportedAccount?, matches: [ExportedMatchCard], lists: [ExportedList]? = nil,
      map: ExportedMap? = nil, cursor: ExportCursor? = nil
    ) {
      self.account = account
      self.matches = matches
      self.lists = lists
      self.map = map
      self.cursor = cursor
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      account = try fields.optional(
        "account", \.account,
        "Everything but the matches, your lists and your maps; in the first part.")
      matches = try fields("matches", \.matches, "Your part in finished matches, latest first.")
      lists = try fields.optional(
        "lists", \.lists, "Your lists with their places, in parts after the last match.")
      map = try fields.optional(
        "map", \.map,
        "A map of yours with its file, of which each part has 32 KiB at most; after the last list.")
      cursor = try fields.optional("cursor", \.cursor, "Where the next part begins.")
    }
  }
}

// MARK: - Objects

/// All stored data of a player except matches, lists and secrets.
public struct ExportedAccount: WireObject, Hashable {
  public var player: PlayerCard
  public var createdAt: Instant
  public var lastAccess: Instant
  public var email: String?
  public var identities: [Identity]
  public var sessions: [Session]
  public var rating: Rating
  /// The ratings of the ranked queues but Classic's.
  public var ratings: [LadderCard]?
  public var statistics: StatisticsCard
  /// The memory of countries.
  public var memories: [MemoryCard]
  public var visits: [VisitCard]
  public var badges: [BadgeCard]
  public var friends: [Friend]
  public var requests: [FriendRequestCard]
  public var blocked: [Friend]
  public var reports: [Report]
  public var notifications: [NotificationCard]
  public var pushes: [PushSubscriptionCard]?
  public var queue: Ticket?
  /// Results on lists and marks, if there are any.
  public var lists: ExportedLists?
  /// The events that the player wants, if there are any.
  public var events: [ExportedEventWant]?
  /// The news that the player has bookmarked, if there is any.
  public var bookmarks: [ExportedBookmark]?
  /// The player's digests, if there are any.
  public var digest: ExportedDigest?
  /// The bag and what was made, if there is anything.
  public var bag: BagCard?
  public var compositions: [CompositionCard]?

  public init(
    player: PlayerCard, createdAt: Instant, lastAccess: Instant, email: String?,
    identities: [Identity], sessions: [Session], rating: Rating, ratings: [LadderCard]? = nil,
    statistics: StatisticsCard, memories: [MemoryCard] = [],
    visits: [VisitCard], badges: [BadgeCard], friends: [Friend], requests: [FriendRequestCard],
    blocked: [Friend], reports: [Report], notifications: [NotificationCard],
    pushes: [PushSubscriptionCard]? = nil, queue: Ticket?, lists: ExportedLists? = nil,
    events: [ExportedEventWant]? = nil, bookmarks: [ExportedBookmark]? = nil,
    digest: ExportedDigest? = nil, bag: BagCard? = nil, compositions: [CompositionCard]? = nil
  ) {
    self.player = player
    self.createdAt = createdAt
    self.lastAccess = lastAccess
    self.email = email
    self.identities = identities
    self.sessions = sessions
    self.rating = rating
    self.ratings = ratings
    self.statistics = statistics
    self.memories = memories
    self.visits = visits
    self.badges = badges
    self.friends = friends
    self.requests = requests
    self.blocked = blocked
    self.reports = reports
    self.notifications = notifications
    self.pushes = pushes
    self.queue = queue
    self.lists = lists
    self.events = events
    self.bookmarks = bookmarks
    self.digest = digest
    self.bag = bag
    self.compositions = compositions
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "You, as everybody knows you.")
    createdAt = try fields("createdAt", \.createdAt, "When the player was made.")
    lastAccess = try fields("lastAccess", \.lastAccess, "When you were last seen.")
    email = try fields.optional("email", \.email, "The address to sign in with.")
    identities = try fields("identities", \.identities, "Who you are at identity providers.")
    sessions = try fields("sessions", \.sessions, "The tokens that are good.")
    rating = try fields("rating", \.rating, "The rating, exactly.")
    ratings = try fields.optional(
      "ratings", \.ratings, "The ratings of the ranked queues but Classic's, if you have any.")
    statistics = try fields("statistics", \.statistics, "What is counted of you.")
    memories = try fields("memories", \.memories, "What you know of the world's countries.")
    visits = try fields("visits", \.visits, "The visits that days in a row are counted from.")
    badges = try fields("badges", \.badges, "The badges you have.")
    friends = try fields("friends", \.friends, "Your friends.")
    requests = try fields("requests", \.requests, "Open friend requests.")
    blocked = try fields("blocked", \.blocked, "Whom you block, and since when.")
    reports = try fields("reports", \.reports, "The open reports that you sent.")
    notifications = try fields("notifications", \.notifications, "The inbox, latest first.")
    pushes = try fields.optional(
      "pushes", \.pushes, "The browsers that get push messages, if there are any.")
    queue = try fields.optional("queue", \.queue, "Your place in the queue.")
    lists = try fields.optional(
      "lists", \.lists, "Your results on lists and your marks, if there are any.")
    events = try fields.optional(
      "events", \.events, "The events that you want to be reminded of, if there are any.")
    bookmarks = try fields.optional(
      "bookmarks", \.bookmarks, "The news that you have bookmarked, if there is any.")
    digest = try fields.optional("digest", \.digest, "Your digests, if you get any.")
    bag = try fields.optional("bag", \.bag, "What you found on journeys, if you did.")
    compositions = try fields.optional(
      "compositions", \.compositions, "What you made of it, in order, if you did.")
  }

  public static let schemaName: StaticString? = "ExportedAccount"
  public static let documentation: StaticString =
    "Everything that is stored of a player but matches and lists."

  /// The player's identity at an OpenID Connect provider.
  public struct Identity: WireObject, Hashable {
    public var provider: String
    public var subject: String
    public var email: String?
    public var linkedAt: Instant

    public init(provider: String, subject: String, email: String?, linkedAt: Instant) {
      self.provider = provider
      self.subject = subject
      self.email = email
      self.linkedAt = linkedAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      provider = try fields("provider", \.provider, "The provider.")
      subject = try fields("subject", \.subject, "The provider's own id of you.")
      email = try fields.optional("email", \.email, "The address that the provider told.")
      linkedAt = try fields("linkedAt", \.linkedAt, "When the two were tied.")
    }
  }

  /// A valid token.
  public struct Session: WireObject, Hashable {
    public var createdAt: Instant
    public var expiresAt: Instant

    public init(createdAt: Instant, expiresAt: Instant) {
      self.createdAt = createdAt
      self.expiresAt = expiresAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      createdAt = try fields("createdAt", \.createdAt, "When the token was given.")
      expiresAt = try fields("expiresAt", \.expiresAt, "When it ends.")
    }
  }

  /// A browser that gets push messages.
  public struct PushSubscriptionCard: WireObject, Hashable {
    public var endpoint: String
    public var createdAt: Instant

    public init(endpoint: String, createdAt: Instant) {
      self.endpoint = endpoint
      self.createdAt = createdAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      endpoint = try fields("endpoint", \.endpoint, "The address at its push service.")
      createdAt = try fields("createdAt", \.createdAt, "When it subscribed last.")
    }
  }

  /// A place in the queue, as it is stored.
  public struct Ticket: WireObject, Hashable {
    public var map: String
    public var isRanked: Bool
    public var since: Instant

    public init(map: String, isRanked: Bool, since: Instant) {
      self.map = map
      self.isRanked = isRanked
      self.since = since
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields("map", \.map, "The map that is waited for.")
      isRanked = try fields("ranked", \.isRanked, "Whether it is for the rating.")
      since = try fields("since", \.since, "When the waiting began.")
    }
  }

  /// A Glicko-2 rating.
  public struct Rating: WireObject, Hashable {
    public var value: Double
    public var deviation: Double
    public var volatility: Double
    public var games: Int

    public init(value: Double, deviation: Double, volatility: Double, games: Int) {
      self.value = value
      self.deviation = deviation
      self.volatility = volatility
      self.games = games
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      value = try fields("value", \.value, "On the scale on which 1500 is usual.")
      deviation = try fields("deviation", \.deviation, "How uncertain it is.")
      volatility = try fields("volatility", \.volatility, "How much it is expected to change.")
      games = try fields("games", \.games, "How many ranked games it is from.")
    }
  }

  /// A visit that counts for days in a row.
  public struct VisitCard: WireObject, Hashable {
    public var at: Instant
    public var utcOffset: TimeZoneOffset?

    public init(_ visit: Visit) {
      at = visit.at
      utcOffset = visit.offset
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      at = try fields("at", \.at, "When you came.")
      utcOffset = try fields.utcOffset(\.utcOffset)
    }
  }

  /// A report to the operators.
  public struct Report: WireObject, Hashable {
    public var player: PlayerCard
    public var reason: ReportReason
    public var match: MatchID?
    public var at: Instant

    public init(player: PlayerCard, reason: ReportReason, match: MatchID?, at: Instant) {
      self.player = player
      self.reason = reason
      self.match = match
      self.at = at
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The player whom it is about.")
      reason = try fields("reason", \.reason, "What was wrong.")
      match = try fields.optional("match", \.match, "The match that shows it.")
      at = try fields("at", \.at, "When you sent it.")
    }

    public static let schemaName: StaticString? = "ExportedReport"
    public static let documentation: StaticString = "A report of yours about another player."
  }

  /// A friend or somebody blocked, and since when.
  public struct Friend: WireObject, Hashable {
    public var player: PlayerCard
    public var since: Instant

    public init(player: PlayerCard, since: Instant) {
      self.player = player
      self.since = since
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The player.")
      since = try fields("since", \.since, "Since when.")
    }
  }
}

/// A player's own part in a finished match, without the other players' data.
public struct ExportedMatchCard: WireObject, Hashable {
  public var match: MatchID
  public var format: FormatName
  /// `nil` of formats without difficulties.
  public var difficulty: Difficulty?
  /// The aids that were brought along; `nil` if there were none.
  public var brought: [Aid]?
  /// `nil` for `false`.
  public var dealsAids: Bool?
  public var origin: MatchOrigin
  public var map: String
  /// `nil` if it was none, or a list.
  public var set: PlaceSetName?
  public var list: ListID?
  public var scoringVersion: Int
  public var startedAt: Instant
  public var finishedAt: Instant
  public var ending: MatchEnding
  public var result: FinalResult
  public var rounds: [Round]

  public init(
    match: MatchID, format: FormatName, difficulty: Difficulty? = nil, brought: [Aid]? = nil,
    dealsAids: Bool? = nil, origin: MatchOrigin, map: String, set: PlaceSetName? = nil,
    list: ListID? = nil, scoringVersion: Int, startedAt: Instant, finishedAt: Instant,
    ending: MatchEnding, result: FinalResult, rounds: [Round]
  ) {
    self.match = match
    self.format = format
    self.difficulty = difficulty
    self.brought = brought
    self.dealsAids = dealsAids
    self.origin = origin
    self.map = map
    self.set = set
    self.list = list
    self.scoringVersion = scoringVersion
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.ending = ending
    self.result = result
    self.rounds = rounds
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    format = try fields("format", \.format, "The way it was played; see format.list.")
    difficulty = try fields.optional(
      "difficulty", \.difficulty, "How much of the places was to be seen, where one is chosen.")
    brought = try fields.optional(
      "brought", \.brought, "The aids that you brought along, if any.")
    dealsAids = try fields.optional(
      "aids", \.dealsAids, "Whether the room dealt every player aids; absent: no.")
    origin = try fields("origin", \.origin, "What brought the players together.")
    map = try fields("map", \.map, "The map's name.")
    set = try fields.optional(
      "set", \.set, "The day, the event or the match whose places were played, if there was one.")
    list = try fields.optional("list", \.list, "The list whose places were played, if it was one.")
    scoringVersion = try fields(
      "scoringVersion", \.scoringVersion, "The version of the scoring formula.")
    startedAt = try fields("startedAt", \.startedAt, "When it began.")
    finishedAt = try fields("finishedAt", \.finishedAt, "When it ended.")
    ending = try fields("ending", \.ending, "How it ended.")
    result = try fields("result", \.result, "Your result.")
    rounds = try fields("rounds", \.rounds, "The rounds that were revealed.")
  }

  public static let schemaName: StaticString? = "ExportedMatch"
  public static let documentation: StaticString = "Your own part in a match that is over."

  /// A round and the player's result in it.
  public struct Round: WireObject, Hashable {
    public var round: Int
    public var solution: RevealedPlace
    public var startedAt: Instant
    public var revealedAt: Instant
    /// `nil` if the player had left.
    public var guess: RoundScore?
    public var guessedAt: Instant?

    public init(
      round: Int, solution: RevealedPlace, startedAt: Instant, revealedAt: Instant,
      guess: RoundScore?, guessedAt: Instant?
    ) {
      self.round = round
      self.solution = solution
      self.startedAt = startedAt
      self.revealedAt = revealedAt
      self.guess = guess
      self.guessedAt = guessedAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The number of the round.")
      solution = try fields("solution", \.solution, "The place that was to be found.")
      startedAt = try fields("startedAt", \.startedAt, "When it began.")
      revealedAt = try fields("revealedAt", \.revealedAt, "When the solution was shown.")
      guess = try fields.optional(
        "result", \.guess, "What you made of it, if you were still there.")
      guessedAt = try fields.optional("guessedAt", \.guessedAt, "When you guessed.")
    }
  }
}
