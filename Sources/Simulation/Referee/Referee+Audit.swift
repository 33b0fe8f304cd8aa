import Community
import GameRules
import Referee
import Storage

// Compares what the store has of people with the referee's own models.
extension Referee {
  /// Looks at what has changed since it was last looked at, and at what should have.
  func lookAtPeople(_ now: Int64) {
    for pair in friendships.touched {
      let players = pair.sorted()
      guard players.count == 2 else { continue }
      let kept = try? disk.ask { try $0.friendship(between: players[0], and: players[1]) }
      if let kept, kept != friendships.state(players[0], players[1]) {
        object(
          .acknowledgedIsDurable,
          "\(players) are \(kept), not \(friendships.state(players[0], players[1]))")
      }
    }
    friendships.settle()
    for player in inboxes.touched { compareInbox(of: player) }
    inboxes.settle()
    for challenge in challenges.open.values
    where challenge.expires.millisecondsSinceEpoch < now {
      object(.deadlinesKept, "challenge \(challenge.id) was due \(challenge.expires), it is \(now)")
    }
  }

  private func compareInbox(of player: PlayerID) {
    let page = try? disk.ask {
      try $0.inbox(of: player, before: nil, limit: NotificationRecord.inboxLimit)
    }
    if let page, page.notifications != inboxes.entries(of: player).reversed() {
      object(
        .acknowledgedIsDurable,
        "\(player) has \(page.notifications.count) notifications, \(page.unreadCount) unread, not "
          + "\(inboxes.entries(of: player).count) and \(inboxes.unread(of: player))")
    }
  }

  /// Looks at everything that the store has of people, once a process has taken it up.
  func audit() {
    for player in friendships.players {
      let friends = try? disk.ask { try $0.friendIDs(of: player) }
      if let friends, Set(friends) != friendships.friends(of: player) {
        object(.acknowledgedIsDurable, "\(player) has other friends than were made")
      }
    }
    for player in inboxes.players { compareInbox(of: player) }
    auditLists()
    auditBags()
    if let process = crowd.process {
      auditMaps(at: process.clock.now)
      auditLearners(at: process.clock.now)
    }
    auditEvents()
    let open = try? disk.ask { try $0.openChallenges() }
    if let open, Set(open) != Set(challenges.open.values) {
      object(.acknowledgedIsDurable, "\(open.count) challenges are kept as open")
    }
    let gathered = try? disk.ask { try $0.openRooms() }
    if let gathered, Set(gathered) != Set(rooms.open.values) {
      object(.acknowledgedIsDurable, "\(gathered.count) rooms are kept as open")
    }
    let tickets = try? disk.ask { try $0.waitingTickets() }
    if let tickets, Set(tickets.map(\.player)) != Set(waiting.keys) {
      object(.acknowledgedIsDurable, "\(tickets.count) tickets are kept, not \(waiting.count)")
    }
    for player in tokens.players where !leavers.contains(player) && !isStored(player) {
      object(.acknowledgedIsDurable, "\(player) was signed in and is not in the store")
    }
    for player in deleted where isStored(player) {
      object(.appliedOnce, "\(player) was deleted and is in the store")
    }
  }
}
