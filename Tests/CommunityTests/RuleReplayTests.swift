import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Replaying rules over what is past")
struct RuleReplayTests {
  typealias Part = Samples.Part

  private static func book(_ rules: String, badges: [String] = ["a", "b", "c"]) throws -> RuleBook {
    let badges = badges.map { #"{"id": "\#($0)", "title": "T", "meaning": "M."}"# }
    return try RuleBook(
      reading: Array(#"{"badges": [\#(badges.joined(separator: ","))], "rules": [\#(rules)]}"#.utf8)
    )
  }

  private func history(
    _ matches: [FinishedMatch] = [], _ visits: [Visit] = []
  ) -> PlayerHistory {
    PlayerHistory(player: Samples.alice, matches: matches, visits: visits)
  }

  /// Badge and moment of each unlock, for short.
  private func unlocks(
    _ book: RuleBook, _ history: PlayerHistory, _ present: PresentState = PresentState()
  ) -> [String: Instant] {
    let unlocks = RuleReplay(book).unlocks(history: history, present: present)
    return Dictionary(uniqueKeysWithValues: unlocks.map { ($0.grant.badge.text, $0.at) })
  }

  private func duel(_ number: Int, day: Int, _ alice: Part, _ bob: [Int] = [0, 0]) -> FinishedMatch
  {
    Samples.match(
      number: number, [alice, Part(Samples.bob, bob)], at: Samples.at(day: day, hour: 12))
  }

  @Test("A badge has the moment of the event that first earned it")
  func firstMoment() {
    let near = Part(Samples.alice, [4000, 4000], guessTime: .seconds(20), distance: Meters(900))
    let far = Part(Samples.alice, [4000, 4000], guessTime: .seconds(20), distance: Meters(1100))
    let matches = [duel(1, day: 1, far), duel(3, day: 3, near), duel(2, day: 2, near)]
    #expect(
      unlocks(StandardRules.book, history(matches)) == ["center": Samples.at(day: 2, hour: 12)])
  }

  @Test("The rules that ship, over a life with a little of everything")
  func standardRules() {
    let wins = (1...5).map { duel($0, day: $0, Part(Samples.alice, [5000, 5000])) }
    let quits = (6...10).map {
      duel($0, day: $0, Part(Samples.alice, [9], left: .quit), [0])
    }
    let visits = (10...16).map { Visit(at: Samples.at(day: $0, hour: 8)) }
    var present = PresentState()
    // Told in another order than they came in.
    present.friends = [5, 3, 1, 6, 4, 2].map {
      .init(Samples.player(10 + $0), since: Samples.at(day: 20 + $0))
    }
    present.picture = .init("picture", since: Samples.at(day: 30))
    #expect(
      unlocks(StandardRules.book, history(wins + quits, visits), present) == [
        "time": Samples.at(day: 1, hour: 12), "fire": Samples.at(day: 5, hour: 12),
        "quitter": Samples.at(day: 10, hour: 12), "gamer": Samples.at(day: 16, hour: 8),
        "extrovert": Samples.at(day: 25), "doppelganger": Samples.at(day: 30),
      ])
  }

  @Test("A badge that the player has keeps its moment, and is not found")
  func alreadyHeld() {
    var present = PresentState()
    present.badges = [BadgeID("time")!: Samples.at(day: 99)]
    let match = duel(1, day: 1, Part(Samples.alice, [9, 9]))
    #expect(unlocks(StandardRules.book, history([match]), present) == [:])
  }

  @Test("Who has five friends was told of three, when the third of them came at the latest")
  func passedNumbers() throws {
    let book = try Self.book(
      """
      {"id": "r", "on": "friendAdded", "when": {"fact": "friends", "equals": 3},
       "do": [{"grant": "a"}]}
      """)
    var present = PresentState()
    present.friends = (1...5).map { .init(Samples.player($0 + 9), since: Samples.at(day: $0)) }
    #expect(unlocks(book, history(), present) == ["a": Samples.at(day: 3)])
    present.friends.removeLast(3)
    #expect(unlocks(book, history(), present) == [:])
  }

  @Test("A request that waits for an answer is an event; one that was answered is forgotten")
  func requests() throws {
    let book = try Self.book(#"{"id": "r", "on": "friendRequested", "do": [{"grant": "a"}]}"#)
    var present = PresentState()
    #expect(unlocks(book, history(), present) == [:])
    present.requests = [
      .init(Samples.bob, since: Samples.at(day: 2)),
      .init(Samples.carol, since: Samples.at(day: 1)),
    ]
    #expect(unlocks(book, history(), present) == ["a": Samples.at(day: 1)])
  }

  @Test("A badge for badges counts those that the player has and those that are found, in time")
  func badgesForBadges() throws {
    let book = try Self.book(
      """
      {"id": "p", "on": "matchFinished", "do": [{"grant": "a"}]},
      {"id": "q", "on": "badgeUnlocked", "when": {"fact": "badges", "atLeast": 3},
       "do": [{"grant": "c"}]}
      """)
    var present = PresentState()
    let match = duel(1, day: 5, Part(Samples.alice, [9, 9]))
    present.badges = [BadgeID("x")!: Samples.at(day: 1)]
    #expect(unlocks(book, history([match]), present) == ["a": match.finishedAt])
    present.badges[BadgeID("b")!] = Samples.at(day: 9)
    #expect(
      unlocks(book, history([match]), present)
        == ["a": match.finishedAt, "c": Samples.at(day: 9)])
    present.badges[BadgeID("y")!] = Samples.at(day: 2)
    #expect(
      unlocks(book, history(), present) == ["c": Samples.at(day: 9)],
      "three that the player has are enough")
  }

  @Test("A badge that a found badge brings is found too, and what that brings")
  func chains() throws {
    let book = try Self.book(
      """
      {"id": "1", "on": "badgeUnlocked", "when": {"fact": "badge", "equals": "b"},
       "do": [{"grant": "c"}]},
      {"id": "2", "on": "badgeUnlocked", "when": {"fact": "badge", "equals": "a"},
       "do": [{"grant": "b"}]},
      {"id": "3", "on": "matchQuit", "do": [{"grant": "a"}]}
      """)
    let match = duel(1, day: 1, Part(Samples.alice, [9], left: .quit), [0])
    let moment = match.finishedAt
    #expect(unlocks(book, history([match])) == ["a": moment, "b": moment, "c": moment])
  }

  @Test("The very last visit counts, though it was not kept")
  func lastAccess() throws {
    let book = try Self.book(
      """
      {"id": "r", "on": "playerSeen", "when": {"fact": "gamesPlayed", "atLeast": 1},
       "do": [{"grant": "a"}]}
      """)
    let life = history(
      [duel(1, day: 1, Part(Samples.alice, [9, 9]))], [Visit(at: Samples.at(day: 1, hour: 8))])
    #expect(unlocks(book, life) == [:])
    var present = PresentState()
    present.lastAccess = Samples.at(day: 1, hour: 11)
    #expect(unlocks(book, life, present) == [:], "that was before the match")
    present.lastAccess = Samples.at(day: 1, hour: 13)
    #expect(unlocks(book, life, present) == ["a": Samples.at(day: 1, hour: 13)])
  }

  @Test("Players are told of a badge if the rules say so, with the key of the live notification")
  func notifications() throws {
    let silent = #"{"id": "r", "on": "avatarChanged", "do": [{"grant": "a"}]}"#
    let telling =
      silent + #", {"id": "t", "on": "badgeUnlocked", "do": [{"notify": "badgeUnlocked"}]}"#
    var present = PresentState()
    present.picture = .init("p", since: Samples.monday)
    func notifications(_ rules: String) throws -> [PlayerNotification] {
      try RuleReplay(Self.book(rules)).unlocks(history: history(), present: present)
        .flatMap(\.notifications)
    }
    #expect(try notifications(silent) == [])
    let live = try Self.book(telling)
      .effects(of: .avatarChanged(Samples.alice, picture: "p"), granted: [])
    #expect(try notifications(telling).map(Effect.notify) == Array(live.dropFirst()))
  }

  @Test("Only rules that grant on what is partly forgotten have a blind spot")
  func blindSpots() throws {
    #expect(
      StandardRules.book.partlyBlindRules.map(\.id) == [
        "gamer", "regular", "extrovert", "doppelganger",
      ])
    for event in [RuleEvent.roundScored, .matchFinished, .matchQuit, .badgeUnlocked] {
      #expect(event.blindSpot == nil)
    }
  }
}
