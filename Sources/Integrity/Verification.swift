import GameRules
import Storage

/// Verifies the integrity of a data directory: redundant and derived data must agree with the data
/// that they follow from.
public struct Verification: Sendable {
  /// The checks, in their order.
  public enum Check: String, Hashable, Sendable, CaseIterable {
    /// SQLite finds no damage in the file. The other checks rely on it.
    case file
    /// Foreign keys refer to existing rows.
    case references
    /// Friendships have two sides, and the pictures that players show are stored.
    case pairs
    /// Distances, scores, totals, ranks and winners of finished matches follow from the guesses;
    /// the new ratings follow from the old ones and the match's weight.
    case matches
    /// Statistics follow from the finished matches and the visits; a win's weight follows from the
    /// earlier wins.
    case statistics
    /// The ranking follows from the statistics.
    case ranking
    /// The rows of boards follow from the finished matches, their lists and counts from the rows,
    /// and matches of a set of places have its places.
    case boards
    /// Players' ratings are the result of a ranked match of theirs, and each ranked match begins
    /// from the result of another one.
    case ratings
    /// Places in leagues follow from the ranked matches and the places of the week before.
    case leagues
    /// The matches and results of lists follow from the finished matches, the words of public lists
    /// from their titles, and no list has places too near to each other.
    case lists
    /// The results on maps follow from the finished matches, and the words of public maps of
    /// players from their titles.
    case maps
    /// Bags follow from the finds of matches, from the compositions, and from the aids that were
    /// brought along and used.
    case bags
    /// Due items follow from the events, from the players who want them, and from the digests.
    case due
    /// The numbers of bookmarks and the words of news and events follow from what they count.
    case news
    /// No bounded table has more rows of a player than its limit.
    case limits
    /// The journal of each live match can be replayed and does not end the match; no player is in
    /// two live matches, or in one and in the waiting room.
    case journal
  }

  /// The result of a check.
  public struct Outcome: Hashable, Sendable {
    public let check: Check
    /// The checked amount, such as `12 players`; `nil` for checks without one.
    public let extent: String?
    public let problems: IntegrityProblems

    public var isSound: Bool { problems.count == 0 }
    /// Whether the checks should end here, because data from a damaged file mean nothing.
    public var isLast: Bool { check == .file && !isSound }
  }

  private let snapshot: SQLiteSnapshot
  private let readJournal: JournalReading
  private let exampleLimit: Int
  private let now: Instant?

  /// - Parameters:
  ///   - exampleLimit: The number of problems of each check whose texts are kept.
  ///   - now: When it is; without it, nothing that should be due later is missed.
  public init(
    of snapshot: SQLiteSnapshot, readingJournal readJournal: @escaping JournalReading,
    exampleLimit: Int, at now: Instant? = nil
  ) {
    precondition(IntegrityLimits.examples.contains(exampleLimit), "a number of examples")
    self.snapshot = snapshot
    self.readJournal = readJournal
    self.exampleLimit = exampleLimit
    self.now = now
  }

  public func outcome(of check: Check) async throws(StorageError) -> Outcome {
    switch check {
    case .file: Outcome(check, try await snapshot.damage(exampleLimit: exampleLimit))
    case .references:
      Outcome(check, try await snapshot.danglingReferences(exampleLimit: exampleLimit))
    case .pairs: Outcome(check, try await snapshot.brokenPairs(exampleLimit: exampleLimit))
    case .matches: Outcome(check, try await MatchCheck(snapshot).result(exampleLimit))
    case .statistics: Outcome(check, try await StatisticsCheck(snapshot).result(exampleLimit))
    case .ranking: Outcome(check, try await snapshot.wrongPlaces(exampleLimit: exampleLimit))
    case .boards:
      Outcome(check, try await BoardCheck.result(of: snapshot, exampleLimit))
    case .ratings: Outcome(check, try await snapshot.wrongRatings(exampleLimit: exampleLimit))
    case .leagues:
      Outcome(check, try await LeagueCheck(snapshot).result(exampleLimit))
    case .lists:
      Outcome(check, try await listResult())
    case .maps:
      Outcome(check, try await mapResult())
    case .bags: Outcome(check, try await BagCheck(snapshot).result(exampleLimit))
    case .due: Outcome(check, try await dueResult())
    case .news: Outcome(check, try await newsResult())
    case .limits: Outcome(check, try await snapshot.excesses(exampleLimit: exampleLimit))
    case .journal:
      Outcome(check, try await JournalCheck(snapshot, readJournal).result(exampleLimit))
    }
  }

  private func dueResult() async throws(StorageError) -> CheckResult {
    let (count, problems) = try await snapshot.wrongDue(at: now, exampleLimit: exampleLimit)
    return CheckResult(extent: "\(count) items", problems: problems)
  }

  private func newsResult() async throws(StorageError) -> CheckResult {
    let (count, problems) = try await snapshot.wrongNews(exampleLimit: exampleLimit)
    return CheckResult(extent: "\(count) items", problems: problems)
  }

  private func mapResult() async throws(StorageError) -> CheckResult {
    let (count, problems) = try await snapshot.wrongMaps(exampleLimit: exampleLimit)
    return CheckResult(extent: "\(count) maps of players", problems: problems)
  }

  private func listResult() async throws(StorageError) -> CheckResult {
    let (count, problems) = try await snapshot.wrongLists(exampleLimit: exampleLimit)
    return CheckResult(extent: "\(count) lists", problems: problems)
  }
}

extension Verification.Outcome {
  fileprivate init(_ check: Verification.Check, _ problems: IntegrityProblems) {
    self.init(check: check, extent: nil, problems: problems)
  }

  fileprivate init(_ check: Verification.Check, _ result: CheckResult) {
    self.init(check: check, extent: result.extent, problems: result.problems)
  }
}

/// The checked amount and the problems.
struct CheckResult: Hashable, Sendable {
  let extent: String
  let problems: IntegrityProblems
}

extension StorageError {
  /// The text of an invalid value, which a check reports as a problem. Rethrows all other errors.
  func asProblem() throws(StorageError) -> String {
    guard kind == .corrupt else { throw self }
    return message
  }
}
