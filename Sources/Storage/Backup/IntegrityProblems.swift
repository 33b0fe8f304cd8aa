/// What a check has found wrong: all of it counted, the first of it in words.
public struct IntegrityProblems: Hashable, Sendable {
  public private(set) var count = 0
  /// The first, up to the limit.
  public private(set) var examples: [String] = []
  private let exampleLimit: Int

  public init(exampleLimit: Int) {
    precondition(exampleLimit >= 0, "a number of examples")
    self.exampleLimit = exampleLimit
  }

  public mutating func add(_ finding: @autoclosure () -> String) {
    count += 1
    if examples.count < exampleLimit { examples.append(finding()) }
  }
}
