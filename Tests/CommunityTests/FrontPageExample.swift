import Community
import GameRules
import Testing

/// The badges that somebody gets who has a friend more.
func badges(
  of player: PlayerID, withFriends friends: Int, latest friend: PlayerID
) throws -> [String] {
  let text = """
    {"badges": [{"id": "sociable", "title": "Sociable", "meaning": "Have ten friends."}],
     "rules": [{"id": "sociable", "on": "friendAdded",
                "when": {"fact": "friends", "atLeast": 10}, "do": [{"grant": "sociable"}]}]}
    """
  let book = try RuleBook(reading: Array(text.utf8))
  let event = CommunityEvent.friendAdded(
    player, friend: friend, friends: friends, at: Instant(millisecondsSinceEpoch: 0))
  return book.effects(of: event, granted: []).compactMap { effect in
    if case .grant(let grant) = effect { grant.badge.text } else { nil }
  }
}

@Suite("Community's front page")
struct FrontPageExample {
  @Test("The tenth friend brings the badge, the ninth does not")
  func example() throws {
    let (alice, bob) = (Samples.alice, Samples.bob)
    #expect(
      try badges(of: alice, withFriends: 10, latest: bob) == ["sociable"])
    #expect(try badges(of: alice, withFriends: 9, latest: bob) == [])
  }
}
