import Accounts
import Community
import GameRules
import Geodesy
import JSON
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Finds, recipes and aids to bring along")
@GameLoop
struct FindTests {
  private func world(rounds: Int = 10) async throws -> World {
    try await World(
      options: MatchOptions(rounds: rounds, readyTime: .zero, countdown: .zero))
  }

  private func begin(
    _ client: TestClient, _ difficulty: Difficulty = .pathfinder, bring: [Aid]? = nil,
    map: String? = nil, list: ListID? = nil
  ) async throws -> MatchState {
    try await client.call(
      MatchBegin.self,
      .init(
        format: FormatName(.journey), map: map, difficulty: difficulty, list: list,
        brought: bring))
  }

  /// A map of a player for everybody who has its name.
  private func map(by author: TestClient, in world: World) async throws -> String {
    let file = Array(
      #"{"type":"Polygon","coordinates":[[[50,0],[52,0],[52,2],[50,2],[50,0]]]}"#.utf8)
    let read = try CoverageMap(name: "square", geoJSON: file)
    let id = world.server.ownMaps.newID()
    let record = OwnMapRecord(
      id: id, author: author.id, title: "T", visibility: .link, bytes: file.count,
      shape: .init(
        area: read.area, diagonal: read.diagonal, bounds: read.bounds,
        polygonCount: read.summary.polygonCount),
      createdAt: world.clock.now, updatedAt: world.clock.now)
    _ = try await world.store.change(
      .create(record, geoJSON: file), by: author.id, at: world.clock.now)
    return id.mapName
  }

  private func bag(_ client: TestClient) async throws -> BagCard {
    try await client.call(BagGet.self, .init())
  }

  /// Gives a player that bag, over a restart; returns the player on a new connection.
  private func give(
    _ text: String, to client: TestClient, in world: World
  ) async throws -> TestClient {
    await world.settle()
    var statistics = try await world.store.statistics(of: client.id) ?? Statistics()
    statistics.bag = try #require(Bag(text))
    try await world.store.commit([.statistics(client.id, statistics)])
    try await world.restart(after: .seconds(1))
    return try await world.returning(client)
  }

  /// The finds of a match by its terms, if every guess is perfect.
  private func expected(_ match: MatchID, in world: World) throws -> [Find?] {
    let setup = try #require(world.server.matches[match]).machine.setup
    let terms = try #require(setup.finds)
    var finds: [Find?] = []
    for round in 1...setup.options.rounds {
      finds.append(
        terms.find(
          inRound: round, score: 5000, difficulty: setup.difficulty ?? .hiker,
          after: finds.compactMap { $0 }))
    }
    return finds
  }

  private func told(_ state: MatchState) -> [FindCard?] {
    state.rounds.compactMap { $0.results?[0] }.map(\.find)
  }

  /// Today, as a bag's text has it.
  private func today(_ world: World) -> Int { DailyNumber(at: world.clock.now).value }

  @Test("The reveal tells the find, a state tells it too, and the bag has it after the match")
  func found() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    var before = try await bag(alice)
    #expect(before.ingredients.counts.isEmpty && before.recipes.isEmpty && before.today == 0)
    // Three journeys without any find happen once in 50 000 times.
    var count = 0
    for _ in 1...3 {
      let heard = alice.texts.count
      let match = try await begin(alice).match
      let finds = try expected(match, in: world)
      #expect(!String(decoding: alice.texts[heard], as: UTF8.self).contains(#""find""#))
      for round in 1...9 {
        let place = try world.solutions(of: match)[round - 1]
        try await world.guess(round, of: match, [(alice, place)])
        await world.settle()
        #expect(try await bag(alice) == before, "not before the end")
      }
      let half = try await alice.call(MatchStateRequest.self, .init(match: match))
      #expect(told(half) == finds.prefix(9).map { $0.map(FindCard.init) })
      try await world.guess(10, of: match, [(alice, try world.solutions(of: match)[9])])
      await world.settle()
      let over = try await alice.call(MatchStateRequest.self, .init(match: match))
      #expect(told(over) == finds.map { $0.map(FindCard.init) })
      let after = try await bag(alice)
      count += finds.compactMap { $0 }.count
      #expect(after.today == count)
      let recipes = finds.compactMap { find -> Recipe? in
        if case .recipe(let recipe)? = find { recipe } else { nil }
      }
      #expect(Set(after.recipes) == Set(before.recipes).union(recipes))
      before = after
    }
    #expect(count > 0)
    let profile = try await alice.call(ProfileGet.self, .init())
    #expect(profile.badges.map(\.badge).contains("beachcomber"))
  }

  @Test("After a kill the finds are the same: nothing is rolled again, and nothing told is lost")
  func killed() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    let finds = try expected(match, in: world)
    for round in 1...5 {
      try await world.guess(round, of: match, [(alice, try world.solutions(of: match)[round - 1])])
      await world.settle()
    }
    try await world.kill(after: .seconds(3))
    let back = try await world.returning(alice)
    #expect(try expected(match, in: world) == finds)
    let state = try await back.call(MatchStateRequest.self, .init(match: match))
    #expect(told(state) == finds.prefix(5).map { $0.map(FindCard.init) })
    _ = try await back.call(MatchQuit.self, .init(match: match))
    await world.settle()
    let count = finds.prefix(5).compactMap { $0 }.count
    #expect(try await bag(back).today == count, "who leaves keeps what was found")
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    #expect(try await bag(again).today == count)
    let stored = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(told(stored) == finds.prefix(5).map { $0.map(FindCard.init) })
  }

  @Test("After ten finds of a day there are no more, until the next")
  func cap() async throws {
    let world = try await world()
    let text = "shell=10 \(today(world))=10"
    let alice = try await give(text, to: try await world.guest("alice"), in: world)
    #expect(try await bag(alice).today == 10)
    let match = try await begin(alice).match
    #expect(try expected(match, in: world).allSatisfy { $0 == nil })
    try await world.play(match, [alice]) { $1 }
    await world.settle()
    #expect(try await bag(alice).today == 10)
    await world.pass(.seconds(86_400))
    #expect(try await bag(alice).today == 0)
    let next = try await begin(alice).match
    let setup = try #require(world.server.matches[next]).machine.setup
    #expect(setup.finds?.left == 10 && setup.finds?.missing == Set(Recipe.allCases))
  }

  @Test("A journey of one's own list brings no finds, one of another's does")
  func ownList() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    let bob = try await world.registered("bob")
    let list = try await alice.call(
      ListCreate.self,
      .init(
        title: "Towers", visibility: .link,
        places: [ListPlaceText(coordinate: Coordinate(latitude: 1, longitude: 2)!, name: nil)])
    ).list.list
    for (client, hasFinds) in [(alice, false), (bob, true)] {
      let match = try await begin(client, list: list).match
      let setup = try #require(world.server.matches[match]).machine.setup
      #expect((setup.finds != nil) == hasFinds)
    }
  }

  @Test("A journey on a map of a player brings no finds, whoever made it")
  func ownMap() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    let bob = try await world.registered("bob")
    let name = try await map(by: alice, in: world)
    for client in [alice, bob] {
      let match = try await begin(client, map: name).match
      let setup = try #require(world.server.matches[match]).machine.setup
      #expect(setup.map == name && setup.finds == nil)
    }
  }

  @Test("Composing takes the ingredients, and two at once cannot take the same")
  func compose() async throws {
    let world = try await world()
    let guest = try await world.guest("alice")
    #expect(try await guest.refusal(BagCompose.self, .init(recipe: .necklace)) == .unknownRecipe)
    let text = "shell=1 amber=2 necklace=0 \(today(world))=4"
    let alice = try await give(text, to: guest, in: world)
    let ids = [
      alice.start(BagCompose.self, .init(recipe: .necklace)),
      alice.start(BagCompose.self, .init(recipe: .necklace)),
    ]
    guard case .result(_, let node) = try await alice.reply(to: ids[0]),
      case .error(_, let error) = try await alice.reply(to: ids[1])
    else {
      Issue.record("one is made, the other refused")
      return
    }
    let after = try BagCard(wire: node)
    #expect(after.ingredients.counts == [.amber: 1] && after.souvenirs.counts == [.necklace: 1])
    #expect(error.gameError == .ingredientsMissing)
    await world.settle()
    #expect(
      try await world.store.history(of: alice.id).entries.count { entry in
        if case .composition = entry { true } else { false }
      } == 1)
    try await world.restart(after: .seconds(1))
    let back = try await world.returning(alice)
    #expect(try await bag(back) == after)
    let profile = try await back.call(ProfileGet.self, .init())
    #expect(profile.souvenirs?.counts == [.necklace: 1])
    let account = try #require(try await back.call(AccountExport.self, .init()).account)
    #expect(account.bag == after && account.compositions?.map(\.recipe) == [.necklace])
  }

  @Test("The last of all souvenirs brings its badge")
  func mantelpiece() async throws {
    let world = try await world()
    let made = "dreamcatcher=1 necklace=1 wreath=1 windChime=1 bottleShip=0"
    let found = "feather=2 shell=3 amber=1 pineCone=1 driftwood=2 lavender=2 seaGlass=2 quartz=1"
    let alice = try await give(
      "\(found) \(made) \(today(world))=10", to: try await world.guest("alice"), in: world)
    _ = try await alice.call(BagCompose.self, .init(recipe: .bottleShip))
    await world.settle()
    let badges = try await alice.call(ProfileGet.self, .init()).badges.map(\.badge)
    #expect(badges.contains("mantelpiece"))
  }

  // MARK: - Aids to bring along

  private static let packed = "amber=1 driftwood=1 seaGlass=1 quartz=1 hourglass=1 spyglass=1"

  private func packed(_ world: World) async throws -> TestClient {
    try await give(
      "\(Self.packed) \(today(world))=6", to: try await world.guest("alice"), in: world)
  }

  @Test("An aid that is brought along helps twice, and is gone then; one that helps once stays")
  func bring() async throws {
    let world = try await world(rounds: 2)
    let alice = try await packed(world)
    let began = try await begin(alice, bring: [.freeze, .lens])
    #expect(began.aids == [.freeze, .freeze, .lens, .lens, .shuffle, .fork])
    let match = began.match
    for (round, aids) in [(1, [Aid.freeze, .lens]), (2, [.freeze])] {
      for aid in aids {
        _ = try await alice.call(MatchAid.self, .init(match: match, round: round, aid: aid))
      }
      try await world.guess(round, of: match, [(alice, try world.solutions(of: match)[round - 1])])
      await world.settle()
    }
    let after = try await bag(alice)
    #expect(after.aids.freeze == 0 && after.aids.lens == 1)
    let exported = try await alice.call(AccountExport.self, .init()).matches
    #expect(exported[0].brought == [.freeze, .lens])
    #expect(try await alice.refusal(MatchBegin.self, request([.freeze])) == .aidNotInBag)
    try await world.restart(after: .seconds(1))
    let back = try await world.returning(alice)
    #expect(try await bag(back).aids == after.aids)
    #expect(try await begin(back, bring: [.lens]).aids?.count { $0 == .lens } == 2)
  }

  private func request(
    _ bring: [Aid], format: Format = .journey, map: String? = nil, list: ListID? = nil,
    due: Bool? = nil
  ) -> MatchBegin.Parameters {
    .init(format: FormatName(format), map: map, list: list, isDue: due, brought: bring)
  }

  @Test(
    "What was brought is there after a kill, and the aid of a round that was not revealed stays")
  func killedWithAids() async throws {
    let world = try await world(rounds: 2)
    let alice = try await packed(world)
    let match = try await begin(alice, bring: [.freeze]).match
    _ = try await alice.call(MatchAid.self, .init(match: match, round: 1, aid: .freeze))
    try await world.guess(1, of: match, [(alice, try world.solutions(of: match)[0])])
    await world.settle()
    _ = try await alice.call(MatchAid.self, .init(match: match, round: 2, aid: .freeze))
    await world.settle()
    try await world.kill(after: .seconds(1))
    let back = try await world.returning(alice)
    let state = try await back.call(MatchStateRequest.self, .init(match: match))
    #expect(state.aids == [.lens, .shuffle, .fork])
    _ = try await back.call(MatchQuit.self, .init(match: match))
    await world.settle()
    #expect(try await bag(back).aids.freeze == 1)
  }

  @Test("Aids that are not in the bag, shuffles and other formats are refused, whatever the places")
  func refusals() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    let list = try await alice.call(
      ListCreate.self,
      .init(
        title: "Towers", visibility: .link,
        places: [ListPlaceText(coordinate: Coordinate(latitude: 1, longitude: 2)!, name: nil)])
    ).list.list
    let name = try await map(by: alice, in: world)
    for parameters in [
      request([.freeze]), request([.shuffle]), request([.lens], list: list),
      request([.fork], due: true),
      request([.freeze], map: name),
    ] {
      #expect(try await alice.refusal(MatchBegin.self, parameters) == .aidNotInBag)
    }
    #expect(
      try await alice.refusal(MatchBegin.self, request([], format: .streak)) == .formatNotPossible)
    let set = MatchBegin.Parameters(
      set: .daily(DailyNumber(at: world.clock.now)), brought: [.freeze])
    #expect(try await alice.refusal(MatchBegin.self, set) == .formatNotPossible)
  }

  @Test("An aid that is brought along on a map of a player helps twice there, and is gone then")
  func bringToOwnMap() async throws {
    let world = try await world(rounds: 2)
    let alice = try await packed(world)
    let name = try await map(by: alice, in: world)
    let began = try await alice.call(MatchBegin.self, request([.freeze], map: name))
    #expect(began.aids?.count { $0 == .freeze } == 2)
    let match = began.match
    for round in 1...2 {
      _ = try await alice.call(MatchAid.self, .init(match: match, round: round, aid: .freeze))
      try await world.guess(round, of: match, [(alice, try world.solutions(of: match)[round - 1])])
      await world.settle()
    }
    #expect(try await bag(alice).aids.freeze == 0)
  }

  @Test("One more of an aid can be brought, and no two")
  func twoMore() async throws {
    let world = try await world(rounds: 2)
    let alice = try await packed(world)
    #expect(
      try await alice.refusal(MatchBegin.self, request([.lens, .lens])) == .aidNotInBag)
    #expect(try await begin(alice, bring: [.lens]).aids?.count { $0 == .lens } == 2)
  }
}
