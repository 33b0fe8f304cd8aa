import Testing

@testable import Community

@Suite("Problems of rule files")
struct RuleFileProblemTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let problems: [String]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ problems: String...) {
      self.name = name
      self.text = text
      self.problems = problems
    }
  }

  /// A file with a badge `b`, whose rules begin at the second line's first column.
  private static func rules(_ text: String) -> String {
    #"{"badges": [{"id": "b", "title": "B", "meaning": "Be."}], "rules": ["# + "\n\(text)\n]}"
  }

  /// A file with one rule on an event, `r`, whose condition begins at the third line.
  private static func when(_ event: String, _ condition: String) -> String {
    rules(
      #"{"id": "r", "on": "\#(event)", "when":"# + "\n\(condition)\n"
        + #", "do": [{"grant": "b"}]}"#
    )
  }

  /// A file with one rule on friendAdded, `r`, whose list of effects begins at the third line.
  private static func deeds(_ text: String) -> String {
    rules("{\"id\": \"r\", \"on\": \"friendAdded\", \"do\":\n\(text)\n}")
  }

  static let files: [Case] = [
    Case("no text", "", "1:1 - notJSON"),
    Case("no JSON", "{\n  \"badges\": [,]}", "2:14 - notJSON"),
    Case("nested without end", String(repeating: "[", count: 70), "1:65 - notJSON"),
    Case("a list", "[]", "1:1 - wrongType"),
    Case("nothing in it", " {}", "1:2 - missingMember", "1:2 - missingMember"),
    Case(
      "lists that are none", #"{"badges": {}, "rules": 3}"#, "1:12 - wrongType",
      "1:25 - wrongType"),
    Case(
      "a member too many", "{\"badges\": [], \"rules\": [],\n \"rule\": 3}", "2:2 - unknownMember"),
    Case(
      "a member twice", "{\"badges\": [], \"rules\": [],\n \"badges\": []}",
      "2:2 - repeatedMember"),
    Case(
      "a schema that is a number", #"{"$schema": 1, "badges": [], "rules": []}"#, "1:13 - wrongType"
    ),
    Case(
      "a file that is too long", String(repeating: " ", count: 1 << 20) + "{}",
      "1:1 - tooLong"),
    Case(
      "too many badges",
      #"{"badges": ["# + String(repeating: "1,", count: 1000) + #"1], "rules": []}"#,
      ["1:12 - tooMany"] + (0..<99).map { "1:\(13 + 2 * $0) - wrongType" }
        + ["1:211 - tooManyProblems"]),
  ]

  static let badges: [Case] = [
    Case("a badge that is a string", #"{"badges": ["b"], "rules": []}"#, "1:13 - wrongType"),
    Case(
      "a badge without everything", #"{"badges": [{}], "rules": []}"#, "1:13 - missingMember",
      "1:13 - missingMember", "1:13 - missingMember"),
    Case(
      "a badge of wrong types",
      "{\"badges\": [{\"id\": 1,\n\"title\": null,\n\"meaning\": [],\n\"picture\": {}}],"
        + "\"rules\": []}",
      "1:20 - wrongType", "2:10 - wrongType", "3:12 - wrongType", "4:12 - wrongType"),
    Case(
      "a badge that counts as a number",
      "{\"badges\": [{\"id\": \"b\", \"title\": \"B\", \"meaning\": \"m\",\n\"counts\": 0}],"
        + "\"rules\": []}",
      "2:11 - wrongType"),
    Case(
      "names and texts that are none",
      "{\"badges\": [{\"id\": \"A b\",\n\"title\": \"\",\n\"meaning\": \"m\"}], \"rules\": []}",
      "1:20 - wrongValue", "2:10 - wrongValue"),
    Case(
      "a badge twice",
      "{\"badges\": [{\"id\": \"b\", \"title\": \"B\", \"meaning\": \"m\"},\n"
        + "{\"id\": \"b\", \"title\": \"B\", \"meaning\": \"m\"}], \"rules\": []}",
      "2:8 - duplicateID"),
    Case(
      "a badge that is wrong can be granted",
      "{\"badges\": [{\"id\": \"b\", \"title\": 1, \"meaning\": \"m\"}],\n"
        + "\"rules\": [{\"id\": \"r\", \"on\": \"avatarChanged\", \"do\": [{\"grant\": \"b\"}]}]}",
      "1:34 - wrongType"),
  ]

  static let rules: [Case] = [
    Case("a rule that is a number", rules("7"), "2:1 #1 wrongType"),
    Case(
      "a rule without everything", rules("{}"), "2:1 #1 missingMember", "2:1 #1 missingMember",
      "2:1 #1 missingMember"),
    Case(
      "a member that rules don't have",
      rules(#"{"id": "r", "on": "avatarChanged", "if": {}, "do": [{"grant": "b"}]}"#),
      "2:36 r unknownMember"),
    Case(
      "a rule twice",
      rules(
        #"{"id": "r", "on": "avatarChanged", "do": [{"grant": "b"}]},"# + "\n"
          + #"{"id": "r", "on": "avatarChanged", "do": [{"grant": "b"}]}"#),
      "3:8 r duplicateID"),
    Case(
      "an unknown event", rules(#"{"id": "r", "on": "matchLost", "do": [{"grant": "b"}]}"#),
      "2:19 r unknownEvent"),
    Case(
      "an event that is a list",
      rules(#"{"id": "r", "on": ["playerSeen"], "do": [{"grant": "b"}]}"#),
      "2:19 r wrongType"),
    Case(
      "the second of two rules, without an id",
      rules(
        #"{"id": "r", "on": "avatarChanged", "do": [{"grant": "b"}]},"# + "\n"
          + #"{"on": "avatarChanged", "do": [{"grant": "b"}]}"#), "3:1 #2 missingMember"),
    Case("effects that are no list", deeds(#"{"grant": "b"}"#), "3:1 r wrongType"),
    Case("no effect", deeds("[]"), "3:1 r empty"),
    Case("an effect that is a string", deeds(#"["b"]"#), "3:2 r wrongType"),
    Case("an effect of nothing", deeds("[{}]"), "3:2 r missingMember"),
    Case("an unknown effect", deeds(#"[{"give": "b"}]"#), "3:3 r unknownEffect"),
    Case(
      "two effects in one", deeds(#"[{"grant": "b", "notify": "challenge"}]"#), "3:2 r ambiguous"),
    Case("an unknown badge", deeds(#"[{"grant": "c"}]"#), "3:12 r unknownBadge"),
    Case("a badge that is a number", deeds(#"[{"grant": 1}]"#), "3:12 r wrongType"),
    Case(
      "the same badge twice", deeds(#"[{"grant": "b"}, {"grant": "b"}]"#), "3:18 r repeatedEffect"),
    Case("an unknown notification", deeds(#"[{"notify": "hello"}]"#), "3:13 r unknownNotification"),
    Case(
      "a notification of another event", deeds(#"[{"notify": "friendAccepted"}]"#),
      "3:13 r notificationOfAnotherEvent"),
  ]

  static let conditions: [Case] = [
    Case("a condition that is true", when("playerSeen", "true"), "3:1 r wrongType"),
    Case("an empty condition", when("playerSeen", "{}"), "3:1 r missingMember"),
    Case("all of nothing", when("playerSeen", #"{"all": []}"#), "3:9 r empty"),
    Case("any of a condition", when("playerSeen", #"{"any": {}}"#), "3:9 r wrongType"),
    Case("an unknown connective", when("playerSeen", #"{"none": []}"#), "3:2 r unknownMember"),
    Case("all and any", when("playerSeen", #"{"all": [], "any": []}"#), "3:1 r ambiguous"),
    Case(
      "an unknown fact", when("playerSeen", #"{"fact": "luck", "atLeast": 1}"#),
      "3:10 r unknownFact"),
    Case(
      "a fact that is a number", when("playerSeen", #"{"fact": 1, "atLeast": 1}"#),
      "3:10 r wrongType"),
    Case(
      "another event's fact", when("playerSeen", #"{"fact": "friends", "atLeast": 1}"#),
      "3:10 r factOfAnotherEvent"),
    Case(
      "a fact of an event that has none",
      when("avatarChanged", #"{"fact": "friends", "atLeast": 1}"#),
      "3:10 r factOfAnotherEvent"),
    Case(
      "of an unknown event any fact can be", when("seen", #"{"fact": "friends", "atLeast": 1}"#),
      "2:19 r unknownEvent"),
    Case(
      "an unknown operator", when("playerSeen", #"{"fact": "quits", "above": 1}"#),
      "3:19 r unknownOperator"),
    Case("no operator", when("playerSeen", #"{"fact": "quits"}"#), "3:1 r missingMember"),
    Case(
      "an operator without a fact", when("playerSeen", #"{"atLeast": 1}"#), "3:1 r missingMember"),
    Case(
      "two operators", when("playerSeen", #"{"fact": "quits", "atLeast": 1, "atMost": 2}"#),
      "3:1 r ambiguous"),
    Case(
      "a fact beside a connective", when("playerSeen", #"{"fact": "quits", "not": {}}"#),
      "3:19 r unknownOperator"),
    Case(
      "a number in words", when("playerSeen", #"{"fact": "quits", "atLeast": "5"}"#),
      "3:30 r wrongType"),
    Case(
      "a number that is too large", when("playerSeen", #"{"fact": "quits", "atLeast": 1e999}"#),
      "3:30 r wrongValue"),
    Case(
      "a boolean that is 1", when("matchFinished", #"{"fact": "won", "equals": 1}"#),
      "3:27 r wrongType"),
    Case(
      "a boolean in order", when("matchFinished", #"{"fact": "won", "atLeast": true}"#),
      "3:17 r operatorWithoutOrder"),
    Case(
      "a text in order", when("matchFinished", #"{"fact": "map", "moreThan": "world"}"#),
      "3:17 r operatorWithoutOrder"),
    Case(
      "a text that the fact never is",
      when("matchFinished", #"{"fact": "mode", "equals": "trio"}"#),
      "3:28 r wrongValue"),
    Case(
      "a duration in words",
      when("matchFinished", #"{"fact": "slowestGuessSeconds", "atMost": "15 s"}"#),
      "3:43 r wrongType"),
    Case(
      "a duration below zero",
      when("matchFinished", #"{"fact": "slowestGuessSeconds", "atMost": -1}"#),
      "3:43 r wrongValue"),
    Case(
      "a duration finer than milliseconds",
      when("matchFinished", #"{"fact": "slowestGuessSeconds", "atMost": 0.0005}"#),
      "3:43 r wrongValue"),
    Case(
      "everything that is wrong, however deep",
      when(
        "playerSeen",
        #"{"all": [{"fact": "x", "atLeast": 1}, {"not": {"any": [{"fact": "quits", "is": 1}]}},"#
          + "\n" + #"{"fact": "rank", "atMost": true}]}"#),
      "3:19 r unknownFact", "3:74 r unknownOperator", "4:10 r factOfAnotherEvent",
      "4:28 r wrongType"),
  ]

  @Test(
    "Every mistake is found, with its line and column, its rule and its kind",
    arguments: files + badges + rules + conditions)
  func problems(row: Case) {
    #expect(found(row.text) == row.problems)
  }

  private func found(_ text: String) -> [String] {
    do {
      _ = try RuleBook(reading: Array(text.utf8))
      return []
    } catch {
      return error.problems.map { "\($0.position) \($0.rule ?? "-") \($0.kind)" }
    }
  }

  @Test("Every kind of problem has a file that shows it")
  func complete() {
    let all = Self.files + Self.badges + Self.rules + Self.conditions
    let shown = Set(all.flatMap(\.problems).compactMap { $0.split(separator: " ").last })
    for kind in RuleProblem.Kind.allCases {
      #expect(shown.contains(kind.rawValue[...]), "\(kind)")
    }
  }

  @Test("A message names the place, the rule, what is wrong and what would be right")
  func message() {
    let text = Self.when("friendAdded", #"{"fact": "quits", "atLeast": 5}"#)
    #expect(throws: RuleFileError.self) { try RuleBook(reading: Array(text.utf8)) }
    do {
      _ = try RuleBook(reading: Array(text.utf8))
    } catch {
      #expect(
        error.description
          == "3:10: rule r: friendAdded has no fact “quits”; its facts: friends")
    }
  }
}

extension RuleFileProblemTests.Case {
  init(_ name: String, _ text: String, _ problems: [String]) {
    self.name = name
    self.text = text
    self.problems = problems
  }
}
