import JSON

/// Reads rule files, and finds everything that is wrong with one.
struct RuleBookReader {
  var log = RuleProblemLog()
  private var badges: [Badge] = []
  /// Also those that are defined wrongly: a rule that grants one is not wrong too.
  private var badgeIDs: Set<String> = []
  private var rules: [Rule] = []
  private var ruleIDs: Set<String> = []

  static func read(_ text: [UInt8]) throws(RuleFileError) -> RuleBook {
    var reader = RuleBookReader()
    if text.count > RuleLimits.fileBytes {
      reader.log.add(
        .tooLong, "the file is longer than \(RuleLimits.fileBytes) bytes", at: 0)
      throw reader.log.error(in: text)
    }
    do {
      reader.readFile(try JSONDocument(text, maximumDepth: RuleLimits.depth).root)
    } catch {
      reader.log.add(.notJSON, "this is not JSON: \(error.reason)", at: error.offset)
    }
    guard reader.log.isEmpty else { throw reader.log.error(in: text) }
    return RuleBook(badges: reader.badges, rules: reader.rules)
  }

  private mutating func readFile(_ file: JSONNode) {
    guard
      let members = members(
        of: file, what: "a rule file", required: ["badges", "rules"], optional: ["$schema"])
    else { return }
    if let schema = members["$schema"] { _ = text(schema, what: "`$schema`") }
    for node in entries(members["badges"], what: "badges") { readBadge(node) }
    for (index, node) in entries(members["rules"], what: "rules").enumerated() {
      log.rule = node.member(named: "id")?.string ?? "#\(index + 1)"
      readRule(node)
      log.rule = nil
    }
  }

  private mutating func entries(_ list: JSONNode?, what: String) -> [JSONNode] {
    guard let list else { return [] }
    guard let elements = list.elements else {
      wrongType(list, "`\(what)`", "a list")
      return []
    }
    if list.count > RuleLimits.entries {
      log.add(.tooMany, "there are more than \(RuleLimits.entries) \(what)", at: list)
    }
    return Array(elements.prefix(RuleLimits.entries))
  }

  private mutating func readBadge(_ node: JSONNode) {
    guard
      let members = members(
        of: node, what: "a badge", required: ["id", "title", "meaning"],
        optional: ["picture", "counts"])
    else { return }
    let id = members["id"].flatMap { name($0, of: "badge", taken: badgeIDs) }
    if let id { badgeIDs.insert(id) }
    let title = members["title"].flatMap { text($0, what: "`title`") }
    let meaning = members["meaning"].flatMap { text($0, what: "`meaning`") }
    let picture = members["picture"].flatMap { text($0, what: "`picture`") }
    let counts = members["counts"].map { boolean($0, what: "`counts`") } ?? true
    guard let id = id.flatMap(BadgeID.init), let title, let meaning, let counts else { return }
    badges.append(
      Badge(id: id, title: title, meaning: meaning, picture: picture, counts: counts))
  }

  private mutating func readRule(_ node: JSONNode) {
    guard
      let members = members(
        of: node, what: "a rule", required: ["id", "on", "do"], optional: ["when"])
    else { return }
    let id = members["id"].flatMap { name($0, of: "rule", taken: ruleIDs) }
    if let id { ruleIDs.insert(id) }
    let event = members["on"].flatMap { readEvent($0) }
    let condition =
      members["when"].map { readCondition($0, on: event) } ?? Optional(Condition.always)
    let deeds = members["do"].flatMap { readDeeds($0, on: event) }
    guard let id, let event, let condition, let deeds else { return }
    rules.append(Rule(id: id, event: event, condition: condition, deeds: deeds))
  }

  private mutating func readEvent(_ node: JSONNode) -> RuleEvent? {
    constant(node, what: "`on`", unknown: .unknownEvent, noun: "event")
  }

  private mutating func readDeeds(_ list: JSONNode, on event: RuleEvent?) -> [Rule.Deed]? {
    guard let elements = list.elements else {
      wrongType(list, "`do`", "a list")
      return nil
    }
    if list.count == 0 { log.add(.empty, "`do` does nothing", at: list) }
    var deeds: [Rule.Deed] = []
    for element in elements {
      guard let deed = readDeed(element, on: event) else { continue }
      if deeds.contains(deed) {
        log.add(.repeatedEffect, "the rule does this already", at: element)
      }
      deeds.append(deed)
    }
    return deeds
  }

  private mutating func readDeed(_ node: JSONNode, on event: RuleEvent?) -> Rule.Deed? {
    guard let members = distinctMembers(of: node, what: "something to do") else { return nil }
    guard let (name, value) = onlyMember(members, of: node, what: "something to do", "an effect")
    else { return nil }
    guard let effect = Rule.EffectName(rawValue: name) else {
      unknown(.unknownEffect, "effect", name, of: Rule.EffectName.self, at: node, member: name)
      return nil
    }
    switch effect {
    case .grant: return readGrant(value)
    case .notify: return readNotify(value, on: event)
    }
  }

  private mutating func readGrant(_ node: JSONNode) -> Rule.Deed? {
    guard let id = node.string else {
      wrongType(node, "`grant`", "the id of a badge")
      return nil
    }
    guard badgeIDs.contains(id) else {
      log.add(.unknownBadge, "the file defines no badge “\(id)”", at: node)
      return nil
    }
    return BadgeID(id).map(Rule.Deed.grant)
  }

  private mutating func readNotify(_ node: JSONNode, on event: RuleEvent?) -> Rule.Deed? {
    guard
      let kind: NotificationKind = constant(
        node, what: "`notify`", unknown: .unknownNotification, noun: "notification")
    else { return nil }
    if let event, event != kind.event {
      let own = kind.event.map { "says what happened on \($0.rawValue)" } ?? "is of no rule"
      log.add(
        .notificationOfAnotherEvent, "“\(kind.rawValue)” \(own), not on \(event.rawValue)",
        at: node)
    }
    return .notify(kind)
  }
}
