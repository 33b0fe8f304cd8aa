import GameRules

/// A list of players by what they reached in one match each.
public enum Board: Hashable, Sendable, CustomStringConvertible {
  /// The first match of each player with the places of a set, written as the set's name.
  case set(PlaceSetName)
  /// The best match of each player alone on the map of boards, written `streak/week-12`.
  case format(name: String, Period)

  /// The span of time in which the matches of a board ended.
  public enum Period: Hashable, Sendable, CustomStringConvertible {
    case ever
    case week(WeekNumber)
    case day(DailyNumber)

    public var description: String {
      switch self {
      case .ever: "ever"
      case .week(let week): "week-\(week.value)"
      case .day(let day): "day-\(day.value)"
      }
    }

    /// Reads what ``description`` wrote; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard let number = parts.count == 2 ? Int(parts[1]) : nil else {
        guard text == "ever" else { return nil }
        self = .ever
        return
      }
      switch parts[0] {
      case "week": if let week = WeekNumber(number) { self = .week(week) } else { return nil }
      case "day": if let day = DailyNumber(number) { self = .day(day) } else { return nil }
      default: return nil
      }
      guard description == text else { return nil }
    }

    /// Its end; `nil` if it has none.
    public var end: Instant? {
      switch self {
      case .ever: nil
      case .week(let week): week.end
      case .day(let day): day.end
      }
    }

    /// The periods of a moment.
    public static func all(at instant: Instant) -> [Period] {
      [.ever, .week(WeekNumber(at: instant)), .day(DailyNumber(at: instant))]
    }
  }

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: String) {
    if let name = PlaceSetName(text) {
      self = .set(name)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let period = Period(parts[1]), Format.named(String(parts[0])) != nil
    else { return nil }
    self = .format(name: String(parts[0]), period)
  }

  public var description: String {
    switch self {
    case .set(let name): name.description
    case .format(let name, let period): "\(name)/\(period)"
    }
  }

  /// The period of a board that has one.
  public var period: Period? {
    if case .format(_, let period) = self { period } else { nil }
  }

  /// Whether a better row takes the place of a player's row.
  public var keepsBest: Bool { period != nil }

  /// How many rows the list of the best has.
  public static let listLength = 10
  /// The map that is played on for the boards of formats.
  public static let map = MatchLimits.boardMap
  /// How long boards of days and weeks are kept after their end.
  public static let life = Duration.seconds(30 * 86_400)

  /// Whether a match with these options may count for the boards of its format: they have to be the
  /// standard ones, or have less time. A place is seen in the opening and in the countdown before
  /// its round too.
  public static func accepts(_ options: MatchOptions, of format: Format) -> Bool {
    let usual = format.options(MatchOptions.standard.alone)
    let times: [KeyPath<MatchOptions, Duration>] = [
      \.movingTime, \.guessingTime, \.openingTime, \.countdown,
    ]
    return options.rounds == usual.rounds && options.movement == usual.movement
      && [nil, .sketch].contains(options.view)
      && times.allSatisfy { options[keyPath: $0] <= usual[keyPath: $0] }
  }
}

/// A player's row of a ``Board``: of a set the first that was written, of a format the best.
///
/// More points come first; then less time, as the server measured it; then who was earlier.
///
/// All rows have a rank. The list of the best has only rows that are **eligible**: of players who
/// joined ``eligibleAge`` ago or more, have played ``eligibleGames`` games before, and have been
/// connected since the server began. Players who are suspected of knowing the places are not listed
/// as long as they are. Of each network the list has the best row alone. So whoever scouts the
/// places with a second account needs an old one that plays, and gains one row. The tags of
/// networks are new after a start at which their key is made anew, which is a week old at least: a
/// network may then have a row from before and one from after it.
///
/// The boards of formats have rows of matches alone that were played to the end. They are for those
/// who joined long enough ago and have played enough: others are dealt places that somebody may
/// have seen.
///
/// The board of an event is like that of a day. (Matches from before it was, by `ListingRule`, have
/// rows that are all eligible, without a network.)
///
/// The board of a match's places is for those who were given its link, who may be one household:
/// all its rows are eligible, and none has a network.
public struct BoardEntry: Hashable, Sendable {
  public let board: Board
  public let player: PlayerID
  public let match: MatchID
  public let points: Int
  /// The time that the played rounds took together.
  public let time: Duration
  /// When the match ended.
  public let at: Instant
  public let isEligible: Bool
  /// The network that the player came from last; `nil` of a player on the server's machine, and of
  /// one whose network is not known.
  public let network: SenderNetwork?

  public static let eligibleAge = Duration.seconds(7 * 86_400)
  public static let eligibleGames = 10

  public init(
    board: Board, player: PlayerID, match: MatchID, points: Int, time: Duration, at: Instant,
    isEligible: Bool, network: SenderNetwork? = nil
  ) {
    self.board = board
    self.player = player
    self.match = match
    self.points = points
    self.time = time
    self.at = at
    self.isEligible = isEligible
    self.network = network
  }

  /// Whether boards list a player's matches that begin at a moment.
  ///
  /// - Parameter games: The games that the player has played before.
  public static func lists(joined: Instant, games: Int, at instant: Instant) -> Bool {
    instant - joined >= eligibleAge && games >= eligibleGames
  }

  /// The rows that a match brings a player; none for a match that counts for no board.
  ///
  /// - Parameters:
  ///   - statistics: The player's, the match included.
  ///   - joined: When the player joined.
  ///   - origin: Where the player came from last.
  public static func all(
    of match: FinishedMatch, for player: PlayerID, statistics: Statistics, joined: Instant,
    from origin: ClientOrigin
  ) -> [BoardEntry] {
    if match.setup.isForBoard {
      return ofFormat(match, player, isEligible: origin != .unknown, network: origin.network)
    }
    guard let name = match.setup.boardSet else { return [] }
    guard name.day != nil || name.event != nil && match.setup.listing == .unknownPlaces else {
      return BoardEntry(match, of: player, onBoardOf: name).map { [$0] } ?? []
    }
    let before = statistics.gamesPlayed - (match.setup.counts.contains(.games) ? 1 : 0)
    let isKnown = lists(joined: joined, games: before, at: match.finishedAt)
    let row = BoardEntry(
      match, of: player, onBoardOf: name, isEligible: isKnown && origin != .unknown,
      network: origin.network)
    return row.map { [$0] } ?? []
  }

  /// Whether a match brings a player a row on the boards of its format.
  public static func isOnBoard(_ match: FinishedMatch, of player: PlayerID) -> Bool {
    match.setup.isForBoard
      && !ofFormat(match, player, isEligible: true, network: nil).isEmpty
  }

  /// The rows of a match on the boards of its format: none if it was left before its end, or has
  /// reached nothing. Of a format with a target only the time counts, once it is reached.
  private static func ofFormat(
    _ match: FinishedMatch, _ player: PlayerID, isEligible: Bool, network: SenderNetwork?
  ) -> [BoardEntry] {
    guard match.ending == .played,
      let result = match.results.first(where: { $0.player == player }), result.left == nil
    else { return [] }
    var points = result.total
    if case .target(let target) = match.setup.format.tally {
      points = points >= target ? target : 0
    }
    guard points > 0 else { return [] }
    return Board.Period.all(at: match.finishedAt).map { period in
      BoardEntry(
        board: .format(name: match.setup.format.id.name, period), player: player,
        match: match.setup.id, points: points, time: match.playedTime, at: match.finishedAt,
        isEligible: isEligible, network: network)
    }
  }

  /// The row of a player on the board of a set that the match was of, or that was made of it; `nil`
  /// for a match that was aborted or not the player's.
  public init?(
    _ match: FinishedMatch, of player: PlayerID, onBoardOf set: PlaceSetName,
    isEligible: Bool = true, network: SenderNetwork? = nil
  ) {
    guard match.ending != .aborted,
      let result = match.results.first(where: { $0.player == player })
    else { return nil }
    self.init(
      board: .set(set), player: player, match: match.setup.id, points: result.total,
      time: match.playedTime, at: match.finishedAt, isEligible: isEligible, network: network)
  }

  /// The row of somebody who is not to be listed.
  public var ineligible: BoardEntry {
    BoardEntry(
      board: board, player: player, match: match, points: points, time: time, at: at,
      isEligible: false, network: network)
  }

  /// Whether this row, which is new, takes the place of the one that the player has on the board.
  public func replaces(_ present: BoardEntry?) -> Bool {
    guard let present else { return true }
    return board.keepsBest && isBetter(than: present)
  }

  /// Whether this row comes before another one of the same board.
  public func isBefore(_ other: BoardEntry) -> Bool {
    (-points, time, at, player) < (-other.points, other.time, other.at, other.player)
  }

  /// Whether this row has more points, or as many in less time: the rank is one more than the
  /// number of such rows.
  public func isBetter(than other: BoardEntry) -> Bool {
    (-points, time) < (-other.points, other.time)
  }
}

/// Where a player's client was connected from, as far as the server remembers.
public enum ClientOrigin: Hashable, Sendable {
  /// The player has not been connected since the server began.
  case unknown
  /// The server's own machine.
  case sameMachine
  case network(SenderNetwork)

  public var network: SenderNetwork? {
    if case .network(let network) = self { network } else { nil }
  }
}
