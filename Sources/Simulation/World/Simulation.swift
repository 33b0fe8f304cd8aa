import Accounts
import GameRules
import GameServer
import Geodesy
import Storage
import Synchronization
import WebSocketTransport

/// A whole world around the server, without sockets and disk and under virtual time: people who
/// play, a network that loses, a disk that fails, processes that die. Everything follows from the
/// plan's seed, and after every step a referee says whether everything is as it must be.
@GameLoop
public final class Simulation {
  /// When every simulated world begins.
  public nonisolated static let beginning = Instant(millisecondsSinceEpoch: 1_800_000_000_000)

  let plan: SimulationPlan
  let time = WorldTime(Simulation.beginning)
  let agenda = Agenda()
  let disk: Disk
  let crowd: Crowd
  let referee: Referee
  var random: SeededRandom
  let randomness: Randomness
  private var faults: FaultSchedule?
  private var eventOperator: EventOperator?
  private var feedWriter: FeedWriter?
  var processCount = 0
  var crashCount = 0
  var stopCount = 0
  /// The server's clock minus the world's.
  var offset = Duration.zero
  private var steps = 0
  /// Processes that died a moment ago, kept until all they began has come to an end.
  var dead: [ServerProcess] = []

  /// - Parameter sabotage: What is broken on purpose.
  public init(_ plan: SimulationPlan, sabotage: Sabotage = Sabotage()) {
    self.plan = plan
    random = SeededRandom(seed: plan.seed)
    let secret = Mutex(SeededRandom(seed: random.next()))
    randomness = Randomness { secret.withLock { $0.next() } }
    disk = Disk(
      time: time, agenda: agenda, sabotage: sabotage, random: SeededRandom(seed: random.next()))
    let network = Network(
      time: time, agenda: agenda, random: SeededRandom(seed: random.next()))
    crowd = Crowd(
      network: network, socialActivity: plan.socialActivity,
      journeyActivity: plan.journeyActivity, mapActivity: plan.mapActivity,
      roomActivity: plan.roomActivity, formatActivity: plan.formatActivity, meanRest: plan.meanRest)
    referee = Referee(disk: disk, crowd: crowd, time: time)
    disk.onCrash = { [unowned self] in self.crash() }
    for number in 0..<plan.players {
      let person = Person(
        number: number, crowd: crowd, random: SeededRandom(seed: random.next()))
      crowd.add(person)
      person.think(within: 0...20_000)
    }
    let schedule = FaultSchedule(self, disk: disk, random: SeededRandom(seed: random.next()))
    faults = schedule
    if let mean = plan.meanTimeBetweenFaults { schedule.planNext(mean) }
    let announcer = EventOperator(
      crowd: crowd, disk: disk, offset: { [unowned self] in self.offset },
      random: SeededRandom(seed: random.next()))
    eventOperator = announcer
    announcer.planNext()
    let writer = FeedWriter(
      announcer, disk: disk, slowness: announcer.slowness,
      random: SeededRandom(seed: random.next()))
    feedWriter = writer
    writer.planNext()
    bringVeterans()
  }

  /// Lets the time pass until the end of the plan or the first violation.
  ///
  /// - Parameter everyHour: Called with the figures of every hour that has passed.
  public func run(
    everyHour: @GameLoop (SimulationReport) -> Void = { _ in }
  ) async -> SimulationReport {
    await Self.turns.take()
    // On the loop all the time, so that nothing of the run depends on other threads.
    let report = await withTaskExecutorPreference(GameLoop.shared.eventLoop) {
      await runOnLoop(everyHour)
    }
    Self.turns.pass()
    return report
  }

  /// Worlds run one after the other: each expects to be alone on the loop.
  private static let turns = Turns()

  private func runOnLoop(
    _ everyHour: @GameLoop (SimulationReport) -> Void
  ) async -> SimulationReport {
    startProcess()
    await settle()
    let end = Self.beginning + plan.duration
    var nextHour = Self.beginning + .seconds(3600)
    while steps < plan.maximumSteps, let next = agenda.takeNext(before: end) {
      while next.instant >= nextHour {
        everyHour(report)
        nextHour = nextHour + .seconds(3600)
      }
      time.now = next.instant
      referee.step = steps + 1
      guard next.action() else { continue }
      steps += 1
      await settle()
      referee.look()
      if referee.violation != nil { break }
    }
    let report = report
    await shutDown()
    return report
  }

  /// The report so far.
  private var report: SimulationReport {
    SimulationReport(
      seed: plan.seed, hours: Double((time.now - Self.beginning).wholeMilliseconds) / 3_600_000,
      steps: steps, matches: referee.matchCount, playedMatches: referee.playedMatches,
      watchedMatches: referee.watchedMatchCount, requests: referee.requestCount,
      compositions: referee.compositionCount, mapMatches: referee.mapMatchCount,
      sharedMapMatches: referee.sharedMapMatchCount, dueJourneys: referee.dueJourneyCount,
      crashes: crashCount, stops: stopCount, faults: faults?.faultCount ?? 0,
      digest: referee.digest.text, violation: referee.violation)
  }

  // MARK: - Settling

  private func shutDown() async {
    crowd.process?.die()
    await settle()
  }

  /// Lets everything happen that follows from a step, until the loop has nothing to do.
  private func settle() async {
    let loop = GameLoop.shared.eventLoop
    // Others may use the loop at the same time, as tests do: that takes turns, and changes nothing.
    for _ in 0..<3_000_000 {
      await withCheckedContinuation { continuation in
        loop.afterCallbacks { continuation.resume() }
      }
      if loop.isIdle { return }
    }
    referee.object(.settles, "the server is never done with a step")
  }

  /// Two rectangles around the equator, with the parts of each of ``Quadrants``' countries.
  nonisolated static let maps: MapCollection = {
    func part(_ west: Int, _ east: Int, _ south: Int, _ north: Int, _ country: String) -> String {
      let ring = "[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],"
      return #"{"type":"Feature","properties":{"country":"\#(country)"},"geometry":{"#
        + #""type":"Polygon","coordinates":[[\#(ring)[\#(west),\#(north)],"#
        + #"[\#(west),\#(south)]]]}}"#
    }
    func map(_ name: String, _ parts: [String]) throws -> CoverageMap {
      let text = #"{"type":"FeatureCollection","features":[\#(parts.joined(separator: ","))]}"#
      return try CoverageMap(name: name, geoJSON: Array(text.utf8))
    }
    do {
      let world = try map(
        "world",
        [
          part(-20, 0, -10, 0, "SW"), part(0, 20, -10, 0, "SE"), part(-20, 0, 0, 10, "NW"),
          part(0, 20, 0, 10, "NE"),
        ])
      let east = try map("east", [part(20, 40, -10, 0, "SE"), part(20, 40, 0, 10, "NE")])
      guard let maps = MapCollection([world, east]) else { preconditionFailure("two maps") }
      return maps
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
