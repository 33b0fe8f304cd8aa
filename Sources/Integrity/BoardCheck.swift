import Community
import GameRules
import Storage

/// Recomputes the rows of boards from the players' matches, and checks the boards' lists and counts
/// and the places of sets.
struct BoardCheck {
  private let snapshot: SQLiteSnapshot

  /// When a server was running last; `nil` if it is not known.
  private let lastAlive: Instant?

  static func result(
    of snapshot: SQLiteSnapshot, _ exampleLimit: Int
  ) async throws(StorageError) -> CheckResult {
    let lastAlive = try await snapshot.lastAlive()
    return try await BoardCheck(snapshot: snapshot, lastAlive: lastAlive).result(exampleLimit)
  }

  /// Whether a board may have been removed, as it ended long ago.
  private func isPurged(_ board: Board) -> Bool {
    guard let end = board.period?.end, let lastAlive else { return false }
    return lastAlive - end > Board.life - .seconds(86_400)
  }

  private func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var problems: IntegrityProblems
    do {
      problems = try await snapshot.wrongBoards(exampleLimit: exampleLimit)
    } catch {
      let text = try error.asProblem()
      problems = IntegrityProblems(exampleLimit: exampleLimit)
      problems.add("a set of places or a board cannot be read: \(text)")
    }
    var count = 0
    var pages = PlayerPages(of: snapshot)
    while case let page = try await pages.next(), !page.isEmpty {
      for id in page { count += try await check(id, &problems) }
    }
    return CheckResult(extent: "\(count) rows", problems: problems)
  }

  /// Returns how many rows the player has.
  private func check(
    _ id: PlayerID, _ problems: inout IntegrityProblems
  ) async throws(StorageError) -> Int {
    let (stored, sets): ([BoardEntry], [MatchID: PlaceSetName])
    do {
      stored = try await snapshot.boardEntries(of: id)
      sets = try await snapshot.placeSetNames(ofMatchesOf: id)
    } catch {
      let text = try error.asProblem()
      problems.add("player \(id): a row of a board cannot be read: \(text)")
      return 0
    }
    guard let player = try await snapshot.player(id), let history = try await history(of: id) else {
      return stored.count
    }
    let boards = Set(stored.map(\.board))
    let expected = history.fold(from: PlayerBoards(joined: player.createdAt, sets: sets)).rows
      .values
      .filter { boards.contains($0.board) || !isPurged($0.board) }
      .sorted { $0.board.description < $1.board.description }
    if stored.map(\.board) != expected.map(\.board) {
      problems.add("player \(id): the boards are not those of the matches")
    }
    for (one, other) in zip(stored, expected) where !one.follows(from: other) {
      problems.add("player \(id): the row of board \(one.board) is not that of the match")
    }
    return stored.count
  }

  /// `nil` for a history that cannot be read or cannot have been, of which the check of statistics
  /// tells.
  private func history(of id: PlayerID) async throws(StorageError) -> PlayerHistory? {
    do {
      let history = try await snapshot.history(of: id)
      return history.entries.allSatisfy { Instant.plausible.contains($0.at) } ? history : nil
    } catch {
      _ = try error.asProblem()
      return nil
    }
  }
}

extension BoardEntry {
  /// Whether a stored row can be that one. It may be kept out of the list for what leaves no
  /// history: its network is not known, or the player was a suspect.
  fileprivate func follows(from other: BoardEntry) -> Bool {
    board == other.board && player == other.player && match == other.match
      && points == other.points && time == other.time && at == other.at
      && (other.isEligible || !isEligible)
  }
}
