import Community
import GameRules
import WireProtocol

// Journeys, and what is found on them.
extension SocialGroup {
  /// One goes on a journey, looks into the bag, and makes what can be made.
  func goOnJourney() async throws {
    guard let who = anybody(everybody) else { return }
    let before = try await get(who, BagGet.self, Nothing())
    await expectMatch(Seating(who: who))
    let answer = try await ask(
      who, MatchBegin.self,
      .init(
        format: FormatName(.journey), map: world.plan.map, options: options(rounds: 5),
        difficulty: .pathfinder))
    referee.beganSolo(ids[who], refusal: answer.refusal)
    try await finishMatch(of: [who], .solo, format: Format.journey.id.name)
    try await settle()
    var bag = try await get(who, BagGet.self, Nothing())
    let found = referee.lastFinds(of: ids[who])
    referee.judge(bag, after: before, finding: found, by: ids[who])
    guard let known = bag.recipes.randomElement(using: &random) else {
      let answer = try await ask(who, BagCompose.self, .init(recipe: .hourglass))
      _ = referee.judge(
        "\(person(who).username) follows a recipe that nobody told",
        predicted: .unknownRecipe, refusal: answer.refusal)
      return
    }
    for recipe in bag.recipes where recipe == known || bag.canCompose(recipe) {
      let answer = try await ask(who, BagCompose.self, .init(recipe: recipe))
      let isPossible = referee.judge(
        "\(person(who).username) follows the recipe for \(recipe)",
        predicted: bag.canCompose(recipe) ? nil : .ingredientsMissing, refusal: answer.refusal)
      guard isPossible, let after = answer.value else { continue }
      referee.judge(after, after: bag, following: recipe, by: ids[who])
      bag = after
    }
  }
}

extension SocialReferee {
  /// The player's finds in the last match.
  func lastFinds(of player: PlayerID) -> [FindCard] {
    self[player].games.last?.views[player]?.finds ?? []
  }

  /// Judges the bag after a match with these finds.
  mutating func judge(
    _ bag: BagCard, after before: BagCard, finding finds: [FindCard], by player: PlayerID
  ) {
    note("\(name(player)) found \(finds.count) things")
    var expected = before.ingredients.counts
    for find in finds { if let name = find.ingredient { expected[name, default: 0] += 1 } }
    check(bag.ingredients.counts == expected, "\(name(player)) has other ingredients than found")
    let recipes = Set(before.recipes).union(finds.compactMap(\.recipe))
    check(Set(bag.recipes) == recipes, "\(name(player)) knows other recipes than found")
    check(bag.book.map(\.recipe) == bag.recipes, "the book has other recipes than are known")
    check(bag.aids == before.aids, "\(name(player)) has other aids after a journey without them")
    check((0...bag.most).contains(bag.today), "\(bag.today) finds of a day")
  }

  /// Judges the bag after something was made.
  mutating func judge(
    _ bag: BagCard, after before: BagCard, following recipe: Recipe, by player: PlayerID
  ) {
    guard let card = before.book.first(where: { $0.recipe == recipe }) else { return }
    var expected = before.ingredients.counts
    for name in card.ingredients {
      expected[name] = expected[name].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
    check(bag.ingredients.counts == expected, "\(name(player)) has other ingredients left")
    var souvenirs = before.souvenirs.counts
    if let name = card.souvenir { souvenirs[name, default: 0] += 1 }
    check(bag.souvenirs.counts == souvenirs, "\(name(player)) has other souvenirs")
    var aids = before.aids
    switch card.aid {
    case .freeze: aids.freeze += 1
    case .lens: aids.lens += 1
    case .fork: aids.fork += 1
    case .shuffle, nil: break
    }
    check(bag.aids == aids, "\(name(player)) has other aids to take along")
    if bag.souvenirs.counts.count == Souvenir.allCases.count { grant("mantelpiece", to: player) }
  }
}

extension BagCard {
  /// Whether there is everything that a recipe takes.
  fileprivate func canCompose(_ recipe: Recipe) -> Bool {
    book.first { $0.recipe == recipe }?.ingredients.allSatisfy {
      ingredients.counts[$0, default: 0] > 0
    } ?? false
  }
}
