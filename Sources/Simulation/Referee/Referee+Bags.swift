import Community
import GameRules
import JSON
import Storage
import WireProtocol

// Compositions: the ingredients are gone, and the thing that was made is there, once.
extension Referee {
  /// A player who was there before the beginning.
  func knew(_ player: PlayerID, token: String, bag: Bag) {
    tokens.issue(token, to: player, isAlone: false, at: moment)
    bags[player] = BagModel(bag)
  }

  /// Counts something that was made. The same again is a repetition of the commit.
  func take(_ composition: Composition, of player: PlayerID) {
    var bag = bags[player] ?? BagModel()
    guard !deleted.contains(player), composition.number > bag.compositions else { return }
    if composition.number != bag.compositions + 1 {
      object(.findsKept, "\(player) made \(composition.number) things, not \(bag.compositions + 1)")
    }
    if !bag.canCompose(composition.recipe.rawValue) {
      object(.findsKept, "\(player) cannot have made \(composition.recipe)")
    }
    compositionCount += 1
    bag.compose(composition.recipe, at: moment)
    bags[player] = bag
    check(bag, of: player)
  }

  func check(_ bag: BagModel, of player: PlayerID) {
    if bag.overdraft > 0 { object(.findsKept, "\(player) has less than nothing: \(bag.things)") }
  }

  /// Compares the bags that a commit changed with those that are kept, when all is counted.
  func checkBags(_ writes: [StoreWrite]) {
    var changed: Set<PlayerID> = []
    var makers: Set<PlayerID> = []
    for write in writes {
      switch write {
      case .finished(let record) where record.match.setup.difficulty != nil:
        changed.formUnion(record.match.setup.players)
      case .composed(let player, _): makers.insert(player)
      case .statistics(let player, _): changed.insert(player)
      default: break
      }
    }
    for player in changed.union(makers).sorted() { compareBag(of: player) }
    for player in makers.sorted() { compareCompositions(of: player) }
  }

  /// Compares all bags, and all that was made, with the store.
  func auditBags() {
    for (player, bag) in bags.sorted(by: { $0.key < $1.key }) {
      compareBag(of: player)
      if bag.compositions > 0 { compareCompositions(of: player) }
    }
  }

  private func compareBag(of player: PlayerID) {
    guard isStored(player) else { return }
    let counted = bags[player] ?? BagModel()
    let bag = (try? disk.ask { try $0.statistics(of: player) })?.bag ?? Bag()
    if bag.finds != counted.finds || bag.compositions != counted.compositions
      || bag.present != counted.present || Set(bag.recipes.map(\.rawValue)) != counted.recipes
    {
      object(.findsKept, "\(player) has \(bag), and should \(counted)")
    }
  }

  /// Everything that a player made is kept once, and brings its badge.
  private func compareCompositions(of player: PlayerID) {
    guard isStored(player), let counted = bags[player],
      let history = try? disk.ask({ try $0.history(of: player) }),
      let badges = try? disk.ask({ try $0.badges(of: player) })
    else { return }
    let numbers = history.entries.compactMap { entry -> Int? in
      if case .composition(let composition) = entry { composition.number } else { nil }
    }
    if numbers.sorted() != Array(1..<counted.compositions + 1) {
      object(.findsKept, "\(player) has made \(numbers), not \(counted.compositions) things")
    }
    if badges.contains(where: { $0.badge.text == "mantelpiece" }) != (counted.souvenirs == 5) {
      object(.badgesAsEarned, "\(player) has \(badges) with \(counted.souvenirs) souvenirs")
    }
  }

  /// A bag is shown as it is kept, and what was made by the request is.
  func checkBag(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard !deleted.contains(player) else { return }
    let bag = bags[player] ?? BagModel()
    let recipe = request.parameters?["recipe"]?.string
    if let recipe, bag.moments[recipe] ?? -1 < request.moment {
      object(.findsKept, "\(player) was told to have made \(recipe), which is not kept")
    }
    guard request.isAlone, bag.changeCount == request.before.bag + (recipe == nil ? 0 : 1) else {
      return
    }
    var said: [String: Int] = [:]
    for counts in [result["ingredients"], result["aids"], result["souvenirs"]] {
      for member in counts?.members.map({ Array($0) }) ?? [] {
        if let name = member.name.string, let count = member.value.integer, count != 0 {
          said[name] = Int(count)
        }
      }
    }
    if said != bag.present || Set(result.items("recipes").compactMap(\.string)) != bag.recipes {
      object(.findsKept, "\(player) is shown \(said), and has \(bag)")
    }
  }
}
