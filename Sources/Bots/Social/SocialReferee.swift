import Community
import GameRules
import Referee
import WireProtocol

/// Judges what a server tells a group of bots about friends, challenges, inboxes, statistics and
/// accounts.
///
/// Pure: the caller reports the bots' actions, their answers and events, and the referee derives
/// from the contract what each bot must have been told.
struct SocialReferee: Sendable {
  private(set) var violations: [String] = []
  private(set) var people: [PlayerID: Person] = [:]
  var friendships = FriendshipModel()
  /// How many notifications of a player were marked as read because their request was answered,
  /// since the last comparison.
  var answered: [PlayerID: Int] = [:]
  var challenges = ChallengeModel()
  /// The author of each list of places.
  var lists: [ListID: PlayerID] = [:]
  /// The events that each player must get and has got since the last comparison.
  var expected: [PlayerID: [Expectation]] = [:]
  var heard: [PlayerID: [SocialEventBody]] = [:]
  /// The days that pass; `nil` in a run that is over before they do.
  var calendar: SocialCalendar?
  /// The server's time of what happens now, by which declines and withdrawals lapse. It stands
  /// still in a run of less than a day, in which none does.
  var now = Instant(millisecondsSinceEpoch: 0)
  /// The last action, for the text of a violation.
  private var lastDeed = "the beginning"

  /// An event that is to come.
  struct Expectation: Hashable, Sendable {
    let event: SocialEvent
    /// False if the server may leave it out.
    let isCertain: Bool
  }

  /// The player's name in a complaint.
  func name(_ player: PlayerID) -> String {
    people[player]?.username.text ?? player.description
  }

  subscript(_ player: PlayerID) -> Person {
    get {
      guard let person = people[player] else { preconditionFailure("nobody joined as \(player)") }
      return person
    }
    set { people[player] = newValue }
  }

  mutating func complain(_ what: String) { violations.append("after \(lastDeed): \(what)") }

  mutating func check(_ condition: Bool, _ what: String) {
    if !condition { complain(what) }
  }

  /// Judges the outcome of an action that the server may refuse.
  ///
  /// - Parameters:
  ///   - predicted: What it must be refused with; `nil` if it must be done.
  ///   - refusal: What it was refused with; `nil` if it was done.
  /// - Returns: Whether it was done, right or wrong.
  mutating func judge(
    _ deed: String, predicted: GameErrorCode?, refusal: String?
  ) -> Bool {
    lastDeed = deed
    check(
      refusal == predicted?.rawValue,
      "\(refusal.map { "refused with " + $0 } ?? "done"), "
        + "not \(predicted.map { "refused with " + $0.rawValue } ?? "done")")
    return refusal == nil
  }

  /// The violations since the last call.
  mutating func takeViolations() -> [String] {
    defer { violations = [] }
    return violations
  }

  /// Records an action that cannot be refused.
  mutating func note(_ deed: String) { lastDeed = deed }
}

// MARK: - Who is there

extension SocialReferee {
  /// Adds a player who has signed up and is online.
  mutating func joined(_ card: PlayerCard, isGuest: Bool) {
    note("\(card.username) joins")
    check(people[card.player] == nil, "an id of somebody else's")
    check(card.isGuest == isGuest, "guest: \(card.isGuest)")
    check(card.avatar == nil, "a picture before the first")
    people[card.player] = Person(id: card.player, username: card.username, isGuest: isGuest)
    visited(card.player)
  }

  /// A guest has an account now.
  mutating func upgraded(_ player: PlayerID) {
    note("\(name(player)) upgrades")
    self[player].isGuest = false
  }

  mutating func cameOnline(_ player: PlayerID) {
    note("\(name(player)) comes")
    setPresence(of: player, isOnline: true)
    visited(player)
  }

  /// The connection is gone, or nobody is signed in there any more.
  mutating func wentOffline(_ player: PlayerID) {
    note("\(name(player)) goes")
    setPresence(of: player, isOnline: false)
    endChallenges(of: player, .dropped)
  }

  /// Friends who are online hear of each change.
  mutating func setPresence(
    of player: PlayerID, isOnline: Bool? = nil, isInMatch: Bool? = nil
  ) {
    let before = self[player]
    self[player].isOnline = isOnline ?? before.isOnline
    self[player].isInMatch = isInMatch ?? before.isInMatch
    let now = self[player]
    guard now.isOnline != before.isOnline || now.isInMatch != before.isInMatch else { return }
    for friend in friendships.friends(of: player) {
      expect(.presence(player, isOnline: now.isOnline, isInMatch: now.isInMatch), by: friend)
    }
  }

  /// The account is gone.
  mutating func deleted(_ player: PlayerID, refusal: String?) {
    guard judge("\(name(player)) deletes the account", predicted: nil, refusal: refusal) else {
      return
    }
    endChallenges(of: player, .dropped)
    for friend in friendships.friends(of: player) {
      expectLastPresences(of: player, by: friend)
      expect(.friendRemoved(player), by: friend)
    }
    for other in friendships.requests(by: player) {
      removeRequest(of: player, inInboxOf: other)
    }
    friendships.forget(player)
    self[player].isDeleted = true
    self[player].isOnline = false
    expected[player] = nil
    for person in people.keys { forget(player, inInboxOf: person) }
  }

  /// Whether friends are told first that the player stops playing, and goes, is the server's to
  /// choose.
  private mutating func expectLastPresences(of player: PlayerID, by friend: PlayerID) {
    if self[player].isInMatch {
      expect(.presence(player, isOnline: true, isInMatch: false), by: friend, isCertain: false)
      expect(.presence(player, isOnline: false, isInMatch: true), by: friend, isCertain: false)
    }
    expect(.presence(player, isOnline: false, isInMatch: false), by: friend, isCertain: false)
  }

  /// An entry about somebody who is deleted does not say any more whom it is about.
  private mutating func forget(_ player: PlayerID, inInboxOf person: PlayerID) {
    for index in self[person].inbox.indices where self[person].inbox[index].notice.other == player {
      self[person].inbox[index].notice.other = nil
    }
  }
}
