/// The things that a match counts for, beside the players' history: those that both its format and
/// its origin allow.
public struct MatchCounts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Games, wins, wins in a row and quits.
  public static let games = MatchCounts(rawValue: 1)
  /// Points and averages.
  public static let scores = MatchCounts(rawValue: 2)
  /// The record of how surprising guesses are.
  public static let guesses = MatchCounts(rawValue: 4)
  /// Badges and other rules.
  public static let rules = MatchCounts(rawValue: 8)
  /// The rating.
  public static let rating = MatchCounts(rawValue: 16)
  /// The days in a row of the daily challenge.
  public static let daily = MatchCounts(rawValue: 32)
  /// Boards: of the set that the places are of, or of the format, if the match is for one.
  public static let board = MatchCounts(rawValue: 64)
  /// Experience, which makes levels.
  public static let experience = MatchCounts(rawValue: 128)
  /// The memory of countries, in matches alone.
  public static let memory = MatchCounts(rawValue: 256)
  /// The ranking by averages, in matches whose places nobody could choose or know.
  public static let ranking = MatchCounts(rawValue: 512)
}

extension MatchOrigin {
  /// The things that matches of this origin count for, as far as the format does.
  ///
  /// The places of a set may be known: from another account, or from a friend who has played it. So
  /// no average and no ranking counts them.
  public var counts: MatchCounts {
    switch self {
    case .solo: [.games, .scores, .ranking, .guesses, .rules, .experience, .memory]
    case .queue, .challenge, .room: [.games, .scores, .ranking, .guesses, .rules, .experience]
    case .rankedQueue: [.games, .scores, .ranking, .guesses, .rules, .experience, .rating]
    case .daily: [.games, .guesses, .rules, .experience, .memory, .daily, .board]
    case .placeSet: .board
    // The player may have seen the places of a list before. Whoever made it knows them.
    case .list: .experience
    case .ownList: []
    }
  }

}

extension MatchSetup {
  /// On a map that a player made nothing counts for averages, ratings, the memory and the boards of
  /// formats: its author chose where the places can be. With aids in a room nothing counts for
  /// averages and for the record of surprising guesses.
  ///
  /// For the ranking count matches that are for the board of their format, and those of the ranked
  /// queue on the map of boards, but not in views that are dealt to several matches or that tell
  /// the client the place. Of other matches a second account may have seen the places, or their map
  /// and times were the players' choice.
  public var counts: MatchCounts {
    var counts = format.counts.intersection(origin.counts)
    if ownMap != nil { counts.formIntersection([.experience, .board]) }
    if dealsAids { counts.subtract([.scores, .ranking, .guesses]) }
    if listing == .unknownPlaces, !isForBoard, !isForRankingByLadder { counts.remove(.ranking) }
    return counts
  }

  private var isForRankingByLadder: Bool {
    origin == .rankedQueue && map == MatchLimits.boardMap && shown != .panorama
      && shown != .streetview
  }

  /// The experience that the match brings a player is divided by it; `nil`: it brings none, as to
  /// the author of the map.
  public func experienceDivisor(of player: PlayerID) -> Int? {
    guard ownMap != nil else { return origin == .list ? 2 : 1 }
    return authorSeat.map { players[$0] } == player ? nil : 2
  }
}
