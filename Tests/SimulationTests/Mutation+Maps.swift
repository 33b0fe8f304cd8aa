import Simulation

// Maps of players.
extension Mutation {
  static let maps: [Mutation] = [
    forgotten("a kept map is lost at a crash", .map, [.mapsKept]),
    forgotten("a deleted map stays", .mapDeletion, [.mapsKept]),
    Mutation("a finisher too many is told of a map", [.mapsKept]) {
      $0.send = increased("finishers")
    },
  ]
}
