import Community
import GameRules
import Storage
import WireProtocol

/// Shows players what they found, and makes things of it.
///
/// The bag is part of the statistics in memory, which change with each match and composition before
/// anything else happens: two requests at once cannot take the same ingredient.
@GameLoop
final class Bags: Feature {
  private let clock: any ServerClock
  private let journal: Journal
  private let triggers: Triggers

  init(clock: any ServerClock, journal: Journal, triggers: Triggers) {
    self.clock = clock
    self.journal = journal
    self.triggers = triggers
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handle(BagGet.self) { [unowned self] _, call in
      guard let player = call.player else { return call.refuse(.unauthenticated) }
      call.succeed(BagCard(player.statistics.bag, at: self.clock.now))
    }
    dispatcher.handle(BagCompose.self, cost: RequestCost.composition) {
      [unowned self] parameters, call in
      self.compose(parameters.recipe, call)
    }
  }

  private func compose(_ recipe: Recipe, _ call: Call<BagCompose>) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    switch player.statistics.bag.refusal(of: recipe) {
    case .unknownRecipe: return call.refuse(.unknownRecipe)
    case .ingredientsMissing: return call.refuse(.ingredientsMissing)
    case nil: break
    }
    let composition = Composition(
      number: player.statistics.bag.compositions + 1, recipe: recipe, at: clock.now)
    player.statistics.compose(composition)
    journal.append(.composed(player.id, composition))
    journal.append(.statistics(player.id, player.statistics))
    triggers.fire(
      [.composed(player.id, composition, statistics: player.statistics)], for: player,
      at: composition.at)
    call.succeed(BagCard(player.statistics.bag, at: composition.at))
  }
}
