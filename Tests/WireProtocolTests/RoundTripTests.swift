import Community
import GameRules
import Geodesy
import JSON
import Testing

@testable import WireProtocol

@Suite("What one side encodes the other decodes, and it is as its schema says")
struct RoundTripTests {
  @Test("Methods of server, clock and maps")
  func serverMethods() throws {
    try RoundTrip.expect(
      ServerInfo.self, Nothing(),
      ServerInfo.Result(
        name: "Where am I", version: "0.1.0", maps: ["world", "europe"],
        time: WireExamples.instant, limits: .init(maximumMessageBytes: 16_384),
        options: .standard, scoring: .init()))
    try RoundTrip.expect(
      ServerInfo.self, Nothing(),
      ServerInfo.Result(
        name: "", version: "", maps: [], time: WireExamples.instant,
        limits: .init(maximumMessageBytes: 1), options: .standard, scoring: .init(),
        providers: ["google", "a b"], googleMapsKey: "AIza-x_1"))
    try RoundTrip.expect(
      ClockSync.self, .init(t0: Instant(millisecondsSinceEpoch: -1)),
      .init(
        t0: Instant(millisecondsSinceEpoch: -1), t1: WireExamples.instant,
        t2: WireExamples.instant))
    try RoundTrip.expect(
      MapList.self, Nothing(),
      .init(maps: [
        .init(
          map: "world", title: "The \"world\"", area: SquareMeters(134e12),
          diagonal: .kilometers(14_916.862), bounds: WireExamples.bounds, polygons: 250)
      ]))
  }

  @Test("Methods of the queue")
  func queueMethods() throws {
    try RoundTrip.expect(
      QueueJoin.self, .init(), .init(since: WireExamples.instant, waiting: 0))
    try RoundTrip.expect(
      QueueJoin.self, .init(map: "europe", isRanked: false),
      .init(since: WireExamples.instant, waiting: 7, estimatedWait: .milliseconds(1500)))
    try RoundTrip.expect(
      QueueJoin.self, .init(isRanked: true, format: FormatName(.clash)),
      .init(since: WireExamples.instant, waiting: 0))
    try RoundTrip.expect(QueueLeave.self, Nothing(), Nothing())
  }

  @Test("Methods of replays")
  func replayMethods() throws {
    try RoundTrip.expect(MatchReplay.self, .init(match: WireExamples.match), WireExamples.replay)
    var bare = WireExamples.replay
    (bare.bot, bare.set, bare.rounds) = (nil, nil, [])
    try RoundTrip.expect(MatchReplay.self, .init(link: .example), bare)
    try RoundTrip.expect(
      MatchShare.self, .init(match: WireExamples.match), .init(link: .example))
  }

  @Test("Methods of the daily challenge")
  func dailyMethods() throws {
    let card = WireExamples.dailyCard
    try RoundTrip.expect(DailyGet.self, .init(), card)
    var over = card
    over.attempt = .init(match: WireExamples.match)
    over.opened = .init(places: "1.5,2.5,NZ", salt: "00ff")
    try RoundTrip.expect(DailyGet.self, .init(number: WireExamples.day), over)
    over.attempt = nil
    try RoundTrip.expect(DailyGet.self, .init(), over)
    let row = BoardCard(
      rank: 1, player: WireExamples.cards[0], points: 24_321, time: .milliseconds(90_500))
    try RoundTrip.expect(
      DailyBoard.self, .init(), .init(number: WireExamples.day, rows: [row], me: row, count: 7))
    try RoundTrip.expect(
      DailyBoard.self, .init(number: WireExamples.day, scope: .friends),
      .init(number: WireExamples.day, rows: [], me: nil, count: 0))
  }

  @Test("Methods of sets of places")
  func setMethods() throws {
    let set = PlaceSetName.match(.example)
    try RoundTrip.expect(PlaceSetCreate.self, .init(match: WireExamples.match), .init(set: set))
    let row = BoardCard(
      rank: 1, player: WireExamples.cards[0], points: 24_321, time: .milliseconds(90_500))
    var card = PlaceSetGet.Result(
      set: set, format: FormatName(.classic), map: "world", options: MatchOptions(), rows: [row],
      me: row, count: 1)
    try RoundTrip.expect(PlaceSetGet.self, .init(set: set), card)
    (card.me, card.rows) = (nil, [])
    try RoundTrip.expect(PlaceSetGet.self, .init(set: .daily(WireExamples.day)), card)
  }

  @Test("Methods of matches")
  func matchMethods() throws {
    let round = RoundOfMatch(match: WireExamples.match, round: 2)
    let options = OptionsChange(rounds: 1, movingTime: .zero, countdown: .seconds(600))
    var state = WireExamples.state
    try RoundTrip.expect(MatchSolo.self, .init(map: "world", options: options), state)
    try RoundTrip.expect(
      MatchBegin.self,
      .init(format: FormatName(.streak), map: "world", options: options, staysQueued: true), state)
    try RoundTrip.expect(
      FormatList.self, Nothing(), .init(formats: Format.latest.map(FormatCard.init)))
    try RoundTrip.expect(MatchBegin.self, .init(set: .daily(WireExamples.day)), state)
    state.content.deadline = nil
    state.content.outcome = nil
    state.content.marker = nil
    try RoundTrip.expect(MatchSolo.self, .init(), state)
    try RoundTrip.expect(MatchStateRequest.self, .init(match: WireExamples.match), state)
    try RoundTrip.expect(MatchAnswer.self, round, .init(deadline: WireExamples.instant))
    try RoundTrip.expect(
      MatchMark.self,
      .init(match: WireExamples.match, round: 10, coordinate: WireExamples.place(-90, 180)),
      Nothing())
    try RoundTrip.expect(
      ViewMove.self, .init(match: WireExamples.match, round: 1, node: "94d0"),
      .init(view: .panorama(WireExamples.panorama)))
    let guess = MatchGuess.Result(accepted: WireExamples.paris)
    try RoundTrip.expect(
      MatchGuess.self,
      .init(match: WireExamples.match, round: 1, coordinate: WireExamples.paris), guess)
    try RoundTrip.expect(
      MatchGuess.self, .init(match: WireExamples.match, round: 1, coordinate: nil), guess)
    try RoundTrip.expect(
      MatchGuess.self, .init(match: WireExamples.match, round: 1, verdict: false),
      .init(accepted: .origin, verdict: false))
    try RoundTrip.expect(
      MatchAid.self, .init(match: WireExamples.match, round: 1, aid: .lens), .init(aids: []))
    try RoundTrip.expect(MatchPause.self, .init(match: WireExamples.match), Nothing())
    try RoundTrip.expect(MatchResume.self, .init(match: WireExamples.match), Nothing())
    try RoundTrip.expect(
      MatchBegin.self,
      .init(format: FormatName(.journey), difficulty: .scout, list: ListID(.example)),
      WireExamples.pausedJourney)
    try RoundTrip.expect(
      MatchBegin.self, .init(format: FormatName(.journey), isDue: true), state)
    try RoundTrip.expect(
      MatchStateRequest.self, .init(match: WireExamples.match), WireExamples.hurried)
    try RoundTrip.expect(
      MatchBegin.self, .init(format: FormatName(.journey), brought: [.freeze, .fork]), state)
    for bag in [Bag(), WireExamples.bag] {
      let card = BagCard(bag, at: WireExamples.instant)
      try RoundTrip.expect(BagGet.self, .init(), card)
      try RoundTrip.expect(BagCompose.self, .init(recipe: .spyglass), card)
    }
    try RoundTrip.expect(MatchReady.self, round, Nothing())
    try RoundTrip.expect(MatchQuit.self, .init(match: WireExamples.match), Nothing())
  }

  @Test("Events of matches, in full and with everything left out that may be")
  func matchEvents() throws {
    let (ada, when) = (WireExamples.ada, WireExamples.instant)
    let matched = QueueMatched(players: WireExamples.cards)
    try RoundTrip.expect(matched, .matched(matched))
    let started = MatchStarted(WireExamples.content)
    try RoundTrip.expect(started, .started(started))
    for view in [
      PlaceView.sketch([]), .coordinates(WireExamples.paris),
      .streetView(WireExamples.paris, panorama: nil),
      .streetView(WireExamples.paris, panorama: "p"), .statement(WireExamples.statement),
    ] {
      let event = RoundStarted(round: 1, view: view, deadline: when)
      try RoundTrip.expect(event, .roundStarted(event))
    }
    let guessing = RoundGuessing(round: 10, player: ada, deadline: when)
    try RoundTrip.expect(guessing, .guessing(guessing))
    try RoundTrip.expect(WireExamples.aided, .aided(WireExamples.aided))
    let shuffled = RoundAided(
      round: 1, use: AidCard(.shuffle), aids: [], deadline: when, view: .sketch([]))
    try RoundTrip.expect(shuffled, .aided(shuffled))
    let frozen = RoundFrozen(round: 3, player: ada, roundEnd: when)
    try RoundTrip.expect(frozen, .frozen(frozen))
    let paused = MatchPaused(until: when, pauses: 0, remaining: .seconds(3))
    try RoundTrip.expect(paused, .paused(paused))
    let resumed = MatchResumed(round: 1, deadline: when, view: .sketch([]))
    try RoundTrip.expect(resumed, .resumed(resumed))
    let guessed = RoundGuessed(round: 1, player: ada)
    try RoundTrip.expect(guessed, .guessed(guessed))
    for place in [
      WireExamples.revealed, RevealedPlace(coordinate: .origin), WireExamples.revealedStatement,
    ] {
      let revealed = RoundRevealed(round: 1, solution: place, results: [WireExamples.score])
      try RoundTrip.expect(revealed, .revealed(revealed))
    }
    for find in [Find.ingredient(.pineCone), .recipe(.windChime)] {
      var score = WireExamples.score
      score.find = FindCard(find)
      let revealed = RoundRevealed(
        round: 1, solution: WireExamples.revealed, results: [score])
      try RoundTrip.expect(revealed, .revealed(revealed))
    }
    let ready = RoundReady(round: 1, player: ada)
    try RoundTrip.expect(ready, .ready(ready))
    for nextAt in [nil, when] {
      let standings = RoundStandings(
        round: 2, standings: [Standing(player: ada, total: 0, rank: 16)], nextAt: nextAt)
      try RoundTrip.expect(standings, .standings(standings))
    }
    try RoundTrip.expect(WireExamples.outcome, .finished(WireExamples.outcome))
    for left in [
      MatchPlayerLeft(player: ada, reason: .dropped, returnBy: when),
      MatchPlayerLeft(player: ada, reason: .absent),
    ] { try RoundTrip.expect(left, .playerLeft(left)) }
    let returned = MatchPlayerReturned(player: ada)
    try RoundTrip.expect(returned, .playerReturned(returned))
  }

  @Test("Events of the server, and events of tomorrow")
  func otherEvents() throws {
    let draining = ServerDraining(reconnectAfter: .milliseconds(2500), closesIn: .seconds(1))
    try RoundTrip.expect(draining, .draining(draining))
    let announcement = ServerAnnouncement(text: "Tea", at: WireExamples.instant)
    try RoundTrip.expect(announcement, .announced(announcement))
    let parameters = try JSONDocument(Array("{}".utf8)).root
    #expect(
      try ServerEvent(name: "server.sang", parameters: parameters) == .unknown(name: "server.sang"))
  }

  @Test("A distance is rounded to a tenth of a meter, and to nothing else")
  func distances() throws {
    var score = WireExamples.score
    for (distance, expected) in [(1234.5678, 1234.6), (0.04, 0), (19_999_999.96, 20_000_000)] {
      score.distance = Meters(distance)
      var writer = JSONWriter()
      score.write(to: &writer)
      #expect(try JSONDocument(writer.bytes).root["distance"]?.double == expected)
    }
  }

  @Test("Options are changed where it is asked for, and nowhere else")
  func optionsChange() {
    let base = MatchOptions.standard
    #expect(OptionsChange().applied(to: base) == base)
    let change = OptionsChange(
      rounds: 7, movingTime: .zero, guessingTime: .seconds(1), readyTime: .seconds(2),
      countdown: .seconds(3))
    let expected = MatchOptions(
      rounds: 7, movingTime: .zero, guessingTime: .seconds(1), readyTime: .seconds(2),
      countdown: .seconds(3), graceTime: base.graceTime)
    #expect(change.applied(to: base) == expected)
  }
}
