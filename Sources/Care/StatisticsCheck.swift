import Community
import GameRules
import Storage

/// Counts everybody's games and visits once more.
struct StatisticsCheck {
  private let source: any RecordSource

  init(_ source: any RecordSource) { self.source = source }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var findings = Findings(exampleLimit: exampleLimit)
    var count = 0
    var pages = PlayerPages(of: source)
    while case let page = try await pages.next(), !page.isEmpty {
      count += page.count
      for id in page { try await check(id, &findings) }
    }
    return CheckResult(extent: "\(count) players", findings: findings)
  }

  private func check(_ id: PlayerID, _ findings: inout Findings) async throws(StorageError) {
    do {
      let stored = try await source.statistics(of: id)
      let history = try await source.history(of: id)
      // Days can't be counted at the end of time.
      guard history.entries.allSatisfy({ Instant.plausible.contains($0.at) }) else {
        return findings.add("player \(id): the history has a moment that can't be")
      }
      for wrong in history.wrongWeights {
        findings.add(
          "match \(wrong.match): counts \(wrong.stored.text), recomputed \(wrong.recomputed.text)")
      }
      guard let stored else {
        if !history.entries.isEmpty { findings.add("player \(id): a history, but no statistics") }
        return
      }
      for difference in stored.differences(from: history.statistics) {
        findings.add("player \(id): \(difference)")
      }
    } catch {
      let text = try error.asFinding()
      findings.add("player \(id) cannot be read: \(text)")
    }
  }
}
