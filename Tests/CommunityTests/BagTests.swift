import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("The bag")
struct BagTests {
  private static let key = LinkSecret(String(repeating: "0f", count: 16))!

  /// A journey with these finds, and these aids used in its rounds.
  static func journey(
    _ finds: [Find?], number: Int = 1, day: Int = 100, uses: [[Aid]] = [], brought: [Aid] = [],
    ending: MatchEnding = .played, origin: MatchOrigin = .solo
  ) -> FinishedMatch {
    let begin = DailyNumber(day)!.begin
    let place = Solution(coordinate: Samples.place)
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(number))), format: .journey, origin: origin,
      map: "world", diagonal: Meters(14_916_862),
      options: Format.journey.options(MatchOptions(rounds: finds.count)),
      players: [Samples.alice], solutions: finds.map { _ in place },
      placeSet: origin == .solo ? nil : .list(ListID(key)),
      finds: FindTerms(
        key: key, day: DailyNumber(day)!, left: 10, missing: Set(Recipe.allCases)),
      brought: brought)
    let rounds = finds.enumerated().map { index, find in
      PlayedRound(
        number: index + 1, solution: place, startedAt: begin, revealedAt: begin,
        results: [
          RoundResult(
            player: Samples.alice, guess: Samples.place, defaulted: false, guessedAt: begin,
            distance: Meters(0), score: 5000, total: 5000 * (index + 1),
            aids: uses.indices.contains(index) ? uses[index] : [], find: find)
        ])
    }
    return FinishedMatch(
      setup: setup, scoringVersion: 1, startedAt: begin, finishedAt: begin, ending: ending,
      rounds: rounds,
      results: [
        PlayerResult(
          player: Samples.alice, total: 5000 * finds.count, rank: 1, won: false, left: nil)
      ])
  }

  private static func bag(after matches: FinishedMatch..., making recipes: [Recipe] = []) -> Bag {
    var bag = Bag()
    for match in matches { bag.count(match, of: Samples.alice) }
    for recipe in recipes { bag.count(composition(bag.compositions + 1, recipe)) }
    return bag
  }

  private static func composition(_ number: Int, _ recipe: Recipe) -> Composition {
    Composition(number: number, recipe: recipe, at: Samples.monday)
  }

  @Test("Finds of any match are in the bag, also of one that was aborted or of a list")
  func finds() {
    let finds: [Find?] = [.ingredient(.shell), nil, .recipe(.necklace), .ingredient(.shell)]
    for match in [
      Self.journey(finds), Self.journey(finds, ending: .aborted),
      Self.journey(finds, origin: .list),
    ] {
      let bag = Self.bag(after: match)
      #expect(bag.count(of: .shell) == 2 && bag.recipes == [.necklace] && bag.finds == 3)
      var statistics = Statistics()
      let isChanged = statistics.apply(match, for: Samples.alice)
      #expect(isChanged, "the statistics are to be stored")
      #expect(statistics.bag == bag)
    }
  }

  @Test("A recipe takes one each of two or three ingredients, and makes an aid or a souvenir")
  func recipes() {
    for recipe in Recipe.allCases {
      #expect((2...3).contains(recipe.ingredients.count))
      #expect(Set(recipe.ingredients).count == recipe.ingredients.count)
      var bag = Self.bag(
        after: Self.journey(recipe.ingredients.map { .ingredient($0) } + [.recipe(recipe)]))
      #expect(bag.refusal(of: recipe) == nil)
      bag.count(Self.composition(1, recipe))
      for name in recipe.ingredients { #expect(bag.count(of: name) == 0) }
      #expect(bag.refusal(of: recipe) == .ingredientsMissing)
      switch recipe.product {
      case .aid(let aid): #expect(bag.count(of: aid) == 1 && bag.souvenirs == 0)
      case .souvenir(let souvenir): #expect(bag.count(of: souvenir) == 1 && bag.souvenirs == 1)
      }
    }
    let products = Recipe.allCases.map(\.product)
    #expect(Set(products).count == products.count)
    for aid in Aid.bringable { #expect(products.contains(.aid(aid))) }
    for souvenir in Souvenir.allCases { #expect(products.contains(.souvenir(souvenir))) }
    let needed = Set(Recipe.allCases.flatMap(\.ingredients))
    #expect(needed == Set(Ingredient.allCases), "everything is good for something")
  }

  @Test("A recipe that the player does not know is refused, whatever the ingredients")
  func unknown() {
    let bag = Self.bag(after: Self.journey(Ingredient.allCases.map { .ingredient($0) }))
    for recipe in Recipe.allCases { #expect(bag.refusal(of: recipe) == .unknownRecipe) }
  }

  @Test("An aid that was brought along is gone when it was used twice, and stays otherwise")
  func brought() {
    let first = Self.journey([.ingredient(.amber), .ingredient(.driftwood), .recipe(.spyglass)])
    let bag = Self.bag(after: first, making: [.spyglass])
    #expect(bag.has([.lens]) && !bag.has([.lens, .freeze]) && bag.has([]))
    #expect(!bag.has([.lens, .lens]), "one more at most")
    var spared = bag
    spared.count(Self.journey([nil, nil], uses: [[.lens]], brought: [.lens]), of: Samples.alice)
    #expect(spared.has([.lens]))
    var used = bag
    used.count(
      Self.journey([nil, nil], uses: [[.lens], [.freeze, .lens]], brought: [.lens]),
      of: Samples.alice)
    #expect(!used.has([.lens]) && used.overdraft == 0)
    var own = bag
    own.count(
      Self.journey([nil, nil], uses: [[.lens], [.lens]], brought: [.lens], origin: .ownList),
      of: Samples.alice)
    #expect(!own.has([.lens]), "on a list of one's own as well")
  }

  @Test("The order of finds, compositions and uses does not matter")
  func commutes() {
    let match = Self.journey([.ingredient(.amber), .ingredient(.driftwood), .recipe(.spyglass)])
    var turned = Bag()
    turned.count(Self.composition(1, .spyglass))
    #expect(turned.overdraft == 2)
    turned.count(match, of: Samples.alice)
    #expect(turned == Self.bag(after: match, making: [.spyglass]) && turned.overdraft == 0)
  }

  @Test("Ten finds a day (UTC): those of a day leave fewer, and the next day begins anew")
  func days() {
    let four: [Find?] = Array(repeating: .ingredient(.quartz), count: 4)
    let bag = Self.bag(
      after: Self.journey(four, number: 1, day: 100), Self.journey(four, number: 2, day: 100))
    #expect(bag.finds(on: DailyNumber(100)!) == 8)
    let later = DailyNumber(100)!.begin + .seconds(3600)
    #expect(bag.terms(key: Self.key, at: later).left == 2)
    let next = bag.terms(key: Self.key, at: DailyNumber(101)!.begin)
    #expect(next.left == 10 && next.day == DailyNumber(101)!)
    let back = bag.terms(key: Self.key, at: DailyNumber(99)!.begin)
    #expect(back.left == 2 && back.day == DailyNumber(100)!, "a clock that was set back")
    let known = Self.bag(after: Self.journey([.recipe(.wreath)]))
    #expect(
      known.terms(key: Self.key, at: later).missing == Set(Recipe.allCases).subtracting([.wreath]))
  }

  @Test("A bag is written and read again; what no matches lead to is refused")
  func text() {
    let all = Ingredient.allCases.map(Find.ingredient) + Recipe.allCases.prefix(2).map(Find.recipe)
    let bag = Self.bag(after: Self.journey(all), making: [.hourglass])
    for bag in [Bag(), bag] { #expect(Bag(bag.description) == bag) }
    #expect(Bag().description.isEmpty)
    for text in [
      " ", "shell", "shell=", "shell=-1 100=1", "shell=x 100=1", "gold=1 100=1", "shell=1",
      "shell=1 shell=1 100=1", "100=1 shell=1", "hourglass=1 100=1", "freeze=1", "100=1",
      "shell=1 100=2", "shell=99999999 100=1", "shell=20 100=11", "shell=1 0=1",
    ] {
      #expect(Bag(text) == nil, "\(text)")
    }
  }

  @Test("The badges come with the first find, with all recipes, and with all souvenirs")
  func badges() {
    func earned(_ matches: [FinishedMatch], _ compositions: [Composition]) -> Set<String> {
      let history = PlayerHistory(
        player: Samples.alice, matches: matches, visits: [], compositions: compositions)
      let unlocks = RuleReplay(StandardRules.book)
        .unlocks(history: history, present: PresentState())
      return Set(unlocks.map(\.grant.badge.text))
        .intersection(["beachcomber", "cookbook", "mantelpiece"])
    }
    #expect(earned([Self.journey([nil])], []).isEmpty)
    #expect(earned([Self.journey([.ingredient(.shell)])], []) == ["beachcomber"])
    let recipes = Self.journey(Recipe.allCases.map { .recipe($0) })
    #expect(earned([recipes], []) == ["beachcomber", "cookbook"])
    let seven = Self.journey(Recipe.allCases.dropLast().map { .recipe($0) })
    #expect(earned([seven], []) == ["beachcomber"])
    let souvenirs = Recipe.allCases.filter {
      $0.rawValue == Souvenir(rawValue: $0.rawValue)?.rawValue
    }
    let made = souvenirs.enumerated().map { index, recipe in
      Composition(number: index + 1, recipe: recipe, at: DailyNumber(101)!.begin)
    }
    #expect(made.count == 5)
    #expect(earned([recipes], made) == ["beachcomber", "cookbook", "mantelpiece"])
    #expect(earned([recipes], made.dropLast()) == ["beachcomber", "cookbook"])
  }
}
