import Community
import GameRules

/// The result of a backfill, badge by badge.
public struct BackfillReport: Hashable, Sendable {
  /// The result for one badge.
  public struct Line: Hashable, Sendable {
    public let badge: Badge
    /// Players who have it already.
    public fileprivate(set) var holders = 0
    /// Players who get it.
    public fileprivate(set) var grants = 0
    /// The first of those who get it, in the order of joining.
    public fileprivate(set) var names: [Username] = []
  }

  /// One for each badge of the rule book, in its order.
  public private(set) var lines: [Line]
  /// The number of examined players.
  public private(set) var playerCount = 0
  /// The number of notifications that the players get with the badges.
  public private(set) var notificationCount = 0
  private let nameLimit: Int

  /// The number of grants of all badges.
  public var grantCount: Int { lines.reduce(0) { $0 + $1.grants } }

  init(_ book: RuleBook, nameLimit: Int) {
    lines = book.badges.map { Line(badge: $0) }
    self.nameLimit = nameLimit
  }

  mutating func add(_ candidate: Backfill.Candidate) {
    playerCount += 1
    notificationCount += candidate.unlocks.reduce(0) { $0 + $1.notifications.count }
    let unlocked = Set(candidate.unlocks.map(\.grant.badge))
    for index in lines.indices {
      let badge = lines[index].badge.id
      if candidate.badges.contains(badge) { lines[index].holders += 1 }
      guard unlocked.contains(badge) else { continue }
      lines[index].grants += 1
      if lines[index].names.count < nameLimit {
        lines[index].names.append(candidate.player.username)
      }
    }
  }
}
