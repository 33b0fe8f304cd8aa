import Community
import GameRules

// MARK: - Methods

/// The public profile of a player.
public enum ProfileGet: WireMethod {
  public static let name: StaticString = "profile.get"
  public static let documentation: StaticString = """
    What everybody may see of a player: name one by id or by username; without either, yourself.
    """
  public static let errors: [GameErrorCode] = [.unknownPlayer]

  public struct Parameters: WireObject, Hashable {
    public var player: PlayerID?
    public var username: String?

    public init(player: PlayerID? = nil, username: String? = nil) {
      self.player = player
      self.username = username
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields.optional("player", \.player, "Whose profile. Goes before the username.")
      username = try fields.optional(
        "username", \.username, "The same by name, whatever its case and look-alikes.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var player: PlayerCard
    public var statistics: StatisticsCard
    /// Those that the player has.
    public var badges: [BadgeCard]
    /// In the global ranking.
    public var rank: Int?
    public var ratings: [LadderCard]?
    public var friendship: Relation
    /// The souvenirs that the player made; `nil` if there are none.
    public var souvenirs: SouvenirCounts?

    public init(
      player: PlayerCard, statistics: StatisticsCard, badges: [BadgeCard], rank: Int?,
      ratings: [LadderCard]? = nil, friendship: Relation, souvenirs: SouvenirCounts? = nil
    ) {
      self.souvenirs = souvenirs
      self.player = player
      self.statistics = statistics
      self.badges = badges
      self.rank = rank
      self.ratings = ratings
      self.friendship = friendship
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The player.")
      statistics = try fields("statistics", \.statistics, "What is counted of the player.")
      badges = try fields("badges", \.badges, "The badges that the player has.")
      rank = try fields.optional(
        "rank", \.rank, "In the global ranking; of players with enough finished games.")
      ratings = try fields.optional(
        "ratings", \.ratings,
        "The ratings of the ranked queues; of those not played for two weeks only your own.")
      friendship = try fields("friendship", \.friendship, "How you two stand to each other.")
      souvenirs = try fields.optional(
        "souvenirs", \.souvenirs, "How many of each the player made on journeys, if any.")
    }
  }

  /// The relation of the asker to the player.
  public enum Relation: String, WireEnumeration {
    /// It is the asker.
    case oneself = "self"
    case none
    case friends
    /// The asker wants to be friends.
    case requested
    /// The player wants to be friends.
    case requesting
    /// The asker blocks the player. Whether the player blocks the asker is not told.
    case blocked

    public init(
      _ friendship: Friendship, asker: PlayerID, player: PlayerID, isBlocked: Bool = false
    ) {
      self =
        switch friendship {
        case _ where asker == player: .oneself
        case _ where isBlocked: .blocked
        case .none: .none
        case .friends: .friends
        case .requested(asker): .requested
        case .requested: .requesting
        }
    }
  }
}

// MARK: - Objects

/// The public data of a player.
public struct PlayerCard: WireObject, Hashable {
  public var player: PlayerID
  public var username: Username
  /// The avatar's path on this server.
  public var avatar: String?
  public var isGuest: Bool
  /// Glicko-2 rating, rounded.
  public var rating: Int?

  public init(
    player: PlayerID, username: Username, avatar: String? = nil, isGuest: Bool,
    rating: Int? = nil
  ) {
    self.player = player
    self.username = username
    self.avatar = avatar
    self.isGuest = isGuest
    self.rating = rating
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The player's id.")
    username = try fields("username", \.username, "The name the player is known by.")
    avatar = try fields.optional("avatar", \.avatar, "The picture's path on this server.")
    isGuest = try fields("guest", \.isGuest, "Whether the player has no account.")
    rating = try fields.optional(
      "rating", \.rating, "Glicko-2 rating, rounded; of players who have one.")
  }

  public static let schemaName: StaticString? = "Player"
  public static let documentation: StaticString = "A player as everybody may know one."
}

/// A player's current statistics.
public struct StatisticsCard: WireObject, Hashable {
  public var gamesPlayed: Int
  public var soloGames: Int
  public var multiplayerGames: Int
  public var gamesWon: Int
  public var finishedGames: Int
  public var quits: Int
  public var averageScore: Double?
  public var maximumScore: Int
  public var winsInARow: Int
  public var longestWinsInARow: Int
  public var daysInARow: Int
  public var longestDaysInARow: Int
  public var gamesToday: Int
  public var experience: Int
  public var level: Int
  public var lastAccess: Instant?

  public init(_ statistics: Statistics, at now: Instant) {
    gamesPlayed = statistics.gamesPlayed
    soloGames = statistics.soloGames
    multiplayerGames = statistics.multiplayerGames
    gamesWon = statistics.gamesWon
    finishedGames = statistics.finishedGames
    quits = statistics.quits
    averageScore = statistics.averageScore?.value
    maximumScore = statistics.maximumScore
    winsInARow = statistics.winsInARow
    longestWinsInARow = statistics.longestWinsInARow
    daysInARow = statistics.daysInARow(at: now)
    longestDaysInARow = statistics.days.longest
    gamesToday = statistics.gamesToday(at: now)
    experience = statistics.experience.total
    level = statistics.experience.level
    lastAccess = statistics.lastAccess
  }

  /// Leaves of the last access only the day (UTC): when somebody is there is for friends to know.
  public mutating func blurLastAccess() {
    let day: Int64 = 86_400_000
    lastAccess = lastAccess.map {
      Instant(millisecondsSinceEpoch: $0.millisecondsSinceEpoch / day * day)
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    gamesPlayed = try fields("gamesPlayed", \.gamesPlayed, "All games; aborted ones are none.")
    soloGames = try fields("soloGames", \.soloGames, "Games alone.")
    multiplayerGames = try fields("multiplayerGames", \.multiplayerGames, "Games against others.")
    gamesWon = try fields("gamesWon", \.gamesWon, "Games won against others.")
    finishedGames = try fields(
      "finishedGames", \.finishedGames, "Classic games played to the end of the last round.")
    quits = try fields("quits", \.quits, "Games left before their end.")
    averageScore = try fields.optional(
      "averageScore", \.averageScore,
      "Points per game of five rounds; of games that others left, by the rounds played.")
    maximumScore = try fields(
      "maximumScore", \.maximumScore, "The most points of any game, of at most five rounds.")
    winsInARow = try fields(
      "winsInARow", \.winsInARow,
      "Wins that count wholly since the last game against others that ended the row.")
    longestWinsInARow = try fields(
      "longestWinsInARow", \.longestWinsInARow, "The most wins in a row ever.")
    daysInARow = try fields(
      "daysInARow", \.daysInARow, "Days on which the player was seen, up to today.")
    longestDaysInARow = try fields(
      "longestDaysInARow", \.longestDaysInARow, "The most days in a row ever.")
    gamesToday = try fields("gamesToday", \.gamesToday, "Games on the player's date of today.")
    experience = try fields(
      "experience", \.experience,
      "A fiftieth of the points of each round; of matches alone 2500 a day (UTC) at most.")
    level = try fields(
      "level", \.level, "Level n begins with an experience of 500 · n · (n − 1).")
    lastAccess = try fields.optional(
      "lastAccess", \.lastAccess,
      "When the player was last seen; to others than friends the day (UTC).")
  }

  public static let schemaName: StaticString? = "Statistics"
  public static let documentation: StaticString = "What is counted of a player."
}
