import GameRules
import GameServer

/// Everybody, and what they have in common.
@GameLoop
final class Crowd {
  let network: Network
  /// The server's present life, if it is up.
  var process: ServerProcess?
  private(set) var people: [Person] = []

  init(network: Network) { self.network = network }

  func add(_ person: Person) { people.append(person) }
}
