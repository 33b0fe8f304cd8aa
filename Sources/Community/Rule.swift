/// One trigger: *on* an event, *when* a condition holds, *do* something for the event's player.
public struct Rule: Hashable, Sendable {
  /// What a rule does. The raw value is its name in rule files.
  public enum EffectName: String, Hashable, Sendable, CaseIterable {
    case grant, notify
  }

  /// What a rule does, and with what.
  public enum Deed: Hashable, Sendable {
    case grant(BadgeID)
    case notify(NotificationKind)
  }

  /// 1–40 of `a`–`z`, `0`–`9` and `-`.
  public let id: String
  public let event: RuleEvent
  public let condition: Condition
  /// In the order in which they are done.
  public let deeds: [Deed]
}
