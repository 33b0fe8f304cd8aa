import Atlas
import Foundation
import GameRules
import Geodesy
import Matchmaking
import NameSearch
import WireProtocol

/// Each measurement is one promise of the server.
@main
struct Benchmarks {
  private let worldText: [UInt8]
  private let world: CoverageMap
  private let coordinates: [Coordinate]

  static func main() async throws {
    let parts = CommandLine.arguments.dropFirst()
    if parts.first == "scaling" { return try await ScalingBenchmarks.run(parts.dropFirst()) }
    if parts.first == "fill", parts.count == 2 {
      // For measurements of the server itself, and not one of them.
      return try await Crowd(directory: CommandLine.arguments[2]).store.close()
    }
    if parts != ["pictures"] {
      print("| what | fastest | median | slowest | target | |")
      print("|---|---|---|---|---|---|")
    }
    if parts.isEmpty || parts.contains("game") { try Benchmarks().measure() }
    if parts.isEmpty || parts.contains("search") { try await SearchBenchmarks.run() }
    if parts.isEmpty || parts.contains("store") { try await StoreBenchmarks.run() }
    if parts.isEmpty || parts.contains("recovery") { try await RecoveryBenchmarks.run() }
    if parts.isEmpty || parts.contains("pictures") {
      try PictureBenchmarks.run(world: Benchmarks().world)
    }
  }

  private func measure() {
    for measure in [
      guess, distance, sample, build, contains, duel, pairing,
    ] {
      print(measure().row)
    }
    for measurement in search() { print(measurement.row) }
  }

  private init() throws {
    let world = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "polygons/world.geojson")
    worldText = Array(try Data(contentsOf: world))
    self.world = try CoverageMap(name: "world", geoJSON: worldText)
    var random = SeededRandom(seed: 42)
    coordinates = (0..<4096).map { _ in
      Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random)) ?? .origin
    }
  }

  private func guess() -> Measurement {
    let request = Array(
      """
      {"jsonrpc":"2.0","id":4711,"method":"match.guess","params":{"match":\
      "017f22e2-79b0-7cc3-98c4-dc0c0c07398f","round":3,"lat":44.412345,"lng":12.201234}}
      """.utf8)
    return Measurement(
      "guess: decode the request, encode the reply", target: 1_000, count: 100_000
    ) { _ in
      guard let message = try? ClientMessage(request),
        let parameters = try? message.parameters(of: MatchGuess.self), let id = message.id,
        let coordinate = parameters.coordinate
      else { preconditionFailure("the guess is a guess") }
      return ServerMessage.encoded(result: MatchGuess.Result(accepted: coordinate), id: id).count
    }
  }

  private func distance() -> Measurement {
    Measurement("great-circle distance", target: 40, count: 1_000_000) { index in
      let other = coordinates[(index &* 7 &+ 1) & 4095]
      return Int(coordinates[index & 4095].distance(to: other).value)
    }
  }

  private func sample() -> Measurement {
    var random = SeededRandom(seed: 43)
    return Measurement("one place sampled from the world map", target: 300, count: 1_000_000) { _ in
      Int(world.samplePlace(using: &random).coordinate.latitude.degrees)
    }
  }

  private func build() -> Measurement {
    Measurement("the world map and its sampler, from the file's text", target: 300e6, count: 1) {
      _ in (try? CoverageMap(name: "world", geoJSON: worldText).regions.count) ?? 0
    }
  }

  private func contains() -> Measurement {
    let locator = CoverageLocator(world)
    return Measurement("is a point in the world map", target: 2_000, count: 1_000_000) { index in
      locator.contains(coordinates[index & 4095]) ? 1 : 0
    }
  }

  private func duel() -> Measurement {
    let duel = Duel()
    return Measurement("a duel of five rounds, all events", target: 40_000, count: 5_000) { _ in
      duel.play()
    }
  }

  /// The index of all towns: made, and asked for what a player types, letter by letter.
  private func search() -> [Measurement] {
    guard let towns = try? Atlas.shipped().towns else { preconditionFailure("the atlas ships") }
    let names = towns.map { ($0.name, Int32(clamping: $0.population)) }
    let index = NameIndex(names)
    let texts = ["s", "sa", "san", "san ", "san j", "san jo", "a", "be", "par", "münchen"]
    return [
      Measurement("an index of the names of \(names.count) towns", target: 500e6, count: 1) { _ in
        NameIndex(names).count
      },
      Measurement("a search among all towns", target: 100_000, count: 1000) { number in
        index.names(matching: texts[number % texts.count], limit: 5).count
      },
    ]
  }

  private func pairing() -> Measurement {
    var random = SeededRandom(seed: 44)
    let crowd = (0..<100_000).map { index in
      Ticket(
        player: PlayerID(uuid: UUIDv7(bits: UInt128(index + 1))), map: "world",
        preference: .ranked(Rating(value: .random(in: 0...3000, using: &random))),
        since: Instant(millisecondsSinceEpoch: Int64(index)))
    }
    // One for each repetition and the warm-up: pairing empties a room.
    var rooms = (0..<10).map { _ in WaitingRoom(restoring: crowd) }
    return Measurement("pairing 100 000 ranked players who wait", target: 100e6, count: 1) { _ in
      var room = rooms.removeLast()
      return room.handle(.timePassed, at: Instant(millisecondsSinceEpoch: 1_000_000)).count
    }
  }
}
