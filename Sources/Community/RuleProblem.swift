import JSON

/// Something that is wrong with a rule file, and where.
public struct RuleProblem: Hashable, Sendable {
  /// The kind of the problem.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The text is not JSON (RFC 8259).
    case notJSON
    /// The file is longer than ``RuleLimits/fileBytes``.
    case tooLong
    /// There are more badges or rules than ``RuleLimits/entries``.
    case tooMany
    /// A value is not of the kind that belongs there.
    case wrongType
    /// A value of the right kind, but not one of those that are allowed.
    case wrongValue
    case missingMember
    case unknownMember
    /// A name stands in an object twice.
    case repeatedMember
    /// A badge or a rule has the name of one before it.
    case duplicateID
    case unknownEvent
    case unknownFact
    /// The fact is one of other events.
    case factOfAnotherEvent
    case unknownOperator
    /// The fact has no order to compare by.
    case operatorWithoutOrder
    /// A condition, or something to do, that says two things at once.
    case ambiguous
    /// A list that needs an element and has none.
    case empty
    case unknownEffect
    case unknownBadge
    case unknownNotification
    /// The notification is one of another event.
    case notificationOfAnotherEvent
    /// A rule does the same thing twice.
    case repeatedEffect
    /// There are more problems than are reported.
    case tooManyProblems
  }

  public let kind: Kind
  /// Describes the problem.
  public let message: String
  /// The rule's id, or its place as in `#3` where it has no id; `nil` if no rule is concerned.
  public let rule: String?
  /// The position in the text.
  public let position: JSONPosition
}

extension RuleProblem: CustomStringConvertible {
  /// On one line: `12:34: rule center: …`.
  public var description: String {
    "\(position): \(rule.map { "rule \($0): " } ?? "")\(message)"
  }
}

/// Why a rule file can't be used: everything that is wrong with it, in the order of the text.
public struct RuleFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let problems: [RuleProblem]

  /// One problem a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

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
