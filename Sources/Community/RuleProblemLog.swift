import JSON

/// Collects what is wrong with a rule file.
struct RuleProblemLog {
  private struct Entry {
    let kind: RuleProblem.Kind
    let message: String
    let rule: String?
    let offset: Int
  }

  /// The rule being read.
  var rule: String?
  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ kind: RuleProblem.Kind, _ message: String, at offset: Int) {
    entries.append(Entry(kind: kind, message: message, rule: rule, offset: offset))
  }

  mutating func add(_ kind: RuleProblem.Kind, _ message: String, at node: JSONNode) {
    add(kind, message, at: node.offset)
  }

  /// The problems in the order of the text; of too many the first.
  func error(in text: [UInt8]) -> RuleFileError {
    let sorted = entries.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
    var problems = sorted.prefix(RuleLimits.problems).map { entry in
      RuleProblem(
        kind: entry.kind, message: entry.message, rule: entry.rule,
        position: JSONPosition(offset: entry.offset, in: text))
    }
    if sorted.count > RuleLimits.problems {
      let next = sorted[RuleLimits.problems]
      problems.append(
        RuleProblem(
          kind: .tooManyProblems,
          message: "there are more problems than the first \(RuleLimits.problems)", rule: nil,
          position: JSONPosition(offset: next.offset, in: text)))
    }
    return RuleFileError(problems: problems)
  }
}
