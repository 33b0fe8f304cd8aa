import ArgumentParser
import ClusterSimulation
import Foundation
import Simulation

/// Runs the whole server in a simulated world and checks its invariants.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the server in a simulated world, under virtual time, and check it.",
    discussion: """
      Simulated players play, disconnect, return, cheat and send invalid messages; processes crash \
      and disks fail. The invariants are checked after every step. Equal arguments give equal runs. \
      Exit code 1 if an invariant is violated.

      With --cluster: several nodes on one database, made of the protocol that servers will use \
      between them. The server does not use it yet. Nodes die, freeze and are cut off; the database \
      and the bus between the nodes fail. Of the other options --seed and --players apply.
      """)

  @Option(help: ArgumentHelp("Seed of the run; random if missing.", valueName: "N"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("How much time passes in the world.", valueName: "H"))
  var hours = 1.0

  @Option(
    help: ArgumentHelp(
      "How many people there are: 200 if missing, 16 with --cluster.", valueName: "N"))
  var players: Int?

  @Option(help: ArgumentHelp("End after so many steps, to replay a failure.", valueName: "N"))
  var steps: Int?

  @Option(
    name: .customLong("faults-every"),
    help: ArgumentHelp(
      "Seconds between faults on average; 0: nothing goes wrong.", valueName: "SECONDS"))
  var faultsEvery = 60.0

  @Option(
    help: ArgumentHelp(
      "From 0 to 1: how much people make friends and lose passwords in place of playing.",
      valueName: "U"))
  var unrest = 0.0

  @Option(
    help: ArgumentHelp(
      "Hours that people stay away between visits of some minutes, on average. With --hours 720: a "
        + "month.", valueName: "H"))
  var rest: Double?

  @Option(
    help: ArgumentHelp(
      "From 0 to 1: how much people go on journeys in place of anything else.", valueName: "J"))
  var journeys = 0.0

  @Option(
    help: ArgumentHelp(
      "From 0 to 1: how much people make and play maps of their own in place of anything else.",
      valueName: "M"))
  var maps = 0.0

  @Option(
    help: ArgumentHelp(
      "From 0 to 1: how much people gather in rooms in place of anything else.", valueName: "R"))
  var rooms = 0.0

  @Option(
    help: ArgumentHelp(
      "From 0 to 1: how much people begin matches of all formats in place of anything else.",
      valueName: "F"))
  var formats = 0.0

  @Flag(help: "Simulate a cluster of nodes in place of one server.")
  var cluster = false

  @Option(help: ArgumentHelp("How many nodes a cluster has, from 1 to 9.", valueName: "N"))
  var nodes = 4

  @Option(
    help: ArgumentHelp(
      "How often a cluster gets 40 s of failures and a calm after them.", valueName: "N"))
  var rounds = 10

  func validate() throws {
    guard (1...9).contains(nodes) else { throw ValidationError("--nodes is from 1 to 9") }
    guard (1...1_000_000).contains(rounds) else { throw ValidationError("--rounds is at least 1") }
    guard hours > 0, hours <= 100_000 else { throw ValidationError("--hours is above 0") }
    guard (1...100_000).contains(players ?? 2) else {
      throw ValidationError("--players is at least 1")
    }
    if cluster, !(2...1000).contains(players ?? 2) {
      throw ValidationError("--players of a cluster is from 2 to 1000")
    }
    guard (0...1_000_000).contains(faultsEvery) else {
      throw ValidationError("--faults-every is at least 0")
    }
    guard (0...1).contains(unrest) else { throw ValidationError("--unrest is from 0 to 1") }
    guard rest.map({ $0 > 0 && $0 <= 1000 }) ?? true else {
      throw ValidationError("--rest is above 0")
    }
    guard (0...1).contains(journeys) else { throw ValidationError("--journeys is from 0 to 1") }
    guard (0...1).contains(maps) else { throw ValidationError("--maps is from 0 to 1") }
    guard (0...1).contains(rooms) else { throw ValidationError("--rooms is from 0 to 1") }
    guard (0...1).contains(formats) else { throw ValidationError("--formats is from 0 to 1") }
    if let steps, steps < 1 { throw ValidationError("--steps is at least 1") }
  }

  func run() async throws {
    let seed = seed ?? UInt64.random(in: 1...UInt64(UInt32.max))
    if cluster { return try runCluster(seed) }
    let players = players ?? 200
    var plan = SimulationPlan(seed: seed)
    plan.duration = .seconds(hours * 3600)
    plan.players = players
    plan.maximumSteps = steps ?? .max
    plan.socialActivity = unrest
    plan.meanRest = rest.map { .seconds($0 * 3600) }
    plan.journeyActivity = journeys
    plan.mapActivity = maps
    plan.roomActivity = rooms
    plan.formatActivity = formats
    plan.meanTimeBetweenFaults = faultsEvery > 0 ? .seconds(faultsEvery) : nil
    Self.say("seed \(plan.seed), \(players) players, \(hours) hours")
    let report = await Simulation(plan).run { Self.say($0.line) }
    Self.say("end: " + report.line)
    Self.say(report.formatsLine)
    guard let violation = report.violation else { return }
    Self.say("seed \(plan.seed), step \(violation.step): \(violation)")
    // The invariants are checked after every step, so no shorter prefix fails.
    Self.say("replay: \(plan.command(steps: violation.step))")
    throw ExitCode.failure
  }

  private func runCluster(_ seed: UInt64) throws {
    var plan = ClusterPlan(seed: seed)
    plan.nodes = nodes
    plan.players = players ?? plan.players
    plan.rounds = rounds
    Self.say("seed \(seed), \(nodes) nodes, \(plan.players) players, \(rounds) rounds")
    let report = ClusterSimulation(plan).run { Self.say($0.line) }
    guard let violation = report.violation else { return }
    Self.say(report.line)
    Self.say("seed \(seed): \(violation)")
    Self.say("replay: \(plan.command)")
    throw ExitCode.failure
  }

  /// Prints and flushes, so that lines appear at once in a pipe too.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
