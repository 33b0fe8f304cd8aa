import Community
import GameRules

/// A player's bag, counted from what is kept.
struct BagModel {
  /// By name: what there is of each thing, and by name which recipes are known.
  private(set) var things: [String: Int] = [:]
  private(set) var recipes: Set<String> = []
  private(set) var compositions = 0
  /// The finds of each day.
  private(set) var days: [Int: Int] = [:]

  var finds: Int { days.values.reduce(0, +) }

  /// How many of something there are less than none.
  var overdraft: Int { things.values.reduce(0) { $0 + max(0, -$1) } }

  mutating func find(_ name: String, on day: Int) {
    days[day, default: 0] += 1
    if Recipe(rawValue: name) == nil { things[name, default: 0] += 1 } else { recipes.insert(name) }
  }

  mutating func use(_ aid: Aid) { things[aid.rawValue, default: 0] -= 1 }

  mutating func compose(_ recipe: Recipe) {
    compositions += 1
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
