/// A division of a league: 1 is the best. Newcomers begin in the last one.
public struct Division: Hashable, Comparable, Sendable {
  public let number: Int

  public static let numbers = 1...5
  public static let last = Division(known: numbers.upperBound)

  /// `nil` for a number out of ``numbers``.
  public init?(_ number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    self.number = number
  }

  private init(known number: Int) { self.number = number }

  /// The division after a week; the first and the last one have none beyond them.
  public func after(_ move: LeagueMove) -> Division {
    let next =
      switch move {
      case .up: number - 1
      case .stay: number
      case .down: number + 1
      }
    return Division(next) ?? self
  }

  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// A player's promotion, stay or relegation at the end of a week.
public enum LeagueMove: String, Hashable, Sendable, CaseIterable {
  case up, stay, down
}

/// The numbers of a league's rules.
public enum LeagueRules {
  /// The rated games that a performance takes.
  public static let leastGames = 8
  /// The most rated games of a week that count.
  public static let mostGames = 20
  /// The most of them against the same opponent, and the most beside the same partner.
  public static let gamesPerOpponent = 2
  /// The most players of a group.
  public static let groupSize = 30
}
