import Community
import GameRules
import Learning
import Storage

/// Recomputes all players' statistics, and their memory of countries, from their games and visits.
struct StatisticsCheck {
  private let source: any RecordSource

  init(_ source: any RecordSource) { self.source = source }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var problems = IntegrityProblems(exampleLimit: exampleLimit)
    var count = 0
    var pages = PlayerPages(of: source)
    while case let page = try await pages.next(), !page.isEmpty {
      count += page.count
      for id in page { try await check(id, &problems) }
    }
    return CheckResult(extent: "\(count) players", problems: problems)
  }

  private func check(_ id: PlayerID, _ problems: inout IntegrityProblems) async throws(StorageError)
  {
    do {
      let stored = try await source.statistics(of: id)
      let history = try await source.history(of: id)
      // Implausible moments would overflow the count of days.
      guard history.entries.allSatisfy({ Instant.plausible.contains($0.at) }) else {
        return problems.add("player \(id): the history has a moment that can't be")
      }
      for wrong in history.wrongWeights {
        problems.add(
          "match \(wrong.match): counts \(wrong.stored.text), recomputed \(wrong.recomputed.text)")
      }
      guard let stored else {
        if !history.entries.isEmpty { problems.add("player \(id): a history, but no statistics") }
        return
      }
      for difference in stored.differences(from: history.statistics) {
        problems.add("player \(id): \(difference)")
      }
      let memory = try await source.memory(of: id)
      for country in memory.differences(from: history.fold(Memory.self)) {
        problems.add("player \(id): the memory of \(country) is not that of the matches")
      }
    } catch {
      let text = try error.asProblem()
      problems.add("player \(id) cannot be read: \(text)")
    }
  }
}
