/// How much a match against others counts for ratings and for wins in a row: a number of quarters,
/// and why they are not four.
///
/// Accounts that work together can arrange any result. A win is therefore worth less the more often
/// the same opponent has been beaten on the same day, and nothing if nobody has shown that they
/// play. In a ranked match of sides the partner counts like an opponent: a partner who plays badly
/// on purpose in other matches would make the own side look weaker than it is.
public struct MatchWeight: Hashable, Sendable {
  /// Why a match counts less than wholly.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The others left before any round was revealed.
    case walkover
    /// Two players came from the same network, of whichever sides.
    case sameNetwork
    /// A winner has won against the same opponent, or beside the same partner, often that day.
    case repeatedOpponent
  }

  /// 0…4, where 4 is a match that counts wholly.
  public let quarters: Int
  /// `nil` if and only if the match counts wholly.
  public let reason: Reason?

  /// `nil` for numbers that no match can have: less than four quarters have a reason, and only a
  /// repeated opponent leaves some of them.
  public init?(quarters: Int, reason: Reason?) {
    let possible: ClosedRange<Int> =
      switch reason {
      case nil: Self.whole...Self.whole
      case .repeatedOpponent: 0...(Self.whole - 1)
      case .walkover, .sameNetwork: 0...0
      }
    guard possible.contains(quarters) else { return nil }
    self.init(possible: quarters, reason)
  }

  private init(possible quarters: Int, _ reason: Reason?) {
    self.quarters = quarters
    self.reason = reason
  }

  /// How many quarters a whole has.
  private static let whole = 4
  /// A match that counts wholly.
  public static let full = MatchWeight(possible: whole, nil)

  /// Of the first, second, third … win over the same opponent on a day.
  ///
  /// - Parameter number: 1 or more.
  public static func ofWin(number: Int) -> MatchWeight {
    precondition(number >= 1, "wins are counted from one")
    let quarters = number <= winQuarters.count ? winQuarters[number - 1] : 0
    return MatchWeight(possible: quarters, quarters == whole ? nil : .repeatedOpponent)
  }

  /// In quarters, of the first wins over the same opponent on a day; later ones count nothing.
  private static let winQuarters = [4, 4, 4, 3, 2, 1]
  /// The number of wins from which on the next one counts nothing.
  public static var countedWins: Int { winQuarters.count }

  /// As a factor, 0…1.
  public var factor: Double { Double(quarters) / Double(Self.whole) }
  /// Neither ratings nor wins in a row change for a winner.
  public var isNothing: Bool { quarters == 0 }
}

extension MatchWeight {
  /// The weight of a match that is over and was not aborted.
  ///
  /// A shared network counts before a walkover. A draw has no winner, and counts wholly. In a party
  /// that changes no ratings only the walkover is looked at.
  ///
  /// - Parameter winNumber: Which win of the winner with the others it is on that day, this one
  ///   included; of several winners and others the greatest number. See
  ///   ``FinishedMatch/countedWins``.
  public init(of match: FinishedMatch, winNumber: Int) {
    let isUnplayed = match.ending == .forfeited && match.rounds.isEmpty
    let isParty = match.setup.mode == .party && match.setup.ladder == nil
    if match.setup.mode == .solo {
      self = .full
    } else if match.setup.sharesNetwork, !isParty {
      self = Self(possible: 0, .sameNetwork)
    } else if isUnplayed {
      self = Self(possible: 0, .walkover)
    } else {
      self = match.countedWins.isEmpty ? .full : .ofWin(number: winNumber)
    }
  }
}

extension FinishedMatch {
  /// The winner and the loser of a duel; `nil` of a draw, and of other matches.
  public var duelWin: (winner: PlayerID, loser: PlayerID)? {
    guard setup.mode == .duel, let winner = results.first(where: \.won)?.player,
      let loser = setup.players.first(where: { $0 != winner })
    else { return nil }
    return (winner, loser)
  }

  /// The winners, each with those with whom the wins of a day are counted: the loser of a duel, and
  /// of a ranked match of sides all others, partners and those who left included. None of a draw,
  /// and of other matches.
  public var countedWins: [(winner: PlayerID, others: [PlayerID])] {
    guard setup.mode == .duel || setup.ladder != nil else { return [] }
    return results.filter(\.won).map { result in
      (result.player, setup.players.filter { $0 != result.player })
    }
  }

  /// Those who stayed were left before every round was played.
  public var isCutShort: Bool { ending == .forfeited && rounds.count < setup.options.rounds }
}
