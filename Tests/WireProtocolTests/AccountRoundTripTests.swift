import GameRules
import Testing

@testable import WireProtocol

@Suite("What one side says of accounts the other understands, and it is as its schema says")
struct AccountRoundTripTests {
  private let ada = WireExamples.cards[0]
  private let bob = WireExamples.cards[1]
  private let offset = WireExamples.utcOffset

  @Test("Guests, with and without a time zone")
  func guests() throws {
    let signedIn = SignedIn(token: "t0ken", player: bob)
    try RoundTrip.expect(AccountGuest.self, .init(username: "no username \u{0}"), signedIn)
    try RoundTrip.expect(AccountGuest.self, .init(username: "", utcOffset: offset), signedIn)
    for minutes in [-840, 0, 840] {
      try RoundTrip.expect(
        AccountGuest.self,
        .init(username: "Ada", utcOffset: WireExamples.offset(minutes: minutes)), signedIn)
    }
  }

  @Test("Registering and signing in, with and without a time zone")
  func passwords() throws {
    let signedIn = SignedIn(token: "", player: ada)
    for utcOffset in [nil, offset] {
      try RoundTrip.expect(
        AccountRegister.self,
        .init(
          username: "Ada", email: "ada@example.org", password: "pass \"word\" ✓",
          utcOffset: utcOffset), signedIn)
      try RoundTrip.expect(
        AccountLogin.self, .init(email: "@", password: "", utcOffset: utcOffset), signedIn)
    }
  }

  @Test("Signing in with an identity provider, with and without a name")
  func identities() throws {
    let signedIn = SignedIn(token: "t", player: ada)
    try RoundTrip.expect(
      AccountOIDC.self, .init(provider: "google", idToken: "a.b.c", nonce: "n"), signedIn)
    try RoundTrip.expect(
      AccountOIDC.self,
      .init(provider: "", idToken: "", nonce: "", username: "Ada", utcOffset: offset), signedIn)
  }

  @Test("Coming back: to nothing, to the queue, to a match")
  func resuming() throws {
    try RoundTrip.expect(
      AccountResume.self, .init(token: ""),
      .init(player: ada, match: nil, queue: nil, unread: 0))
    try RoundTrip.expect(
      AccountResume.self, .init(token: "t", utcOffset: offset),
      .init(player: bob, match: nil, queue: WireExamples.queuePlace, unread: 2))
    try RoundTrip.expect(
      AccountResume.self, .init(token: "t"),
      .init(player: bob, match: WireExamples.match, queue: nil, unread: 100))
  }

  @Test("Changing an account, leaving it, ending it")
  func changes() throws {
    try RoundTrip.expect(
      AccountUpgrade.self, .init(email: "ada@example.org", password: "p"),
      .init(token: "t", player: ada))
    try RoundTrip.expect(
      AccountChangePassword.self, .init(old: "o", new: "\u{10FFFF}"), .init(token: "t"))
    try RoundTrip.expect(AccountLogout.self, .init(), Nothing())
    try RoundTrip.expect(AccountLogout.self, .init(everywhere: true), Nothing())
    try RoundTrip.expect(AccountLogout.self, .init(everywhere: false), Nothing())
    try RoundTrip.expect(AccountDelete.self, .init(), Nothing())
    try RoundTrip.expect(AccountDelete.self, .init(password: ""), Nothing())
  }

  @Test("An export: its first part full and empty, a later part, the last part")
  func export() throws {
    try RoundTrip.expect(
      AccountExport.self, .init(),
      .init(
        account: WireExamples.account, matches: [WireExamples.exportedMatch],
        cursor: .matches(before: WireExamples.match)))
    try RoundTrip.expect(
      AccountExport.self, .init(), .init(account: WireExamples.bareAccount, matches: []))
    try RoundTrip.expect(
      AccountExport.self, .init(cursor: .matches(before: WireExamples.match)),
      .init(
        account: nil, matches: [WireExamples.exportedMatch, WireExamples.exportedMatch],
        lists: [WireExamples.exportedList], cursor: .lists(after: WireExamples.listID)))
    try RoundTrip.expect(
      AccountExport.self, .init(cursor: .lists(after: WireExamples.listID)),
      .init(account: nil, matches: []))
  }

  @Test("Nothing that proves who somebody is stands in an export")
  func secrets() throws {
    var components = SchemaComponents()
    _ = AccountExport.Result.schema(&components)
    let secrets = ["token", "password", "hash", "passwordHash", "tokenHash", "idToken", "nonce"]
    var members: Set<String> = []
    for name in components.names {
      guard case .object(let object) = components[name] else { continue }
      collect(object, &members)
    }
    #expect(members.isSuperset(of: ["email", "expiresAt", "subject"]), "it was looked through")
    #expect(members.isDisjoint(with: secrets))
  }

  private func collect(_ object: ObjectSchema, _ members: inout Set<String>) {
    for property in object.properties {
      members.insert(property.name)
      switch property.schema {
      case .object(let inner), .array(.object(let inner)): collect(inner, &members)
      case .anything, .boolean, .alwaysTrue, .string, .text, .enumeration, .integer, .number,
        .array, .oneOf, .nullable, .reference:
        break
      }
    }
  }
}
