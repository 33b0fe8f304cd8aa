import Storage

/// Holds a data directory against itself: everything that is stored twice, or follows from
/// something else that is stored, must agree.
public struct Verification: Sendable {
  /// What is checked, in the order in which it makes sense.
  public enum Check: String, Hashable, Sendable, CaseIterable {
    /// SQLite finds nothing wrong with the file. The others rely on it.
    case file
    /// What rows refer to is there.
    case references
    /// Friendships have two sides, and the pictures that players show are stored.
    case pairs
    /// Distances, scores, totals, ranks and winners of finished matches follow from the guesses;
    /// what ratings became of it, from the ratings before and from how much the match counts.
    case matches
    /// Statistics follow from the finished matches and the visits; how much a win counts, from the
    /// wins before.
    case statistics
    /// The ranking follows from the statistics.
    case ranking
    /// Ratings are those that the last ranked match left.
    case ratings
    /// Nothing that is bounded has grown beyond its bound.
    case limits
    /// The journal of each live match can be played again, and does not end it; nobody is in two of
    /// them, or waits besides.
    case journal
  }

  /// What came of a check.
  public struct Outcome: Hashable, Sendable {
    public let check: Check
    /// How much was looked at, as `12 players`; `nil` where that says nothing.
    public let extent: String?
    public let problems: IntegrityProblems

    public var isSound: Bool { problems.count == 0 }
    /// Whether it makes no sense to go on: nothing that is read from a broken file means anything.
    public var isLast: Bool { check == .file && !isSound }
  }

  private let snapshot: SQLiteSnapshot
  private let readJournal: JournalReading
  private let exampleLimit: Int

  /// - Parameter exampleLimit: How many problems of each check are told in words.
  public init(
    of snapshot: SQLiteSnapshot, readingJournal readJournal: @escaping JournalReading,
    exampleLimit: Int
  ) {
    precondition(IntegrityLimits.examples.contains(exampleLimit), "a number of examples")
    self.snapshot = snapshot
    self.readJournal = readJournal
    self.exampleLimit = exampleLimit
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
    case .ratings: Outcome(check, try await snapshot.wrongRatings(exampleLimit: exampleLimit))
    case .limits: Outcome(check, try await snapshot.excesses(exampleLimit: exampleLimit))
    case .journal:
      Outcome(check, try await JournalCheck(snapshot, readJournal).result(exampleLimit))
    }
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

/// How much was looked at, and what is wrong with it.
struct CheckResult: Hashable, Sendable {
  let extent: String
  let problems: IntegrityProblems
}

extension StorageError {
  /// What a check reports instead of ending: a value that can't be. Rethrows everything else.
  func asProblem() throws(StorageError) -> String {
    guard kind == .corrupt else { throw self }
    return message
  }
}
