/// Collects what is wrong with a file.
struct ProblemLog {
  /// Whose problem it is.
  struct Place {
    var feature: Int?
    var featureName: String?
    var polygon: Int?
    var ring: Int?
    var position: Int?
    var point: Coordinate?
  }

  private var entries: [(problem: MapProblem, offset: Int?)] = []
  private var isTruncated = false

  var isEmpty: Bool { entries.isEmpty }

  /// How many more are reported.
  var room: Int { CoverageMapLimits.problems - entries.count }

  mutating func add(
    _ kind: MapProblem.Kind, _ message: String, at place: Place = Place(), offset: Int?
  ) {
    guard room > 0 else {
      isTruncated = true
      return
    }
    var problem = MapProblem(kind, message)
    problem.feature = place.feature
    problem.featureName = place.featureName
    problem.polygon = place.polygon
    problem.ring = place.ring
    problem.position = place.position
    problem.point = place.point
    entries.append((problem, offset))
  }

  /// Remembers that there would be more.
  mutating func truncate() { isTruncated = true }

  /// All problems in the order of the text, with their lines and columns in it.
  func problems(in text: [UInt8]) -> [MapProblem] {
    let sorted = entries.enumerated().sorted {
      ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset)
    }
    var (line, lineStart, scanned) = (1, 0, 0)
    var problems: [MapProblem] = []
    for (_, entry) in sorted {
      var problem = entry.problem
      if let offset = entry.offset {
        while scanned < min(offset, text.count) {
          scanned += 1
          if Self.endsLine(text, at: scanned - 1) { (line, lineStart) = (line + 1, scanned) }
        }
        problem.text = MapProblem.TextPosition(line: line, column: offset - lineStart + 1)
      }
      problems.append(problem)
    }
    if isTruncated {
      let message = "there are more problems than the first \(CoverageMapLimits.problems)"
      problems.append(MapProblem(.tooManyProblems, message))
    }
    return problems
  }

  /// Lines end with a line feed, with a carriage return, or with both.
  private static func endsLine(_ text: [UInt8], at index: Int) -> Bool {
    if text[index] == UInt8(ascii: "\n") { return true }
    guard text[index] == UInt8(ascii: "\r") else { return false }
    return index + 1 == text.count || text[index + 1] != UInt8(ascii: "\n")
  }
}
