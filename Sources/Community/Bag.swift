import GameRules

/// Something that is made for its looks.
public enum Souvenir: String, Hashable, Sendable, CaseIterable {
  case dreamcatcher, necklace, wreath, windChime, bottleShip
}

/// The thing that a recipe makes.
public enum Product: Hashable, Sendable {
  /// One more of an aid, to take along on a journey.
  case aid(Aid)
  case souvenir(Souvenir)
}

extension Recipe {
  /// The ingredients of the recipe, which takes one of each.
  public var ingredients: [Ingredient] {
    switch self {
    case .hourglass: [.seaGlass, .quartz]
    case .spyglass: [.amber, .driftwood]
    case .signpost: [.driftwood, .pineCone]
    case .dreamcatcher: [.feather, .shell, .driftwood]
    case .necklace: [.shell, .amber]
    case .wreath: [.feather, .pineCone, .lavender]
    case .windChime: [.shell, .seaGlass, .quartz]
    case .bottleShip: [.driftwood, .lavender, .seaGlass]
    }
  }

  public var product: Product {
    switch self {
    case .hourglass: .aid(.freeze)
    case .spyglass: .aid(.lens)
    case .signpost: .aid(.fork)
    case .dreamcatcher: .souvenir(.dreamcatcher)
    case .necklace: .souvenir(.necklace)
    case .wreath: .souvenir(.wreath)
    case .windChime: .souvenir(.windChime)
    case .bottleShip: .souvenir(.bottleShip)
    }
  }
}

/// A player made something of ingredients.
public struct Composition: Hashable, Sendable {
  /// 1, 2, 3 … of each player.
  public let number: Int
  public let recipe: Recipe
  public let at: Instant

  public init(number: Int, recipe: Recipe, at: Instant) {
    self.number = number
    self.recipe = recipe
    self.at = at
  }
}

/// The things that a player has found, and made of them. Nothing of it can be given to others.
///
/// It counts all that came and all that went, so that the order does not matter: a composition
/// takes ingredients, and an aid that was brought along is gone when it was used beyond the usual
/// one, in a round that was revealed.
public struct Bag: Hashable, Sendable {
  /// All that were ever found.
  private(set) var found: [Ingredient: Int] = [:]
  /// The recipes that the player knows, with how often each was followed.
  private(set) var composed: [Recipe: Int] = [:]
  /// The aids that were brought along and used.
  private(set) var used: [Aid: Int] = [:]
  /// The day (UTC) of the last finds; `nil` before the first.
  private(set) var day: DailyNumber?
  /// The finds of that day.
  private(set) var foundOnDay = 0

  public init() {}

  /// All finds, of ingredients and recipes.
  public var finds: Int { found.values.reduce(0, +) + composed.count }

  public var recipes: Set<Recipe> { Set(composed.keys) }

  public var compositions: Int { composed.values.reduce(0, +) }

  public func count(of ingredient: Ingredient) -> Int {
    let spent = composed.filter { $0.key.ingredients.contains(ingredient) }.values.reduce(0, +)
    return (found[ingredient] ?? 0) - spent
  }

  public func count(of aid: Aid) -> Int { made(.aid(aid)) - (used[aid] ?? 0) }

  public func count(of souvenir: Souvenir) -> Int { made(.souvenir(souvenir)) }

  /// How many different souvenirs the player has.
  public var souvenirs: Int { Souvenir.allCases.count { count(of: $0) > 0 } }

  private func made(_ product: Product) -> Int {
    composed.filter { $0.key.product == product }.values.reduce(0, +)
  }

  /// How many of anything there are less than none. 0 of every bag of a server in its right mind.
  public var overdraft: Int {
    Ingredient.allCases.reduce(0) { $0 + max(0, -count(of: $1)) }
      + Aid.allCases.reduce(0) { $0 + max(0, -count(of: $1)) }
  }

  /// The finds of a day. A day never goes back: what a clock that was set back brings counts for
  /// the last one.
  public func finds(on day: DailyNumber) -> Int {
    guard let last = self.day, last >= day else { return 0 }
    return foundOnDay
  }

  /// The terms of a match that begins now.
  public func terms(key: LinkSecret, at now: Instant) -> FindTerms {
    let day = max(DailyNumber(at: now), self.day ?? DailyNumber(at: now))
    return FindTerms(
      key: key, day: day, left: max(0, Find.mostPerDay - finds(on: day)),
      missing: Set(Recipe.allCases).subtracting(recipes))
  }

  /// Whether a player can bring these aids along.
  public func has(_ aids: [Aid]) -> Bool {
    Aid.canBring(aids) && aids.allSatisfy { count(of: $0) > 0 }
  }

  /// Why a player cannot follow a recipe.
  public enum Refusal: Hashable, Sendable {
    case unknownRecipe, ingredientsMissing
  }

  public func refusal(of recipe: Recipe) -> Refusal? {
    guard composed[recipe] != nil else { return .unknownRecipe }
    return recipe.ingredients.allSatisfy { count(of: $0) > 0 } ? nil : .ingredientsMissing
  }

  /// Counts a composition, whatever the bag has: that is checked before.
  public mutating func count(_ composition: Composition) {
    composed[composition.recipe, default: 0] += 1
  }

  /// Counts a match of any ending; returns whether it changed anything.
  @discardableResult
  mutating func count(_ match: FinishedMatch, of player: PlayerID) -> Bool {
    let before = self
    let used = match.aids(usedBy: player)
    for aid in match.setup.brought where used.count(where: { $0 == aid }) > 1 {
      self.used[aid, default: 0] += 1
    }
    guard let terms = match.setup.finds else { return self != before }
    let finds = match.rounds.flatMap(\.results).filter { $0.player == player }.compactMap(\.find)
    for find in finds {
      switch find {
      case .ingredient(let ingredient): found[ingredient, default: 0] += 1
      case .recipe(let recipe): composed[recipe] = composed[recipe] ?? 0
      }
    }
    if !finds.isEmpty {
      foundOnDay = self.finds(on: terms.day) + finds.count
      day = max(day ?? terms.day, terms.day)
    }
    return self != before
  }
}

extension Bag: HistoryFold {
  public mutating func count(_ entry: PlayerHistory.Entry, of player: PlayerID) {
    switch entry {
    case .visit: break
    case .match(let match): count(match, of: player)
    case .composition(let composition): count(composition)
    }
  }
}

extension Bag: LosslessStringConvertible {
  /// Names with their numbers, in order: ingredients that were found, recipes that are known, with
  /// how often they were followed, used aids, and the day with its finds. Empty of an empty bag.
  public var description: String {
    var parts = Ingredient.allCases.compactMap { name in
      found[name].map { "\(name.rawValue)=\($0)" }
    }
    parts += Recipe.allCases.compactMap { name in
      composed[name].map { "\(name.rawValue)=\($0)" }
    }
    parts += Aid.allCases.compactMap { name in used[name].map { "\(name.rawValue)=\($0)" } }
    if let day { parts.append("\(day.value)=\(foundOnDay)") }
    return parts.joined(separator: " ")
  }

  /// `nil` for a text of no bag that there can be.
  public init?(_ text: String) {
    self.init()
    for part in text.split(separator: " ", omittingEmptySubsequences: true) {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2, let count = Int(pair[1]), (0...Self.most).contains(count) else {
        return nil
      }
      if let name = Ingredient(rawValue: pair[0]) {
        found[name] = count
      } else if let name = Recipe(rawValue: pair[0]) {
        composed[name] = count
      } else if let name = Aid(rawValue: pair[0]) {
        used[name] = count
      } else if let day = Int(pair[0]).flatMap({ DailyNumber($0) }), count <= Find.mostPerDay {
        (self.day, foundOnDay) = (day, count)
      } else {
        return nil
      }
    }
    guard description == text, overdraft == 0, (day == nil) == (finds == 0),
      foundOnDay <= finds
    else { return nil }
  }

  /// More than anybody finds or makes in a life of ten finds a day.
  private static let most = 1_000_000
}
