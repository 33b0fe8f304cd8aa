import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Rules")
struct RuleBookTests {
  typealias Part = Samples.Part

  /// A book of one rule that grants `b`.
  private func book(on event: String, when condition: String) throws -> RuleBook {
    let text = """
      {"badges": [{"id": "b", "title": "B", "meaning": "Be."}],
       "rules": [{"id": "r", "on": "\(event)", "when": \(condition), "do": [{"grant": "b"}]}]}
      """
    return try RuleBook(reading: Array(text.utf8))
  }

  private func friendAdded(_ friends: Int) -> CommunityEvent {
    .friendAdded(Samples.alice, friend: Samples.bob, friends: friends, at: Samples.monday)
  }

  @Test(
    "Operators below, at and above their value",
    arguments: [
      ("equals", [false, true, false]), ("notEquals", [true, false, true]),
      ("atLeast", [false, true, true]), ("atMost", [true, true, false]),
      ("lessThan", [true, false, false]), ("moreThan", [false, false, true]),
    ])
  func operators(name: String, expected: [Bool]) throws {
    let book = try book(on: "friendAdded", when: #"{"fact": "friends", "\#(name)": 5}"#)
    let applies = [4, 5, 6].map { !book.effects(of: friendAdded($0), granted: []).isEmpty }
    #expect(applies == expected)
  }

  @Test(
    "all, any and not",
    arguments: [
      (#"{"all": [{"fact": "friends", "atLeast": 2}, {"fact": "friends", "atMost": 3}]}"#, [2, 3]),
      (#"{"any": [{"fact": "friends", "atMost": 1}, {"fact": "friends", "equals": 4}]}"#, [1, 4]),
      (#"{"not": {"any": [{"fact": "friends", "equals": 1}]}}"#, [2, 3, 4]),
    ])
  func connectives(condition: String, expected: [Int]) throws {
    let book = try book(on: "friendAdded", when: condition)
    #expect((1...4).filter { !book.effects(of: friendAdded($0), granted: []).isEmpty } == expected)
  }

  /// Whether a condition on a match that is over holds for its only player.
  private func holds(_ condition: String, _ part: Part, country: String? = nil) throws -> Bool {
    let book = try book(on: "matchFinished", when: condition)
    let match = Samples.match([part], country: country)
    return !effects(book, of: match, for: part.player).isEmpty
  }

  private func effects(
    _ book: RuleBook, of match: FinishedMatch, for player: PlayerID,
    statistics: Statistics = Statistics(), granted: Set<BadgeID> = []
  ) -> [Effect] {
    var statistics = statistics
    statistics.apply(match, for: player)
    let events = CommunityEvent.events(of: match, for: player, statistics: statistics)
    return events.flatMap { book.effects(of: $0, granted: granted) }
  }

  @Test(
    "Facts of every type are compared",
    arguments: [
      (#"{"fact": "mode", "equals": "solo"}"#, true),
      (#"{"fact": "mode", "notEquals": "solo"}"#, false),
      (#"{"fact": "won", "equals": false}"#, true),
      (#"{"fact": "won", "notEquals": false}"#, false),
      (#"{"fact": "slowestGuessSeconds", "atMost": 9.999}"#, false),
      (#"{"fact": "slowestGuessSeconds", "atMost": 10}"#, true),
      (#"{"fact": "slowestGuessSeconds", "equals": 10.000}"#, true),
      (#"{"fact": "averageScore", "moreThan": 1499.5}"#, true),
      (#"{"fact": "map", "equals": "world"}"#, true),
      (#"{"fact": "format", "equals": "classic"}"#, true),
      (#"{"fact": "format", "equals": "journey"}"#, false),
    ])
  func types(condition: String, expected: Bool) throws {
    #expect(try holds(condition, Part(Samples.alice, [1000, 500])) == expected)
  }

  @Test("A badge that was granted is not granted again, and notifies once")
  func once() throws {
    let book = StandardRules.book
    let badge = try #require(BadgeID("extrovert"))
    let first = book.effects(of: friendAdded(5), granted: [])
    let grant = Grant(player: Samples.alice, badge: badge)
    #expect(
      first == [
        .grant(grant), .notify(.init(.badgeUnlocked, of: .badgeUnlocked(grant, badges: 1))),
      ])
    #expect(book.effects(of: friendAdded(5), granted: []) == first, "a replay gives the same")
    #expect(book.effects(of: friendAdded(6), granted: [badge]) == [])
    #expect(book.effects(of: friendAdded(4), granted: []) == [])
  }

  @Test("Badges for badges are granted at once, and come to an end")
  func cascade() throws {
    let text = """
      {"badges": [{"id": "a", "title": "A", "meaning": "a"},
                  {"id": "b", "title": "B", "meaning": "b"},
                  {"id": "c", "title": "C", "meaning": "c"}],
       "rules": [
         {"id": "1", "on": "avatarChanged", "do": [{"grant": "a"}, {"grant": "b"}]},
         {"id": "2", "on": "badgeUnlocked", "when": {"fact": "badges", "atLeast": 2},
          "do": [{"grant": "c"}]},
         {"id": "3", "on": "badgeUnlocked", "when": {"fact": "badge", "equals": "c"},
          "do": [{"grant": "a"}, {"notify": "badgeUnlocked"}]},
         {"id": "4", "on": "badgeUnlocked", "when": {"fact": "badge", "equals": "c"},
          "do": [{"notify": "badgeUnlocked"}]}]}
      """
    let book = try RuleBook(reading: Array(text.utf8))
    let event = CommunityEvent.avatarChanged(Samples.alice, picture: "p1")
    let effects = book.effects(of: event, granted: [])
    #expect(effects.map(brief) == ["grant a", "grant b", "grant c", "notify badgeUnlocked c"])
    let all = Set(book.badges.map(\.id))
    #expect(book.effects(of: event, granted: all) == [])
  }

  @Test("A badge that does not count is left out of how many a player has, live and in a replay")
  func uncounted() throws {
    let text = """
      {"badges": [{"id": "a", "title": "A", "meaning": "a", "counts": false},
                  {"id": "b", "title": "B", "meaning": "b", "counts": true},
                  {"id": "c", "title": "C", "meaning": "c"},
                  {"id": "two", "title": "T", "meaning": "t"}],
       "rules": [
         {"id": "1", "on": "avatarChanged", "do": [{"grant": "a"}, {"grant": "b"}]},
         {"id": "2", "on": "friendAdded", "do": [{"grant": "c"}]},
         {"id": "3", "on": "badgeUnlocked", "when": {"fact": "badges", "atLeast": 2},
          "do": [{"grant": "two"}]}]}
      """
    let book = try RuleBook(reading: Array(text.utf8))
    #expect(book.badges.map(\.counts) == [false, true, true, true])
    let picture = CommunityEvent.avatarChanged(Samples.alice, picture: "p1")
    #expect(book.effects(of: picture, granted: []).map(brief) == ["grant a", "grant b"])
    let granted = Set(["a", "b"].compactMap(BadgeID.init))
    #expect(
      book.effects(of: friendAdded(1), granted: granted).map(brief) == ["grant c", "grant two"])
    var present = PresentState()
    present.picture = .init("p1", since: Samples.at(day: 1))
    let history = PlayerHistory(player: Samples.alice, matches: [], visits: [])
    func unlocked() -> [String] {
      RuleReplay(book).unlocks(history: history, present: present).map(\.grant.badge.text)
    }
    #expect(unlocked() == ["a", "b"])
    present.friends = [.init(Samples.bob, since: Samples.at(day: 2))]
    #expect(Set(unlocked()) == ["a", "b", "c", "two"])
  }

  @Test("The badges for quitting are the ones that do not count")
  func quitterCount() {
    #expect(
      StandardRules.book.badges.filter { !$0.counts }.map(\.id.text)
        == ["quitter", "real-quitter"])
  }

  private func brief(_ effect: Effect) -> String {
    switch effect {
    case .grant(let grant): "grant \(grant.badge)"
    case .notify(let notification):
      "notify \(notification.kind) \(notification.badge?.text ?? "")"
    }
  }

  @Test("The notifications of friends and challenges say who and what")
  func notifications() throws {
    let challenge = Challenge(
      id: ChallengeID(uuid: UUIDv7(bits: 77)), challenger: Samples.bob, challenged: Samples.alice,
      terms: ChallengeTerms(map: "world"), expires: Samples.at(minute: 1))
    let events: [CommunityEvent] = [
      .friendRequested(Samples.alice, by: Samples.bob, at: Samples.monday),
      .friendAccepted(Samples.alice, by: Samples.bob, at: Samples.monday),
      .challengeReceived(challenge),
    ]
    let found = try events.map { event in
      let effects = StandardRules.book.effects(of: event, granted: [])
      guard effects.count == 1, case .notify(let notification) = effects[0] else {
        throw Unexpected()
      }
      return notification
    }
    #expect(found.map(\.kind) == [.friendRequest, .friendAccepted, .challenge])
    #expect(found.allSatisfy { $0.player == Samples.alice && $0.other == Samples.bob })
    #expect(found.map(\.challenge) == [nil, nil, challenge.id])
    #expect(Set(found.map(\.key)).count == 3)
  }

  private struct Unexpected: Error {}

  // The badges of the rules that ship.

  private func grants(
    _ match: FinishedMatch, _ statistics: Statistics = Statistics()
  ) -> [String] {
    effects(StandardRules.book, of: match, for: Samples.alice, statistics: statistics)
      .compactMap { if case .grant(let grant) = $0 { grant.badge.text } else { nil } }
  }

  @Test(
    "center: within one kilometer", arguments: [(999.9, true), (1000.0, true), (1000.1, false)])
  func center(meters: Double, isGranted: Bool) {
    let part = Part(
      Samples.alice, [1, 1], guessTime: .seconds(20), distance: Meters(meters))
    #expect(grants(Samples.match([part])).contains("center") == isGranted)
  }

  @Test("time: every round of the match guessed within 15 seconds")
  func time() {
    func grants(_ part: Part) -> [String] { self.grants(Samples.match([part])) }
    #expect(grants(Part(Samples.alice, [5000, 5000], guessTime: .seconds(15))) == ["time"])
    #expect(grants(Part(Samples.alice, [2000, 1999], guessTime: .seconds(15))) == [])
    #expect(grants(Part(Samples.alice, [5000, 5000], guessTime: .milliseconds(15_001))) == [])
    #expect(grants(Part(Samples.alice, [5000, 5000], defaulted: true)) == [])
    #expect(grants(Part(Samples.alice, [1], left: .quit)) == [])
    let walkover = Samples.match([
      Part(Samples.alice, [1]), Part(Samples.bob, [1], left: .quit),
    ])
    #expect(self.grants(walkover) == [])
    #expect(self.grants(Samples.match([Part(Samples.alice, [1, 1])], ending: .aborted)) == [])
  }

  @Test("A round that was not played was not guessed, and counts with all the time it had")
  func unplayedRounds() throws {
    let match = Samples.match([Part(Samples.alice, [1]), Part(Samples.bob, [1], left: .quit)])
    let events = CommunityEvent.events(of: match, for: Samples.alice, statistics: Statistics())
    #expect(events.map(\.kind) == [.roundScored, .matchFinished])
    let facts = try #require(events.last).facts
    #expect(facts[.everyRoundGuessed] == .boolean(false))
    #expect(facts[.slowestGuessSeconds] == .duration(.seconds(90)))
  }

  @Test("fire: the fifth win in a row")
  func fire() {
    var statistics = Statistics()
    let match = Samples.match([
      Part(Samples.alice, [2, 2], guessTime: .seconds(20)), Part(Samples.bob, [1, 1]),
    ])
    statistics.winsInARow = 3
    #expect(grants(match, statistics) == [])
    statistics.winsInARow = 4
    #expect(grants(match, statistics) == ["fire"])
  }

  @Test("gamer: the seventh day in a row")
  func gamer() {
    var statistics = Statistics()
    for day in 0..<7 {
      let now = Samples.at(day: day, hour: 12)
      statistics.seen(Visit(at: now))
      let event = CommunityEvent.playerSeen(Samples.alice, at: now, statistics: statistics)
      let effects = StandardRules.book.effects(of: event, granted: [])
      #expect(effects.map(brief).contains("grant gamer") == (day == 6))
    }
  }

  @Test("quitter and real quitter: the fifth and the twentieth quit")
  func quitters() {
    let match = Samples.match([Part(Samples.alice, [1], left: .absent)])
    for (quits, expected) in [
      (3, []), (4, ["quitter"]), (18, ["quitter"]), (19, ["quitter", "real-quitter"]),
    ] {
      var statistics = Statistics()
      statistics.quits = quits
      #expect(grants(match, statistics) == expected)
    }
  }

  @Test("doppelganger: any new picture")
  func doppelganger() {
    let event = CommunityEvent.avatarChanged(Samples.alice, picture: "p1")
    let effects = StandardRules.book.effects(of: event, granted: [])
    #expect(effects.map(brief) == ["grant doppelganger", "notify badgeUnlocked doppelganger"])
  }

  @Test("Every badge that ships can be got, and each notification is given")
  func complete() {
    let deeds = StandardRules.book.rules.flatMap(\.deeds)
    for badge in StandardRules.book.badges { #expect(deeds.contains(.grant(badge.id))) }
    for kind in NotificationKind.allCases where kind.event != nil {
      #expect(deeds.contains(.notify(kind)))
    }
  }

  @Test("A history's events bring the badges that were granted live, in the order of time")
  func backfill() {
    let matches = (1...6).map { number in
      Samples.match(
        number: number,
        [Part(Samples.alice, [2, 2], guessTime: .seconds(20)), Part(Samples.bob, [1, 1])],
        at: Samples.at(day: number))
    }
    let history = PlayerHistory(player: Samples.alice, matches: matches.reversed(), visits: [])
    var granted: Set<BadgeID> = []
    var moments: [String] = []
    for event in history.events {
      for case .grant(let grant) in StandardRules.book.effects(of: event, granted: granted) {
        granted.insert(grant.badge)
        moments.append("\(grant.badge) \(event.occurrence)")
      }
    }
    #expect(moments == ["fire matchFinished/\(MatchID(uuid: UUIDv7(bits: 5)))"])
  }
}
