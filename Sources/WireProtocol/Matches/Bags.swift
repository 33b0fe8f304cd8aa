import Community
import GameRules
import JSON

// MARK: - Methods

/// The player's bag.
public enum BagGet: WireMethod {
  public static let name: StaticString = "bag.get"
  public static let documentation: StaticString = """
    What you found on journeys and made of it. A round of a journey with at least 4000 points brings \
    a find with a chance of 10, 20 or 30 % by its difficulty, up to ten a day (UTC, of the journey's \
    beginning). The reveal tells it; it is in the bag when the match is over, however that ends. Nothing \
    can be given to others.
    """
  public static let errors: [GameErrorCode] = []
  public typealias Parameters = Nothing
  public typealias Result = BagCard
}

/// The player follows a recipe.
public enum BagCompose: WireMethod {
  public static let name: StaticString = "bag.compose"
  public static let documentation: StaticString = """
    Makes something by a recipe that you know (unknownRecipe otherwise) of one each of its ingredients: \
    a souvenir, or an aid that match.begin takes along. The reply is the bag as it is then.
    """
  public static let errors: [GameErrorCode] = [.unknownRecipe, .ingredientsMissing]

  public struct Parameters: WireObject, Hashable {
    public var recipe: Recipe

    public init(recipe: Recipe) { self.recipe = recipe }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      recipe = try fields("recipe", \.recipe, "The recipe.")
    }
  }

  public typealias Result = BagCard
}

// MARK: - Objects

/// The things in a player's bag.
public struct BagCard: WireObject, Hashable {
  public var ingredients: IngredientCounts
  public var recipes: [Recipe]
  public var aids: AidCounts
  public var souvenirs: SouvenirCounts
  /// The finds of today.
  public var today: Int
  /// The most finds a day.
  public var most: Int
  /// The known recipes, with their ingredients and products.
  public var book: [RecipeCard]

  public init(_ bag: Bag, at now: Instant) {
    ingredients = IngredientCounts(bag)
    recipes = Recipe.allCases.filter(bag.recipes.contains)
    aids = AidCounts(bag)
    souvenirs = SouvenirCounts(bag)
    today = bag.finds(on: DailyNumber(at: now))
    most = Find.mostPerDay
    book = recipes.map(RecipeCard.init)
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ingredients = try fields("ingredients", \.ingredients, "How many of each you have.")
    recipes = try fields("recipes", \.recipes, "Those that you know.")
    aids = try fields("aids", \.aids, "How many of each you can take along.")
    souvenirs = try fields("souvenirs", \.souvenirs, "How many of each you have made.")
    today = try fields("today", \.today, "How many finds the matches of today (UTC) brought.")
    most = try fields("most", \.most, "The most that a day brings.")
    book = try fields("book", \.book, "What the recipes that you know take and make.")
  }

  public static let schemaName: StaticString? = "Bag"
  public static let documentation: StaticString = "What a player found on journeys and made of it."
}

/// A recipe.
public struct RecipeCard: WireObject, Hashable {
  public var recipe: Recipe
  public var ingredients: [Ingredient]
  public var aid: Aid?
  public var souvenir: Souvenir?

  public init(_ recipe: Recipe) {
    self.recipe = recipe
    ingredients = recipe.ingredients
    switch recipe.product {
    case .aid(let aid): self.aid = aid
    case .souvenir(let souvenir): self.souvenir = souvenir
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    recipe = try fields("recipe", \.recipe, "Its name.")
    ingredients = try fields("ingredients", \.ingredients, "It takes one of each.")
    aid = try fields.optional("aid", \.aid, "It makes one more of this aid, if it is for an aid.")
    souvenir = try fields.optional("souvenir", \.souvenir, "It makes this, if it is for its looks.")
  }

  public static let schemaName: StaticString? = "Recipe"
  public static let documentation: StaticString = "What a recipe takes and makes: one of the two."
}

/// A find of a round.
public struct FindCard: WireObject, Hashable {
  public var ingredient: Ingredient?
  public var recipe: Recipe?

  public init(_ find: Find) {
    switch find {
    case .ingredient(let ingredient): self.ingredient = ingredient
    case .recipe(let recipe): self.recipe = recipe
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ingredient = try fields.optional("ingredient", \.ingredient, "An ingredient.")
    recipe = try fields.optional("recipe", \.recipe, "A recipe that the player did not know.")
  }

  public static let schemaName: StaticString? = "Find"
  public static let documentation: StaticString = "A find: one of the two."
}

/// Something that a player made.
public struct CompositionCard: WireObject, Hashable {
  public var recipe: Recipe
  public var at: Instant

  public init(_ composition: Composition) {
    recipe = composition.recipe
    at = composition.at
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    recipe = try fields("recipe", \.recipe, "The recipe.")
    at = try fields("at", \.at, "When it was followed.")
  }

  public static let schemaName: StaticString? = "Composition"
  public static let documentation: StaticString = "Something that was made by a recipe."
}

// MARK: - Counts

/// How many of each ingredient there are; those of which there are none are left out.
public struct IngredientCounts: WireObject, Hashable {
  public private(set) var counts: [Ingredient: Int] = [:]

  public init(_ bag: Bag) {
    for name in Ingredient.allCases where bag.count(of: name) > 0 {
      counts[name] = bag.count(of: name)
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    counts[.feather] = try fields.optional("feather", { $0.counts[.feather] }, "How many.")
    counts[.shell] = try fields.optional("shell", { $0.counts[.shell] }, "How many.")
    counts[.amber] = try fields.optional("amber", { $0.counts[.amber] }, "How many.")
    counts[.pineCone] = try fields.optional("pineCone", { $0.counts[.pineCone] }, "How many.")
    counts[.driftwood] = try fields.optional("driftwood", { $0.counts[.driftwood] }, "How many.")
    counts[.lavender] = try fields.optional("lavender", { $0.counts[.lavender] }, "How many.")
    counts[.seaGlass] = try fields.optional("seaGlass", { $0.counts[.seaGlass] }, "How many.")
    counts[.quartz] = try fields.optional("quartz", { $0.counts[.quartz] }, "How many.")
  }
}

/// How many of each aid there are to take along.
public struct AidCounts: WireObject, Hashable {
  public var freeze: Int
  public var lens: Int
  public var fork: Int

  public init(_ bag: Bag) {
    freeze = bag.count(of: .freeze)
    lens = bag.count(of: .lens)
    fork = bag.count(of: .fork)
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    freeze = try fields("freeze", \.freeze, "How many.")
    lens = try fields("lens", \.lens, "How many.")
    fork = try fields("fork", \.fork, "How many.")
  }
}

/// How many of each souvenir there are; those of which there are none are left out.
public struct SouvenirCounts: WireObject, Hashable {
  public private(set) var counts: [Souvenir: Int] = [:]

  public init(_ bag: Bag) {
    for name in Souvenir.allCases where bag.count(of: name) > 0 {
      counts[name] = bag.count(of: name)
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    counts[.dreamcatcher] = try fields.optional(
      "dreamcatcher", { $0.counts[.dreamcatcher] }, "How many.")
    counts[.necklace] = try fields.optional("necklace", { $0.counts[.necklace] }, "How many.")
    counts[.wreath] = try fields.optional("wreath", { $0.counts[.wreath] }, "How many.")
    counts[.windChime] = try fields.optional("windChime", { $0.counts[.windChime] }, "How many.")
    counts[.bottleShip] = try fields.optional("bottleShip", { $0.counts[.bottleShip] }, "How many.")
  }
}
