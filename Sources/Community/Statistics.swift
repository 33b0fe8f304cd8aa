import GameRules

/// The statistics of a player.
///
/// A **game** is a match that the player took part in and that was not aborted: an aborted match
/// counts for nobody in any way, also not as a quit. (Two accounts that vanish in the same
/// millisecond can have that: it can't be told from a network that failed them both, for which
/// nobody is to blame.) A match that was forfeited is a game like others. Each game of a format
/// whose points count is one of three:
///
/// - *quit*: the player left before the end, by asking or by staying away;
/// - *finished*: the player stayed, and every round was played;
/// - *walkover*: the player stayed, but the others left before every round was played.
///
/// **Points** are those of at most five rounds: of a longer game, five rounds' share of them,
/// rounded down. How many rounds a game has is the players' choice, and no way to the top of the
/// ranking.
///
/// The **average** is points for each five **scored rounds**. A finished game has five of them,
/// whatever its length. So has a quit game: the rounds that were not played count 0, so that
/// leaving never makes an average better than staying. A walkover has those of its rounds that were
/// revealed, with their points: it neither raises nor lowers an average that a match is cut short,
/// and who lets a friend leave when a game goes badly has the points of that game all the same.
/// (Of games of another length than five rounds it is their share of five, rounded up.)
/// The round that was not revealed is forgiven once a day for each opponent. From the second win
/// over the same one that day on, and if both were in the same network, it counts 0: two accounts
/// could end each round whose place the one does not know.
///
/// **Wins in a row** are about games against others, by the match's weight (`MatchWeight`): a win
/// that counts wholly extends the row, a win that counts less leaves it as it is; a loss, a tie and
/// a quit end it, unless the match counts nothing because of the opponent or the network. Who
/// quits before a round was revealed ends the own row, and extends nobody's.
/// Solo games, quit or not, leave it as it is: nobody is beaten.
///
/// The **ranking** has sums of its own, by the same rules, of the matches alone that count for it:
/// those whose places nobody could choose or know (`MatchSetup.counts`).
///
/// Matches without a weight are from before there was one, and count as they did: a walkover
/// extended the row and was not in the average.
///
/// Beyond ``AverageScore/maximumGames`` scored rounds nothing is a game any more: what a machine
/// plays for weeks changes no number.
///
/// Equal matches and visits in the same order give equal statistics: see ``PlayerHistory``.
public struct Statistics: Hashable, Sendable {
  /// Games alone.
  public var soloGames = 0
  /// Games against others.
  public var multiplayerGames = 0
  /// Games against others that the player won.
  public var gamesWon = 0
  /// Games whose points count in which the player stayed and every round was played.
  public var finishedGames = 0
  /// Games that the player left.
  public var quits = 0
  /// The sum of the points of all scored rounds.
  public var totalScore = 0
  /// The rounds that the average is over, five a whole game.
  public var scoredRounds = 0
  /// The most points of any game.
  public var maximumScore = 0
  /// The part of the points that the ranking counts.
  public var ranking = ScoreSums()
  /// Games won against others since the last one that was not won.
  public var winsInARow = 0
  /// The most wins in a row ever.
  public var longestWinsInARow = 0
  /// The wins with each opponent and partner on the day of the last win.
  public var repeatedWins = RepeatedWins()
  /// The local date of the last game, in days since 1970-01-01; `nil` before the first.
  public var lastGameDay: Int?
  /// The games on that date. What it is worth now, ``gamesToday(at:)`` tells.
  public var gamesOnLastDay = 0
  public var days = DayStreak()
  /// The time zone that the client gave last.
  public var offset = TimeZoneOffset.utc
  /// The latest visit.
  public var lastAccess: Instant?
  /// How surprisingly good the guesses are.
  public var guesses = GuessRecord()
  /// The challenges of the days.
  public var daily = DailyStreak()
  public var experience = Experience()
  public var bag = Bag()

  /// Of a player who has just come.
  public init() {}

  /// All games.
  public var gamesPlayed: Int { soloGames + multiplayerGames }
  /// Games that ended early because others left, and those of formats whose points do not count.
  public var walkovers: Int { gamesPlayed - finishedGames - quits }
  /// Points a game; `nil` before the first scored round.
  public var averageScore: AverageScore? {
    AverageScore(total: totalScore, rounds: scoredRounds)
  }

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

  /// Counts that the player made something.
  public mutating func compose(_ composition: Composition) { bag.count(composition) }

  /// Counts a match that a player took part in; returns whether it counts for anything here. Visits
  /// and matches come in the order of time.
  @discardableResult
  public mutating func apply(_ match: FinishedMatch, for player: PlayerID) -> Bool {
    guard let result = match.results.first(where: { $0.player == player }) else {
      preconditionFailure("a match counts for its players")
    }
    // A find that was told stays with the player, however the match ended.
    let hasFound = bag.count(match, of: player)
    guard match.ending != .aborted, scoredRounds <= Self.mostRoundsBefore else { return hasFound }
    let counts = match.setup.counts
    guard counts.contains(.games) else {
      experience.count(match, of: player)
      return hasFound || counts.contains(.experience)
    }
    if counts.contains(.scores) {
      countScore(of: result, in: match, isForRanking: counts.contains(.ranking))
    } else if result.left != nil {
      quits += 1
    }
    countKind(of: match.setup.mode, won: result.won)
    if match.setup.mode != .solo { countRow(of: result, in: match) }
    // Wins of before matches had a weight were not counted by opponent then.
    if match.weight != nil {
      for win in match.countedWins where win.winner == player {
        for other in win.others { repeatedWins.count(over: other, at: match.finishedAt) }
      }
    }
    if counts.contains(.guesses) { guesses.judge(match, of: player) }
    if match.setup.isForBoard, match.setup.format.points.needsCountries {
      guesses.judgeSpeed(of: match, of: player)
    }
    if counts.contains(.daily), let day = match.setup.dailyAttempt {
      daily.count(day, isFinished: result.left == nil)
    }
    experience.count(match, of: player)
    countDay(of: match.finishedAt)
    return true
  }

  /// With more scored rounds a whole game would be beyond what an average can be over.
  private static let mostRoundsBefore = AverageScore.maximumGames - countedRounds

  /// How many rounds' points count: those of a usual match.
  public static let countedRounds = MatchOptions.standard.rounds

  private mutating func countScore(
    of result: PlayerResult, in match: FinishedMatch, isForRanking: Bool
  ) {
    let rounds = match.setup.options.rounds
    let points = result.total * Self.countedRounds / max(Self.countedRounds, rounds)
    maximumScore = max(maximumScore, points)
    var sums = ScoreSums(totalScore: points, scoredRounds: Self.countedRounds)
    if result.left != nil {
      quits += 1
    } else if match.rounds.count == rounds {
      sums.finishedGames = 1
    } else if match.weight != nil {
      let scored = match.rounds.count + (isForgiven(in: match) ? 0 : 1)
      sums.scoredRounds = (scored * Self.countedRounds + rounds - 1) / rounds
    } else {
      return
    }
    finishedGames += sums.finishedGames
    totalScore += sums.totalScore
    scoredRounds += sums.scoredRounds
    if isForRanking { ranking += sums }
  }

  /// Whether the round that the others ended by leaving does not count. The win that it brings has
  /// not been counted yet.
  private func isForgiven(in match: FinishedMatch) -> Bool {
    guard let win = match.duelWin else { return true }
    return match.weight?.reason != .sameNetwork
      && repeatedWins.nextNumber(over: win.loser, at: match.finishedAt) == 1
  }

  private mutating func countKind(of mode: MatchMode, won: Bool) {
    switch mode {
    case .solo: soloGames += 1
    case .duel, .party:
      multiplayerGames += 1
      gamesWon += won ? 1 : 0
    }
  }

  private mutating func countRow(of result: PlayerResult, in match: FinishedMatch) {
    let weight = match.weight ?? .full
    switch weight.reason {
    case .sameNetwork: return
    case .repeatedOpponent where weight.isNothing: return
    case .walkover where result.left == nil: return
    case .repeatedOpponent where result.won: return
    case nil, .walkover, .repeatedOpponent: winsInARow = result.won ? winsInARow + 1 : 0
    }
    longestWinsInARow = max(longestWinsInARow, winsInARow)
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
