import GameRules
import GameServer
import Simulation
import Testing

/// Everything runs on the one game loop, so one after the other.
@Suite("Simulated worlds", .serialized)
struct SeedTests {
  /// Enough for a few crashes, disk faults and some dozens of matches.
  static func plan(_ seed: UInt64, steps: Int = 15_000) -> SimulationPlan {
    var plan = SimulationPlan(seed: seed)
    plan.players = 40
    plan.maximumSteps = steps
    plan.meanTimeBetweenFaults = .seconds(40)
    return plan
  }

  /// Days on which people come for some minutes. The league's week ends after 64 hours.
  static func days(_ seed: UInt64, hours: Int64 = 50) -> SimulationPlan {
    var plan = Self.plan(seed, steps: .max)
    plan.players = 10
    plan.duration = .seconds(hours * 3600)
    plan.meanRest = .seconds(8 * 3600)
    plan.meanTimeBetweenFaults = .seconds(20_000)
    return plan
  }

  /// Ten days in which people stay away for one to four.
  static func absences(_ seed: UInt64) -> SimulationPlan {
    var plan = days(seed, hours: 240)
    plan.meanRest = .seconds(60 * 3600)
    return plan
  }

  /// In the last of these worlds a player finishes two matches in one commit.
  @Test(
    "Nothing is lost, doubled, leaked or late in worlds of these seeds",
    arguments: [1, 2, 3, 4, 3_565_330_065])
  func fixedSeeds(seed: UInt64) async {
    let report = await Simulation(Self.plan(seed)).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
    #expect(report.matches > 10)
    #expect(report.faults > 0)
  }

  @Test("Nor where people do little else than make friends and lose passwords", arguments: 1...4)
  func socialActivity(seed: Int) async {
    var plan = Self.plan(UInt64(seed))
    plan.socialActivity = 0.9
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
  }

  @Test("Nor where people do little else than go on journeys and make things", arguments: 1...3)
  func journeys(seed: Int) async {
    var plan = Self.plan(UInt64(seed))
    plan.journeyActivity = 0.9
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
    #expect(report.compositions > 3)
  }

  @Test("Nor where people do little else than make and play maps of their own", arguments: 1...3)
  func maps(seed: Int) async {
    var plan = Self.plan(UInt64(seed))
    plan.mapActivity = 0.7
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
    #expect(report.mapMatches > 10)
  }

  @Test("Nor where maps of players are played in rooms and in challenges", arguments: 1...2)
  func sharedMaps(seed: Int) async {
    var plan = Self.plan(UInt64(seed), steps: 40_000)
    (plan.mapActivity, plan.roomActivity, plan.socialActivity) = (0.2, 0.6, 0.2)
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
    #expect(report.sharedMapMatches > 1)
  }

  @Test("Nor where people are in rooms for most of the time", arguments: 1...2)
  func rooms(seed: Int) async {
    var plan = Self.plan(UInt64(seed))
    plan.roomActivity = 0.6
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
  }

  /// A match of two sides takes twelve rounds in which nobody may leave: one world may have none.
  @Test("Every format is played to the end and matches are watched, though processes crash")
  func formats() async {
    let all = Set(Format.latest.map(\.id.name))
    var played: Set<String> = []
    for seed: UInt64 in [5, 3] where played != all {
      var plan = Self.plan(seed, steps: 100_000)
      plan.formatActivity = 0.95
      (plan.duration, plan.meanTimeBetweenFaults) = (.seconds(3 * 3600), .seconds(60))
      let report = await Simulation(plan).run()
      #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
      #expect(report.crashes > 0 && report.watchedMatches > 0)
      played.formUnion(report.playedMatches.keys)
    }
    #expect(played == all)
  }

  /// The referee took a place of a list for a secret of the other one, whose match had shuffled it
  /// away.
  @Test("Two may meet the same place of a list, though one of them has shuffled it away")
  func shuffledPlaces() async {
    var plan = Self.plan(101, steps: 22_000)
    (plan.roomActivity, plan.mapActivity, plan.journeyActivity) = (0.4, 0.2, 0.2)
    plan.meanTimeBetweenFaults = .seconds(25)
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
  }

  /// Two became friends, and the store could not say so: neither was told of the other. A
  /// simulation found it by chance; here it happens every time.
  @Test("How friends stand whom the store could not speak of is asked again", arguments: 2...4)
  func askedAgain(seed: Int) async {
    var plan = Self.plan(UInt64(seed))
    plan.socialActivity = 0.9
    var unsaid = Sabotage()
    unsaid.isUnsaid = { $0 == .friendship }
    let report = await Simulation(plan, sabotage: unsaid).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")

    let relapse = Mutation.nobodyAsksAgain
    let again = await Simulation(plan, sabotage: relapse.make()).run()
    #expect(
      again.violation.map { relapse.caughtBy.contains($0.invariant) } == true,
      "\(again.violation.map { "\($0)" } ?? "not noticed")")
  }

  @Test("Nor is anything lost where the store fails every few seconds")
  func manyFaults() async {
    var plan = Self.plan(34)
    plan.socialActivity = 0.9
    plan.meanTimeBetweenFaults = .seconds(10)
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
  }

  @Test("Nor over days on which people come for some minutes")
  func visits() async {
    let report = await Simulation(Self.days(5)).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
    #expect(report.hours > 49)
    #expect(report.matches > 10)
  }

  @Test("Nor over days on which people go on journeys of what is due")
  func dueJourneys() async {
    var plan = Self.days(5)
    plan.journeyActivity = 0.9
    let report = await Simulation(plan).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
    #expect(report.dueJourneys > 3)
  }

  @Test("Nor where people stay away for days")
  func absences() async {
    let report = await Simulation(Self.absences(1)).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")
    #expect(report.hours > 239)
    #expect(report.matches > 10)
  }

  @Test("Who has an account that the store could not speak of is known to have one")
  func unsaidAccounts() async {
    var plan = Self.plan(1)
    plan.socialActivity = 0.9
    var unsaid = Sabotage()
    unsaid.isUnsaid = { $0 == .upgrade }
    let report = await Simulation(plan, sabotage: unsaid).run()
    #expect(report.violation == nil, "\(report.violation.map { "\($0)" } ?? "")")

    let relapse = Mutation.nobodyAsksForAccounts
    let again = await Simulation(plan, sabotage: relapse.make()).run()
    #expect(
      again.violation.map { relapse.caughtBy.contains($0.invariant) } == true,
      "\(again.violation.map { "\($0)" } ?? "not noticed")")
  }

  @Test("Nor is anything in a world that nobody has seen before")
  func freshSeed() async {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("fresh seed: \(seed)")
    let plan = Self.plan(seed)
    let report = await Simulation(plan).run()
    #expect(
      report.violation == nil,
      "seed \(seed): \(report.violation.map { "\($0)" } ?? ""); \(plan.command(steps: report.steps))"
    )
  }

  /// Maps are read and counted in tasks of their own, which must not leave the loop's thread.
  @Test(
    "The same seed has the same run, to the last byte that was sent and kept", arguments: [0, 0.5])
  func determinism(mapActivity: Double) async {
    var plan = Self.plan(99)
    plan.mapActivity = mapActivity
    let first = await Simulation(plan).run()
    let second = await Simulation(plan).run()
    #expect(first.digest == second.digest)
    #expect(first.steps == second.steps)
    var other = plan
    other.seed = 100
    #expect(await Simulation(other).run().digest != first.digest)
  }

  @Test("A prefix of a run is that run's prefix: the replay of a failure ends where it failed")
  func prefixes() async throws {
    var sabotage = Sabotage()
    sabotage.send = Mutation.doubled("round.guessed")
    let plan = Self.plan(7)
    let failed = await Simulation(plan, sabotage: sabotage).run()
    let violation = try #require(failed.violation)
    #expect(failed.steps == violation.step)

    var sabotageAgain = Sabotage()
    sabotageAgain.send = Mutation.doubled("round.guessed")
    var shorter = plan
    shorter.maximumSteps = failed.steps - 1
    let before = await Simulation(shorter, sabotage: sabotageAgain).run()
    #expect(before.violation == nil, "nothing is wrong one step earlier")

    sabotageAgain.send = Mutation.doubled("round.guessed")
    shorter.maximumSteps = failed.steps
    let replay = await Simulation(shorter, sabotage: sabotageAgain).run()
    #expect(replay.violation?.description == violation.description)
    #expect(replay.digest == failed.digest)
  }
}
