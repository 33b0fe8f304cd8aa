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
  private static let round = "round must be an integer from 1 to 10"

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
      (id, "round must be an integer"), (#"\#(id),"round":"1""#, "round must be an integer"),
      (#"\#(id),"round":1.5"#, "round must be an integer"),
      (#"\#(id),"round":1e99"#, "round must be an integer"), (#"\#(id),"round":0"#, round),
      (#"\#(id),"round":11"#, round), (#"\#(id),"round":-1"#, round),
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
        "options.countdownMs must be a duration in whole milliseconds"
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

  @Test("Nothing that a client sent stands in an error")
  func noEcho() throws {
    for params in [
      #"{"match":"EVIL"}"#, #"{"EVIL":1}"#, #"["EVIL"]"#, #"{"match":{"EVIL":"EVIL"}}"#,
    ] {
      let fault = try #require(try fault(MatchGuess.self, params))
      #expect(!fault.contains("EVIL"))
    }
  }
}
