import Crypto

/// Something that a player finds, and makes other things of.
public enum Ingredient: String, Hashable, Sendable, CaseIterable {
  case feather, shell, amber, pineCone, driftwood, lavender, seaGlass, quartz
}

/// The name of a recipe. No ingredient has the same.
public enum Recipe: String, Hashable, Sendable, CaseIterable {
  case hourglass, spyglass, signpost
  case dreamcatcher, necklace, wreath, windChime, bottleShip
}

/// A find of a round.
public enum Find: Hashable, Sendable {
  case ingredient(Ingredient)
  case recipe(Recipe)

  /// The fewest points of a round with a find.
  public static let leastScore = 4000
  /// The most finds of a player on a day (UTC).
  public static let mostPerDay = 10
}

extension Find: LosslessStringConvertible {
  public var description: String {
    switch self {
    case .ingredient(let ingredient): ingredient.rawValue
    case .recipe(let recipe): recipe.rawValue
    }
  }

  public init?(_ text: String) {
    if let ingredient = Ingredient(rawValue: text) {
      self = .ingredient(ingredient)
    } else if let recipe = Recipe(rawValue: text) {
      self = .recipe(recipe)
    } else {
      return nil
    }
  }
}

extension Difficulty {
  /// The chance of a find in a round of enough points, in percent.
  public var findPercentage: Int {
    switch self {
    case .hiker: 10
    case .scout: 20
    case .pathfinder: 30
    }
  }
}

/// The settled part of the finds of a match: everything that they follow from, but the points.
///
/// Nothing can be rolled again: the key is drawn when the match begins, and stays the match's,
/// whatever happens to its rounds and to the server.
public struct FindTerms: Hashable, Sendable {
  /// Secret for ever, as it tells the finds of rounds that were missed.
  public let key: LinkSecret
  /// The day for which the finds count: that of the beginning.
  public let day: DailyNumber
  /// How many finds the player has left on the day.
  public let left: Int
  /// The recipes that the player lacks.
  public let missing: Set<Recipe>

  /// - Parameter left: 0 to ``Find/mostPerDay``.
  public init(key: LinkSecret, day: DailyNumber, left: Int, missing: Set<Recipe>) {
    precondition((0...Find.mostPerDay).contains(left), "so many finds a day")
    self.key = key
    self.day = day
    self.left = left
    self.missing = missing
  }

  /// The find of a round.
  ///
  /// - Parameter earlier: The finds of the rounds before.
  public func find(
    inRound round: Int, score: Int, difficulty: Difficulty, after earlier: [Find]
  ) -> Find? {
    guard score >= Find.leastScore, earlier.count < left else { return nil }
    let draws = draws(ofRound: round)
    guard draws.chance % 100 < UInt64(difficulty.findPercentage) else { return nil }
    let lacked = Recipe.allCases.filter { missing.contains($0) && !earlier.contains(.recipe($0)) }
    guard !lacked.isEmpty, draws.kind % 4 == 0 else {
      let all = Ingredient.allCases
      return .ingredient(all[Int(draws.choice % UInt64(all.count))])
    }
    return .recipe(lacked[Int(draws.choice % UInt64(lacked.count))])
  }

  /// Three numbers of an HMAC-SHA256 of the round's number.
  private func draws(ofRound round: Int) -> (chance: UInt64, kind: UInt64, choice: UInt64) {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("find/\(round)".utf8), using: SymmetricKey(data: Array(key.text.utf8)))
    let bytes = Array(code)
    func number(_ first: Int) -> UInt64 {
      bytes[first..<first + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    return (number(0), number(8), number(16))
  }
}

extension FindTerms: LosslessStringConvertible {
  /// The key, the day, the finds left and the missing recipes, parted by spaces.
  public var description: String {
    let recipes = Recipe.allCases.filter(missing.contains).map(\.rawValue)
    return (["\(key)", "\(day.value)", "\(left)"] + recipes).joined(separator: " ")
  }

  public init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, let key = LinkSecret(parts[0]),
      let day = Int(parts[1]).flatMap({ DailyNumber($0) }), let left = Int(parts[2]),
      (0...Find.mostPerDay).contains(left)
    else { return nil }
    let recipes = parts[3...].compactMap { Recipe(rawValue: $0) }
    guard recipes.count == parts.count - 3, Set(recipes).count == recipes.count else { return nil }
    self.init(key: key, day: day, left: left, missing: Set(recipes))
  }
}
