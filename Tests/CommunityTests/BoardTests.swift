import GameRules
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
    isSuspect: Bool = false, from origin: ClientOrigin = .sameMachine
  ) -> BoardEntry? {
    var statistics = Statistics()
    statistics.soloGames = games
    if isSuspect { statistics.guesses.alarms = 1 }
    return BoardEntry(
      match, of: Samples.alice, statistics: statistics, joined: joined, from: origin)
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

  @Test("The list takes players of seven days and ten games before, whom nobody suspects")
  func eligible() {
    let week = Duration.seconds(7 * 86_400)
    #expect(row(attempt(), games: 10)?.isEligible == false, "the tenth is this one")
    #expect(row(attempt(), joined: Self.end + (.milliseconds(1) - week))?.isEligible == false)
    #expect(row(attempt(), isSuspect: true)?.isEligible == false)
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
    let rows = history.boardEntries(joined: Samples.monday)
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
