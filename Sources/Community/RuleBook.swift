import GameRules

/// All badges and all rules: what a rule file says.
public struct RuleBook: Hashable, Sendable {
  /// In the order of the file, which is the order to show them in.
  public let badges: [Badge]
  /// In the order of the file, which is the order in which they apply.
  public let rules: [Rule]
  private let rulesByEvent: [RuleEvent: [Rule]]
  /// The badges that the fact `badges` leaves out.
  private let uncounted: Set<BadgeID>

  init(badges: [Badge], rules: [Rule]) {
    self.badges = badges
    self.rules = rules
    rulesByEvent = Dictionary(grouping: rules, by: \.event)
    uncounted = Set(badges.filter { !$0.counts }.map(\.id))
  }

  /// Reads a rule file.
  ///
  /// - Parameter text: JSON as ``RuleSchema`` describes it, UTF-8.
  /// - Throws: Everything that is wrong with it, in the order of the text.
  public init(reading text: [UInt8]) throws(RuleFileError) {
    self = try RuleBookReader.read(text)
  }

  /// The effects of an event for its player, in order: a badge, then the effects of that badge.
  ///
  /// - Parameter granted: The badges that the player has. They are not granted again, and neither
  ///   is any badge twice, so that badges for badges come to an end.
  public func effects(of event: CommunityEvent, granted: Set<BadgeID>) -> [Effect] {
    var granted = granted
    var effects: [Effect] = []
    apply(event, &granted, &effects)
    return effects
  }

  private func apply(
    _ event: CommunityEvent, _ granted: inout Set<BadgeID>, _ effects: inout [Effect]
  ) {
    for deed in deeds(on: event) {
      switch deed {
      case .notify(let kind):
        let notification = Effect.notify(.init(kind, of: event))
        if !effects.contains(notification) { effects.append(notification) }
      case .grant(let badge):
        guard granted.insert(badge).inserted else { continue }
        let grant = Grant(player: event.player, badge: badge)
        effects.append(.grant(grant))
        apply(.badgeUnlocked(grant, badges: count(of: granted)), &granted, &effects)
      }
    }
  }

  /// How many of a player's badges the fact `badges` counts.
  func count(of badges: Set<BadgeID>) -> Int { badges.subtracting(uncounted).count }

  /// The direct effects of the rules on an event, without those that follow from a badge.
  func deeds(on event: CommunityEvent) -> [Rule.Deed] {
    var deeds: [Rule.Deed] = []
    for rule in rulesByEvent[event.kind] ?? [] where rule.condition.holds(for: event.facts) {
      deeds += rule.deeds
    }
    return deeds
  }
}
