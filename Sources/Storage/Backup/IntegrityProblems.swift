/// The problems that a check found: the count of all, and the texts of the first.
public struct IntegrityProblems: Hashable, Sendable {
  public private(set) var count = 0
  /// The texts of the first problems, up to the limit.
  public private(set) var examples: [String] = []
  private let exampleLimit: Int

  public init(exampleLimit: Int) {
    precondition(exampleLimit >= 0, "a number of examples")
    self.exampleLimit = exampleLimit
  }

  public mutating func add(_ problem: @autoclosure () -> String) {
    count += 1
    if examples.count < exampleLimit { examples.append(problem()) }
  }
}
