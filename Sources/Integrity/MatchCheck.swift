import GameRules
import Storage

/// Scores the finished matches again and compares the results.
struct MatchCheck {
  private let source: any RecordSource

  init(_ source: any RecordSource) { self.source = source }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var problems = IntegrityProblems(exampleLimit: exampleLimit)
    var count = 0
    var last: MatchID?
    while true {
      let page = try await source.finishedMatchIDs(after: last, limit: IntegrityLimits.pageLength)
      guard let end = page.last else { break }
      last = end
      count += page.count
      for id in page { try await check(id, &problems) }
    }
    return CheckResult(extent: "\(count) matches", problems: problems)
  }

  private func check(_ id: MatchID, _ problems: inout IntegrityProblems) async throws(StorageError)
  {
    do {
      guard let record = try await source.finishedMatch(id) else { return }
      for contradiction in record.match.contradictions {
        problems.add("match \(id): \(contradiction)")
      }
      for contradiction in RatingCheck(record).contradictions {
        problems.add("match \(id): \(contradiction)")
      }
    } catch {
      let text = try error.asProblem()
      problems.add("match \(id) cannot be read: \(text)")
    }
  }
}
