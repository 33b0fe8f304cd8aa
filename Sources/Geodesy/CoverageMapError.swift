/// Why a file is not a map: everything that is wrong with it.
public struct CoverageMapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the map that was to be.
  public let name: String
  /// At least one, in the order of the file as far as they have a place in it.
  public let problems: [MapProblem]

  /// One line a problem, each beginning with the map's name.
  public var description: String {
    problems.map { "\(name): \($0)" }.joined(separator: "\n")
  }
}
