import GameRules

/// One stored number of a player's statistics that differs from the recomputed one.
public struct StatisticsDifference: Hashable, Sendable, CustomStringConvertible {
  /// The property's name.
  public let field: String
  /// `nil` for a property without a value.
  public let stored: Int?
  /// `nil` for a property without a value.
  public let recomputed: Int?

  public var description: String {
    "\(field): stored \(Self.text(stored)), recomputed \(Self.text(recomputed))"
  }

  private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "nothing" }
}

extension Statistics {
  /// The differences to the statistics recomputed from the matches and the kept visits, in order.
  ///
  /// The last access may be later than recomputed, because a visit that changed nothing else is not
  /// kept (``VisitOutcome/mustBeKept``); earlier it can't be.
  public func differences(from recomputed: Statistics) -> [StatisticsDifference] {
    var differences: [StatisticsDifference] = []
    for (name, number) in Self.numbers where number(self) != number(recomputed) {
      differences.append(
        StatisticsDifference(field: name, stored: number(self), recomputed: number(recomputed)))
    }
    if repeatedWins != recomputed.repeatedWins {
      differences.append(
        StatisticsDifference(
          field: "repeatedWins", stored: repeatedWins.total,
          recomputed: recomputed.repeatedWins.total))
    }
    if bag != recomputed.bag {
      differences.append(
        StatisticsDifference(
          field: "bag", stored: bag.finds, recomputed: recomputed.bag.finds))
    }
    let accesses = [lastAccess, recomputed.lastAccess].map { $0?.number }
    if (accesses[0] ?? .min) < (accesses[1] ?? .min) {
      differences.append(
        StatisticsDifference(
          field: "lastAccess", stored: accesses[0], recomputed: accesses[1]))
    }
    return differences
  }

  /// Everything that is stored but the last access, and the alarms that an operator cleared, which
  /// follow from no match.
  private static let numbers: [(name: String, number: @Sendable (Statistics) -> Int?)] = [
    ("soloGames", { $0.soloGames }), ("multiplayerGames", { $0.multiplayerGames }),
    ("gamesWon", { $0.gamesWon }), ("finishedGames", { $0.finishedGames }),
    ("quits", { $0.quits }), ("totalScore", { $0.totalScore }),
    ("scoredRounds", { $0.scoredRounds }),
    ("ranking.finishedGames", { $0.ranking.finishedGames }),
    ("ranking.totalScore", { $0.ranking.totalScore }),
    ("ranking.scoredRounds", { $0.ranking.scoredRounds }),
    ("maximumScore", { $0.maximumScore }), ("winsInARow", { $0.winsInARow }),
    ("longestWinsInARow", { $0.longestWinsInARow }), ("lastGameDay", { $0.lastGameDay }),
    ("gamesOnLastDay", { $0.gamesOnLastDay }), ("days.current", { $0.days.current }),
    ("days.longest", { $0.days.longest }), ("days.last.day", { $0.days.last?.day }),
    ("days.last.end", { $0.days.last?.end.number }), ("offset", { $0.offset.minutes }),
    ("guesses.count", { $0.guesses.count }), ("guesses.excess", { $0.guesses.excess }),
    ("guesses.alarms", { $0.guesses.alarms }),
    ("daily.current", { $0.daily.current }), ("daily.longest", { $0.daily.longest }),
    ("daily.last", { $0.daily.last?.value }), ("daily.forgiven", { $0.daily.forgiven?.value }),
    ("daily.attempted", { $0.daily.attempted?.value }),
    ("experience.total", { $0.experience.total }),
    ("experience.soloDay", { $0.experience.soloDay?.value }),
    ("experience.soloOnDay", { $0.experience.soloOnDay }),
  ]
}

extension Instant {
  /// In milliseconds since 1970.
  fileprivate var number: Int { Int(millisecondsSinceEpoch) }
}
