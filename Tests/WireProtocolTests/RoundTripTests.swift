import GameRules
import Geodesy
import JSON
import Testing

@testable import WireProtocol

@Suite("What one side encodes the other decodes, and it is as its schema says")
struct RoundTripTests {
  private func expectRoundTrip<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ result: Method.Result
  ) throws where Method.Parameters: Equatable, Method.Result: Equatable {
    let (schemas, components) = WireContract.methodSchemas()
    let schema = try #require(schemas[Method.name.description], "it is in the contract")
    for id in [RequestID.integer(-3), .string("q\"7\u{1}"), .null] {
      let message = try ClientMessage(ClientMessage.encoded(method, parameters, id: id))
      #expect(message.id == id)
      #expect(message.method == Method.name.description)
      #expect(try message.parameters(of: method) == parameters)
      let reply = ServerMessage(ServerMessage.encoded(result: result, id: id))
      guard case .result(id, let node) = reply else {
        Issue.record("a result of the same id")
        return
      }
      #expect(try Method.Result(wire: node) == result)
      #expect(schema.result.violations(in: node, components: components) == [])
    }
    let notification = ClientMessage.encoded(method, parameters, id: nil)
    #expect(try ClientMessage(notification).id == nil)
    let params = try #require(try JSONDocument(notification).root["params"])
    #expect(schema.parameters.violations(in: params, components: components) == [])
  }

  @Test("Methods of server, clock and maps")
  func serverMethods() throws {
    try expectRoundTrip(
      ServerInfo.self, Nothing(),
      ServerInfo.Result(
        name: "Where am I", version: "0.1.0", maps: ["world", "europe"],
        time: WireExamples.instant, limits: .init(maximumMessageBytes: 16_384),
        options: .standard, scoring: .init()))
    try expectRoundTrip(
      ClockSync.self, .init(t0: Instant(millisecondsSinceEpoch: -1)),
      .init(
        t0: Instant(millisecondsSinceEpoch: -1), t1: WireExamples.instant,
        t2: WireExamples.instant))
    try expectRoundTrip(
      MapList.self, Nothing(),
      .init(maps: [
        .init(
          map: "world", title: "The \"world\"", area: SquareMeters(134e12),
          diagonal: .kilometers(14_916.862), bounds: WireExamples.bounds, polygons: 250)
      ]))
  }

  @Test("Methods of accounts")
  func accountMethods() throws {
    try expectRoundTrip(
      AccountGuest.self, .init(username: "no username \u{0}"),
      .init(token: "t0ken", player: WireExamples.cards[1]))
    try expectRoundTrip(
      AccountResume.self, .init(token: ""),
      .init(player: WireExamples.cards[0], match: nil, queue: nil, unread: 0))
    try expectRoundTrip(
      AccountResume.self, .init(token: "t"),
      .init(
        player: WireExamples.cards[1], match: WireExamples.match,
        queue: .init(map: "world", isRanked: true, since: WireExamples.instant), unread: 2))
    try expectRoundTrip(AccountLogout.self, .init(), Nothing())
    try expectRoundTrip(AccountLogout.self, .init(everywhere: true), Nothing())
  }

  @Test("Methods of the queue")
  func queueMethods() throws {
    try expectRoundTrip(
      QueueJoin.self, .init(), .init(since: WireExamples.instant, waiting: 0))
    try expectRoundTrip(
      QueueJoin.self, .init(map: "europe", isRanked: false),
      .init(since: WireExamples.instant, waiting: 7, estimatedWait: .milliseconds(1500)))
    try expectRoundTrip(QueueLeave.self, Nothing(), Nothing())
  }

  @Test("Methods of matches")
  func matchMethods() throws {
    let round = RoundOfMatch(match: WireExamples.match, round: 2)
    let options = OptionsChange(rounds: 1, movingTime: .zero, countdown: .seconds(600))
    var state = WireExamples.state
    try expectRoundTrip(MatchSolo.self, .init(map: "world", options: options), state)
    state.content.deadline = nil
    state.content.outcome = nil
    state.content.marker = nil
    try expectRoundTrip(MatchSolo.self, .init(), state)
    try expectRoundTrip(MatchStateRequest.self, .init(match: WireExamples.match), state)
    try expectRoundTrip(MatchAnswer.self, round, .init(deadline: WireExamples.instant))
    try expectRoundTrip(
      MatchMark.self,
      .init(match: WireExamples.match, round: 10, coordinate: WireExamples.place(-90, 180)),
      Nothing())
    let guess = MatchGuess.Result(accepted: WireExamples.paris)
    try expectRoundTrip(
      MatchGuess.self,
      .init(match: WireExamples.match, round: 1, coordinate: WireExamples.paris), guess)
    try expectRoundTrip(
      MatchGuess.self, .init(match: WireExamples.match, round: 1, coordinate: nil), guess)
    try expectRoundTrip(MatchReady.self, round, Nothing())
    try expectRoundTrip(MatchQuit.self, .init(match: WireExamples.match), Nothing())
  }

  private func expectRoundTrip<Event: WireMatchEvent & Equatable>(
    _ event: Event, _ body: MatchEventBody
  ) throws {
    let encoded = EncodedMatchEvent(event, match: WireExamples.match)
    let (schemas, components) = WireContract.eventSchemas()
    let schema = try #require(schemas[Event.name.description], "it is in the contract")
    for sequence in [1, 2, 1_000_000] {
      let message = ServerMessage(encoded.message(sequence: sequence))
      guard case .event(let name, let parameters) = message else {
        Issue.record("an event")
        return
      }
      #expect(name == Event.name.description)
      let numbered = try NumberedEvent<Event>(wire: parameters)
      #expect(
        numbered
          == NumberedEvent(match: WireExamples.match, sequence: sequence, event: event))
      #expect(
        try ServerEvent(name: name, parameters: parameters)
          == .match(WireExamples.match, sequence: sequence, body))
      #expect(schema.violations(in: parameters, components: components) == [])
      let names = try #require(parameters.members).prefix(2).map { $0.name.string }
      #expect(names == ["match", "seq"])
    }
  }

  @Test("Events of matches, in full and with everything left out that may be")
  func matchEvents() throws {
    let (ada, when) = (WireExamples.ada, WireExamples.instant)
    let matched = QueueMatched(players: WireExamples.cards)
    try expectRoundTrip(matched, .matched(matched))
    let started = MatchStarted(WireExamples.content)
    try expectRoundTrip(started, .started(started))
    for view in [
      PlaceView.sketch([]), .coordinates(WireExamples.paris),
      .streetView(WireExamples.paris, panorama: nil),
      .streetView(WireExamples.paris, panorama: "p"),
    ] {
      let event = RoundStarted(round: 1, view: view, deadline: when)
      try expectRoundTrip(event, .roundStarted(event))
    }
    let guessing = RoundGuessing(round: 10, player: ada, deadline: when)
    try expectRoundTrip(guessing, .guessing(guessing))
    let guessed = RoundGuessed(round: 1, player: ada)
    try expectRoundTrip(guessed, .guessed(guessed))
    for place in [WireExamples.revealed, RevealedPlace(coordinate: .origin)] {
      let revealed = RoundRevealed(round: 1, solution: place, results: [WireExamples.score])
      try expectRoundTrip(revealed, .revealed(revealed))
    }
    let ready = RoundReady(round: 1, player: ada)
    try expectRoundTrip(ready, .ready(ready))
    for nextAt in [nil, when] {
      let standings = RoundStandings(
        round: 2, standings: [Standing(player: ada, total: 0, rank: 16)], nextAt: nextAt)
      try expectRoundTrip(standings, .standings(standings))
    }
    try expectRoundTrip(WireExamples.outcome, .finished(WireExamples.outcome))
    for left in [
      MatchPlayerLeft(player: ada, reason: .dropped, returnBy: when),
      MatchPlayerLeft(player: ada, reason: .absent),
    ] { try expectRoundTrip(left, .playerLeft(left)) }
    let returned = MatchPlayerReturned(player: ada)
    try expectRoundTrip(returned, .playerReturned(returned))
  }

  @Test("Events that belong to no match, and events of tomorrow")
  func otherEvents() throws {
    let draining = ServerDraining(reconnectAfter: .milliseconds(2500))
    let message = ServerMessage(ServerMessage.encoded(event: draining))
    guard case .event("server.draining", let parameters) = message else {
      Issue.record("an event")
      return
    }
    #expect(try ServerEvent(name: "server.draining", parameters: parameters) == .draining(draining))
    let (schemas, components) = WireContract.eventSchemas()
    #expect(schemas["server.draining"]?.violations(in: parameters, components: components) == [])
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

  @Test("Every method and event of the registry has a name of its own, and its own schema")
  func registry() {
    let names =
      WireContract.methods.map { $0.name.description }
      + WireContract.events.map { $0.name.description }
    #expect(Set(names).count == names.count)
    #expect(WireContract.methodSchemas().schemas.count == 15)
    #expect(WireContract.eventSchemas().schemas.count == 12)
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
