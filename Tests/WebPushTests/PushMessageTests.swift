import Crypto
import Encodings
import GameRules
import JSON
import Testing

@testable import WebPush

@Suite("Push messages")
struct PushMessageTests {
  private let at = Instant(millisecondsSinceEpoch: 1_800_000_000_123)

  private func subscription(_ secret: UInt8 = 1) throws -> PushSubscription {
    let endpoint = try #require(PushEndpoint("https://push.example/1"))
    return try #require(
      PushSubscription(
        endpoint: endpoint,
        publicKey: Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation),
        authenticationSecret: [UInt8](repeating: secret, count: 16)))
  }

  @Test("A payload is compact JSON of what there is")
  func payload() {
    let request = PushMessage(
      .friendRequest, at: at, notification: "n", player: "p", username: "Ada")
    #expect(
      String(decoding: request.payload, as: UTF8.self)
        == #"{"kind":"friendRequest","at":1800000000123,"notification":"n","player":"p","#
        + #""username":"Ada"}"#)
    let badge = PushMessage(.badge, at: at, notification: "n", badge: "fire")
    #expect(
      String(decoding: badge.payload, as: UTF8.self)
        == #"{"kind":"badge","at":1800000000123,"notification":"n","badge":"fire"}"#)
    #expect(
      PushMessage.Kind.allCases.map(\.rawValue)
        == [
          "friendRequest", "friendAccepted", "challenge", "badge", "reminder", "eventChanged",
          "news",
        ])
  }

  @Test("A message about an event says when it begins, and whether it has begun or is cancelled")
  func eventPayload() {
    func text(_ message: PushMessage) -> String { String(decoding: message.payload, as: UTF8.self) }
    let start = at + .seconds(60)
    #expect(
      text(PushMessage(.reminder, at: at, subject: "e", title: "Race", startsAt: start))
        == #"{"kind":"reminder","at":1800000000123,"subject":"e","title":"Race","#
        + #""startsAt":1800000060123}"#)
    #expect(
      text(PushMessage(.reminder, at: at, startsAt: at, hasBegun: true))
        == #"{"kind":"reminder","at":1800000000123,"startsAt":1800000000123,"begun":true}"#)
    #expect(
      text(PushMessage(.eventChanged, at: at, startsAt: start, isCancelled: true))
        == #"{"kind":"eventChanged","at":1800000000123,"startsAt":1800000060123,"cancelled":true}"#)
  }

  @Test("The request has the headers of RFC 8030, 8188 and 8292, and lengths that tell nothing")
  func headers() throws {
    let key = VAPIDKey()
    var lengths: Set<Int> = []
    for kind in PushMessage.Kind.allCases {
      let message = PushMessage(kind, at: at, player: "p", username: "Ada")
      let request = PushRequest(
        message, to: try subscription(), key: key, contact: "mailto:me@example.org", at: at,
        timeToLive: .milliseconds(59_999))
      let post = try request.post(
        ephemeral: P256.KeyAgreement.PrivateKey(), salt: [UInt8](repeating: 7, count: 16))
      lengths.insert(post.body.count)
      let headers = Dictionary(
        uniqueKeysWithValues: try post.headers.map { line in
          let colon = try #require(line.firstIndex(of: ":"))
          return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
        })
      #expect(headers["Content-Encoding"] == "aes128gcm")
      #expect(headers["TTL"] == "59")
      #expect(["low", "normal", "high"].contains(headers["Urgency"]))
      #expect(headers["Authorization"]?.hasPrefix("vapid t=") == true)
      #expect(headers["Topic"]?.count == 32)
    }
    #expect(lengths == [16 + 4 + 1 + 65 + PushLimits.paddedBytes + 1 + 16])
  }

  @Test("A topic is that of the same thing for the same browser, and tells nothing")
  func topics() throws {
    let (one, other) = (try subscription(1), try subscription(2))
    func topic(_ kind: PushMessage.Kind, _ player: String, _ to: PushSubscription) -> String? {
      PushMessage(kind, at: at, player: player).topic(for: to)
    }
    #expect(topic(.friendRequest, "ada", one) == topic(.friendRequest, "ada", one))
    let different = [
      topic(.friendRequest, "ada", one), topic(.friendRequest, "bob", one),
      topic(.friendAccepted, "ada", one), topic(.friendRequest, "ada", other),
    ]
    #expect(Set(different).count == 4)
    #expect(topic(.challenge, "ada", one) == topic(.challenge, "bob", one), "the last one counts")
  }

  @Test(
    "What a push service's status means",
    arguments: [
      (200, .accepted), (201, .accepted), (202, .accepted), (404, .gone), (410, .gone),
      (429, .later(.seconds(7))), (503, .overloaded(.seconds(7))), (400, .refused(status: 400)),
      (403, .refused(status: 403)), (413, .refused(status: 413)),
      (301, .unreachable("a redirect")), (307, .unreachable("a redirect")),
      (500, .unreachable("status 500")),
    ] as [(Int, PushOutcome)])
  func outcomes(status: Int, expected: PushOutcome) {
    #expect(PushOutcome(status: status, retryAfter: .seconds(7)) == expected)
  }
}
