import GameRules
import JSON
import Testing

@testable import WireProtocol

/// Clients have been written against these texts. A change here breaks them.
@Suite("The texts of accounts stay as they are")
struct FrozenAccountTextTests {
  private static let ada =
    #"{"player":"0190163d-8694-7000-8000-000000000001","username":"Ada","#
    + #""avatar":"/v1/avatars/7","guest":false,"rating":1512}"#
  private static let bob =
    #"{"player":"0190163d-8694-7000-8000-000000000002","username":"Bob_2","guest":true}"#
  private static let match = "0190163d-8694-739b-aea5-966c26f8ad91"

  @Test("Requests: members in their order, and what is left out")
  func requests() {
    #expect(
      FrozenText.request(AccountGuest.self, .init(username: "Ada"))
        == #"{"jsonrpc":"2.0","id":1,"method":"account.guest","params":{"username":"Ada"}}"#)
    #expect(
      FrozenText.parameters(
        AccountGuest.self, .init(username: "Ada", utcOffset: WireExamples.utcOffset))
        == #"{"username":"Ada","utcOffsetMinutes":-210}"#)
    #expect(
      FrozenText.parameters(
        AccountRegister.self,
        .init(
          username: "Ada", email: "a@b.c", password: "secret 8", utcOffset: WireExamples.utcOffset))
        == #"{"username":"Ada","email":"a@b.c","password":"secret 8","utcOffsetMinutes":-210}"#)
    #expect(
      FrozenText.parameters(AccountLogin.self, .init(email: "a@b.c", password: "secret 8"))
        == #"{"email":"a@b.c","password":"secret 8"}"#)
    #expect(
      FrozenText.parameters(
        AccountOIDC.self,
        .init(provider: "google", idToken: "a.b.c", nonce: "n", username: "Ada"))
        == #"{"provider":"google","idToken":"a.b.c","nonce":"n","username":"Ada"}"#)
    #expect(
      FrozenText.parameters(AccountResume.self, .init(token: "t")) == #"{"token":"t"}"#)
    #expect(
      FrozenText.parameters(AccountUpgrade.self, .init(email: "a@b.c", password: "secret 8"))
        == #"{"email":"a@b.c","password":"secret 8"}"#)
    #expect(
      FrozenText.parameters(AccountChangePassword.self, .init(old: "secret 8", new: "secret 9"))
        == #"{"old":"secret 8","new":"secret 9"}"#)
    #expect(FrozenText.parameters(AccountLogout.self, .init()) == "{}")
    #expect(
      FrozenText.parameters(AccountLogout.self, .init(everywhere: true))
        == #"{"everywhere":true}"#)
    #expect(FrozenText.parameters(AccountExport.self, .init()) == "{}")
    #expect(
      FrozenText.parameters(AccountExport.self, .init(cursor: .lists(after: WireExamples.listID)))
        == #"{"cursor":"list\#(WireExamples.listID)"}"#)
    #expect(FrozenText.parameters(AccountDelete.self, .init()) == "{}")
    #expect(
      FrozenText.parameters(AccountDelete.self, .init(password: "secret 8"))
        == #"{"password":"secret 8"}"#)
  }

  @Test("Signing in")
  func signedIn() {
    let result = SignedIn(token: "t0ken", player: WireExamples.cards[0])
    #expect(
      FrozenText.reply(result)
        == #"{"jsonrpc":"2.0","id":1,"result":{"token":"t0ken","player":\#(Self.ada)}}"#)
    #expect(
      FrozenText.value(AccountUpgrade.Result(token: "t0ken", player: WireExamples.cards[0]))
        == #"{"token":"t0ken","player":\#(Self.ada)}"#)
    #expect(
      FrozenText.value(AccountChangePassword.Result(token: "t0ken")) == #"{"token":"t0ken"}"#)
  }

  @Test("Coming back")
  func resumed() {
    let bare = AccountResume.Result(
      player: WireExamples.cards[1], match: nil, queue: nil, unread: 0)
    #expect(FrozenText.value(bare) == #"{"player":\#(Self.bob),"unread":0,"challenges":[]}"#)
    let full = AccountResume.Result(
      player: WireExamples.cards[1], match: WireExamples.match, queue: WireExamples.queuePlace,
      unread: 3, challenges: [WireExamples.openChallenge], room: WireExamples.room)
    let queue =
      #"{"map":"world","format":"classic","ranked":true,"since":1790000000123,"waiting":3,"estimatedWaitMs":12000}"#
    #expect(
      FrozenText.value(full)
        == #"{"player":\#(Self.bob),"match":"\#(Self.match)","queue":\#(queue),"unread":3,"#
        + #""challenges":[\#(FrozenText.value(WireExamples.openChallenge))],"#
        + #""room":\#(FrozenText.value(WireExamples.room))}"#)
    #expect(
      FrozenText.value(WireExamples.openChallenge).hasPrefix(
        #"{"challenge":"\#(WireExamples.challenge)","player":"\#(WireExamples.bob)","#
          + #""username":"Bob_2","direction":"outgoing","map":"world","format":"classic","options":{"#
      ))
  }

  @Test("An export's first part has this, and a later part nothing but matches and lists")
  func export() throws {
    let first = AccountExport.Result(account: WireExamples.account, matches: [])
    let root = try JSONDocument(Array(FrozenText.value(first).utf8)).root
    #expect(try names(of: root) == ["account", "matches"])
    #expect(
      try names(of: root["account"]) == [
        "player", "createdAt", "lastAccess", "email", "identities", "sessions", "rating",
        "statistics", "memories", "visits", "badges", "friends", "requests", "blocked", "reports",
        "notifications", "pushes", "queue", "lists", "events",
        "bookmarks", "digest", "bag", "compositions",
      ])
    let later = AccountExport.Result(
      account: nil, matches: [WireExamples.exportedMatch],
      cursor: .matches(before: WireExamples.match))
    let text = FrozenText.value(later)
    #expect(
      text.hasPrefix(
        #"{"matches":[{"match":"\#(Self.match)","format":"classic","origin":"challenge","#))
    #expect(text.hasSuffix(#"}],"cursor":"\#(Self.match)"}"#))
    let match = try JSONDocument(Array(text.utf8)).root["matches"]?.elements?.first { _ in true }
    #expect(
      try names(of: match) == [
        "match", "format", "origin", "map", "set", "list", "scoringVersion", "startedAt",
        "finishedAt", "ending", "result", "rounds",
      ])
    let rounds = try #require(match?["rounds"]?.elements).map { $0 }
    #expect(
      try rounds.map(names) == [
        ["round", "solution", "startedAt", "revealedAt", "result", "guessedAt"],
        ["round", "solution", "startedAt", "revealedAt"],
      ])
  }

  private func names(of node: JSONNode?) throws -> [String] {
    try #require(node?.members).compactMap { $0.name.string }
  }
}
