import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Badges, by playing")
@GameLoop
struct BadgeTests {
  private static let oneRound = MatchOptions(rounds: 1)

  /// The badges that each `match.finished` told a client.
  private func told(_ client: TestClient) throws -> [[String]] {
    try client.heard(MatchFinished.self).map(\.badges)
  }

  /// The player's badges in the profile and in the inbox; both must be the same.
  private func badges(_ client: TestClient) async throws -> [String] {
    let profile = try await client.call(ProfileGet.self, .init()).badges.map(\.badge)
    let inbox = try await client.call(NotificationList.self, .init(limit: 100)).notifications
      .compactMap(\.badge?.badge)
    #expect(profile.sorted() == inbox.sorted(), "each is in the inbox once")
    return profile.sorted()
  }

  @Test("A guess within a kilometer is dead center, told to who made it and to nobody else")
  func center() async throws {
    let world = try await World(options: Self.oneRound)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    for round in 1...2 {
      let match = try await world.duel(alice, bob)
      try await world.play(match, [alice, bob], after: .seconds(16)) { client, place in
        client == 0 ? place.moved(north: 0.0089) : place.moved(north: 0.0091)
      }
      await world.settle()
      #expect(try told(alice).count == round)
    }
    #expect(try told(alice) == [["center"], []], "0.0089° are 990 m")
    #expect(try told(bob) == [[], []], "0.0091° are 1012 m")
    #expect(try await badges(alice) == ["center"])
    #expect(try await badges(bob).isEmpty)
    let state = try await alice.call(MatchHistory.self, .init()).matches.last?.match
    let shown = try await alice.call(MatchStateRequest.self, .init(match: try #require(state)))
    #expect(shown.outcome?.badges == ["center"])
    let others = try await bob.call(MatchStateRequest.self, .init(match: try #require(state)))
    #expect(others.outcome?.badges == [])
  }

  @Test("Every round guessed within 15 s is in time; one round later is not, a timeout neither")
  func time() async throws {
    let world = try await World(options: MatchOptions(rounds: 2))
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let match = try await world.duel(alice, bob)
    let places = try world.solutions(of: match)
    for (index, place) in places.enumerated() {
      // Some 200 km away: more than 2000 points, and not the center.
      let latitude = place.latitude.degrees
      let pin = try #require(
        Coordinate(
          latitude: latitude > 0 ? latitude - 2 : latitude + 2,
          longitude: place.longitude.degrees))
      world.clock.advance(by: .seconds(15))
      try await world.guess(index + 1, of: match, [(alice, pin)])
      world.clock.advance(by: .milliseconds(index == 0 ? 0 : 1))
      try await world.guess(index + 1, of: match, [(bob, pin)])
      guard index == 0 else { break }
      for client in [alice, bob] {
        _ = try await client.call(MatchReady.self, .init(match: match, round: 1))
      }
      world.clock.advance(by: .seconds(5))
    }
    await world.settle()
    #expect(try told(alice) == [["time"]])
    #expect(try told(bob) == [[]])
    let solo = try await bob.call(
      MatchSolo.self,
      .init(options: .init(rounds: 1, movingTime: .seconds(1), guessingTime: .seconds(1))))
    await world.pass(.seconds(1))
    await world.pass(.seconds(1))
    #expect(try await world.store.finishedMatch(solo.match)?.match.ending == .played)
    #expect(try await badges(bob).isEmpty, "the guess was the clock's")
    #expect(try await badges(alice) == ["time"])
  }

  @Test(
    "Five wins in a row are a fire; a walkover among them and a solo game neither help nor harm")
  func fire() async throws {
    let world = try await World(options: Self.oneRound)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    for game in 1...6 {
      let match = try await world.duel(alice, bob)
      if game == 2 {
        _ = try await bob.call(MatchQuit.self, .init(match: match))
      } else {
        try await world.play(match, [alice, bob], after: .seconds(16)) { client, place in
          client == 0 ? place.moved(north: 1) : place.antipode
        }
      }
      await world.settle()
      #expect(try told(alice).count == game)
      if game == 3 {
        let solo = try await alice.call(MatchSolo.self, .init()).match
        _ = try await alice.call(MatchQuit.self, .init(match: solo))
        await world.settle()
      }
      guard game == 3 else { continue }
      #expect(try told(alice).allSatisfy(\.isEmpty))
      return try await finishFire(world, alice, bob)
    }
  }

  /// Against others: a fourth win over the same one would not lengthen the row.
  private func finishFire(_ world: World, _ alice: TestClient, _ bob: TestClient) async throws {
    for (number, expected) in [[], [], ["fire"], []].enumerated() {
      let other = try await world.guest("other_\(number)")
      let match = try await world.duel(alice, other)
      let before = alice.texts.count
      try await world.play(match, [alice, other], after: .seconds(16)) { client, place in
        client == 0 ? place.moved(north: 1) : place.antipode
      }
      await world.settle()
      #expect(try alice.heard(MatchFinished.self, from: before).map(\.badges) == [expected])
    }
    #expect(try await badges(alice) == ["fire"])
    #expect(try told(bob).allSatisfy(\.isEmpty))
  }

  @Test("Seven days in a row make a gamer, by the player's own midnights")
  func gamer() async throws {
    let world = try await World()
    let offset = try #require(TimeZoneOffset(minutes: 330))
    // Half an hour before the player's midnight, then half an hour after it: two days.
    world.clock.advance(by: offset.endOfDay(of: world.clock.now) - world.clock.now - .seconds(1800))
    var alice = try await world.guest("alice", offset: offset)
    alice.disconnect()
    for day in 2...8 {
      await world.pass(day == 2 ? .seconds(3600) : .seconds(86_400))
      alice = try await world.returning(alice)
      await world.settle()
      #expect(try await badges(alice) == (day < 7 ? [] : ["gamer"]), "day \(day)")
      #expect(
        alice.eventNames.count { $0 == "notification.received" } == (day == 7 ? 1 : 0))
      #expect(
        try await alice.call(ProfileGet.self, .init()).statistics.daysInARow == day)
      alice.disconnect()
    }
    await world.pass(.seconds(2 * 86_400))
    alice = try await world.returning(alice)
    #expect(try await alice.call(ProfileGet.self, .init()).statistics.daysInARow == 1)
    #expect(try await badges(alice) == ["gamer"], "a badge stays")
  }

  @Test("Five friends make an extrovert, whoever asked; a sixth changes nothing")
  func extrovert() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    for number in 1...6 {
      let other = try await world.guest("friend-\(number)")
      if number.isMultiple(of: 2) {
        try await world.befriend(alice, other)
      } else {
        try await world.befriend(other, alice)
      }
      await world.settle()
      #expect(try await badges(alice) == (number < 5 ? [] : ["extrovert"]), "\(number)")
      #expect(try await badges(other).isEmpty)
    }
    #expect(
      try alice.heard(NotificationReceived.self).compactMap(\.notification.badge?.badge)
        == ["extrovert"])
  }

  @Test("Leaving five games makes a quitter and twenty a real one, by quitting or by staying away")
  func quitter() async throws {
    let world = try await World(options: MatchOptions(rounds: 1, graceTime: .seconds(5)))
    var alice = try await world.guest("alice")
    for game in 1...21 {
      let before = alice.texts.count
      let match = try await alice.call(MatchSolo.self, .init()).match
      if game.isMultiple(of: 3) {
        alice.disconnect()
        await world.pass(.seconds(5))
        alice = try await world.returning(alice)
      } else {
        _ = try await alice.call(MatchQuit.self, .init(match: match))
        await world.settle()
        let badges = game == 5 ? ["quitter"] : game == 20 ? ["real-quitter"] : []
        #expect(try alice.heard(MatchFinished.self, from: before).map(\.badges) == [badges])
      }
      let expected = game < 5 ? [] : game < 20 ? ["quitter"] : ["quitter", "real-quitter"]
      #expect(try await badges(alice) == expected, "\(game)")
    }
    #expect(try await alice.call(ProfileGet.self, .init()).statistics.quits == 21)
  }

  @Test("Rules of an operator's own replace the standard ones")
  func customRules() async throws {
    let rules = try RuleBook(
      reading: Array(
        """
        {"badges": [{"id": "first", "title": "First", "meaning": "Play once."},
                    {"id": "second", "title": "Second", "meaning": "Have the first."}],
         "rules": [{"id": "first", "on": "matchFinished", "do": [{"grant": "first"}]},
                   {"id": "second", "on": "badgeUnlocked", "do": [{"grant": "second"}]}]}
        """.utf8))
    let world = try await World(options: Self.oneRound) { $0.rules = rules }
    let alice = try await world.guest("alice")
    for expected in [["first", "second"], []] {
      let before = alice.texts.count
      let match = try await alice.call(MatchSolo.self, .init()).match
      try await world.play(match, [alice]) { $1 }
      await world.settle()
      #expect(try alice.heard(MatchFinished.self, from: before).map(\.badges) == [expected])
    }
    let list = try await alice.call(BadgeList.self, Nothing()).badges
    #expect(list.map(\.badge) == ["first", "second"] && list.allSatisfy(\.isUnlocked))
    #expect(!alice.eventNames.contains("notification.received"), "no rule says so")
  }

  @Test("The list has every badge in the order of the file, and since when one has it")
  func list() async throws {
    let world = try await World(options: Self.oneRound)
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    try await world.play(match, [alice], after: .seconds(16)) { $1 }
    let finishedAt = world.clock.now
    await world.pass(.seconds(10))
    let list = try await alice.call(BadgeList.self, Nothing()).badges
    #expect(list.map(\.badge) == StandardRules.book.badges.map(\.id.text))
    #expect(list.filter(\.isUnlocked).map(\.badge) == ["center"])
    #expect(list.first?.unlockedAt == finishedAt)
  }
}

extension Coordinate {
  /// So many degrees further north, or south if there is no more north. A degree is 111.2 km.
  fileprivate func moved(north degrees: Double) -> Coordinate {
    let moved = latitude.degrees + (latitude.degrees < 80 ? degrees : -degrees)
    // In range, because the maps of these tests are near the equator.
    return Coordinate(latitude: moved, longitude: longitude.degrees)!
  }
}
