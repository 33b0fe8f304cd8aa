import GameRules
import JSON
import Testing

@testable import WireProtocol

/// Clients have been written against these texts. A change here breaks them.
@Suite("The texts on the wire stay as they are")
struct FrozenTextTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static let match = "0190163d-8694-739b-aea5-966c26f8ad91"
  private static let ada = "0190163d-8694-7000-8000-000000000001"
  private static let bob = "0190163d-8694-7000-8000-000000000002"

  @Test("A guess and its reply")
  func guess() {
    let request = ClientMessage.encoded(
      MatchGuess.self,
      .init(match: WireExamples.match, round: 3, coordinate: WireExamples.paris), id: .integer(7))
    #expect(
      text(request)
        == #"{"jsonrpc":"2.0","id":7,"method":"match.guess","params":{"match":"\#(Self.match)","round":3,"lat":48.85837,"lng":2.294481}}"#
    )
    let reply = ServerMessage.encoded(
      result: MatchGuess.Result(accepted: WireExamples.paris), id: .integer(7))
    #expect(
      text(reply)
        == #"{"jsonrpc":"2.0","id":7,"result":{"accepted":{"lat":48.85837,"lng":2.294481}}}"#)
  }

  @Test("A statement, a verdict on it, and its reveal")
  func statement() {
    #expect(
      FrozenText.parameters(
        MatchGuess.self, .init(match: WireExamples.match, round: 3, verdict: false))
        == #"{"match":"\#(Self.match)","round":3,"verdict":false}"#)
    #expect(
      FrozenText.value(MatchGuess.Result(accepted: .origin, verdict: false))
        == #"{"accepted":{"lat":0,"lng":0},"verdict":false}"#)
    let statement =
      #"{"template":"capital","country":"FR","value":{"town":"Nice","townDe":"Nizza"}}"#
    #expect(
      FrozenText.value(PlaceView.statement(WireExamples.statement))
        == #"{"provider":"statement","statement":\#(statement)}"#)
    #expect(
      FrozenText.value(WireExamples.revealedStatement)
        == #"{"lat":48.85837,"lng":2.294481,"country":"FR","statement":{"isTrue":false,"#
        + #""statement":\#(statement),"explanation":[{"town":"Paris"}]}}"#)
  }

  @Test("Finds and the bag")
  func finds() {
    #expect(
      FrozenText.value(FindCard(.ingredient(.pineCone))) == #"{"ingredient":"pineCone"}"#)
    #expect(FrozenText.value(FindCard(.recipe(.windChime))) == #"{"recipe":"windChime"}"#)
    #expect(
      FrozenText.parameters(BagCompose.self, .init(recipe: .bottleShip))
        == #"{"recipe":"bottleShip"}"#)
    #expect(
      FrozenText.parameters(MatchBegin.self, .init(format: FormatName(.journey), brought: [.lens]))
        == #"{"format":"journey","bring":["lens"]}"#)
    #expect(
      FrozenText.value(BagCard(WireExamples.bag, at: WireExamples.instant))
        == #"{"ingredients":{"shell":2,"amber":1,"pineCone":1},"recipes":["spyglass","wreath"],"#
        + #""aids":{"freeze":0,"lens":1,"fork":0},"souvenirs":{},"today":10,"most":10,"#
        + #""book":[{"recipe":"spyglass","ingredients":["amber","driftwood"],"aid":"lens"},"#
        + #"{"recipe":"wreath","ingredients":["feather","pineCone","lavender"],"#
        + #""souvenir":"wreath"}]}"#)
  }

  @Test("The hurry in a state")
  func hurries() {
    #expect(
      FrozenText.value(WireExamples.hurried.content.hurry!)
        == #"{"player":"\#(Self.ada)","forced":true}"#)
  }

  @Test("Aids and pauses")
  func aids() {
    #expect(
      FrozenText.parameters(MatchAid.self, .init(match: WireExamples.match, round: 2, aid: .fork))
        == #"{"match":"\#(Self.match)","round":2,"aid":"fork"}"#)
    #expect(
      FrozenText.value(MatchAid.Result(aids: [.lens, .shuffle])) == #"{"aids":["lens","shuffle"]}"#)
    #expect(
      FrozenText.value(WireExamples.aided)
        == #"{"round":2,"aid":"lens","lens":{"center":{"lat":48.85837,"lng":2.294481},"radius":2000000},"aids":["fork"],"deadline":1790000000123}"#
    )
    #expect(
      FrozenText.value(AidCard(WireExamples.fork)) == #"{"aid":"fork","fork":["DE","FR"]}"#)
    #expect(
      FrozenText.value(
        RoundFrozen(round: 2, player: WireExamples.ada, roundEnd: WireExamples.instant))
        == #"{"round":2,"player":"\#(Self.ada)","roundEnd":1790000000123}"#)
    #expect(
      FrozenText.value(
        MatchPaused(until: WireExamples.instant, pauses: 2, remaining: .seconds(20)))
        == #"{"until":1790000000123,"pauses":2,"remainingMs":20000}"#)
    #expect(
      FrozenText.value(
        MatchResumed(
          round: 1, deadline: WireExamples.instant, view: .coordinates(WireExamples.paris)))
        == #"{"round":1,"deadline":1790000000123,"view":{"provider":"coordinates","lat":48.85837,"lng":2.294481,"revealing":true}}"#
    )
    #expect(
      FrozenText.parameters(
        MatchBegin.self,
        .init(format: FormatName(.journey), difficulty: .scout, isDue: true))
        == #"{"format":"journey","difficulty":"scout","due":true}"#)
  }

  @Test("Events")
  func events() {
    let guessed = EncodedMatchEvent(
      RoundGuessed(round: 1, player: WireExamples.ada), match: WireExamples.match)
    #expect(
      text(guessed.message(sequence: 12))
        == #"{"jsonrpc":"2.0","method":"round.guessed","params":{"match":"\#(Self.match)","seq":12,"round":1,"player":"\#(Self.ada)"}}"#
    )
    let started = EncodedMatchEvent(
      RoundStarted(
        round: 1, view: .coordinates(WireExamples.paris), deadline: WireExamples.instant),
      match: WireExamples.match)
    #expect(
      text(started.message(sequence: 1))
        == #"{"jsonrpc":"2.0","method":"round.started","params":{"match":"\#(Self.match)","seq":1,"round":1,"view":{"provider":"coordinates","lat":48.85837,"lng":2.294481,"revealing":true},"deadline":1790000000123}}"#
    )
    let revealed = EncodedMatchEvent(
      RoundRevealed(round: 2, solution: WireExamples.revealed, results: [WireExamples.score]),
      match: WireExamples.match)
    #expect(
      text(revealed.message(sequence: 5))
        == #"{"jsonrpc":"2.0","method":"round.revealed","params":{"match":"\#(Self.match)","seq":5,"round":2,"solution":{"lat":-33.8568,"lng":151.2153,"country":"AU","near":{"name":"Sydney","country":"Australia","distanceKm":1.3,"direction":"NE"}},"results":[{"player":"\#(Self.ada)","guess":{"lat":48.85837,"lng":2.294481},"defaulted":false,"distance":1234.5,"score":4996,"total":9996}]}}"#
    )
    #expect(
      text(
        ServerMessage.encoded(
          event: ServerDraining(reconnectAfter: .seconds(2), closesIn: .seconds(30))))
        == #"{"jsonrpc":"2.0","method":"server.draining","params":{"reconnectAfterMs":2000,"closesInMs":30000}}"#
    )
    #expect(
      text(
        ServerMessage.encoded(
          event: ServerAnnouncement(text: "Tea", at: WireExamples.instant)))
        == #"{"jsonrpc":"2.0","method":"server.announcement","params":{"text":"Tea","at":1790000000123}}"#
    )
  }

  @Test("A match's state")
  func state() {
    let expected =
      #"{"jsonrpc":"2.0","id":"s","result":{"match":"\#(Self.match)","seq":17,"mode":"duel","format":"classic","map":"world","#
      + #""options":{"rounds":3,"movingMs":1000,"guessingMs":0,"readyMs":20000,"countdownMs":5000},"#
      + #""phase":"guessing","round":2,"deadline":1790000000123,"players":["#
      + #"{"player":"\#(Self.ada)","username":"Ada","connected":true,"ready":false,"guessing":false,"guessed":true,"total":4996},"#
      + #"{"player":"\#(Self.bob)","username":"Bob_2","avatar":"/v1/avatars/9","connected":false,"ready":true,"guessing":true,"guessed":false,"total":0}],"#
      + #""rounds":[{"round":1,"solution":{"lat":-33.8568,"lng":151.2153,"country":"AU","near":{"name":"Sydney","country":"Australia","distanceKm":1.3,"direction":"NE"}},"#
      + #""results":[{"player":"\#(Self.ada)","guess":{"lat":48.85837,"lng":2.294481},"defaulted":false,"distance":1234.5,"score":4996,"total":9996}]},"#
      + #"{"round":2,"view":{"provider":"sketch","images":[{"url":"/v1/views/x","widthKm":300}]},"deadline":1790000000123}],"#
      + #""marker":{"lat":1,"lng":-2},"outcome":{"ending":"forfeited","results":["#
      + #"{"player":"\#(Self.ada)","total":9996,"rank":1,"won":true,"ratingBefore":1500,"ratingAfter":1512},"#
      + #"{"player":"\#(Self.bob)","total":12000,"rank":2,"won":false,"left":"quit"}],"badges":["center"]}}}"#
    #expect(
      text(ServerMessage.encoded(result: WireExamples.state, id: .string("s"))) == expected)
  }

  @Test("Errors")
  func errors() {
    #expect(
      text(ServerMessage.encoded(error: .game(.nameTaken), id: .integer(1)))
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"The username, or one that looks like it, is taken","data":{"code":"nameTaken","retryable":false}}}"#
    )
    #expect(
      text(ServerMessage.encoded(error: .unavailable, id: .integer(1)))
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error","data":{"code":"unavailable","retryable":true}}}"#
    )
    let limited = WireError.game(.rateLimited, retryAfter: .milliseconds(250))
    #expect(
      text(ServerMessage.encoded(error: limited, id: .integer(1)))
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"Too many requests","data":{"code":"rateLimited","retryable":true,"retryAfterMs":250}}}"#
    )
    #expect(
      text(
        ServerMessage.encoded(
          error: .banned(until: WireExamples.instant, reason: "cheats"), id: .integer(1)))
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"The player is banned from this server","data":{"code":"banned","retryable":false,"until":1790000000123,"reason":"cheats"}}}"#
    )
    let fault = WireFault(member: "round", expectation: "an integer from 1 to 10")
    #expect(
      text(ServerMessage.encoded(error: .invalidParameters(fault), id: .integer(1)))
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params: round must be an integer from 1 to 10","data":{"member":"round"}}}"#
    )
  }

  @Test("The names of what the game refuses")
  func errorNames() {
    #expect(
      GameErrorCode.allCases.map(\.rawValue) == [
        "unauthenticated", "invalidToken", "nameTaken", "nameInvalid", "emailTaken",
        "wrongCredentials", "usernameRequired", "emailInvalid", "passwordInvalid",
        "alreadyRegistered", "noPassword", "unknownProvider", "providerUnavailable",
        "identityInvalid", "banned", "alreadyQueued", "alreadyInMatch", "notInMatch", "wrongPhase",
        "alreadyGuessed", "unreachable", "wrongAnswer", "aidNotPossible", "aidNotInBag",
        "pauseNotPossible", "unknownRecipe", "ingredientsMissing",
        "unknownPlayer", "unknownMap",
        "unknownMatch",
        "formatNotPossible",
        "alreadyFriends",
        "notFriends", "oneself", "unknownRequest", "tooManyFriends", "otherHasTooManyFriends",
        "tooManyRequests", "otherHasTooManyRequests", "requestRefused", "blocked",
        "tooManyBlocked", "offline", "opponentInMatch",
        "alreadyChallenging", "tooManyChallenges", "unknownChallenge", "unknownRoom", "notInRoom",
        "notHost", "roomFull", "roomClosedToYou", "tooFewPlayers", "unevenSides",
        "unknownSet", "unknownCountry", "alreadyPlayed", "unknownList", "listEmpty",
        "listInvalid", "placeInvalid", "duplicatePlace", "tooManyLists", "tooManyPlaces",
        "tooManyFavourites", "accountNeeded", "mapInvalid", "tooManyMaps", "notPublishable",
        "unknownEvent", "eventOver", "tooManyEvents",
        "unknownNews", "tooManyBookmarks",
        "pictureInvalid", "pushOff",
        "subscriptionInvalid", "rateLimited", "draining", "unavailable", "tooLarge",
      ])
    for refusal in MatchRefusal.allCases {
      #expect(GameErrorCode(rawValue: refusal.rawValue) != nil, "what a match refuses has a name")
    }
  }

  @Test("Errors come to the client as the server made them")
  func errorRoundTrips() throws {
    let all =
      GameErrorCode.allCases.map { WireError.game($0) }
      + [
        .parseError, .invalidRequest, .methodNotFound, .internalError, .unavailable,
        .invalidParameters(WireFault(expectation: "an object")),
        .game(.draining, retryAfter: .seconds(3)), .banned(until: nil, reason: nil),
        .banned(until: WireExamples.instant, reason: "cheats"),
      ]
    var components = SchemaComponents()
    let schema = WireError.schema(&components)
    for error in all {
      let bytes = ServerMessage.encoded(error: error, id: .null)
      guard case .error(.null, let decoded) = ServerMessage(bytes) else {
        Issue.record("an error")
        continue
      }
      #expect(decoded == error)
      let node = try #require(try JSONDocument(bytes).root["error"])
      #expect(schema.violations(in: node, components: components) == [])
    }
    #expect(WireError.game(.offline).gameError == .offline)
  }

  @Test("The close codes, and after which of them a client comes back")
  func closeCodes() {
    #expect(
      CloseCode.allCases.map(\.rawValue) == [
        1000, 1001, 1002, 1003, 1007, 1009, 4000, 4001, 4002, 4003, 4500, 4501, 4502, 4503,
      ])
    for code in CloseCode.allCases {
      #expect(code.reason.utf8.count <= 123, "RFC 6455 §5.5 leaves no more")
      if code.rawValue >= 4000 { #expect(code.shouldReconnect == (code.rawValue < 4500)) }
    }
  }
}
