import GameRules

/// A list of players by what they reached in one match each.
public enum Board: Hashable, Sendable, CustomStringConvertible {
  /// The first match of each player with the places of a set, written as the set's name.
  case set(PlaceSetName)

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: String) {
    guard let name = PlaceSetName(text) else { return nil }
    self = .set(name)
  }

  public var description: String {
    switch self {
    case .set(let name): name.description
    }
  }

  /// How many rows the list of the best has.
  public static let listLength = 10
}

/// A player's row of a ``Board``: the first that was written stays.
///
/// More points come first; then less time, as the server measured it; then who was earlier.
///
/// All rows have a rank. The list of the best has only rows that are **eligible**: of players who
/// joined ``eligibleAge`` ago or more, have played ``eligibleGames`` games before, are not
/// suspected of knowing the places, and have been connected since the server began. Of each network
/// it has the best row alone. So whoever scouts the places with a second account needs an old one
/// that plays, and gains one row. The tags of networks are new after each start of the server: on
/// such a day a network may have a row from before and one from after it.
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

  /// The row that a match brings a player; `nil` for a match that counts for no board.
  ///
  /// - Parameters:
  ///   - statistics: The player's, the match included.
  ///   - joined: When the player joined.
  ///   - origin: Where the player came from last.
  public init?(
    _ match: FinishedMatch, of player: PlayerID, statistics: Statistics, joined: Instant,
    from origin: ClientOrigin
  ) {
    guard let name = match.setup.boardSet else { return nil }
    guard name.day != nil else {
      self.init(match, of: player, onBoardOf: name)
      return
    }
    let isKnown =
      match.finishedAt - joined >= Self.eligibleAge
      && statistics.gamesPlayed - 1 >= Self.eligibleGames && origin != .unknown
    self.init(
      match, of: player, onBoardOf: name,
      isEligible: isKnown && !statistics.guesses.isSuspect, network: origin.network)
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
