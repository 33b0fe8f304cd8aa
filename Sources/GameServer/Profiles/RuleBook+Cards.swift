import Community
import Storage
import WireProtocol

extension RuleBook {
  /// All badges, in the order of the file, and since when a player has them.
  ///
  /// A badge that the player has but that the file has no longer is not among them: it has no
  /// title.
  func cards(unlocked: [BadgeRecord]) -> [BadgeCard] {
    let moments = Dictionary(uniqueKeysWithValues: unlocked.map { ($0.badge, $0.grantedAt) })
    return badges.map { BadgeCard($0, unlockedAt: moments[$0.id]) }
  }
}
