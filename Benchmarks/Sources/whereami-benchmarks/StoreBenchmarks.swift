import Community
import Foundation
import GameRules
import Storage

/// The cost of a million players for the store on disk.
struct StoreBenchmarks {
  private let directory: String
  private var crowd: Crowd

  /// Fills a store in a temporary folder, measures, and removes it.
  static func run() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "whereami-benchmarks-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: directory) }
    let crowd = try await Crowd(directory: directory.path)
    var benchmarks = StoreBenchmarks(directory: directory.path, crowd: crowd)
    try await benchmarks.measureRanking()
    try await benchmarks.measureStandings()
    try await benchmarks.measureUpdates()
    try await benchmarks.measureHistories()
    try await benchmarks.measureBoards()
    try await benchmarks.measureSearch()
    try await benchmarks.measureDue()
    try await benchmarks.measureStart()
  }

  private mutating func measureRanking() async throws {
    let store = crowd.store
    try await print("1 000 000 ranked: the first 50", target: 5e6) { _ in
      try await store.ranking(.global, .top, limit: 50).rows.count
    }
    try await print("1 000 000 ranked: 50 from a place deep inside", target: 5e6) { crowd in
      try await store.ranking(.global, .after(crowd.somewhere()), limit: 50).rows.count
    }
    try await print("1 000 000 ranked: 50 around a player", target: 5e6) { crowd in
      try await store.ranking(.global, .around(crowd.someone()), limit: 50).rows.count
    }
    try await print("1 000 000 ranked: a player's row", target: 5e6) { crowd in
      try await store.rankingRow(of: crowd.someone(), in: .global)?.rank ?? 0
    }
    try await print("a ranking of 500 friends: the first 50", target: 5e6, count: 20) { crowd in
      try await store.ranking(.friends(of: crowd.popular), .top, limit: 50).rows.count
    }
  }

  private mutating func measureStandings() async throws {
    let store = crowd.store
    // 15 000 within ten seconds of a restart, on half a core.
    try await print("a sign-in by token: all a session needs", target: 333e3, count: 2000) {
      crowd in
      let token = crowd.someonesToken()
      return try await store.standing(forToken: token, at: Crowd.epoch)?.unread ?? 0
    }
    try await print("standings of 20 000 players at once", target: 500e6, count: 1) { crowd in
      try await store.standings(of: crowd.recovered).count
    }
  }

  private mutating func measureUpdates() async throws {
    try await printUpdate("one result a commit", batch: 1, commitCount: 200)
    try await printUpdate("100 results a commit", batch: 100, commitCount: 10)
  }

  private mutating func measureHistories() async throws {
    let store = crowd.store
    let players = try await crowd.fillHistories(matchCount: 100)
    try await print("a page of 100 finished matches", target: 50e6, count: 10) { _ in
      try await store.matches(of: players[0], before: nil, limit: 100).count
    }
    try await print("100 matches read, and the statistics that follow", target: 50e6, count: 10) {
      _ in try await store.history(of: players[1]).statistics.gamesPlayed
    }
  }

  /// The board of a day that nearly everybody has played.
  private mutating func measureBoards() async throws {
    let store = crowd.store
    try await crowd.fillBoard()
    try await print("a board of 990 000: the first ten and a player's row", target: 5e6) { crowd in
      try await store.boardPage(Crowd.board, for: crowd.someone()).rows.count
    }
    var samples: [Double] = []
    for _ in 0...9 {
      var (without, with): ([Double], [Double]) = ([], [])
      for index in 0..<100 {
        for hasRow in [index % 2 == 0, index % 2 != 0] {
          var writes: [StoreWrite] = [.finished(crowd.result())]
          if hasRow { writes.append(.boardEntry(crowd.newcomersEntry())) }
          let elapsed = try await ContinuousClock().measure { [writes] in
            try await store.commit(writes)
          }
          if hasRow {
            with.append(elapsed.nanoseconds)
          } else {
            without.append(elapsed.nanoseconds)
          }
        }
      }
      samples.append(with.median - without.median)
    }
    Swift.print(
      Measurement("a row of that board beside a result", target: 100_000, samples: samples).row)
  }

  /// A search among all players and 10 000 lists, for texts of two to five letters.
  private mutating func measureSearch() async throws {
    let store = crowd.store
    let words = try await crowd.fillLists()
    try await print("a search: players by name, and 10 000 lists", target: 100_000, count: 1000) {
      crowd in
      let text = crowd.beginning(of: words)
      let found = try await store.search(text, limit: 5)
      return found.players.count + found.lists.count
    }
  }

  /// The server asks for the earliest item alone while nothing is due.
  private mutating func measureDue() async throws {
    let store = crowd.store
    try await crowd.fillDue()
    try await print("999 999 items to come: the earliest", target: 100_000, count: 1000) { _ in
      try await store.dueItems(limit: 1).count
    }
    try await print("999 999 items to come: a batch", target: 1e6, count: 100) { _ in
      try await store.dueItems(limit: DueItem.batch).count
    }
  }

  /// From the open folder to the knowledge that nobody's statistics are missing.
  private mutating func measureStart() async throws {
    var store = crowd.store
    var samples: [Double] = []
    for _ in 0..<10 {
      await store.close()
      let elapsed = try await ContinuousClock().measure {
        store = try SQLiteStore(directory: directory, durability: .process)
        blackHole(try await store.computeMissingStatistics(limit: 100))
      }
      samples.append(elapsed.nanoseconds)
    }
    await store.close()
    // The first looks through everybody, and remembers that it need not be done again.
    let first = Measurement("the first start with 1 000 000", target: 3e9, samples: [samples[0]])
    Swift.print(first.row)
    let later = Array(samples.dropFirst())
    Swift.print(Measurement("a start with 1 000 000", target: 300e6, samples: later).row)
  }

  private mutating func print(
    _ name: String, target: Double, count: Int = 100,
    operation: (inout Crowd) async throws -> Int
  ) async throws {
    let measurement = try await Measurement(name, target: target, count: count) { _ in
      try await operation(&crowd)
    }
    Swift.print(measurement.row)
  }

  /// Prints how much longer commits take because of the statistics in them, for one player.
  private mutating func printUpdate(_ kind: String, batch: Int, commitCount: Int) async throws {
    var means: [Double] = []
    var medians: [Double] = []
    for repetition in 0...9 {
      var (without, with): ([Double], [Double]) = ([], [])
      for index in 0..<commitCount {
        // Each as often the first as the other.
        for hasStatistics in [index % 2 == 0, index % 2 != 0] {
          let elapsed = try await commit(batch, hasStatistics: hasStatistics).nanoseconds
          if hasStatistics { with.append(elapsed) } else { without.append(elapsed) }
        }
      }
      guard repetition > 0 else { continue }
      let difference = with.reduce(0, +) - without.reduce(0, +)
      means.append(difference / Double(2 * batch * commitCount))
      medians.append((with.median - without.median) / Double(2 * batch))
    }
    let name = "a player's statistics and place beside a result, \(kind)"
    Swift.print(Measurement(name, target: 100_000, samples: means).row)
    guard batch == 1 else { return }
    // In few commits the writer moves the rest of the log into the file, and waits for the disk.
    let typical = "the same, in a commit without a checkpoint"
    Swift.print(Measurement(typical, target: 100_000, samples: medians).row)
  }

  private mutating func commit(_ count: Int, hasStatistics: Bool) async throws -> Duration {
    var writes: [StoreWrite] = []
    for _ in 0..<count {
      let result = crowd.result()
      writes.append(.finished(result))
      if hasStatistics { writes += crowd.statisticsWrites(after: result) }
    }
    let store = crowd.store
    return try await ContinuousClock().measure { [writes] in try await store.commit(writes) }
  }
}
