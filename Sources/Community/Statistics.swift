import GameRules

/// What is counted of a player.
///
/// A **game** is a match that the player took part in and that was not aborted: an aborted match
/// counts for nobody in any way, also not as a quit. A match that was forfeited is a game like
/// others. Each game is one of three:
///
/// - *quit*: the player left before the end, by asking or by staying away;
/// - *finished*: the player stayed, and every round was played;
/// - *walkover*: the player stayed, but the others left before every round was played.
///
/// The **average** is over finished and quit games. A quit game counts with the points reached, so
/// that leaving never makes an average better than staying; a walkover does not count, because the
/// rounds that were not played are not the player's fault.
///
/// **Points** are those of at most five rounds: of a longer game, five rounds' share of them,
/// rounded down. How many rounds a game has is the players' choice, and no way to the top of the
/// ranking.
///
/// **Wins in a row** are about games against others: a win, by walkover or not, extends the row;
/// a loss, a tie and a quit end it. Solo games, quit or not, leave it as it is: nobody is beaten.
///
/// Beyond ``AverageScore/maximumGames`` finished and quit games nothing is a game any more: what a
/// machine plays for weeks changes no number.
///
/// Equal matches and visits in the same order give equal statistics: see ``PlayerHistory``.
public struct Statistics: Hashable, Sendable {
  /// Games alone.
  public var soloGames = 0
  /// Games against others.
  public var multiplayerGames = 0
  /// Games against others that the player won.
  public var gamesWon = 0
  /// Games in which the player stayed and every round was played.
  public var finishedGames = 0
  /// Games that the player left.
  public var quits = 0
  /// The sum of the points of finished and quit games.
  public var totalScore = 0
  /// The most points of any game.
  public var maximumScore = 0
  /// Games won against others since the last one that was not won.
  public var winsInARow = 0
  /// The most wins in a row ever.
  public var longestWinsInARow = 0
  /// The local date of the last game, in days since 1970-01-01; `nil` before the first.
  public var lastGameDay: Int?
  /// The games on that date. What it is worth now, ``gamesToday(at:)`` tells.
  public var gamesOnLastDay = 0
  public var days = DayStreak()
  /// The time zone that the client gave last.
  public var offset = TimeZoneOffset.utc
  /// The latest visit.
  public var lastAccess: Instant?

  /// Of a player who has just come.
  public init() {}

  /// All games.
  public var gamesPlayed: Int { soloGames + multiplayerGames }
  /// The games that the average is over.
  public var scoredGames: Int { finishedGames + quits }
  /// Games that ended early because others left.
  public var walkovers: Int { gamesPlayed - scoredGames }
  /// `nil` before the first game that counts.
  public var averageScore: AverageScore? { AverageScore(total: totalScore, games: scoredGames) }

  /// The games on the player's local date of now.
  public func gamesToday(at now: Instant) -> Int {
    guard let lastGameDay, offset.day(of: now) <= lastGameDay else { return 0 }
    return gamesOnLastDay
  }

  /// The days in a row as of now: 0 once a day was missed.
  public func daysInARow(at now: Instant) -> Int { days.current(at: now, offset: offset) }

  /// Counts a visit. Visits and matches come in the order of time.
  @discardableResult
  public mutating func seen(_ visit: Visit) -> VisitOutcome {
    let offset = visit.offset ?? self.offset
    let changedOffset = offset != self.offset
    self.offset = offset
    lastAccess = max(lastAccess ?? visit.at, visit.at)
    return VisitOutcome(
      beganDay: days.count(at: visit.at, offset: offset), changedOffset: changedOffset)
  }

  /// Counts a match that a player took part in; returns whether it was a game. Visits and matches
  /// come in the order of time.
  @discardableResult
  public mutating func apply(_ match: FinishedMatch, for player: PlayerID) -> Bool {
    guard let result = match.results.first(where: { $0.player == player }) else {
      preconditionFailure("a match counts for its players")
    }
    guard match.ending != .aborted, scoredGames < AverageScore.maximumGames else { return false }
    countScore(of: result, rounds: match.setup.options.rounds, played: match.rounds.count)
    countKind(of: match.setup.mode, won: result.won)
    countDay(of: match.finishedAt)
    return true
  }

  /// How many rounds' points count: those of a usual match.
  public static let countedRounds = MatchOptions.standard.rounds

  private mutating func countScore(of result: PlayerResult, rounds: Int, played: Int) {
    let points = result.total * Self.countedRounds / max(Self.countedRounds, rounds)
    maximumScore = max(maximumScore, points)
    if result.left != nil {
      quits += 1
    } else if played == rounds {
      finishedGames += 1
    } else {
      return
    }
    totalScore += points
  }

  private mutating func countKind(of mode: MatchMode, won: Bool) {
    switch mode {
    case .solo: soloGames += 1
    case .duel, .party:
      multiplayerGames += 1
      gamesWon += won ? 1 : 0
      winsInARow = won ? winsInARow + 1 : 0
      longestWinsInARow = max(longestWinsInARow, winsInARow)
    }
  }

  /// A date never goes back: what a move to the west would count for the day before stays with the
  /// last one.
  private mutating func countDay(of instant: Instant) {
    let day = offset.day(of: instant)
    if let lastGameDay, day <= lastGameDay {
      gamesOnLastDay += 1
    } else {
      lastGameDay = day
      gamesOnLastDay = 1
    }
  }
}
