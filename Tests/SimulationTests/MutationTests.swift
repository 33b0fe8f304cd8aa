import Community
import GameRules
import GameServer
import Simulation
import Storage
import Testing

@Suite("Mistakes made on purpose", .serialized)
struct MutationTests {
  /// One of these worlds notices each mistake; the first that does counts. What people rarely do
  /// takes more than one.
  static let seeds: [UInt64] = [1, 2, 3, 4, 5]

  @Test("The simulation notices", arguments: Mutation.all)
  func noticed(_ mutation: Mutation) async {
    for seed in Self.seeds {
      // Longer than those of seeds, so that rooms end and servers crash often enough.
      var plan =
        if mutation.takesAbsences {
          SeedTests.absences(seed)
        } else if mutation.takesWeek {
          SeedTests.days(seed, hours: 66)
        } else if mutation.takesDays {
          SeedTests.days(seed)
        } else {
          SeedTests.plan(seed, steps: 40_000)
        }
      plan.socialActivity = mutation.socialActivity
      plan.journeyActivity = mutation.journeyActivity
      plan.mapActivity = mutation.mapActivity
      plan.roomActivity = mutation.roomActivity
      let report = await Simulation(plan, sabotage: mutation.make()).run()
      guard let violation = report.violation else { continue }
      print(
        "\(mutation.name): \(violation.invariant.rawValue), seed \(seed), step \(violation.step)")
      #expect(mutation.caughtBy.contains(violation.invariant), "\(violation)")
      return
    }
    Issue.record("not noticed in the worlds of \(Self.seeds)")
  }

  @Test("There are enough of them, and no two are the same")
  func enough() {
    #expect(Mutation.all.count >= 15)
    #expect(Set(Mutation.all.map(\.name)).count == Mutation.all.count)
  }
}
