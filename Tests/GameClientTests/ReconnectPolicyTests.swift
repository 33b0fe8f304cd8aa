import Testing
import WireProtocol

@testable import GameClient

@Suite("What a lost connection and a refused sign-in lead to")
struct ReconnectPolicyTests {
  private static func closed(_ code: UInt16, _ text: String = "") -> ClientError {
    .closed(CloseStatus(code: code, text: text))
  }

  @Test(
    "A code that tells of the way, or of a restart, is no reason to stay away",
    arguments: [1001, 1005, 1006, 1011, 1012, 1013, 4000, 4001, 4002, 4003, 4499] as [UInt16])
  func again(code: UInt16) {
    let verdict = ReconnectPolicy.verdict(onLoss: Self.closed(code), announced: nil)
    #expect(verdict == .tryAgain(notBefore: nil))
  }

  @Test("4500, 4501 and the other codes from there to 4999 end it, each by its name")
  func final() {
    func verdict(_ code: UInt16) -> ReconnectPolicy.Verdict {
      ReconnectPolicy.verdict(onLoss: Self.closed(code), announced: .seconds(1))
    }
    #expect(verdict(4500) == .end(.signedInElsewhere))
    #expect(verdict(4501) == .end(.accountDeleted))
    for code: UInt16 in [1000, 1002, 1003, 1007, 1009, 4502, 4503, 4999] {
      #expect(
        verdict(code) == .end(.closed(CloseStatus(code: code, text: ""))), "\(code)")
    }
  }

  @Test("Every code of the contract is treated as the contract says")
  func contract() {
    for code in CloseCode.allCases {
      let verdict = ReconnectPolicy.verdict(
        onLoss: Self.closed(code.rawValue, code.reason), announced: nil)
      let comesBack = if case .tryAgain = verdict { true } else { false }
      #expect(comesBack == code.shouldReconnect, "\(code)")
    }
  }

  @Test(
    "The delay in the reason of a restart is read, and nothing else is taken for one",
    arguments: [
      ("the server restarts: reconnect after 2000 ms", Duration.milliseconds(2000)),
      ("reconnect after 0 ms", .zero), ("the server restarts", nil), ("", nil),
      ("reconnect after ms", nil), ("reconnect after -5 ms", nil), ("reconnect after 5 s", nil),
      ("reconnect after 99999999999999999999 ms", nil),
    ])
  func delay(reason: String, expected: Duration?) {
    #expect(ReconnectPolicy.delay(in: reason) == expected)
    #expect(
      ReconnectPolicy.verdict(onLoss: Self.closed(1001, reason), announced: .seconds(7))
        == .tryAgain(notBefore: expected ?? .seconds(7)))
  }

  @Test("What was announced counts also when the connection ends without a word")
  func announced() {
    let losses: [ClientError] = [.closed(nil), Self.closed(1006), .notConnected("refused")]
    for loss in losses {
      #expect(
        ReconnectPolicy.verdict(onLoss: loss, announced: .seconds(2))
          == .tryAgain(notBefore: .seconds(2)))
    }
  }

  @Test("A URL that is none is not tried again")
  func unusable() {
    #expect(
      ReconnectPolicy.verdict(onLoss: .unusable("no URL"), announced: nil)
        == .end(.unusable("no URL")))
  }

  @Test("A refusal that passes is waited for; the others are final")
  func refusals() {
    #expect(
      ReconnectPolicy.verdict(onRefusal: .unavailable) == .tryAgain(notBefore: nil))
    #expect(
      ReconnectPolicy.verdict(onRefusal: .game(.rateLimited, retryAfter: .seconds(3)))
        == .tryAgain(notBefore: .seconds(3)))
    #expect(ReconnectPolicy.verdict(onRefusal: .game(.draining)) == .tryAgain(notBefore: nil))
    let finals: [WireError] = [
      .game(.invalidToken), .game(.unauthenticated), .game(.nameTaken), .game(.wrongCredentials),
      .internalError, .methodNotFound,
    ]
    for error in finals {
      #expect(ReconnectPolicy.verdict(onRefusal: error) == .end(.refused(error)))
    }
  }
}
