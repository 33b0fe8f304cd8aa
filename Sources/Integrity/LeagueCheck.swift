import Storage

/// Checks the stored league places: a rated match in the week, the division after the week before,
/// and the bounds of a group.
struct LeagueCheck {
  private let snapshot: SQLiteSnapshot

  init(_ snapshot: SQLiteSnapshot) { self.snapshot = snapshot }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    do {
      let (count, problems) = try await snapshot.wrongLeagues(exampleLimit: exampleLimit)
      return CheckResult(extent: "\(count) places", problems: problems)
    } catch {
      let text = try error.asProblem()
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      problems.add("a place in a league cannot be read: \(text)")
      return CheckResult(extent: "0 places", problems: problems)
    }
  }
}
