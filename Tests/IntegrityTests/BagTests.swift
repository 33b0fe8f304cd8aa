import Community
import GameRules
import Geodesy
import Integrity
import Learning
import Storage
import Testing

@Suite("Bags held against the finds")
struct BagTests {
  typealias Check = Verification.Check

  /// A journey of perfect guesses, as a server plays it.
  private static func journey(
    _ number: Int, after bag: Bag, at begin: Instant, brought: [Aid] = [],
    using uses: [Int: AidUse] = [:], hasFinds: Bool = true, format: Format = .journey
  ) -> FinishedMatch {
    var random = SeededRandom(seed: UInt64(number))
    let italy = CountryCode("IT")
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(1000 + number))), format: format, origin: .solo,
      map: "world", diagonal: Meters(14_916_862),
      options: Format.journey.options(MatchOptions(rounds: 10, readyTime: .zero, countdown: .zero)),
      players: [World.alice],
      solutions: Array(repeating: Solution(coordinate: World.place, country: "IT"), count: 10),
      tellsCountries: true, difficulty: .pathfinder,
      finds: hasFinds ? bag.terms(key: LinkSecret(using: &random), at: begin) : nil,
      brought: brought)
    var match = Match(setup)
    var now = begin
    var finished: FinishedMatch?
    func happen(_ event: MatchEvent) {
      for case .finish(let end) in match.handle(event, at: now).actions { finished = end }
    }
    happen(.begin)
    for round in 1...10 {
      now = now + .seconds(5)
      happen(.timePassed)
      if let use = uses[round] { happen(.aid(World.alice, round: round, use)) }
      happen(.answer(World.alice, round: round))
      happen(.guess(World.alice, round: round, .pin(World.place, country: italy)))
      happen(.ready(World.alice, round: round))
      now = now + .seconds(1)
      happen(.timePassed)
    }
    guard var finished else { preconditionFailure("ten rounds were played") }
    finished.weight = MatchWeight(of: finished, winNumber: 1)
    return finished
  }

  /// Alice's journeys on many days, a composition, and one with an aid that was brought along.
  private static func fill(_ store: any Store) async throws {
    let world = World(in: store)
    try await world.join(World.alice, named: "alice")
    var statistics = Statistics()
    func keep(_ match: FinishedMatch) async throws {
      statistics.apply(match, for: World.alice)
      try await store.commit([
        .finished(FinishedMatchRecord(match: match, ratings: [])),
        .statistics(World.alice, statistics),
      ])
    }
    var number = 0
    while statistics.bag.refusal(of: .hourglass) != nil {
      number += 1
      try await keep(journey(number, after: statistics.bag, at: World.at(day: number / 3)))
      #expect(number < 200)
    }
    let day = number / 3 + 1
    let composition = Composition(number: 1, recipe: .hourglass, at: World.at(day: day))
    statistics.compose(composition)
    try await store.commit([
      .composed(World.alice, composition), .statistics(World.alice, statistics),
    ])
    try await keep(
      journey(
        500, after: statistics.bag, at: World.at(day: day, hour: 1), brought: [.freeze],
        using: [1: .freeze, 2: .freeze]))
    #expect(statistics.bag.count(of: .freeze) == 0 && statistics.bag.finds > 3)
  }

  @Test("An aid that was brought without having it is found, in matches without finds too")
  func broughtWithoutHaving() async throws {
    let cases: [(brought: [Aid], isSound: Bool)] = [([], true), ([.lens], false)]
    for (brought, isSound) in cases {
      try await withTemporaryDirectory { directory in
        let store = try SQLiteStore(directory: directory, durability: .process)
        try await World(in: store).join(World.alice, named: "alice")
        let match = Self.journey(
          1, after: Bag(), at: World.at(day: 1), brought: brought, hasFinds: false)
        var statistics = Statistics()
        statistics.apply(match, for: World.alice)
        try await store.commit([
          .finished(FinishedMatchRecord(match: match, ratings: [])),
          .statistics(World.alice, statistics),
        ])
        await store.close()
        let snapshot = try SQLiteSnapshot(directory: directory)
        defer { snapshot.close() }
        let verification = Verification(
          of: snapshot, readingJournal: { _ in nil }, exampleLimit: 5)
        let found = try await verification.outcome(of: .bags).isSound
        #expect(found == isSound, "\(brought)")
      }
    }
  }

  @Test(
    "Memories follow from journeys of both versions: a quick answer was never easy in the first",
    arguments: [(Format.journey, RecallGrade.easy), (.journeyWithoutEasyReviews, .good)])
  func memories(format: Format, grade: RecallGrade) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await World(in: store).join(World.alice, named: "alice")
      let match = Self.journey(
        1, after: Bag(), at: World.at(day: 1), hasFinds: false, format: format)
      var statistics = Statistics()
      statistics.apply(match, for: World.alice)
      try await store.commit([
        .finished(FinishedMatchRecord(match: match, ratings: [])),
        .statistics(World.alice, statistics),
      ])
      let italy = try #require(CountryCode("IT"))
      let memory = try await store.memory(of: World.alice).countries[italy]
      #expect(memory?.lastReview?.strength == MemoryStrength(first: grade))
      #expect(memory?.seen == 10 && memory?.found == 10)
      await store.close()
      let snapshot = try SQLiteSnapshot(directory: directory)
      defer { snapshot.close() }
      let verification = Verification(of: snapshot, readingJournal: { _ in nil }, exampleLimit: 5)
      #expect(try await verification.outcome(of: .statistics).isSound)
    }
  }

  private static let damages: [(sql: String, found: Set<Check>)] = [
    ("UPDATE statistics SET bag = ''", [.statistics, .bags]),
    ("UPDATE statistics SET bag = 'gold=1'", [.statistics, .bags, .ranking]),
    ("DELETE FROM compositions", [.statistics, .bags]),
    ("UPDATE compositions SET number = 7", [.bags]),
    ("UPDATE compositions SET recipe = 'gold'", [.statistics, .bags]),
    ("UPDATE guesses SET find = NULL", [.matches, .statistics, .bags]),
    ("UPDATE guesses SET find = 'gold' WHERE find IS NOT NULL", [.matches, .statistics, .bags]),
    (
      "UPDATE matches SET finds = '00000000000000000000000000000000' || substr(finds, 33)",
      [.matches]
    ),
    ("UPDATE matches SET finds = replace(finds, ' 10 ', ' 9 ')", [.bags]),
    ("UPDATE matches SET finds = replace(finds, ' wreath', '')", [.matches, .bags]),
    ("UPDATE matches SET brought = NULL", [.matches, .statistics, .bags]),
    ("UPDATE matches SET brought = 'freeze lens' WHERE brought IS NOT NULL", [.bags]),
  ]

  @Test("Bags that follow from the finds are sound, and each kind of damage is found")
  func damaged() async throws {
    for (sql, found) in [("UPDATE matches SET finds = finds", [])] + Self.damages {
      try await withTemporaryDirectory { directory in
        let store = try SQLiteStore(directory: directory, durability: .process)
        try await Self.fill(store)
        await store.close()
        try IntegrityTests.damage(directory, sql)
        let snapshot = try SQLiteSnapshot(directory: directory)
        defer { snapshot.close() }
        let verification = Verification(
          of: snapshot, readingJournal: { _ in nil }, exampleLimit: 5)
        var unsound: Set<Check> = []
        for check in Check.allCases {
          if try await !verification.outcome(of: check).isSound { unsound.insert(check) }
        }
        #expect(unsound == found, "\(sql)")
      }
    }
  }
}
