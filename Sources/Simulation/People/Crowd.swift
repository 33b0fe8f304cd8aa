import GameRules
import GameServer

/// Everybody, and what they have in common.
@GameLoop
final class Crowd {
  let network: Network
  /// The server's present life, if it is up.
  var process: ServerProcess?
  private(set) var people: [Person] = []

  /// See ``SimulationPlan/unrest``.
  let unrest: Double

  init(network: Network, unrest: Double) {
    self.network = network
    self.unrest = unrest
  }

  func add(_ person: Person) { people.append(person) }
}
