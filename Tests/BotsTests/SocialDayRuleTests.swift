import Community
import GameRules
import Referee
import Testing
import WireProtocol

@testable import Bots

@Suite("What days bring to the players of the bots' referee")
struct SocialDayRuleTests {
  private static let day = Story.firstDay
  private static let (ada, bob) = (Story.ada, Story.bob)

  /// Two players who came on the first day at ten.
  private static func referee() -> SocialReferee {
    var referee = SocialReferee()
    referee.calendar = SocialCalendar(now: Story.hour(10), tokenLifetime: .seconds(100_000_000))
    referee.now = Story.hour(10)
    referee.joined(Story.card(ada), isGuest: false)
    referee.joined(Story.card(bob), isGuest: false)
    return referee
  }

  private static func told(_ badge: String, unread: Int) -> SocialEventBody {
    Story.notified(Story.notice(UInt128(unread), .badgeUnlocked, badge: badge), unread: unread)
  }

  @Test("Visits on seven days in a row bring a badge, on the seventh", arguments: [true, false])
  func gamer(isTold: Bool) {
    var referee = Self.referee()
    for day in 1...6 {
      referee.timePassed(to: Story.hour(Double(24 * day + 10)), news: [])
      referee.cameOnline(Self.ada)
      if day == 6, isTold { referee.hear(Self.told("gamer", unread: 1), by: Self.ada) }
      referee.settle()
      #expect(referee[Self.ada].badges == (day == 6 ? ["gamer"] : []))
    }
    #expect(referee.violations.isEmpty == isTold, "\(referee.violations)")
  }

  /// An attempt at the challenge of a day.
  private static func attempt(onDay day: Int, badges: [String]) -> Game? {
    let result = FinalResult(player: ada, total: 1000, rank: 1, hasWon: false)
    let view = Story.view(Story.id(UInt128(1000 + day)), [result], badges: badges)
    return Game(origin: .daily, views: [ada: view], day: day)
  }

  @Test(
    "Challenges on seven days in a row bring a badge with the seventh, and one between may be missed",
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6], 6, true), ([0, 1, 3, 4, 5, 6, 7], 7, true),
      ([0, 1, 2, 4, 6, 7, 8], nil, true), ([0, 1, 2, 3, 4, 5, 6], nil, false),
      ([0, 1, 2, 3, 4, 5], 5, false),
    ])
  func challenger(days: [Int], told: Int?, isHonest: Bool) throws {
    var referee = Self.referee()
    for day in days {
      if day > 0 { referee.calendar?.now = Story.hour(Double(24 * day + 10)) }
      referee.beganDaily(Self.ada, refusal: nil)
      let badges = told == day ? ["challenger"] : []
      referee.played(try #require(Self.attempt(onDay: Self.day + day, badges: badges)))
    }
    #expect(referee.violations.isEmpty == isHonest, "\(referee.violations)")
  }

  @Test(
    "A declined request may be repeated after seven days, not before",
    arguments: [(6.9, "requestRefused", true), (6.9, nil, false), (7.1, nil, true)])
  func declined(days: Double, refusal: String?, isHonest: Bool) {
    var referee = Self.referee()
    referee.requested(Self.ada, Self.bob, onDay: Self.day, refusal: nil)
    referee.declined(Self.bob, Self.ada, refusal: nil)
    referee.now = Story.hour(10 + 24 * days)
    referee.requested(Self.ada, Self.bob, onDay: Self.day + Int(days), refusal: refusal)
    #expect(referee.violations.isEmpty == isHonest, "\(referee.violations)")
  }

  @Test("Who wants an event that is moved is told, once, and reminded before the new start")
  func moved() {
    var referee = Self.referee()
    referee.announced(Story.race, at: Story.hour(10))
    referee.wanted(
      Self.ada, Story.race, Set(Story.raceLeads), Story.raceCard(wanted: 1, leads: Story.raceLeads),
      refusal: nil, at: Story.hour(10))
    var later = Story.race
    (later.startsAt, later.endsAt) = (Story.hour(20), Story.hour(30))
    referee.announced(later, at: Story.hour(11))
    // A day before the new start has passed.
    #expect(referee[Self.ada].reminders[later.id]?.map(\.milliseconds).sorted() == [0, 3_600_000])
    #expect(referee[Self.ada].inbox.map(\.notice) == [Notice(.eventChanged, event: later.id)])
    #expect(!referee.hasHeardEverything, "it is pushed")
    referee.announced(later, at: Story.hour(12))
    #expect(referee[Self.ada].inbox.count == 1 && referee[Self.bob].inbox.isEmpty)
    referee.timePassed(to: Story.hour(31), news: [])
    #expect(referee[Self.ada].inbox.count == 1, "of what is over nobody is reminded")
  }

  @Test(
    "An event that is over is wanted by nobody",
    arguments: [("eventOver", true), (nil, false)])
  func over(refusal: String?, isHonest: Bool) {
    var referee = Self.referee()
    referee.announced(Story.race, at: Story.hour(10))
    referee.wanted(
      Self.ada, Story.race, [.none], nil, refusal: refusal, at: Story.race.endsAt)
    #expect(referee.violations.isEmpty == isHonest, "\(referee.violations)")
  }

  @Test("A challenge that nobody answers ends when the clock is moved beyond its end")
  func expired() {
    var referee = Self.referee()
    referee.requested(Self.ada, Self.bob, onDay: Self.day, refusal: nil)
    referee.accepted(Self.bob, Self.ada, refusal: nil)
    referee.challenged(
      Self.ada, Self.bob, rounds: 1, .init(challenge: Story.agreed, expires: Story.hour(11)),
      refusal: nil)
    referee.timePassed(to: Story.hour(34), news: [])
    let ending = SocialEvent.challengeEnded(Story.agreed, with: Self.bob, .expired)
    #expect(referee.expected[Self.ada]?.contains { $0.event == ending } == true)
  }

  @Test(
    "A journey in what is due is in due countries, then in new ones",
    arguments: [
      (["FR", "PE", "JP", "CL", "NO"], true), (["FR", "PE", "JP", "CL", "DE"], false),
      (["JP", "CL", "NO", "SE", "FI"], false), (["PE", "JP", "CL", "NO", "SE"], true),
    ])
  func journey(countries: [String], isHonest: Bool) {
    var referee = Self.referee()
    let codes = { (texts: [String]) in Set(texts.compactMap { CountryCode($0) }) }
    referee.judge(
      journey: countries.map { RevealedRound(country: CountryCode($0), score: 0) },
      due: codes(["FR", "PE"]), seen: codes(["FR", "PE", "DE"]), of: Self.ada)
    #expect(referee.violations.isEmpty == isHonest, "\(referee.violations)")
  }

  /// A change of an export, and a part of the violation that must be reported.
  struct Export: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let complaint: String?
    let change: @Sendable (inout ExportedAccount) -> Void
  }

  @Test(
    "An export has the visits, the wishes and the digests",
    arguments: [
      Export(testDescription: "nothing", complaint: nil) { _ in },
      Export(testDescription: "a visit", complaint: "visits on") {
        $0.visits.append(.init(Visit(at: Story.hour(30))))
      },
      Export(testDescription: "a wish", complaint: "other wishes") { $0.events = nil },
      Export(testDescription: "a digest", complaint: "other digests") { $0.digest = nil },
    ])
  func export(_ export: Export) {
    var referee = Self.referee()
    referee.announced(Story.race, at: Story.hour(10))
    referee.wanted(
      Self.ada, Story.race, [.none], Story.raceCard(wanted: 1, leads: [.none]), refusal: nil,
      at: Story.hour(10))
    let daily = DigestSetting(every: .daily, offset: .utc)
    let reply = DigestReply(every: .daily, next: Story.hour(18))
    referee.setDigest(Self.ada, daily, reply, at: Story.hour(10))
    var statistics = Statistics()
    statistics.seen(Visit(at: Story.hour(10)))
    var account = ExportedAccount(
      player: Story.card(Self.ada), createdAt: Story.hour(10), lastAccess: Story.hour(10),
      email: nil, identities: [],
      sessions: [.init(createdAt: Story.hour(10), expiresAt: Story.hour(1000))],
      rating: .init(value: 1500, deviation: 350, volatility: 0.06, games: 0),
      statistics: StatisticsCard(statistics, at: Story.hour(10)),
      visits: [.init(Visit(at: Story.hour(10)))], badges: [], friends: [], requests: [],
      blocked: [], reports: [], notifications: [], queue: nil,
      events: [.init(event: Story.race.id, leads: [.none])],
      digest: .init(every: .daily, timeZone: .utc, next: Story.hour(18)))
    export.change(&account)
    referee.judge(export: account, matches: [], lists: [], email: nil, of: Self.ada)
    let found = referee.violations
    guard let complaint = export.complaint else { return #expect(found == []) }
    #expect(found.contains { $0.contains(complaint) }, "\(found)")
  }
}
