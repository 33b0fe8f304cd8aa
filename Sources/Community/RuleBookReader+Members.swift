import JSON

// All parts of a rule file share these readers.
extension RuleBookReader {
  /// The members of an object by their names; `nil` for another kind of value. A name that is
  /// repeated is a problem.
  mutating func distinctMembers(of node: JSONNode, what: String) -> [String: JSONNode]? {
    guard let list = node.members else {
      wrongType(node, what, "an object")
      return nil
    }
    var members: [String: JSONNode] = [:]
    for member in list {
      guard let name = member.name.string else { continue }
      if members.updateValue(member.value, forKey: name) != nil {
        log.add(.repeatedMember, "`\(name)` stands here twice", at: member.name)
      }
    }
    return members
  }

  /// The same, and each name must be one of those, and each of the required ones must be there.
  mutating func members(
    of node: JSONNode, what: String, required: [String], optional: [String]
  ) -> [String: JSONNode]? {
    guard let members = distinctMembers(of: node, what: what), let list = node.members else {
      return nil
    }
    var known = members
    let names = required + optional
    for member in list {
      guard let name = member.name.string, !names.contains(name) else { continue }
      known[name] = nil
      log.add(
        .unknownMember, "\(what) has no `\(name)`, but \(Self.listed(names))", at: member.name)
    }
    for name in required where members[name] == nil {
      log.add(.missingMember, "\(what) needs `\(name)`", at: node)
    }
    return known
  }

  /// The one member of an object that has no more than that; `nil`, and a problem, otherwise.
  mutating func onlyMember(
    _ members: [String: JSONNode], of node: JSONNode, what: String, _ needed: String
  ) -> (name: String, value: JSONNode)? {
    if members.count > 1 {
      log.add(
        .ambiguous, "\(what) says one thing, not \(Self.listed(members.keys.sorted()))", at: node)
      return nil
    }
    guard let member = members.first else {
      log.add(.missingMember, "\(what) needs \(needed)", at: node)
      return nil
    }
    return (member.key, member.value)
  }

  /// The name of a badge or a rule, which must not be taken.
  mutating func name(_ node: JSONNode, of noun: String, taken: Set<String>) -> String? {
    guard let name = node.string else {
      wrongType(node, "`id`", "a string")
      return nil
    }
    guard RuleLimits.isName(name) else {
      let count = RuleLimits.nameBytes.upperBound
      log.add(.wrongValue, "an id is 1 to \(count) of a–z, 0–9 and -", at: node)
      return nil
    }
    guard !taken.contains(name) else {
      log.add(.duplicateID, "there is a \(noun) “\(name)” already", at: node)
      return nil
    }
    return name
  }

  mutating func text(_ node: JSONNode, what: String) -> String? {
    guard let text = node.string else {
      wrongType(node, what, "a string")
      return nil
    }
    guard RuleLimits.textBytes.contains(text.utf8.count) else {
      log.add(.wrongValue, "\(what) has 1 to \(RuleLimits.textBytes.upperBound) bytes", at: node)
      return nil
    }
    return text
  }

  mutating func boolean(_ node: JSONNode, what: String) -> Bool? {
    guard let value = node.boolean else {
      wrongType(node, what, "a boolean")
      return nil
    }
    return value
  }

  /// One of the names that a type lists.
  mutating func constant<Name: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode, what: String, unknown kind: RuleProblem.Kind, noun: String
  ) -> Name? {
    guard let text = node.string else {
      wrongType(node, what, "a string")
      return nil
    }
    if let name = Name(rawValue: text) { return name }
    unknown(kind, noun, text, of: Name.self, at: node.offset)
    return nil
  }

  mutating func unknown<Name: RawRepresentable<String> & CaseIterable>(
    _ kind: RuleProblem.Kind, _ noun: String, _ text: String, of type: Name.Type,
    at node: JSONNode, member: String
  ) {
    unknown(kind, noun, text, of: type, at: offset(ofMember: member, in: node))
  }

  private mutating func unknown<Name: RawRepresentable<String> & CaseIterable>(
    _ kind: RuleProblem.Kind, _ noun: String, _ text: String, of type: Name.Type, at offset: Int
  ) {
    let known = Self.listed(type.allCases.map(\.rawValue))
    log.add(kind, "there is no \(noun) “\(text)”; there are \(known)", at: offset)
  }

  mutating func wrongType(_ node: JSONNode, _ what: String, _ expected: String) {
    log.add(.wrongType, "\(what) is \(expected), not \(node.kind.named)", at: node)
  }

  /// The offset of a member's name; of the last, if there are several.
  func offset(ofMember name: String, in node: JSONNode) -> Int {
    var offset = node.offset
    guard let members = node.members else { return offset }
    for member in members where member.name.string == name { offset = member.name.offset }
    return offset
  }

  static func listed(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension JSONKind {
  fileprivate var named: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}
