import Community
import GameRules
import Testing
import WireProtocol

@testable import Bots

@Suite("Messages read only as far as a load test needs")
struct ServerFrameTests {
  private static func read(_ text: String) -> (ServerFrame.Content, match: String) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let frame = ServerFrame(bytes)
      return (frame.content, String(decoding: bytes[frame.match], as: UTF8.self))
    }
  }

  @Test(
    "Replies have their number, and are results or errors",
    arguments: [
      (#"{"jsonrpc":"2.0","id":12,"result":{"id":3,"error":[1,{"a":"}"}]}}"#, 12, false),
      (#"{"result":{},"id":4,"jsonrpc":"2.0"}"#, 4, false),
      (#" { "id" : 7 , "error" : {"code":-32000,"data":{"code":"wrongPhase"}} } "#, 7, true),
      (#"{"result":"a \"quoted\\\" brace }{","id":9007199254740991}"#, 1 << 53 - 1, false),
    ])
  func replies(text: String, id: Int, isError: Bool) {
    #expect(Self.read(text).0 == (isError ? .error(id: id) : .result(id: id)))
  }

  @Test(
    "Events are told apart, wherever their members stand",
    arguments: [
      (
        #"{"jsonrpc":"2.0","method":"round.started","params":{"match":"m-1","seq":3,"round":4}}"#,
        ServerFrame.Event.roundStarted(round: 4), "m-1"
      ),
      (
        #"{"params":{"view":{"round":9},"round":2,"match":"m"},"method":"round.started"}"#,
        .roundStarted(round: 2), "m"
      ),
      (#"{"jsonrpc":"2.0","method":"round.revealed","params":{"round":1}}"#, .revealed, ""),
      (#"{"jsonrpc":"2.0","method":"match.finished","params":{}}"#, .finished, ""),
      (#"{"jsonrpc":"2.0","method":"round.ready","params":{"round":1}}"#, .other, ""),
      (#"{"method":"round.starte"}"#, .other, ""),
    ])
  func events(text: String, event: ServerFrame.Event, match: String) {
    let read = Self.read(text)
    #expect(read.0 == .event(event) && read.match == match)
  }

  @Test(
    "What is no message is none",
    arguments: [
      "", " ", "[]", "17", "{", "{}", #"{"id":1}"#, #"{"id":"x","result":{}}"#, #"{"id":1,"#,
      #"{"id"}"#, #"{"result":{}"#, #"{"id":-1,"result":{}}"#,
      #"{"id":99999999999999999999,"result":1}"#,
      #"{"method":"round.started","params":{"round":1}}"#,
      #"{"method":"round.started","params":{"match":"m"}}"#, #"{"method":"round.started"}"#,
      #"{"a":"\"#, "\u{0}",
    ])
  func garbage(text: String) { #expect(Self.read(text).0 == .unreadable, "\(text)") }

  @Test("A message that is cut off is not read beyond its end")
  func prefixes() {
    let text = #"{"jsonrpc":"2.0","method":"round.started","params":{"match":"\"m","round":4}}"#
    let length = text.utf8.count
    for count in 0..<length {
      // An array of its own, so that a sanitizer sees what is read behind it.
      let read = Self.read(String(decoding: text.utf8.prefix(count), as: UTF8.self))
      #expect((read.0 == .event(.roundStarted(round: 4))) == (count >= length - 2), "\(count)")
    }
  }

  @Test("It agrees with the contract's own writing")
  func contract() throws {
    let match = MatchID.example
    let event = EncodedMatchEvent(RoundStarted.example, match: match).message(sequence: 17)
    let read = Self.read(String(decoding: event, as: UTF8.self))
    #expect(read.0 == .event(.roundStarted(round: RoundStarted.example.round)))
    #expect(MatchID(text: read.match.utf8) == match)
    let reply = ServerMessage.encoded(result: Nothing(), id: .integer(5))
    #expect(Self.read(String(decoding: reply, as: UTF8.self)).0 == .result(id: 5))
  }
}
