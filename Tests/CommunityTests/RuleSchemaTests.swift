import JSON
import Testing

@testable import Community

@Suite("The schema of rule files")
struct RuleSchemaTests {
  private static func parsed(_ text: String) throws -> JSONDocument {
    try JSONDocument(Array(text.utf8))
  }

  private static func accepts(_ text: String) throws -> Bool {
    let schema = try parsed(RuleSchema.document)
    return try SchemaCheck(schema: schema.root).accepts(parsed(text).root)
  }

  @Test("It accepts the rules that ship")
  func standardRules() throws {
    #expect(try Self.accepts(StandardRules.text))
  }

  @Test("All its references lead somewhere")
  func references() throws {
    let document = try Self.parsed(RuleSchema.document)
    let definitions = try #require(document.root["$defs"])
    var pending = [document.root]
    var count = 0
    while let node = pending.popLast() {
      if let name = node["$ref"]?.string {
        count += 1
        #expect(
          definitions.member(named: String(name.dropFirst("#/$defs/".count))) != nil, "\(name)")
      }
      pending += node.members.map { $0.map(\.value) } ?? []
      pending += node.elements.map(Array.init) ?? []
    }
    #expect(count > 100)
  }

  /// The problems that a schema can't express.
  private static let beyondSchemas: Set<RuleProblem.Kind> = [.duplicateID, .unknownBadge]

  @Test(
    "It accepts what the reader accepts, and refuses what the reader refuses",
    arguments: RuleFileProblemTests.badges + RuleFileProblemTests.rules
      + RuleFileProblemTests.conditions)
  func agreesOnProblems(row: RuleFileProblemTests.Case) throws {
    try Self.expectAgreement(on: row.text)
  }

  private static func expectAgreement(on text: String) throws {
    var kinds: Set<RuleProblem.Kind> = []
    do {
      _ = try RuleBook(reading: Array(text.utf8))
    } catch {
      kinds = Set(error.problems.map(\.kind))
    }
    // A schema sees no number's size, and no more of a duration than its range.
    guard !text.contains("1e999"), !text.contains("0.0005") else { return }
    #expect(try accepts(text) == kinds.subtracting(beyondSchemas).isEmpty, "\(text)")
  }

  /// Every event with every fact, every operator and a value of every kind.
  @Test("So they do on every event, fact and operator", arguments: RuleEvent.allCases)
  func agreesOnTables(event: RuleEvent) throws {
    let schema = SchemaCheck(schema: try Self.parsed(RuleSchema.document).root)
    for fact in Fact.allCases {
      for `operator` in Comparison.Operator.allCases {
        for value in ["1", "true", "\"world\"", "\"solo\"", "null", "-3"] {
          let text = """
            {"badges": [{"id": "b", "title": "B", "meaning": "b"}], "rules": [{"id": "r",
            "on": "\(event.rawValue)", "do": [{"grant": "b"}],
            "when": {"fact": "\(fact.rawValue)", "\(`operator`.rawValue)": \(value)}}]}
            """
          let isRead = (try? RuleBook(reading: Array(text.utf8))) != nil
          let isAccepted = schema.accepts(try Self.parsed(text).root)
          #expect(isRead == isAccepted, "\(text)")
        }
      }
    }
  }
}

/// As much of JSON Schema (draft 2020-12) as the schema of rule files uses. What it does not know
/// fails the test.
private struct SchemaCheck {
  let schema: JSONNode

  func accepts(_ value: JSONNode) -> Bool { accepts(value, schema) }

  private func accepts(_ value: JSONNode, _ schema: JSONNode) -> Bool {
    guard let keywords = schema.members else { return false }
    return keywords.allSatisfy { keyword in
      accepts(value, keyword.name.string ?? "", keyword.value, beside: schema)
    }
  }

  private func accepts(
    _ value: JSONNode, _ keyword: String, _ argument: JSONNode, beside schema: JSONNode
  ) -> Bool {
    switch keyword {
    case "$schema", "$defs", "title", "description": true
    case "$ref": accepts(value, definition(argument))
    case "type": isOfType(value, argument.string)
    case "const": equal(value, argument)
    case "enum": argument.elements?.contains { equal(value, $0) } ?? false
    case "oneOf": (argument.elements?.filter { accepts(value, $0) }.count) == 1
    case "required":
      argument.elements?.allSatisfy { value.member(named: $0.string ?? "") != nil } ?? false
    case "properties":
      value.members?.allSatisfy { member in
        argument.member(named: member.name.string ?? "").map { accepts(member.value, $0) } ?? true
      } ?? true
    case "additionalProperties":
      value.members?.allSatisfy { member in
        schema["properties"]?.member(named: member.name.string ?? "") != nil
      } ?? true
    case "items": value.elements?.allSatisfy { accepts($0, argument) } ?? true
    default: acceptsBound(value, keyword, argument)
    }
  }

  private func acceptsBound(
    _ value: JSONNode, _ keyword: String, _ argument: JSONNode
  ) -> Bool {
    let bound = argument.double ?? .nan
    switch keyword {
    case "minItems": return value.kind != .array || Double(value.count) >= bound
    case "maxItems": return value.kind != .array || Double(value.count) <= bound
    case "minLength":
      return value.string.map { Double($0.unicodeScalars.count) >= bound } ?? true
    case "maxLength":
      return value.string.map { Double($0.unicodeScalars.count) <= bound } ?? true
    case "minimum": return value.double.map { $0 >= bound } ?? true
    case "maximum": return value.double.map { $0 <= bound } ?? true
    case "uniqueItems":
      let raw = value.elements.map { $0.map { Array($0.rawBytes) } } ?? []
      return Set(raw).count == raw.count
    case "pattern":
      guard let pattern = argument.string, let text = value.string else { return true }
      let match = try? Regex(pattern).wholeMatch(in: text)
      return match != nil
    default:
      Issue.record("the check does not know \(keyword)")
      return false
    }
  }

  private func definition(_ reference: JSONNode) -> JSONNode {
    let name = String((reference.string ?? "").dropFirst("#/$defs/".count))
    return schema["$defs"]?.member(named: name) ?? reference
  }

  private func isOfType(_ value: JSONNode, _ name: String?) -> Bool {
    let kinds: [String: JSONKind] = [
      "object": .object, "array": .array, "string": .string, "number": .number,
      "boolean": .boolean,
    ]
    return name.flatMap { kinds[$0] } == value.kind
  }

  private func equal(_ left: JSONNode, _ right: JSONNode) -> Bool {
    left.kind == .string && right.kind == .string && left.string == right.string
  }
}
