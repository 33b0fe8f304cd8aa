import AdminSocket
import Community
import Encodings
import GameRules
import Geodesy
import JSON
import Storage
import Testing
import WebPush
import WireProtocol

@testable import GameServer

@Suite("News, bookmarks and digests")
@GameLoop
struct NewsTests {
  private func world(configure: (inout GameConfiguration) -> Void = { _ in }) async throws -> World
  {
    try await World(
      options: MatchOptions(rounds: 1, readyTime: .zero, countdown: .zero), configure: configure)
  }

  /// Publishes an item as an operator does.
  @discardableResult
  private func publish(_ world: World, _ title: String, text: String? = nil) async throws -> NewsID
  {
    let id = world.server.operations.newNewsID()
    let news = News(
      id: id, origin: .operator, title: title, text: text, publishedAt: world.clock.now)
    #expect(await world.server.carryOut(.newsAdded(news, picture: nil)))
    await world.settle()
    return id
  }

  private func digests(_ client: TestClient, from start: Int) throws -> [NotificationCard] {
    try client.heard(NotificationReceived.self, from: start).map(\.notification)
      .filter { $0.kind == .newsDigest }
  }

  /// The time zone in which it is 18:00 in an hour.
  private func zone(_ world: World) throws -> TimeZoneOffset {
    let minutes = Int(world.clock.now.millisecondsSinceEpoch / 60_000 % 1440)
    let ahead = (17 * 60 - minutes + 1440) % 1440
    return try #require(TimeZoneOffset(minutes: ahead > 840 ? ahead - 1440 : ahead))
  }

  @Test("News is listed in pages and read without an account; lists have the beginnings of texts")
  func listed() async throws {
    let world = try await world()
    let stranger = world.connect()
    let long = String(repeating: "é", count: 300)
    let first = try await publish(world, "First", text: long)
    await world.pass(.seconds(1))
    let second = try await publish(world, "Second")
    let page = try await stranger.call(NewsList.self, .init(limit: 1))
    #expect(page.news.map(\.news) == [second] && page.cursor == second)
    let next = try await stranger.call(NewsList.self, .init(cursor: page.cursor, limit: 1))
    #expect(next.news.map(\.news) == [first] && next.cursor == nil)
    #expect(next.news.first?.text?.count == 200 && next.news.first?.isBookmarked == nil)
    let whole = try await stranger.call(NewsGet.self, .init(news: first)).news
    #expect(whole.text == long && whole.source == .operator && whole.bookmarks == 0)
    #expect(
      try await stranger.call(NewsList.self, .init(source: .feed)).news.isEmpty)
    #expect(
      try await stranger.refusal(NewsList.self, .init(isBookmarked: true)) == .unauthenticated)
    #expect(
      try await stranger.refusal(NewsGet.self, .init(news: world.server.operations.newNewsID()))
        == .unknownNews)
  }

  @Test("Bookmarks are a player's own, counted for everybody, and order by popularity")
  func bookmarks() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let first = try await publish(world, "First")
    await world.pass(.seconds(1))
    let second = try await publish(world, "Second")
    let card = try await alice.call(NewsBookmark.self, .init(news: first, isBookmarked: true)).news
    #expect(card.bookmarks == 1 && card.isBookmarked == true)
    let popular = try await bob.call(NewsList.self, .init(sort: .popularity)).news
    #expect(popular.map(\.news) == [first, second] && popular.map(\.bookmarks) == [1, 0])
    #expect(popular.first?.isBookmarked == false)
    #expect(try await bob.call(NewsList.self, .init(isBookmarked: true)).news.isEmpty)
    let account = try #require(try await alice.call(AccountExport.self, .init()).account)
    #expect(account.bookmarks?.map(\.news) == [first])
    _ = try await alice.call(NewsBookmark.self, .init(news: first, isBookmarked: false))
    #expect(try await alice.call(AccountExport.self, .init()).account?.bookmarks == nil)
    #expect(
      try await alice.refusal(
        NewsBookmark.self, .init(news: world.server.operations.newNewsID(), isBookmarked: true))
        == .unknownNews)
  }

  @Test("A digest has what came since the one before, at 18:00 of the zone, and none without news")
  func digest() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    try await publish(world, "Before")
    let wished = world.clock.now
    let set = try await alice.call(
      DigestSet.self, .init(every: .daily, timeZone: try zone(world)))
    let next = try #require(set.next)
    #expect(set.every == .daily && next - wished <= .seconds(3600))
    #expect(try await alice.call(DigestGet.self, Nothing()) == set)
    let start = alice.texts.count
    for number in 1...6 { try await publish(world, "N\(number)") }
    await world.pass(next - world.clock.now)
    let told = try digests(alice, from: start)
    #expect(told.map(\.count) == [6] && told.first?.from == wished && told.first?.until == next)
    #expect(told.first?.news?.map(\.title) == ["N6", "N5", "N4", "N3", "N2"])
    await world.pass(.seconds(86_400))
    #expect(try digests(alice, from: start).count == 1, "nothing is new")
    try await publish(world, "Later")
    await world.pass(.seconds(86_400))
    #expect(try digests(alice, from: start).map(\.count) == [6, 1])
    let list = try await alice.call(NotificationList.self, .init())
    #expect(list.notifications.first?.news?.map(\.title) == ["Later"])
    #expect(try await alice.call(DigestSet.self, .init(every: .off)) == .init(every: .off))
    try await publish(world, "Unheard")
    await world.pass(.seconds(86_400))
    #expect(try digests(alice, from: start).count == 2)
  }

  @Test("After downtime a digest comes once, late, and the next one is in the future")
  func downtime() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await alice.call(DigestSet.self, .init(every: .daily, timeZone: try zone(world)))
    try await publish(world, "News")
    try await world.restart(after: .seconds(5 * 86_400))
    await world.settle()
    let inbox = try await world.store.inbox(of: alice.id, before: nil, limit: 9).notifications
    #expect(inbox.map(\.digest?.count) == [1])
    let next = try #require(try await world.store.digest(of: alice.id)).next
    #expect(next > world.clock.now && next - world.clock.now <= .seconds(86_400))
  }

  @Test("What an operator has removed is in no digest, and leaves the entries of inboxes")
  func removed() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await alice.call(DigestSet.self, .init(every: .daily, timeZone: try zone(world)))
    let (kept, gone) = (try await publish(world, "Kept"), try await publish(world, "Gone"))
    #expect(await world.server.carryOut(.newsRemoved(gone, at: world.clock.now)))
    await world.pass(.seconds(3600))
    let card = try #require(
      try await alice.call(NotificationList.self, .init()).notifications.first)
    #expect(card.count == 1 && card.news?.map(\.news) == [kept])
    #expect(await world.server.carryOut(.newsRemoved(kept, at: world.clock.now)))
    let later = try #require(
      try await alice.call(NotificationList.self, .init()).notifications.first)
    #expect(later.count == 1 && later.news == [])
  }

  @Test("A closed client is sent the number of what is new")
  func pushed() async throws {
    let sender = FakePushSender()
    let world = try await world {
      $0.push = PushConfiguration(contact: "mailto:me@example.org", sender: sender)
    }
    let alice = try await world.guest("alice")
    _ = try await alice.call(PushSubscribe.self, FakeBrowser.parameters("https://push.example/1"))
    _ = try await alice.call(DigestSet.self, .init(every: .daily, timeZone: try zone(world)))
    alice.disconnect()
    try await publish(world, "News")
    await world.pass(.seconds(3600))
    let message = try #require(sender.requests.last).message
    #expect(message.kind == .news && message.count == 1 && message.subject == nil)
    let text = String(decoding: message.payload, as: UTF8.self)
    #expect(text.hasSuffix(#","count":1}"#))
  }

  @Test("A day that somebody played is news an hour after its end, without a name")
  func dayEnds() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await alice.call(MatchBegin.self, .init(set: .daily(DailyNumber(at: world.clock.now))))
    await world.pass(.seconds(600))
    let day = DailyNumber(at: world.clock.now)
    await world.pass(day.end + .seconds(3600) - world.clock.now)
    let news = try await alice.call(NewsList.self, .init(source: .server)).news
    #expect(news.map(\.happening?.kind) == [.daily] && news.first?.happening?.day == day)
    #expect(news.first?.happening?.players == 1 && news.first?.title == nil)
    await world.pass(.seconds(86_400))
    #expect(try await alice.call(NewsList.self, .init(source: .server)).news.count == 1)
  }

  @Test("Operators publish and remove news, with a running server, noted in the audit trail")
  func operators() async throws {
    let world = try await world()
    let commands = AdminCommands(
      operations: world.server.operations, store: world.store, folder: "/")
    func ask(_ method: String, _ parameters: String) async -> String {
      let text = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
      let answer = await commands.answer(Array(text.utf8), from: BanTests.operator1)
      return String(decoding: answer, as: UTF8.self)
    }
    let added = await ask("admin.news.add", #"{"title":" Release ","text":"One.\nTwo."}"#)
    #expect(added.contains(#""title":"Release""#))
    for (parameters, words) in [
      (#"{"title":"a\nb"}"#, "one line"), (#"{"title":"a","text":"\u0007"}"#, "control"),
      (#"{"title":"a","link":"http://a.example"}"#, "https"),
      (#"{"title":"a","picture":"AAAA"}"#, "picture"),
      (#"{"title":"a","picture":"???"}"#, "base64"),
    ] { #expect(await ask("admin.news.add", parameters).contains(words), "\(words)") }
    #expect(await ask("admin.news.list", #"{"limit":9}"#).contains("Release"))
    let id = try #require(try await world.store.news(NewsQuery(limit: 9), for: nil).first).news.id
    // Entries of one millisecond are in any order.
    await world.pass(.milliseconds(1))
    #expect(await ask("admin.news.remove", #"{"news":"\#(id)"}"#).contains("Release"))
    #expect(await ask("admin.news.remove", #"{"news":"\#(id)"}"#).contains("no news"))
    #expect(
      try await world.store.audit(about: "\(id)", limit: 9).map(\.action.rawValue) == [
        "removeNews", "addNews",
      ])
  }

  @Test("A search finds news and events by beginnings of words of their titles")
  func search() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let news = try await publish(world, "Neue Länder")
    let now = world.clock.now
    let event = ScheduledEvent(
      id: world.server.operations.newEventID(), title: "Länderspiel", startsAt: now + .seconds(9),
      endsAt: now + .seconds(99), createdAt: now)
    #expect(await world.server.carryOut(.eventSet(event, at: now)))
    let found = try await alice.call(Search.self, .init(text: "land"))
    #expect(found.news.map(\.news) == [news] && found.events.map(\.event) == [event.id])
    #expect(found.news.first?.title == "Neue Länder")
    #expect(try await alice.call(Search.self, .init(text: "lander neu")).news.count == 1)
    #expect(try await alice.call(Search.self, .init(text: "lander alt")).news.isEmpty)
    let announced = try await alice.call(NewsGet.self, .init(news: NewsID(uuid: event.id.uuid)))
    #expect(announced.news.title == "Länderspiel")
    #expect(announced.news.happening?.event == event.id)
  }
}
