import Accounts
import Atlas
import Community
import GameRules
import GameServer
import Geodesy
import Matchmaking
import NameSearch
import Storage
import WireProtocol

/// A search over everything at once: the towns of the atlas, 100 000 accounts, 10 000 public lists,
/// 1 000 maps of players and 1 000 items of news. Each text finds five of each kind but for towns,
/// which not every text finds.
@GameLoop
enum SearchBenchmarks {
  private static let accounts = 100_000
  private static let newsItems = 1000
  private static let batch = 1000
  private static let target = 100_000.0

  static func run() async throws {
    let towns = try Atlas.shipped().towns.map(FoundTown.init)
    try await Stage.with { stage in
      let store = try SQLiteStore(directory: stage.directory, durability: .process)
      try await fill(store)
      await store.close()
      let places: @Sendable () -> PlaceNames = {
        PlaceNames(towns: towns, countries: [], townsNearby: { _, _ in [] })
      }
      try await stage.withServer(placeNames: places) { server, store in
        try await server.recover()
        let words = Words.all
        let beginnings = (0..<1000).map { String(words[$0 % words.count].prefix(2 + $0 % 4)) }
        let pairs = (0..<1000).map { number in
          // Some lists have both in their titles.
          String(words[number % words.count].prefix(5)) + " "
            + words[(number * 7 + 1) % words.count].prefix(3)
        }
        let searcher = Searcher(on: server)
        await searcher.signIn()
        for (kind, texts) in [("one word", beginnings), ("two words", pairs)] {
          try await measure("a search for \(kind): the store") {
            let found = try await store.search(texts[$0], limit: SearchLimits.usualResults)
            return found.players.count + found.lists.count + found.maps.count + found.news.count
          }
          let requests = texts.map(Searcher.request)
          try await measure("a search for \(kind): the answer") { await searcher.ask(requests[$0]) }
          let last = try searcher.lastFound()
          precondition(!last.lists.isEmpty, "lists have the words")
        }
      }
    }
  }

  /// Prints the time on the wall, and that of all processors, in which what others do is not.
  private static func measure(
    _ name: String, _ operation: (Int) async throws -> Int
  ) async throws {
    print(try await Measurement(name, target: target, count: 1000, operation: operation).row)
    let samples = try await ProcessorTime.samples(repetitions: 9, count: 1000) {
      try await operation($1)
    }
    print(Measurement("\(name), processor time", target: target, samples: samples).row)
  }

  private static func fill(_ store: SQLiteStore) async throws {
    var random = SeededRandom(seed: 61)
    for start in stride(from: 0, to: accounts, by: batch) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in start..<start + batch {
          let player = PlayerRecord(named: Words.name(index), index)
          group.addTask { _ = try await store.createPlayer(player, token: TokenRecord(index)) }
        }
        try await group.waitForAll()
      }
    }
    for author in 0..<200 {
      for _ in 0..<50 {
        let list = PlaceListRecord(
          id: ListID(LinkSecret(using: &random)), author: Crowd.player(author),
          title: Words.title(using: &random), visibility: .public, createdAt: Crowd.epoch,
          updatedAt: Crowd.epoch)
        _ = try await store.change(.create(list, places: []), by: list.author, at: Crowd.epoch)
      }
    }
    for author in 0..<50 {
      for _ in 0..<20 {
        let (map, geoJSON) = try map(of: Crowd.player(author), using: &random)
        _ = try await store.change(
          .create(map, geoJSON: geoJSON), by: map.author, at: Crowd.epoch)
      }
    }
    let news = (0..<newsItems).map { number in
      let instant = Crowd.epoch + .seconds(number * 60)
      return StoreWrite.newsAdded(
        News(
          id: NewsID(at: instant, using: &random), origin: .operator,
          title: Words.title(using: &random), publishedAt: instant), picture: nil)
    }
    try await store.commit(news)
    let counts = try await store.counts()
    precondition(counts.ownMaps == 1000 && counts.news == newsItems, "all are there: \(counts)")
  }

  private static func map(
    of author: PlayerID, using random: inout SeededRandom
  ) throws -> (OwnMapRecord, [UInt8]) {
    let geoJSON = Array(#"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}"#.utf8)
    let map = try CoverageMap(name: "square", geoJSON: geoJSON)
    let record = OwnMapRecord(
      id: OwnMapID(LinkSecret(using: &random)), author: author,
      title: Words.title(using: &random), visibility: .public, key: nil, bytes: geoJSON.count,
      shape: .init(
        area: map.area, diagonal: map.diagonal, bounds: map.bounds,
        polygonCount: map.summary.polygonCount),
      createdAt: Crowd.epoch, updatedAt: Crowd.epoch)
    return (record, geoJSON)
  }
}

/// The words of names and titles: two syllables and an ending.
private enum Words {
  private static let syllables = ["ba", "del", "ko", "mar", "ni", "os", "pe", "ru", "sel", "ti"]

  static let all = syllables.flatMap { first in syllables.map { first + $0 + "pla" } }

  /// Five syllables, which differ for each number below 100 000.
  static func name(_ number: Int) -> String {
    var (name, rest) = ("", number)
    for _ in 0..<5 {
      name += syllables[rest % syllables.count]
      rest /= syllables.count
    }
    return name
  }

  static func title(using random: inout SeededRandom) -> String {
    (0..<3).map { _ in all.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }
}

/// A player who searches, and keeps the replies without reading them.
@GameLoop
private final class Searcher: ClientChannel {
  let address = "192.0.2.1"
  let isLocal = true
  let roundTripTime: Duration? = nil
  var isWatchedClosely = false
  private let server: Server
  private var session: Session?
  private var lastReply: [UInt8] = []
  private var waiter: CheckedContinuation<Void, Never>?

  init(on server: Server) {
    self.server = server
    session = server.open(self)
  }

  func measureRoundTrip() {}
  func close(code: UInt16, reason: String) {}

  func send(_ text: [UInt8]) {
    guard text.starts(with: Self.reply) else { return }
    lastReply = text
    waiter?.resume()
    waiter = nil
  }

  /// The beginning of each reply; events begin otherwise.
  private static let reply = Array(#"{"jsonrpc":"2.0","id":"#.utf8)

  func signIn() async {
    _ = await ask(
      ClientMessage.encoded(AccountGuest.self, .init(username: "searcher"), id: .integer(1)))
  }

  nonisolated static func request(_ text: String) -> [UInt8] {
    ClientMessage.encoded(Search.self, .init(text: text), id: .integer(2))
  }

  /// Returns the length of the reply in bytes, when it has come.
  func ask(_ request: [UInt8]) async -> Int {
    guard let session else { preconditionFailure("the connection is open") }
    await withCheckedContinuation { waiter in
      self.waiter = waiter
      request.withUnsafeBufferPointer { server.receive($0, from: session) }
    }
    return lastReply.count
  }

  /// The objects of the last reply.
  func lastFound() throws -> Search.Result {
    guard case .result(_, let result) = ServerMessage(lastReply) else {
      preconditionFailure("refused: \(String(decoding: lastReply, as: UTF8.self))")
    }
    return try Search.Result(wire: result)
  }
}

extension PlayerRecord {
  fileprivate init(named name: String, _ index: Int) {
    guard let username = Username(name) else { preconditionFailure("five syllables are a name") }
    self.init(
      id: Crowd.player(index), username: username, isGuest: false, createdAt: Crowd.epoch,
      lastSeenAt: Crowd.epoch, rating: Rating())
  }
}

extension FoundTown {
  fileprivate init(_ town: Town) {
    self.init(
      name: town.name, country: CountryCode(town.country.code), coordinate: town.place,
      population: town.population)
  }
}
