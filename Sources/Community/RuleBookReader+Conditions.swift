import JSON

// Conditions.
extension RuleBookReader {
  /// The members that combine conditions, by their names in rule files.
  enum Connective: String, CaseIterable {
    case all, any, not
  }

  /// - Parameter event: Whose facts it may be about; `nil` if that is not known.
  mutating func readCondition(_ node: JSONNode, on event: RuleEvent?) -> Condition? {
    guard let members = distinctMembers(of: node, what: "a condition") else { return nil }
    if let fact = members["fact"] {
      return readComparison(fact, members, of: node, on: event)
    }
    // An operator without its fact is told so, and not that it is no connective.
    if members.keys.contains(where: { Comparison.Operator(rawValue: $0) != nil }) {
      log.add(.missingMember, "a comparison needs `fact`", at: node)
      return nil
    }
    let needed = "`fact`, `all`, `any` or `not`"
    guard let (name, value) = onlyMember(members, of: node, what: "a condition", needed) else {
      return nil
    }
    switch Connective(rawValue: name) {
    case .all: return readParts(value, name, on: event).map(Condition.all)
    case .any: return readParts(value, name, on: event).map(Condition.any)
    case .not: return readCondition(value, on: event).map(Condition.not)
    case nil:
      let message = "a condition has no `\(name)`, but \(needed)"
      log.add(.unknownMember, message, at: offset(ofMember: name, in: node))
      return nil
    }
  }

  private mutating func readParts(
    _ list: JSONNode, _ name: String, on event: RuleEvent?
  ) -> [Condition]? {
    guard let elements = list.elements else {
      wrongType(list, "`\(name)`", "a list of conditions")
      return nil
    }
    if list.count == 0 { log.add(.empty, "`\(name)` of nothing", at: list) }
    var parts: [Condition] = []
    for element in elements {
      if let part = readCondition(element, on: event) { parts.append(part) }
    }
    return parts.count == list.count ? parts : nil
  }

  private mutating func readComparison(
    _ factNode: JSONNode, _ members: [String: JSONNode], of node: JSONNode, on event: RuleEvent?
  ) -> Condition? {
    let fact: Fact? = constant(factNode, what: "`fact`", unknown: .unknownFact, noun: "fact")
    if let fact, let event, !event.facts.contains(fact) {
      let facts = event.facts.isEmpty ? "none" : Self.listed(event.facts.map(\.rawValue))
      log.add(
        .factOfAnotherEvent,
        "\(event.rawValue) has no fact “\(fact.rawValue)”; its facts: \(facts)", at: factNode)
    }
    var rest = members
    rest["fact"] = nil
    guard let (name, value) = onlyMember(rest, of: node, what: "a comparison", "an operator")
    else { return nil }
    guard let `operator` = Comparison.Operator(rawValue: name) else {
      unknown(
        .unknownOperator, "operator", name, of: Comparison.Operator.self, at: node, member: name)
      return nil
    }
    guard let fact else { return nil }
    guard fact.type.operators.contains(`operator`) else {
      log.add(
        .operatorWithoutOrder,
        "“\(fact.rawValue)” is a \(fact.type.name) and has no order; only equals and notEquals",
        at: offset(ofMember: name, in: node))
      return nil
    }
    return readValue(value, of: fact).map { .comparison(Comparison(fact, `operator`, $0)) }
  }

  private mutating func readValue(_ node: JSONNode, of fact: Fact) -> FactValue? {
    switch (fact.type, node.kind) {
    case (.boolean, .boolean): return node.boolean.map(FactValue.boolean)
    case (.string(let texts), .string):
      guard let text = node.string else { return nil }
      if let texts, !texts.contains(text) {
        let message = "“\(fact.rawValue)” is never “\(text)”, but \(Self.listed(texts))"
        log.add(.wrongValue, message, at: node)
        return nil
      }
      return .string(text)
    case (.number, .number):
      guard let number = node.double else {
        log.add(.wrongValue, "the number is too large", at: node)
        return nil
      }
      return .number(number)
    case (.duration, .number): return readSeconds(node)
    case (.number, _), (.boolean, _), (.string, _), (.duration, _):
      wrongType(node, "“\(fact.rawValue)”", "a \(fact.type.name)")
      return nil
    }
  }

  private mutating func readSeconds(_ node: JSONNode) -> FactValue? {
    let bound = RuleLimits.seconds.upperBound
    guard let seconds = node.double, (0...Double(bound)).contains(seconds),
      case let milliseconds = (seconds * 1000).rounded(), milliseconds / 1000 == seconds
    else {
      let message = "a duration is 0 to \(bound) seconds, with three decimals at most"
      log.add(.wrongValue, message, at: node)
      return nil
    }
    return .duration(.milliseconds(Int64(milliseconds)))
  }
}
