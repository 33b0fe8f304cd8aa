import ClusterSimulation
import Testing

@Suite("Simulated clusters")
struct ClusterSimulationTests {
  private func expectNothing(_ report: ClusterReport) {
    #expect(
      report.violation == nil, "seed \(report.seed): \(report.violation.map { "\($0)" } ?? "")")
  }

  @Test("Nothing is lost, doubled or left behind, whatever fails", arguments: 1...4)
  func fixedSeeds(seed: Int) {
    var plan = ClusterPlan(seed: UInt64(seed))
    plan.nodes = 3 + seed % 3
    let report = ClusterSimulation(plan).run()
    expectNothing(report)
    #expect(report.matches > 10)
    #expect(report.adoptions > 0)
    #expect(report.takeovers > 20)
    #expect(report.faults > 10)
  }

  @Test("Nor in a cluster that nobody has seen before")
  func freshSeed() {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("fresh seed: \(seed)")
    expectNothing(ClusterSimulation(ClusterPlan(seed: seed)).run())
  }

  @Test("Two nodes are enough, and nine are not too many", arguments: [2, 9])
  func sizes(nodes: Int) {
    var plan = ClusterPlan(seed: 5)
    plan.nodes = nodes
    expectNothing(ClusterSimulation(plan).run())
  }

  @Test("An outage of the database alone seals nobody", arguments: 1...3)
  func outages(seed: Int) {
    var plan = ClusterPlan(seed: UInt64(seed))
    plan.faults = [.outage, .hangingCommits]
    plan.meanTimeBetweenFaults = 12_000
    let report = ClusterSimulation(plan).run()
    expectNothing(report)
    #expect(report.faults > 2)
    #expect(report.seals == 0)
    #expect(report.tenures == plan.nodes)
  }

  @Test("A node that suspects others as soon as it can commit again seals them")
  func hasty() {
    let seals = (1...3).map { (seed: UInt64) in
      var plan = ClusterPlan(seed: seed)
      plan.faults = [.outage]
      plan.meanTimeBetweenFaults = 12_000
      var sabotage = ClusterSabotage()
      sabotage.mistakes = [.sealsAfterOutages]
      return ClusterSimulation(plan, sabotage: sabotage).run().seals
    }
    #expect(seals.contains { $0 > 0 })
  }

  @Test("In a calm world no node is sealed, and no message is lost")
  func calm() {
    var plan = ClusterPlan(seed: 3)
    plan.faults = []
    let report = ClusterSimulation(plan).run()
    expectNothing(report)
    #expect(report.seals == 0)
    #expect(report.lostMessages == 0)
    #expect(report.matches > 50)
  }

  /// Messages that may get lost are lost always, so that what repairs them has to.
  @Test(
    "What one message says is found out without it",
    arguments: [
      NodeMistake.losesCloses, .losesTickets, .adoptsSilently, .keepsRoutes,
    ])
  func repairs(mistake: NodeMistake) {
    var sabotage = ClusterSabotage()
    sabotage.mistakes = [mistake]
    expectNothing(ClusterSimulation(ClusterPlan(seed: 2), sabotage: sabotage).run())
  }

  @Test("The same seed has the same run")
  func determinism() {
    let first = ClusterSimulation(ClusterPlan(seed: 9)).run()
    let second = ClusterSimulation(ClusterPlan(seed: 9)).run()
    #expect(first.digest == second.digest)
    #expect(first.steps == second.steps)
    #expect(first.line == second.line)
    #expect(ClusterSimulation(ClusterPlan(seed: 10)).run().digest != first.digest)
  }
}

@Suite("Mistakes of clusters made on purpose")
struct ClusterMutationTests {
  /// One of these clusters notices each mistake; the first that does counts.
  static let seeds: ClosedRange<UInt64> = 1...12

  /// Each invariant is judged alone, so that none hides behind another one.
  @Test("Each invariant that a mistake violates notices it", arguments: ClusterMutation.all)
  func noticed(_ mutation: ClusterMutation) {
    for invariant in ClusterInvariant.allCases where mutation.caughtBy.contains(invariant) {
      let seed = Self.seeds.first { seed in
        var sabotage = ClusterSabotage()
        mutation.make(&sabotage)
        let world = ClusterSimulation(
          mutation.plan(seed), sabotage: sabotage, judging: [invariant])
        return world.run().violation != nil
      }
      let name = "\(mutation.name): \(invariant.rawValue)"
      print("\(name), seed \(seed.map { "\($0)" } ?? "none")")
      #expect(seed != nil, "\(name) does not notice")
      guard let seed else { continue }
      let control = ClusterSimulation(mutation.plan(seed), judging: [invariant])
      #expect(control.run().violation == nil, "\(name) objects without the mistake as well")
    }
  }

  @Test("There are enough of them, and no two are the same")
  func enough() {
    #expect(ClusterMutation.all.count >= 20)
    #expect(Set(ClusterMutation.all.map(\.name)).count == ClusterMutation.all.count)
  }

  @Test("Each invariant but those of sums is met by a mistake")
  func invariants() {
    let met = Set(ClusterMutation.all.flatMap(\.caughtBy))
    #expect(Set(ClusterInvariant.allCases).subtracting(met) == [.settles])
  }
}
