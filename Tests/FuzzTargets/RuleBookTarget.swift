import Community
import GameRules

/// A text is a rule book or has problems with a place in it; the rules of a book end, grant only
/// what it defines, and nothing twice.
enum RuleBookTarget {
  private static let player = PlayerID(uuid: UUIDv7(bits: 1))
  private static let other = PlayerID(uuid: UUIDv7(bits: 2))
  private static let now = Instant(millisecondsSinceEpoch: 1_790_000_000_000)

  private static let events: [CommunityEvent] = [
    .playerSeen(player, at: now, statistics: Statistics()),
    .friendRequested(player, by: other, at: now), .friendAccepted(player, by: other, at: now),
    .friendAdded(player, friend: other, friends: 5, at: now),
    .avatarChanged(player, picture: "picture"),
  ]

  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    do {
      try expectSound(try RuleBook(reading: bytes))
    } catch let error as RuleFileError {
      try expect(!error.problems.isEmpty, "a file that is no rule book has a problem")
      try expect(error.problems.count <= RuleLimits.problems + 1, "problems are bounded")
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
      for problem in error.problems {
        try expect((1...lines).contains(problem.position.line), "a line of the file: \(problem)")
      }
    } catch let finding as FuzzFinding {
      throw finding
    } catch {
      throw FuzzFinding("no other error: \(error)")
    }
  }

  private static func expectSound(_ book: RuleBook) throws(FuzzFinding) {
    let badges = Set(book.badges.map(\.id))
    try expect(badges.count == book.badges.count, "badges have names of their own")
    let played = MatchTarget.finishedMatch
    let matchEvents = CommunityEvent.events(
      of: played, for: played.setup.players[0], statistics: Statistics())
    for event in events + matchEvents {
      var granted: Set<BadgeID> = []
      for case .grant(let grant) in book.effects(of: event, granted: []) {
        try expect(badges.contains(grant.badge), "only badges of the book: \(grant.badge)")
        try expect(granted.insert(grant.badge).inserted, "no badge twice: \(grant.badge)")
      }
      for case .grant(let grant) in book.effects(of: event, granted: badges) {
        throw FuzzFinding("a badge that is there is not granted again: \(grant.badge)")
      }
    }
  }
}
