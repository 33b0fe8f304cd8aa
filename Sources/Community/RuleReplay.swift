import GameRules

/// Computes the effects that a rule book would have had for a player from the beginning.
///
/// It takes everything that is still known: the history, what the present state implies
/// (``PresentState``), and the badges. ``RuleEvent/blindSpot`` says what is not known any more.
/// Replayed over its own outcome it finds nothing, which is why granting twice grants once.
public struct RuleReplay: Sendable {
  /// A badge that the player does not have and would have.
  public struct Unlock: Hashable, Sendable {
    public let grant: Grant
    /// The moment of the event that earned it.
    public let at: Instant
    /// The notifications that the rules send the player of it.
    public let notifications: [PlayerNotification]
  }

  private let book: RuleBook

  public init(_ book: RuleBook) { self.book = book }

  /// By moment, and at the same one by badge.
  ///
  /// - Parameter history: The player's, at the same moment as the present state.
  public func unlocks(history: PlayerHistory, present: PresentState) -> [Unlock] {
    let player = history.player
    let history = present.lastAccess.map { history.adding(Visit(at: $0)) } ?? history
    var earned = Earned(book: book, before: present.badges)
    history.forEachEvent { earned.add($0, at: $1) }
    present.forEachImpliedEvent(of: player) { earned.add($0, at: $1) }
    // Badges lead to further ones. One found here can be earlier than others, and change how many
    // there were by then.
    var count = 0
    while count < earned.badges.count {
      count = earned.badges.count
      for (unlock, at) in unlockEvents(earned.badges, of: player) { earned.add(unlock, at: at) }
    }
    return unlockEvents(earned.badges, of: player).compactMap { unlock, at in
      guard let badge = unlock.badge, present.badges[badge] == nil else { return nil }
      return Unlock(
        grant: Grant(player: player, badge: badge), at: at, notifications: notifications(of: unlock)
      )
    }
  }

  /// Badges with the first moment at which each was earned, or was granted long ago.
  private struct Earned {
    let book: RuleBook
    let before: [BadgeID: Instant]
    var badges: [BadgeID: Instant]

    init(book: RuleBook, before: [BadgeID: Instant]) {
      self.book = book
      self.before = before
      badges = before
    }

    mutating func add(_ event: CommunityEvent, at instant: Instant) {
      for case .grant(let badge) in book.deeds(on: event) where before[badge] == nil {
        badges[badge] = min(badges[badge] ?? instant, instant)
      }
    }
  }

  /// That the badges were unlocked, in the order of time.
  private func unlockEvents(
    _ badges: [BadgeID: Instant], of player: PlayerID
  ) -> [(CommunityEvent, Instant)] {
    var granted: Set<BadgeID> = []
    return badges.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { badge in
      granted.insert(badge.key)
      let grant = Grant(player: player, badge: badge.key)
      return (.badgeUnlocked(grant, badges: book.count(of: granted)), badge.value)
    }
  }

  private func notifications(of unlock: CommunityEvent) -> [PlayerNotification] {
    var notifications: [PlayerNotification] = []
    for case .notify(let kind) in book.deeds(on: unlock) {
      let notification = PlayerNotification(kind, of: unlock)
      if !notifications.contains(notification) { notifications.append(notification) }
    }
    return notifications
  }
}

extension RuleEvent {
  /// Describes the past events of the kind that a replay misses; `nil` if it misses none.
  public var blindSpot: String? {
    switch self {
    case .roundScored, .matchFinished, .matchQuit, .boardEntered, .composed, .badgeUnlocked: nil
    case .playerSeen: "of the visits of a day only the first is known, and the very last"
    case .friendAdded: "only today's friends are known"
    case .friendRequested: "only requests without an answer are known"
    case .avatarChanged: "only today's pictures are known"
    case .friendAccepted, .challengeReceived: "none is known any more"
    }
  }
}

extension RuleBook {
  /// The rules that grant badges on events of which not all are known any more.
  public var partlyBlindRules: [Rule] {
    rules.filter { rule in
      rule.event.blindSpot != nil
        && rule.deeds.contains { deed in if case .grant = deed { true } else { false } }
    }
  }
}
