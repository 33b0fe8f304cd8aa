import GameRules
import Testing

@testable import WireProtocol

@Suite("Messages are JSON-RPC 2.0")
struct EnvelopeTests {
  /// The reply of a server that knows only `clock.sync` and `queue.leave`; nil for no reply.
  private func reply(to text: String) -> String? {
    let message: ClientMessage
    do {
      message = try ClientMessage(Array(text.utf8))
    } catch {
      return String(
        decoding: ServerMessage.encoded(error: error.error, id: error.id), as: UTF8.self)
    }
    let encoded: [UInt8]
    let id = message.id ?? .null
    do {
      switch message.method {
      case "clock.sync":
        let t0 = try message.parameters(of: ClockSync.self).t0
        encoded = ServerMessage.encoded(
          result: ClockSync.Result(t0: t0, t1: t0, t2: t0), id: id)
      case "queue.leave":
        _ = try message.parameters(of: QueueLeave.self)
        encoded = ServerMessage.encoded(result: Nothing(), id: id)
      default: encoded = ServerMessage.encoded(error: .methodNotFound, id: id)
      }
    } catch {
      encoded = ServerMessage.encoded(error: .invalidParameters(error), id: id)
    }
    return message.id == nil ? nil : String(decoding: encoded, as: UTF8.self)
  }

  private static let parseError =
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}"#
  private static func invalid(_ id: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32600,"message":"Invalid request"}}"#
  }

  /// The examples of the specification's section 7. They differ where the contract does: the
  /// methods are the game's, parameters go by name only, a batch of whatever size is one invalid
  /// request, and the texts are this contract's.
  @Test(
    "The worked examples of JSON-RPC 2.0 §7",
    arguments: [
      // rpc call with positional parameters
      (
        #"{"jsonrpc": "2.0", "method": "clock.sync", "params": [42, 23], "id": 1}"#,
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params: params must be an object"}}"#
      ),
      // rpc call with named parameters, in either order
      (
        #"{"jsonrpc": "2.0", "method": "clock.sync", "params": {"t0": 23, "minuend": 42}, "id": 3}"#,
        #"{"jsonrpc":"2.0","id":3,"result":{"t0":23,"t1":23,"t2":23}}"#
      ),
      (
        #"{"jsonrpc": "2.0", "method": "clock.sync", "params": {"minuend": 42, "t0": 23}, "id": 4}"#,
        #"{"jsonrpc":"2.0","id":4,"result":{"t0":23,"t1":23,"t2":23}}"#
      ),
      // a notification
      (#"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#, nil),
      (#"{"jsonrpc": "2.0", "method": "queue.leave"}"#, nil),
      // rpc call of a method that does not exist
      (
        #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#,
        #"{"jsonrpc":"2.0","id":"1","error":{"code":-32601,"message":"Method not found"}}"#
      ),
      // rpc call with invalid JSON
      (#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, parseError),
      // rpc call with invalid Request object
      (#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, invalid("null")),
      // rpc call Batch, invalid JSON
      (
        #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]"#,
        parseError
      ),
      // rpc call with an empty array
      ("[]", invalid("null")),
      // rpc call with an invalid batch
      ("[1]", invalid("null")), ("[1,2,3]", invalid("null")),
      // rpc call batch
      (
        #"[{"jsonrpc": "2.0", "method": "queue.leave", "id": "1"},{"foo": "boo"}]"#,
        invalid("null")
      ),
      // rpc call batch, all notifications
      (#"[{"jsonrpc": "2.0", "method": "queue.leave"}]"#, invalid("null")),
    ] as [(String, String?)])
  func specification(request: String, expected: String?) {
    #expect(reply(to: request) == expected)
  }

  @Test(
    "What may be an id comes back; with what may not, the request is invalid",
    arguments: [
      ("0", "0"), ("-1", "-1"), ("9223372036854775807", "9223372036854775807"), ("\"\"", "\"\""),
      ("\"a\\u0062\\n\"", "\"ab\\n\""), ("null", "null"), ("1.5", nil), ("1.0", nil), ("1e2", nil),
      ("9223372036854775808", nil), ("true", nil), ("false", nil), ("[]", nil), ("[1]", nil),
      ("{}", nil),
    ] as [(String, String?)])
  func ids(id: String, expected: String?) {
    let request = #"{"jsonrpc":"2.0","id":\#(id),"method":"queue.leave"}"#
    let good = expected.map { #"{"jsonrpc":"2.0","id":\#($0),"result":{}}"# }
    #expect(reply(to: request) == good ?? Self.invalid("null"))
  }

  @Test(
    "An envelope that is not as it must be is an invalid request, with the id where it can be told",
    arguments: [
      (#"{"jsonrpc":"2.0","id":1}"#, "1"), (#"{"id":1,"method":"queue.leave"}"#, "1"),
      (#"{"jsonrpc":"1.0","id":1,"method":"queue.leave"}"#, "1"),
      (#"{"jsonrpc":2.0,"id":1,"method":"queue.leave"}"#, "1"),
      (#"{"jsonrpc":"2.0","id":"x","method":null}"#, "\"x\""),
      (#"{"jsonrpc":"2.0","id":1,"method":"queue.leave","params":null}"#, "1"),
      (#"{"jsonrpc":"2.0","id":1,"method":"queue.leave","params":1}"#, "1"),
      (#"{"jsonrpc":"2.0","id":1,"method":"queue.leave","params":"x"}"#, "1"),
      (#"{"foo":"boo"}"#, "null"), ("{}", "null"), ("1", "null"), ("\"x\"", "null"),
      ("null", "null"),
    ])
  func invalidEnvelopes(request: String, id: String) {
    #expect(reply(to: request) == Self.invalid(id))
  }

  @Test("Parameters that are left out are the same as none, and unknown ones are ignored")
  func leftOut() {
    let good = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
    #expect(reply(to: #"{"jsonrpc":"2.0","id":1,"method":"queue.leave"}"#) == good)
    #expect(reply(to: #"{"jsonrpc":"2.0","id":1,"method":"queue.leave","params":{}}"#) == good)
    #expect(
      reply(to: #"{"x":[],"id":1,"method":"queue.leave","params":{"y":{}},"jsonrpc":"2.0"}"#)
        == good)
  }

  @Test("Ten thousand brackets, bytes that are no text, and nothing are parse errors")
  func parseErrors() {
    #expect(reply(to: String(repeating: "[", count: 10_000)) == Self.parseError)
    #expect(reply(to: "") == Self.parseError)
    #expect(throws: ClientMessage.Rejection(id: .null, error: .parseError)) {
      try ClientMessage([0x22, 0xFF, 0x22])
    }
  }

  @Test("Random beginnings and changes of a request never do harm")
  func randomRequests() {
    let request = Array(
      #"{"jsonrpc":"2.0","id":7,"method":"match.guess","params":{"match":"0190163d-8694-739b-aea5-966c26f8ad91","round":3,"lat":48.5,"lng":2.25}}"#
        .utf8)
    var state: UInt64 = 5
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = request
      for _ in 0...next(3) { bytes[next(bytes.count)] = UInt8(next(256)) }
      guard let message = try? ClientMessage(bytes) else { continue }
      if (try? message.parameters(of: MatchGuess.self)) != nil { accepted += 1 }
    }
    #expect(accepted > 0, "some changes do not matter")
    for length in 0..<request.count {
      #expect(throws: ClientMessage.Rejection.self) { try ClientMessage(Array(request[..<length])) }
    }
  }

  @Test("What no server sends is no server message")
  func noServerMessages() {
    for text in [
      "", "{}", "[]", #"{"jsonrpc":"2.0"}"#, #"{"jsonrpc":"2.0","id":1}"#,
      #"{"jsonrpc":"2.0","result":{}}"#, #"{"jsonrpc":"2.0","method":"x"}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"y"}}"#,
      #"{"jsonrpc":"2.0","id":true,"result":{}}"#,
    ] { #expect(ServerMessage(Array(text.utf8)) == nil, "\(text)") }
  }
}
