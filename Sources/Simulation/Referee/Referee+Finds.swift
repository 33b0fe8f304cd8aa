import Community
import GameRules
import JSON
import Storage
import WireProtocol

// Finds, and what people make of them.
extension Referee {
  /// Checks the finds of a match that is kept, and what was brought along; and counts them.
  func checkFinds(of match: FinishedMatch) {
    guard match.setup.difficulty != nil, let player = match.setup.players.first else { return }
    let name = "match \(match.setup.id)"
    var bag = bags[player] ?? BagModel()
    for aid in match.setup.brought {
      if !bag.has(aid) { object(.findsKept, "\(name): \(player) brought \(aid) and has none") }
      if match.aids(usedBy: player).count(where: { $0 == aid }) == 2 { bag.use(aid) }
    }
    let day = match.setup.finds?.day.value ?? 0
    for round in match.rounds {
      guard let result = round.results.first(where: { $0.player == player }) else { continue }
      let told = toldFinds[match.setup.id]?[round.number]
      if let told, told != result.find?.description ?? "" {
        object(
          .findsKept, "\(name), round \(round.number): told \(told), kept \(result.find as Any)")
      }
      guard let find = result.find else { continue }
      if result.score < 4000 { object(.findsKept, "\(name): a find at \(result.score) points") }
      if bag.recipes.contains(find.description) {
        object(.findsKept, "\(name): \(player) found \(find) again")
      }
      if match.setup.origin == .ownList {
        object(.findsKept, "\(name): a find on a list of one's own")
      }
      if match.setup.ownMap != nil { object(.findsKept, "\(name): a find on a player's map") }
      bag.find(find.description, on: day)
    }
    toldFinds[match.setup.id] = nil
    if let count = bag.days[day], count > 10 {
      object(.findsKept, "\(player) has \(count) finds of a day")
    }
    bags[player] = bag
    check(bag, of: player)
  }

  /// Notes the finds that a reveal or a state tells. The server says the same of a round always,
  /// also after a crash.
  func noteFinds(_ results: [JSONNode], round: Int, of match: MatchID) {
    guard models[match]?.setup.difficulty != nil, !finished.contains(match) else { return }
    for result in results {
      let find = result["find"]?["ingredient"] ?? result["find"]?["recipe"]
      let text = find?.string ?? ""
      if let before = toldFinds[match]?[round], before != text {
        object(.findsKept, "match \(match), round \(round): told \(before), and then \(text)")
      }
      toldFinds[match, default: [:]][round] = text
    }
  }

  /// Why a refusal about the bag is wrong; `nil` if it is right or cannot be judged.
  func reasonAgainstBag(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    let recipe = request.parameters?["recipe"]?.string ?? ""
    let bag = bags[player] ?? BagModel()
    switch code {
    case .unknownRecipe: return bag.recipes.contains(recipe) ? "the recipe is known" : nil
    case .ingredientsMissing: return bag.canCompose(recipe) ? "there is everything" : nil
    default: return nil
    }
  }
}
