import Community
import Encodings
import GameRules
import NewsFeeds
import Storage
import Synchronization
import Testing
import WireProtocol

@testable import GameServer

/// Files of feeds in memory.
private final class FakeFolder: FeedFolder {
  private let files = Mutex<[String: (version: Int, text: String)]>([:])
  private let isBroken = Mutex(false)
  private let isLocked = Mutex(false)
  private let pictures = Mutex<[String: [UInt8]]>([:])

  struct Broken: Error {}

  func write(_ text: String?, to name: String) {
    files.withLock { files in
      files[name] = text.map { ((files[name]?.version ?? 0) + 1, $0) }
    }
  }

  func breakDown(_ isBroken: Bool) { self.isBroken.withLock { $0 = isBroken } }

  /// The files are there and cannot be read.
  func lock(_ isLocked: Bool) { self.isLocked.withLock { $0 = isLocked } }

  /// Puts a picture beside a feed, which is noticed as a change of the feed.
  func put(_ picture: [UInt8], named name: String, of feed: String) {
    pictures.withLock { $0["\(feed)/\(name)"] = picture }
    write(files.withLock { $0[feed]?.text }, to: feed)
  }

  func picture(named name: String, of feed: String) -> [UInt8]? {
    pictures.withLock { $0["\(feed)/\(name)"] }
  }

  func versions() throws -> [String: String] {
    if isBroken.withLock({ $0 }) { throw Broken() }
    return files.withLock { $0.mapValues { "\($0.version)" } }
  }

  func bytes(of name: String) throws -> [UInt8] {
    if isLocked.withLock({ $0 }) { throw Broken() }
    guard let text = files.withLock({ $0[name]?.text }) else { throw Broken() }
    return Array(text.utf8)
  }
}

@Suite("Feeds of the news")
@GameLoop
struct FeedTests {
  private func rss(_ items: (id: String, title: String)...) -> String {
    let texts = items.map { "<item><guid>\($0.id)</guid><title>\($0.title)</title></item>" }
    return "<rss><channel>\(texts.joined())</channel></rss>"
  }

  private func world(_ folder: FakeFolder) async throws -> World {
    try await World(options: MatchOptions(rounds: 1)) { $0.newsFeeds = folder }
  }

  /// Waits until something is so; the reading of files takes a thread of its own.
  private func wait(_ world: World, _ condition: @GameLoop () -> Bool) async throws {
    try await until(condition)
    await world.settle()
  }

  private func titles(_ world: World) async throws -> [String?] {
    try await world.store.news(NewsQuery(limit: 50), for: nil).map(\.news.title)
  }

  @Test("A file is read at the start and when it has changed; an item keeps its id")
  func read() async throws {
    let folder = FakeFolder()
    folder.write(rss(("1", "One")), to: "world")
    let world = try await world(folder)
    try await wait(world) { world.server.feeds.states["world"]?.version == "1" }
    let first = try await world.store.news(NewsQuery(feed: "world", limit: 9), for: nil)
    #expect(first.map(\.news.title) == ["One"])
    folder.write(rss(("1", "Changed"), ("2", "Two")), to: "world")
    await world.pass(Feeds.interval)
    try await wait(world) { world.server.feeds.states["world"]?.version == "2" }
    let found = try await world.store.news(NewsQuery(feed: "world", limit: 9), for: nil)
    #expect(Set(found.map(\.news.title)) == ["Changed", "Two"])
    #expect(found.contains { $0.news.id == first[0].news.id && $0.news.title == "Changed" })
    let stranger = world.connect()
    let card = try #require(
      try await stranger.call(NewsList.self, .init(source: .feed, limit: 1)).news.first)
    #expect(card.feed == "world" && card.source == .feed)
  }

  @Test("The picture beside a feed is shown, also if it comes later; no other file is")
  func pictures() async throws {
    // 16 × 16 pixels of one colour, in PNG.
    let png = try #require(
      Base64.decode(
        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mNQaGggCTGMahjVMHw1AAC82CAQ7lb+"
          + "zgAAAABJRU5ErkJggg"))
    let folder = FakeFolder()
    let items = ["one.png", "bad.png", "late.png"].map { name in
      "<item><guid>\(name)</guid><title>\(name)</title>"
        + "<enclosure type=\"image/png\" url=\"\(name)\"/></item>"
    }
    folder.write("<rss><channel>\(items.joined())</channel></rss>", to: "world")
    folder.put(png, named: "one.png", of: "world")
    folder.put(Array("<svg onload='alert(1)'/>".utf8), named: "bad.png", of: "world")
    folder.put(png, named: "late.png", of: "other")
    let world = try await world(folder)
    func pictured() async throws -> Set<String?> {
      Set(
        try await world.store.news(NewsQuery(feed: "world", limit: 9), for: nil)
          .filter(\.hasPicture).map(\.news.title))
    }
    try await wait(world) { world.server.feeds.states["world"]?.version == "3" }
    #expect(try await pictured() == ["one.png"])
    folder.put(png, named: "late.png", of: "world")
    await world.pass(Feeds.interval)
    try await wait(world) { world.server.feeds.states["world"]?.version == "4" }
    #expect(try await pictured() == ["one.png", "late.png"])
    #expect(world.server.feeds.states["world"]?.problem == nil, "the feed itself is read")
  }

  @Test("A broken file is told to operators, and the items that came before stay")
  func broken() async throws {
    let folder = FakeFolder()
    folder.write(rss(("1", "One")), to: "world")
    let world = try await world(folder)
    try await wait(world) { world.server.feeds.states["world"]?.version == "1" }
    folder.write("<!DOCTYPE x [<!ENTITY a \"b\">]><rss/>", to: "world")
    await world.pass(Feeds.interval)
    try await wait(world) { world.server.feeds.states["world"]?.version == "2" }
    let status = try #require(world.server.operations.monitoring.status.feeds?.first)
    #expect(status.feed == "world" && status.problem?.contains("document type") == true)
    #expect(try await titles(world) == ["One"])
    folder.write(nil, to: "world")
    folder.write(rss(("1", "Other")), to: "other")
    await world.pass(Feeds.interval)
    try await wait(world) { world.server.feeds.states["other"] != nil }
    #expect(world.server.feeds.states["world"] == nil, "its file is gone")
    #expect(Set(try await titles(world)) == ["One", "Other"], "each feed has ids of its own")
  }

  @Test("A file that could not be read is read again though it has not changed")
  func locked() async throws {
    let folder = FakeFolder()
    folder.write(rss(("1", "One")), to: "world")
    folder.lock(true)
    let world = try await world(folder)
    try await wait(world) { world.server.feeds.states["world"]?.problem != nil }
    #expect(try await titles(world).isEmpty)
    folder.lock(false)
    await world.pass(Feeds.interval)
    try await wait(world) { world.server.feeds.states["world"]?.version == "1" }
    #expect(world.server.feeds.states["world"]?.problem == nil)
    #expect(try await titles(world) == ["One"])
  }

  @Test("A feed counts as read when its items are durable")
  func durable() async throws {
    let folder = FakeFolder()
    let world = try await World(options: MatchOptions(rounds: 1), holding: true) {
      $0.newsFeeds = folder
    }
    await world.settle()
    await world.held.hold(.commit, .question)
    folder.write(rss(("1", "One")), to: "a")
    folder.write(rss(("1", "Two")), to: "b")
    world.server.feeds.look()
    await world.held.reached(.commit, .question)
    await letOthersWork()
    #expect(world.server.feeds.states.isEmpty)
    await world.held.release(.commit, .question)
    try await wait(world) { world.server.feeds.states.count == 2 }
    #expect(Set(try await titles(world)) == ["One", "Two"])
  }

  @Test("Items without dates are listed in the order of the file")
  func order() async throws {
    let folder = FakeFolder()
    folder.write(
      rss(("1", "One"), ("2", "Two"), ("3", "Three"), ("4", "Four"), ("5", "Five")), to: "world")
    let world = try await world(folder)
    try await wait(world) { world.server.feeds.states["world"] != nil }
    #expect(try await titles(world) == ["One", "Two", "Three", "Four", "Five"])
  }

  @Test("A folder that cannot be read is looked at again")
  func folderBroken() async throws {
    let folder = FakeFolder()
    folder.breakDown(true)
    let world = try await world(folder)
    folder.write(rss(("1", "One")), to: "world")
    folder.breakDown(false)
    await world.pass(Feeds.interval)
    try await wait(world) { world.server.feeds.states["world"] != nil }
    #expect(try await titles(world) == ["One"])
  }

  @Test("Items older than 90 days are not taken, and taken ones go then unless bookmarked")
  func old() async throws {
    let folder = FakeFolder()
    folder.write(
      """
      <rss><channel><item><guid>1</guid><title>Old</title><pubDate>2020-01-01</pubDate></item>
      <item><guid>2</guid><title>New</title></item><item><guid>3</guid><title>Kept</title></item>
      </channel></rss>
      """, to: "world")
    let world = try await world(folder)
    try await wait(world) { world.server.feeds.states["world"] != nil }
    let found = try await world.store.news(NewsQuery(limit: 9), for: nil)
    #expect(Set(found.map(\.news.title)) == ["New", "Kept"])
    let alice = try await world.guest("alice")
    let kept = try #require(found.first { $0.news.title == "Kept" }).news.id
    _ = try await alice.call(NewsBookmark.self, .init(news: kept, isBookmarked: true))
    try await world.restart(after: NewsLimits.life + .seconds(10))
    try await wait(world) { world.server.feeds.states["world"] != nil }
    #expect(try await world.store.news([kept], for: nil).count == 1)
    #expect(!(try await titles(world)).contains("New"), "the file still has it, without a date")
  }
}
