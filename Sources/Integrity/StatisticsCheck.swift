import Community
import GameRules
import Learning
import Storage

/// Recomputes all players' statistics, memory of countries and weights of wins from their matches
/// and visits.
struct StatisticsCheck {
  private let source: any RecordSource

  init(_ source: any RecordSource) { self.source = source }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var problems = IntegrityProblems(exampleLimit: exampleLimit)
    var count = 0
    var weights = SharedWeights()
    var pages = PlayerPages(of: source)
    while case let page = try await pages.next(), !page.isEmpty {
      count += page.count
      for id in page { try await check(id, &weights, &problems) }
    }
    return CheckResult(extent: "\(count) players", problems: problems)
  }

  private func check(
    _ id: PlayerID, _ weights: inout SharedWeights, _ problems: inout IntegrityProblems
  ) async throws(StorageError) {
    do {
      let stored = try await source.statistics(of: id)
      let history = try await source.history(of: id)
      // Implausible moments would overflow the count of days.
      guard history.entries.allSatisfy({ Instant.plausible.contains($0.at) }) else {
        return problems.add("player \(id): the history has a moment that can't be")
      }
      for win in history.weighedWins {
        guard let expected = weights.contradiction(of: win) else { continue }
        problems.add("match \(win.match): counts \(win.stored.text), recomputed \(expected.text)")
      }
      guard let stored else {
        if !history.entries.isEmpty { problems.add("player \(id): a history, but no statistics") }
        return
      }
      for difference in stored.differences(from: history.statistics) {
        problems.add("player \(id): \(difference)")
      }
      let memory = try await source.memory(of: id)
      for country in memory.differences(from: history.fold(from: Memory())) {
        problems.add("player \(id): the memory of \(country) is not that of the matches")
      }
    } catch {
      let text = try error.asProblem()
      problems.add("player \(id) cannot be read: \(text)")
    }
  }
}

/// Judges the weights of wins, of which each winner's history tells one bound.
private struct SharedWeights {
  private struct Entry {
    /// The least weight that a winner's history gives so far.
    var least: MatchWeight
    /// The winners whose histories are still to come. Those of deleted players never do.
    var missing: Int
  }

  /// The matches of several winners that count less than wholly, until all winners have come.
  private var entries: [MatchID: Entry] = [:]

  /// The weight that a win should have, if the stored one is wrong; `nil` while it may be right.
  mutating func contradiction(of win: PlayerHistory.WeighedWin) -> MatchWeight? {
    guard win.stored.quarters <= win.recomputed.quarters else { return win.recomputed }
    guard win.winners > 1 else { return win.stored == win.recomputed ? nil : win.recomputed }
    guard win.stored != .full else { return nil }
    var entry = entries[win.match] ?? Entry(least: win.recomputed, missing: win.winners)
    if win.recomputed.quarters < entry.least.quarters { entry.least = win.recomputed }
    entry.missing -= 1
    entries[win.match] = entry.missing > 0 ? entry : nil
    return entry.missing > 0 || entry.least == win.stored ? nil : entry.least
  }
}
