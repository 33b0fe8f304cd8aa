import GameRules
import Testing

@testable import WireProtocol

@Suite("Wrong parameters are refused by name")
struct ParameterTests {
  private func fault<Method: WireMethod>(_ method: Method.Type, _ params: String) throws -> String?
  {
    let text = #"{"jsonrpc":"2.0","id":1,"method":"\#(Method.name)","params":\#(params)}"#
    let message = try ClientMessage(Array(text.utf8))
    do {
      _ = try message.parameters(of: method)
      return nil
    } catch {
      return error.description
    }
  }

  private static let id = #""match":"0190163d-8694-739b-aea5-966c26f8ad91""#
  private static let lat = "lat must be a number from -90 to 90"
  private static let lng = "lng must be a number from -180 to 180"
  private static let round = "round must be an integer from 1 to 200"

  @Test(
    "A guess takes a match, a round, and both coordinates or neither",
    arguments: [
      (#"\#(id),"round":1"#, nil), (#"\#(id),"round":1,"lat":null,"lng":null"#, nil),
      (#"\#(id),"round":1,"lat":-90,"lng":180"#, nil),
      (#"\#(id),"round":1.0,"lat":0e0,"lng":-0"#, nil),
      (#""round":1"#, "match must be a match's id"),
      (#""match":"x","round":1"#, "match must be a match's id"),
      (#""match":17,"round":1"#, "match must be a match's id"),
      (#""match":"0190163d-8694-739b-aea5-966c26f8ad9g","round":1"#, "match must be a match's id"),
      (#""match":"0190163d08694-739b-aea5-966c26f8ad91","round":1"#, "match must be a match's id"),
      (id, round), (#"\#(id),"round":"1""#, round),
      (#"\#(id),"round":1.5"#, round),
      (#"\#(id),"round":1e99"#, round), (#"\#(id),"round":0"#, round),
      (#"\#(id),"round":201"#, round), (#"\#(id),"round":-1"#, round),
      (#"\#(id),"round":1,"lat":1"#, lng), (#"\#(id),"round":1,"lng":1"#, lat),
      (#"\#(id),"round":1,"lat":1,"lng":null"#, lng),
      (#"\#(id),"round":1,"lat":90.000001,"lng":1"#, lat),
      (#"\#(id),"round":1,"lat":-91,"lng":1"#, lat),
      (#"\#(id),"round":1,"lat":1,"lng":180.5"#, lng),
      (#"\#(id),"round":1,"lat":1,"lng":-1e3"#, lng),
      (#"\#(id),"round":1,"lat":1e999,"lng":1"#, lat),
      (#"\#(id),"round":1,"lat":"1","lng":1"#, lat), (#"\#(id),"round":1,"lat":[],"lng":1"#, lat),
      (#"\#(id),"round":1,"lat":true,"lng":1"#, lat), (#"\#(id),"round":1,"lat":1,"lng":{}"#, lng),
    ] as [(String, String?)])
  func guesses(params: String, expected: String?) throws {
    #expect(try fault(MatchGuess.self, "{\(params)}") == expected)
  }

  @Test("A marker takes both coordinates")
  func markers() throws {
    #expect(try fault(MatchMark.self, #"{\#(Self.id),"round":1,"lat":1,"lng":2}"#) == nil)
    #expect(try fault(MatchMark.self, #"{\#(Self.id),"round":1}"#) == Self.lat)
    #expect(try fault(MatchMark.self, #"{\#(Self.id),"round":1,"lat":1}"#) == Self.lng)
  }

  @Test(
    "Options are held to their limits",
    arguments: [
      ("{}", nil), (#"{"options":{}}"#, nil), (#"{"options":null,"map":null}"#, nil),
      (#"{"options":{"rounds":10,"movingMs":0,"guessingMs":600000}}"#, nil),
      (#"{"options":{"rounds":0}}"#, "options.rounds must be an integer from 1 to 10"),
      (#"{"options":{"rounds":11}}"#, "options.rounds must be an integer from 1 to 10"),
      (
        #"{"options":{"movingMs":-1}}"#,
        "options.movingMs must be whole milliseconds from 0 to 600000"
      ),
      (
        #"{"options":{"guessingMs":600001}}"#,
        "options.guessingMs must be whole milliseconds from 0 to 600000"
      ),
      (
        #"{"options":{"readyMs":9223372036854775807}}"#,
        "options.readyMs must be whole milliseconds from 0 to 600000"
      ),
      (
        #"{"options":{"countdownMs":0.5}}"#,
        "options.countdownMs must be whole milliseconds from 0 to 600000"
      ),
      (#"{"options":[]}"#, "options must be an object"), (#"{"map":1}"#, "map must be a string"),
      ("[]", "params must be an object"),
    ] as [(String, String?)])
  func options(params: String, expected: String?) throws {
    #expect(try fault(MatchSolo.self, params) == expected)
  }

  @Test("Other parameters are named, too")
  func others() throws {
    #expect(try fault(QueueJoin.self, #"{"ranked":"yes"}"#) == "ranked must be true or false")
    #expect(try fault(AccountGuest.self, "{}") == "username must be a string")
    #expect(try fault(AccountGuest.self, #"{"username":"not a name!"}"#) == nil)
    #expect(
      try fault(ClockSync.self, #"{"t0":"now"}"#)
        == "t0 must be a time in whole milliseconds since 1970")
  }

  private static let offset = "utcOffsetMinutes must be an integer from -840 to 840"

  @Test(
    "A time zone is at most 14 hours from UTC, in whole minutes, with whatever method it comes",
    arguments: [
      ("-840", nil), ("840", nil), ("0", nil), ("-210", nil), ("60.0", nil), ("null", nil),
      ("-841", offset), ("841", offset), ("1.5", offset), ("1e99", offset),
      ("9223372036854775807", offset), ("-9223372036854775808", offset), ("\"60\"", offset),
      ("true", offset), ("[]", offset), ("{}", offset),
    ] as [(String, String?)])
  func timeZones(value: String, expected: String?) throws {
    let member = "\"utcOffsetMinutes\":\(value)"
    #expect(try fault(AccountGuest.self, "{\"username\":\"Ada\",\(member)}") == expected)
    #expect(try fault(AccountResume.self, "{\"token\":\"t\",\(member)}") == expected)
    #expect(
      try fault(AccountLogin.self, "{\"email\":\"e\",\"password\":\"p\",\(member)}") == expected)
    #expect(
      try fault(
        AccountRegister.self,
        "{\"username\":\"u\",\"email\":\"e\",\"password\":\"p\",\(member)}") == expected)
    #expect(
      try fault(
        AccountOIDC.self, "{\"provider\":\"p\",\"idToken\":\"i\",\"nonce\":\"n\",\(member)}")
        == expected)
  }

  private static let limit = "limit must be an integer from 1 to 100"

  @Test(
    "A page has 1 to 100 entries, of whatever",
    arguments: [
      ("1", nil), ("100", nil), ("20.0", nil), ("null", nil), ("0", limit), ("101", limit),
      ("-1", limit), ("9223372036854775807", limit), ("1.5", limit),
      ("1e99", limit), ("\"20\"", limit),
      ("false", limit), ("[20]", limit),
    ] as [(String, String?)])
  func pages(value: String, expected: String?) throws {
    #expect(try fault(NotificationList.self, "{\"limit\":\(value)}") == expected)
    #expect(try fault(MatchHistory.self, "{\"limit\":\(value)}") == expected)
    #expect(
      try fault(RankingGet.self, "{\"scope\":\"global\",\"limit\":\(value)}") == expected)
  }

  private static let around = "around must be true or a player's id"

  @Test(
    "Rows of a ranking are around oneself or around a player",
    arguments: [
      ("true", nil), ("null", nil), (#""0190163d-8694-7000-8000-000000000001""#, nil),
      (#""0190163D-8694-7000-8000-00000000000A""#, nil), ("false", around), ("7", around),
      ("1", around), ("\"\"", around), ("\"true\"", around), ("\"me\"", around),
      (#""0190163d-8694-7000-8000-00000000000""#, around),
      (#""0190163d-8694-7000-8000-0000000000011""#, around),
      (#""0190163d86947000800000000000000001""#, around), ("{}", around),
      ("[true]", around),
    ] as [(String, String?)])
  func middles(value: String, expected: String?) throws {
    #expect(
      try fault(RankingGet.self, "{\"scope\":\"friends\",\"around\":\(value)}") == expected)
  }

  private static let cursor = "cursor must be the cursor of a page before"
  private static let scope = #"scope must be one of "global", "friends""#

  @Test(
    "A ranking has a scope, and a cursor is one of a page",
    arguments: [
      (#""scope":"global""#, nil), ("", scope),
      (#""scope":"friends","cursor":null"#, nil),
      (#""scope":"friends","cursor":"\#(String(repeating: "0a", count: 28))""#, nil),
      (#""scope":"friends","cursor":"\#(String(repeating: "0A", count: 28))""#, cursor),
      (#""scope":"friends","cursor":"\#(String(repeating: "0a", count: 27))""#, cursor),
      (#""scope":"friends","cursor":"""#, cursor),
      (#""scope":null"#, scope), (#""scope":"""#, scope), (#""scope":"Global""#, scope),
      (#""scope":true"#, scope), (#""scope":0"#, scope),
      (#""scope":"global","cursor":7"#, cursor),
      (#""scope":"global","cursor":{}"#, cursor),
      (#""scope":"global","cursor":false"#, cursor),
    ] as [(String, String?)])
  func rankings(params: String, expected: String?) throws {
    #expect(try fault(RankingGet.self, "{\(params)}") == expected)
  }

  @Test(
    "An id is a whole one, in text",
    arguments: [
      "\"\"", "\"x\"", "7", "true", "[]", "{}", "\"0190163d-8694-7000-8000-00000000000\"",
      "\"0190163d-8694-7000-8000-0000000000001\"", "\"0190163d-8694-7000-8000-00000000000g\"",
      "\"0190163d_8694-7000-8000-000000000001\"", "\" 190163d-8694-7000-8000-000000000001\"",
      "\"0190163d-8694-7000-8000-00000000\\u00e91\"",
    ])
  func ids(id: String) throws {
    let (player, challenge) = ("player must be a player's id", "challenge must be a challenge's id")
    #expect(try fault(FriendAccept.self, "{\"player\":\(id)}") == player)
    #expect(try fault(FriendDecline.self, "{\"player\":\(id)}") == player)
    #expect(try fault(FriendRemove.self, "{\"player\":\(id)}") == player)
    #expect(try fault(PlayerBlock.self, "{\"player\":\(id)}") == player)
    #expect(try fault(PlayerUnblock.self, "{\"player\":\(id)}") == player)
    #expect(try fault(ChallengeSend.self, "{\"player\":\(id)}") == player)
    #expect(try fault(ProfileGet.self, "{\"player\":\(id)}") == player)
    #expect(try fault(ChallengeAccept.self, "{\"challenge\":\(id)}") == challenge)
    #expect(try fault(ChallengeDecline.self, "{\"challenge\":\(id)}") == challenge)
    #expect(try fault(ChallengeCancel.self, "{\"challenge\":\(id)}") == challenge)
    #expect(
      try fault(NotificationRead.self, "{\"upTo\":\(id)}") == "upTo must be a notification's id")
    #expect(
      try fault(NotificationList.self, "{\"before\":\(id)}")
        == "before must be a notification's id")
    #expect(try fault(MatchHistory.self, "{\"before\":\(id)}") == "before must be a match's id")
    #expect(
      try fault(AccountExport.self, "{\"cursor\":\(id)}") == "cursor must be the cursor of a part")
  }

  @Test("What the game refuses by a name of its own is no wrong parameter")
  func refusedLater() throws {
    let nonsense = #"{"username":"not a name!","email":"no address","password":""}"#
    #expect(try fault(AccountRegister.self, nonsense) == nil)
    #expect(try fault(AccountUpgrade.self, nonsense) == nil)
    #expect(try fault(AccountLogin.self, nonsense) == nil)
    #expect(try fault(FriendRequestSend.self, nonsense) == nil)
    #expect(try fault(ProfileGet.self, nonsense) == nil)
    #expect(try fault(AccountDelete.self, nonsense) == nil)
    #expect(try fault(AccountChangePassword.self, #"{"old":"","new":""}"#) == nil)
  }

  @Test("A challenge's options are held to the limits of every match")
  func challengeOptions() throws {
    func sent(_ options: String) throws -> String? {
      try fault(
        ChallengeSend.self,
        "{\"player\":\"0190163d-8694-7000-8000-000000000001\",\"options\":\(options)}")
    }
    #expect(try sent("{}") == nil)
    #expect(try sent("null") == nil)
    #expect(
      try sent(#"{"rounds":11}"#) == "options.rounds must be an integer from 1 to 10")
    #expect(
      try sent(#"{"movingMs":600001}"#)
        == "options.movingMs must be whole milliseconds from 0 to 600000")
    #expect(try sent("true") == "options must be an object")
  }

  @Test("Nothing that a client sent stands in an error")
  func noEcho() throws {
    for params in [#"{"scope":"EVIL"}"#, #"{"scope":"global","around":"EVIL"}"#] {
      let fault = try #require(try fault(RankingGet.self, params))
      #expect(!fault.contains("EVIL"))
    }
    for params in [
      #"{"match":"EVIL"}"#, #"{"EVIL":1}"#, #"["EVIL"]"#, #"{"match":{"EVIL":"EVIL"}}"#,
    ] {
      let fault = try #require(try fault(MatchGuess.self, params))
      #expect(!fault.contains("EVIL"))
    }
  }
}
