import GameRules
import Storage

/// Plays judge of the finished matches once more.
struct MatchCheck {
  private let source: any RecordSource

  init(_ source: any RecordSource) { self.source = source }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var findings = Findings(exampleLimit: exampleLimit)
    var count = 0
    var last: MatchID?
    while true {
      let page = try await source.finishedMatchIDs(after: last, limit: CareLimits.pageLength)
      guard let end = page.last else { break }
      last = end
      count += page.count
      for id in page { try await check(id, &findings) }
    }
    return CheckResult(extent: "\(count) matches", findings: findings)
  }

  private func check(_ id: MatchID, _ findings: inout Findings) async throws(StorageError) {
    do {
      guard let record = try await source.finishedMatch(id) else { return }
      for contradiction in record.match.contradictions {
        findings.add("match \(id): \(contradiction)")
      }
      for contradiction in RatingCheck(record).contradictions {
        findings.add("match \(id): \(contradiction)")
      }
    } catch {
      let text = try error.asFinding()
      findings.add("match \(id) cannot be read: \(text)")
    }
  }
}
