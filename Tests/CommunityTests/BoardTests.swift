import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Boards")
struct BoardTests {
  private static let day = DailyNumber(5)!
  private static let end = Samples.at(day: 30)

  private func attempt(
    _ scores: [Int] = [4000, 300], left: LeaveReason? = nil, ending: MatchEnding? = nil,
    origin: MatchOrigin = .daily
  ) -> FinishedMatch {
    Samples.match(
      [.init(Samples.alice, scores, left: left)], at: Self.end, ending: ending,
      set: .daily(Self.day), origin: origin)
  }

  private func row(
    _ match: FinishedMatch, games: Int = 11, joined: Instant = end + .seconds(-7 * 86_400),
    from origin: ClientOrigin = .sameMachine
  ) -> BoardEntry? {
    var statistics = Statistics()
    statistics.soloGames = games
    return BoardEntry.all(
      of: match, for: Samples.alice, statistics: statistics, joined: joined, from: origin
    ).first
  }

  @Test("An attempt brings a row with its points and the time of its rounds")
  func attempt() throws {
    let entry = try #require(row(attempt()))
    #expect(entry.board == .set(.daily(Self.day)) && entry.player == Samples.alice)
    #expect(entry.points == 4300 && entry.time == .seconds(180) && entry.at == Self.end)
    #expect(entry.isEligible)
  }

  @Test("Who quits has a row of the points so far, and what the server broke off has none")
  func endings() {
    #expect(row(attempt([700], left: .quit))?.points == 700)
    #expect(row(attempt([], left: .absent))?.points == 0)
    #expect(row(attempt([700], ending: .aborted)) == nil)
  }

  @Test("The same places played for nothing bring no row, nor do other matches")
  func others() {
    #expect(row(attempt(origin: .placeSet)) == nil)
    #expect(row(Samples.match([.init(Samples.alice, [1, 2])])) == nil)
  }

  @Test("The list takes players of seven days and ten games before")
  func eligible() {
    let week = Duration.seconds(7 * 86_400)
    #expect(row(attempt(), games: 10)?.isEligible == false, "the tenth is this one")
    #expect(row(attempt(), joined: Self.end + (.milliseconds(1) - week))?.isEligible == false)
    #expect(row(attempt(), from: .unknown)?.isEligible == false)
    let network = SenderNetwork(tag: 9)
    #expect(row(attempt(), from: .network(network))?.isEligible == true)
    #expect(row(attempt(), from: .network(network))?.network == network)
  }

  @Test("More points come first, then less time, then who was earlier")
  func order() {
    func entry(_ points: Int, _ seconds: Int, _ at: Int, _ player: PlayerID) -> BoardEntry {
      BoardEntry(
        board: .set(.daily(Self.day)), player: player, match: attempt().setup.id, points: points,
        time: .seconds(seconds), at: Samples.at(hour: at), isEligible: true)
    }
    let sorted = [
      entry(5000, 99, 9, Samples.dave), entry(4000, 10, 8, Samples.carol),
      entry(4000, 11, 1, Samples.bob), entry(4000, 11, 2, Samples.alice),
    ]
    #expect(sorted.shuffled().sorted { $0.isBefore($1) } == sorted)
    #expect(sorted[1].isBetter(than: sorted[2]) && !sorted[2].isBetter(than: sorted[3]))
  }

  @Test("The rows of a history are those of its attempts, one a day")
  func history() {
    let history = PlayerHistory(
      player: Samples.alice,
      matches: [attempt(), Samples.match(number: 2, [.init(Samples.alice, [1, 2])])], visits: [])
    let rows = history.fold(from: PlayerBoards(joined: Samples.monday)).rows.values
    #expect(rows.map(\.points) == [4300] && rows.map(\.isEligible) == [false])
  }

  @Test("Names are read as they are written")
  func names() {
    let board = Board.set(.daily(Self.day))
    #expect(Board("daily-5") == board && board.description == "daily-5")
    #expect(Board("daily-x") == nil && Board(String(repeating: "a", count: 32)) == nil)
  }

  @Test("The daily counts as a game and for badges, and not for averages; a known set for nothing")
  func counts() {
    var statistics = Statistics()
    let isGame = statistics.apply(attempt(), for: Samples.alice)
    #expect(isGame)
    #expect(statistics.gamesPlayed == 1 && statistics.finishedGames == 0)
    #expect(statistics.totalScore == 0 && statistics.maximumScore == 0)
    #expect(statistics.daily.current == 1 && statistics.daily.attempted == Self.day)
    let before = statistics
    let isGameToo = statistics.apply(attempt(origin: .placeSet), for: Samples.alice)
    #expect(!isGameToo && statistics == before)
    #expect(
      CommunityEvent.events(
        of: attempt(origin: .placeSet), for: Samples.alice, statistics: statistics
      ).isEmpty)
    #expect(
      CommunityEvent.events(of: attempt(), for: Samples.alice, statistics: statistics).last?.kind
        == .matchFinished)
  }
}

@Suite("Boards of formats")
struct FormatBoardTests {
  private static let end = Samples.at(day: 30)

  private func match(
    _ format: Format = .streak, total: Int = 12, left: LeaveReason? = nil,
    ending: MatchEnding = .played, isForBoard: Bool = true, seconds: Int = 60, at: Instant = end
  ) -> FinishedMatch {
    let options = format.options(.standard)
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(seconds * 100_000 + total))), format: format,
      origin: .solo, map: Board.map, diagonal: .kilometers(20_000), options: options,
      players: [Samples.alice],
      solutions: Array(
        repeating: Solution(coordinate: Samples.place), count: format.length.firstPlaces(options)),
      isForBoard: isForBoard)
    let round = PlayedRound(
      number: 1, solution: setup.solutions[0], startedAt: at + .seconds(-seconds), revealedAt: at,
      results: [])
    return FinishedMatch(
      setup: setup, scoringVersion: 1, startedAt: at + .seconds(-seconds), finishedAt: at,
      ending: ending, rounds: [round],
      results: [
        PlayerResult(player: Samples.alice, total: total, rank: 1, won: false, left: left)
      ], weight: .full)
  }

  private func rows(
    _ match: FinishedMatch, from origin: ClientOrigin = .sameMachine
  ) -> [BoardEntry] {
    BoardEntry.all(
      of: match, for: Samples.alice, statistics: Statistics(), joined: Self.end, from: origin)
  }

  @Test("A match brings a row of the day, of the week and of all time")
  func periods() {
    let found = rows(match())
    #expect(
      found.map(\.board.description) == [
        "streak/ever", "streak/week-\(WeekNumber(at: Self.end).value)",
        "streak/day-\(DailyNumber(at: Self.end).value)",
      ])
    #expect(found.allSatisfy { $0.points == 12 && $0.time == .seconds(60) && $0.isEligible })
    #expect(found.map { Board($0.board.description) } == found.map { $0.board })
  }

  @Test("Who leaves, or was dealt places that others may have seen, has none")
  func excluded() {
    #expect(rows(match(isForBoard: false)).isEmpty)
    #expect(rows(match(left: .quit, ending: .forfeited)).isEmpty)
    #expect(rows(match(ending: .aborted)).isEmpty)
    #expect(rows(match(total: 0)).isEmpty)
  }

  @Test("Somebody of an unknown network has a rank, and is not listed")
  func unlisted() {
    #expect(rows(match(), from: .unknown).map(\.isEligible) == [false, false, false])
  }

  @Test(
    "An event lists whom a day would list; what was played before that rule, and links, everybody")
  func events() throws {
    let event = try #require(PlaceSetName("event-00000000-0000-7000-8000-000000000001"))
    let link = PlaceSetName.match(try #require(LinkSecret(String(repeating: "0f", count: 16))))
    let network = ClientOrigin.network(SenderNetwork(tag: 7))
    func row(
      _ set: PlaceSetName, games: Int = 10, days: Int = 7, listing: ListingRule = .unknownPlaces,
      from origin: ClientOrigin = network
    ) throws -> BoardEntry {
      var statistics = Statistics()
      statistics.soloGames = games
      let match = Samples.match(
        [Samples.Part(Samples.alice, [1, 1])], at: Self.end, set: set, origin: .placeSet,
        listing: listing)
      let rows = BoardEntry.all(
        of: match, for: Samples.alice, statistics: statistics,
        joined: Self.end + .seconds(-days * 86_400), from: origin)
      return try #require(rows.first)
    }
    #expect(try row(event).isEligible && row(event).network == SenderNetwork(tag: 7))
    #expect(try !row(event, games: 9).isEligible)
    #expect(try !row(event, days: 6).isEligible)
    #expect(try !row(event, from: .unknown).isEligible)
    for entry in [try row(event, games: 1, days: 0, listing: .allMatches), try row(link, games: 1)]
    {
      #expect(entry.isEligible && entry.network == nil)
    }
  }

  @Test("Of a race only the time counts, once its target is reached")
  func race() {
    #expect(rows(match(.race, total: 14_999)).isEmpty)
    #expect(rows(match(.race, total: 17_000)).map(\.points) == [15_000, 15_000, 15_000])
  }

  @Test("A better row replaces the one before, an equal one does not")
  func best() {
    let (first, faster, slower) = (
      rows(match())[0], rows(match(seconds: 50))[0], rows(match(seconds: 70))[0]
    )
    #expect(first.replaces(nil) && faster.replaces(first))
    #expect(!slower.replaces(first) && !first.replaces(first))
    #expect(rows(match(total: 13, seconds: 99))[0].replaces(faster))
  }

  @Test("The rows of a history are the best of each period")
  func history() {
    let later = Self.end + .seconds(86_400)
    let history = PlayerHistory(
      player: Samples.alice,
      matches: [match(total: 9), match(total: 7), match(total: 8, at: later)], visits: [])
    let rows = history.fold(from: PlayerBoards(joined: Samples.monday)).rows.values
    let byBoard = Dictionary(uniqueKeysWithValues: rows.map { ($0.board.description, $0.points) })
    #expect(byBoard["streak/ever"] == 9)
    #expect(byBoard["streak/day-\(DailyNumber(at: later).value)"] == 8)
    #expect(byBoard["streak/day-\(DailyNumber(at: Self.end).value)"] == 9)
  }

  @Test("The usual options count, and less time; more time anywhere, and other rounds, do not")
  func options() {
    let usual = MatchOptions.standard.alone
    #expect(Board.accepts(usual, of: .classic))
    for format in [Format.streak, .sprint, .race] {
      #expect(Board.accepts(format.options(usual), of: format))
    }
    let times: [WritableKeyPath<MatchOptions, Duration>] = [
      \.movingTime, \.guessingTime, \.openingTime, \.countdown,
    ]
    for time in times {
      var options = usual
      options[keyPath: time] = .zero
      #expect(Board.accepts(options, of: .classic))
      options[keyPath: time] = usual[keyPath: time] + .milliseconds(1)
      #expect(!Board.accepts(options, of: .classic), "the place could be looked at for longer")
    }
    var options = usual
    options.readyTime = .seconds(600)
    #expect(Board.accepts(options, of: .classic), "at the reveal the next place is not shown")
    options.rounds = 3
    #expect(!Board.accepts(options, of: .classic))
    options = usual
    options.view = .panorama
    #expect(!Board.accepts(options, of: .classic), "panoramas are shared by matches")
  }

  @Test("No other text is read as a board")
  func names() {
    for text in [
      "streak", "streak/", "streak/day-0", "streak/day-07", "nothing/ever", "streak/x-1",
    ] {
      #expect(Board(text) == nil, "\(text)")
    }
  }

  @Test("A row fires an event, which brings the badge")
  func event() throws {
    let events = CommunityEvent.events(
      of: match(), for: Samples.alice, statistics: Statistics())
    #expect(events.map(\.kind) == [.boardEntered])
    let effects = StandardRules.book.effects(of: try #require(events.first), granted: [])
    #expect(
      effects.contains { effect in
        if case .grant(let grant) = effect { grant.badge.text == "on-the-board" } else { false }
      })
    #expect(
      CommunityEvent.events(
        of: match(isForBoard: false), for: Samples.alice, statistics: Statistics()
      ).isEmpty)
  }

  @Test(
    "Ten countries in a row on a board bring a badge, nine do not, and no other format does",
    arguments: [(Format.streak, 10, true), (.streak, 9, false), (.sprint, 30, false)])
  func streakBadge(format: Format, total: Int, isEarned: Bool) throws {
    let events = CommunityEvent.events(
      of: match(format, total: total), for: Samples.alice, statistics: Statistics())
    let event = try #require(events.first { $0.kind == .boardEntered })
    let badge = try #require(BadgeID("ten-stamps"))
    let grant = Effect.grant(Grant(player: Samples.alice, badge: badge))
    #expect(StandardRules.book.effects(of: event, granted: []).contains(grant) == isEarned)
  }

  /// The statistics after so many right countries, each after that time.
  private func statistics(_ count: Int, after time: Duration) -> Statistics {
    var statistics = Statistics()
    let base = match()
    let rounds = (1...count).map { number in
      PlayedRound(
        number: number, solution: base.setup.solutions[0], startedAt: Self.end,
        revealedAt: Self.end + time,
        results: [
          RoundResult(
            player: Samples.alice, guess: Samples.place, defaulted: false,
            guessedAt: Self.end + time, distance: Meters(0), score: 1, total: number)
        ])
    }
    let fast = FinishedMatch(
      setup: base.setup, scoringVersion: 1, startedAt: Self.end, finishedAt: Self.end + time,
      ending: .played, rounds: rounds, results: base.results, weight: .full)
    statistics.apply(fast, for: Samples.alice)
    return statistics
  }

  @Test("Ten right countries within a second each raise an alarm, as do 25 within two seconds")
  func speed() {
    #expect(!statistics(9, after: .milliseconds(999)).guesses.isSuspect)
    #expect(statistics(10, after: .milliseconds(999)).guesses.isSuspect)
    #expect(!statistics(24, after: .milliseconds(1999)).guesses.isSuspect)
    #expect(statistics(25, after: .milliseconds(1999)).guesses.isSuspect)
    #expect(!statistics(200, after: .seconds(2)).guesses.isSuspect)
  }
}
