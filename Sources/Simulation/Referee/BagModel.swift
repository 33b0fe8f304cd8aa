import Community
import GameRules

/// A player's bag, counted from what is kept.
struct BagModel {
  /// By name: what there is of each thing, and by name which recipes are known.
  private(set) var things: [String: Int] = [:]
  private(set) var recipes: Set<String> = []
  private(set) var compositions = 0
  /// The finds of each day; of all days before the beginning together under -1.
  private(set) var days: [Int: Int] = [:]
  /// How often the bag has changed.
  private(set) var changeCount = 0
  /// The referee's moment at which each recipe was followed last.
  private(set) var moments: [String: Int] = [:]

  init() {}

  /// A bag from before the beginning, of which nothing was made.
  init(_ bag: Bag) {
    for name in Ingredient.allCases { things[name.rawValue] = bag.count(of: name) }
    recipes = Set(bag.recipes.map(\.rawValue))
    days[-1] = bag.finds
  }

  var finds: Int { days.values.reduce(0, +) }

  /// How many of something there are less than none.
  var overdraft: Int { things.values.reduce(0) { $0 + max(0, -$1) } }

  /// How many different things there are for their looks.
  var souvenirs: Int { Self.souvenirs.count { (things[$0] ?? 0) > 0 } }

  /// By name: what there is.
  var present: [String: Int] { things.filter { $0.value != 0 } }

  mutating func find(_ name: String, on day: Int) {
    changeCount += 1
    days[day, default: 0] += 1
    if Recipe(rawValue: name) == nil { things[name, default: 0] += 1 } else { recipes.insert(name) }
  }

  mutating func use(_ aid: Aid) {
    changeCount += 1
    things[aid.rawValue, default: 0] -= 1
  }

  mutating func compose(_ recipe: Recipe, at moment: Int) {
    changeCount += 1
    compositions += 1
    moments[recipe.rawValue] = moment
    guard let (takes, makes) = Self.book[recipe.rawValue] else { return }
    for name in takes { things[name, default: 0] -= 1 }
    things[makes, default: 0] += 1
  }

  func has(_ aid: Aid) -> Bool { (things[aid.rawValue] ?? 0) > 0 }

  /// Whether somebody could follow the recipe.
  func canCompose(_ recipe: String) -> Bool {
    recipes.contains(recipe)
      && Self.book[recipe]?.takes.allSatisfy { (things[$0] ?? 0) > 0 } == true
  }

  private static let souvenirs = ["dreamcatcher", "necklace", "wreath", "windChime", "bottleShip"]

  /// The recipes, as the documents have them.
  private static let book: [String: (takes: [String], makes: String)] = [
    "hourglass": (["seaGlass", "quartz"], "freeze"),
    "spyglass": (["amber", "driftwood"], "lens"),
    "signpost": (["driftwood", "pineCone"], "fork"),
    "dreamcatcher": (["feather", "shell", "driftwood"], "dreamcatcher"),
    "necklace": (["shell", "amber"], "necklace"),
    "wreath": (["feather", "pineCone", "lavender"], "wreath"),
    "windChime": (["shell", "seaGlass", "quartz"], "windChime"),
    "bottleShip": (["driftwood", "lavender", "seaGlass"], "bottleShip"),
  ]
}

extension Bag {
  /// By name: what there is of each thing.
  var present: [String: Int] {
    var things: [String: Int] = [:]
    for name in Ingredient.allCases { things[name.rawValue] = count(of: name) }
    for name in Aid.allCases { things[name.rawValue] = count(of: name) }
    for name in Souvenir.allCases { things[name.rawValue] = count(of: name) }
    return things.filter { $0.value != 0 }
  }
}
