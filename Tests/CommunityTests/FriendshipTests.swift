import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Friendships")
struct FriendshipTests {
  private static let alice = Friendship.Party(Samples.alice, FriendCounts(friends: 3))
  private static let bob = Friendship.Party(Samples.bob, FriendCounts(friends: 7))
  private static let now = Samples.monday
  private static let byAlice = Friendship.requested(by: Samples.alice)
  private static let byBob = Friendship.requested(by: Samples.bob)

  struct Case: Sendable, CustomTestStringConvertible {
    let before: Friendship
    let command: FriendshipCommand
    let outcome: FriendshipOutcome
    var testDescription: String { "\(command) at \(before)" }

    init(_ before: Friendship, _ command: FriendshipCommand, _ outcome: FriendshipOutcome) {
      self.before = before
      self.command = command
      self.outcome = outcome
    }
  }

  private static let befriended = FriendshipOutcome.changed(
    .friends,
    events: [
      .friendAccepted(Samples.bob, by: Samples.alice, at: now),
      .friendAdded(Samples.bob, friend: Samples.alice, friends: 8, at: now),
      .friendAdded(Samples.alice, friend: Samples.bob, friends: 4, at: now),
    ])

  /// All that Alice can command about Bob: every state, every command.
  static let table: [Case] = [
    Case(
      .none, .request,
      .changed(byAlice, events: [.friendRequested(Samples.bob, by: Samples.alice, at: now)])),
    Case(.none, .accept, .refused(.noRequest)),
    Case(.none, .decline, .refused(.noRequest)),
    Case(.none, .remove, .refused(.notFriends)),
    Case(byAlice, .request, .unchanged),
    Case(byAlice, .accept, .refused(.noRequest)),
    Case(byAlice, .decline, .refused(.noRequest)),
    Case(byAlice, .remove, .changed(.none, events: [])),
    Case(byBob, .request, befriended),
    Case(byBob, .accept, befriended),
    Case(byBob, .decline, .changed(.none, events: [])),
    Case(byBob, .remove, .refused(.notFriends)),
    Case(.friends, .request, .refused(.alreadyFriends)),
    Case(.friends, .accept, .unchanged),
    Case(.friends, .decline, .refused(.noRequest)),
    Case(.friends, .remove, .changed(.none, events: [])),
    Case(.none, .block, .changed(.none, events: [])),
    Case(byAlice, .block, .changed(.none, events: [])),
    Case(byBob, .block, .changed(.none, events: [])),
    Case(.friends, .block, .changed(.none, events: [])),
    Case(.none, .unblock, .unchanged),
    Case(byAlice, .unblock, .unchanged),
    Case(byBob, .unblock, .unchanged),
    Case(.friends, .unblock, .unchanged),
  ]

  @Test("Every command in every state", arguments: table)
  func everything(row: Case) {
    let outcome = row.before.decide(row.command, by: Self.alice, about: Self.bob, at: Self.now)
    #expect(outcome == row.outcome)
  }

  @Test("The table has every command in every state")
  func complete() {
    let pairs = Set(Self.table.map { "\($0.before) \($0.command)" })
    #expect(pairs.count == 4 * FriendshipCommand.allCases.count)
  }

  @Test("Nobody befriends themself, in any way", arguments: FriendshipCommand.allCases)
  func oneself(command: FriendshipCommand) {
    let outcome = Friendship.none.decide(command, by: Self.alice, about: Self.alice, at: Self.now)
    #expect(outcome == .refused(.oneself))
  }

  @Test("Friends and requests have a bound on either side, and just below it none")
  func limits() {
    func outcome(
      _ before: Friendship, _ own: FriendCounts, _ other: FriendCounts,
      _ admission: IncomingRequests.Admission = .admitted
    ) -> FriendshipOutcome {
      before.decide(
        .request, by: .init(Samples.alice, own), about: .init(Samples.bob, other),
        admission: admission, at: Self.now)
    }
    let manyFriends = FriendCounts(friends: FriendshipLimits.friends)
    let manySent = FriendCounts(sentRequests: FriendshipLimits.sentRequests)
    let almost = FriendCounts(
      friends: FriendshipLimits.friends - 1, sentRequests: FriendshipLimits.sentRequests - 1)
    for before in [Friendship.none, Self.byBob] {
      #expect(outcome(before, manyFriends, .none) == .refused(.tooManyFriends))
      #expect(outcome(before, .none, manyFriends) == .refused(.otherHasTooManyFriends))
    }
    #expect(outcome(.none, manySent, .none) == .refused(.tooManyRequests))
    #expect(outcome(.none, .none, .none, .refused) == .refused(.otherHasTooManyRequests))
    for (before, after) in [(Friendship.none, Self.byAlice), (Self.byBob, .friends)] {
      guard case .changed(after, _) = outcome(before, almost, almost) else {
        Issue.record("there is room for one more")
        continue
      }
    }
    // Agreeing needs no room for another request.
    guard case .changed(.friends, _) = outcome(Self.byBob, manySent, .none, .refused) else {
      Issue.record("agreeing is no request")
      return
    }
  }

  /// The outcome of Alice's request to Bob.
  private func request(
    aliceBlocks: Bool = false, bobBlocks: Bool = false, past: PastRequest? = nil
  ) -> FriendshipOutcome {
    Friendship.none.decide(
      .request, by: .init(Samples.alice, .none, blocks: aliceBlocks, past: past),
      about: .init(Samples.bob, .none, blocks: bobBlocks), at: Self.now)
  }

  @Test("A request to somebody who blocks the sender is refused as one after a decline is")
  func blockedRequests() {
    #expect(request(bobBlocks: true) == .refused(.notAccepted))
    #expect(request(past: .declined(at: Self.now)) == .refused(.notAccepted))
    #expect(request(aliceBlocks: true) == .refused(.blocked))
    #expect(request(aliceBlocks: true, bobBlocks: true) == .refused(.blocked))
  }

  @Test("Who was declined waits for seven days, to the millisecond")
  func declined() {
    let week = FriendshipLimits.declinedTime
    let almost = Self.now + (.milliseconds(1) - week)
    #expect(request(past: .declined(at: almost)) == .refused(.notAccepted))
    let past = PastRequest.declined(at: Self.now + (.zero - week))
    #expect(
      request(past: past)
        == .changed(
          Self.byAlice, events: [.friendRequested(Samples.bob, by: Samples.alice, at: Self.now)]))
  }

  @Test("A request that was taken back and is made again within a day is no news")
  func withdrawn() {
    let day = FriendshipLimits.withdrawnTime
    let almost = Self.now + (.milliseconds(1) - day)
    #expect(request(past: .withdrawn(at: almost)) == .changed(Self.byAlice, events: []))
    let past = PastRequest.withdrawn(at: Self.now + (.zero - day))
    guard case .changed(Self.byAlice, let events) = request(past: past) else {
      Issue.record("a request is a request")
      return
    }
    #expect(events.count == 1)
  }

  @Test("A block is one however often it is asked for, has a bound, and can be taken back")
  func blocks() {
    func outcome(
      _ command: FriendshipCommand, blocks: Bool, count: Int = 0
    ) -> FriendshipOutcome {
      Friendship.none.decide(
        command, by: .init(Samples.alice, FriendCounts(blocked: count), blocks: blocks),
        about: .init(Samples.bob, .none), at: Self.now)
    }
    let limit = FriendshipLimits.blocked
    #expect(outcome(.block, blocks: false, count: limit - 1) == .changed(.none, events: []))
    #expect(outcome(.block, blocks: false, count: limit) == .refused(.tooManyBlocked))
    #expect(outcome(.block, blocks: true, count: limit) == .unchanged)
    #expect(outcome(.unblock, blocks: true, count: limit) == .changed(.none, events: []))
    #expect(outcome(.unblock, blocks: false) == .unchanged)
  }

  @Test("A request that is taken back and made again is one event a day")
  func requestEvents() {
    func occurrence(_ hour: Int) -> String {
      CommunityEvent.friendRequested(Samples.bob, by: Samples.alice, at: Samples.at(hour: hour))
        .occurrence
    }
    #expect(occurrence(1) == occurrence(23))
    #expect(occurrence(23) != occurrence(24))
  }

  @Test("Random commands among five keep counts and friendships together", arguments: 0..<20)
  func random(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var states: [Set<PlayerID>: Friendship] = [:]
    var befriended = 0
    let players = (1...5).map(Samples.player)
    for _ in 0..<400 {
      let pair = Array(players.shuffled(using: &random).prefix(2))
      let commands: [FriendshipCommand] = [.request, .accept, .decline, .remove]
      let command = commands.randomElement(using: &random) ?? .request
      let before = states[Set(pair)] ?? .none
      let outcome = before.decide(
        command, by: .init(pair[0], counts(pair[0], states)),
        about: .init(pair[1], counts(pair[1], states)), at: Self.now)
      guard case .changed(let after, let events) = outcome else { continue }
      #expect(after != before)
      states[Set(pair)] = after
      for event in events where event.kind == .friendAdded {
        let friends = counts(event.player, states).friends
        #expect(event.facts[.friends] == .number(Double(friends)))
      }
      befriended += after == .friends ? 1 : 0
      #expect((after == .friends) == events.contains { $0.kind == .friendAccepted })
    }
    #expect(befriended > 0)
  }

  private func counts(
    _ player: PlayerID, _ states: [Set<PlayerID>: Friendship]
  ) -> FriendCounts {
    let own = states.filter { $0.key.contains(player) }.values
    let sent = own.count { $0 == .requested(by: player) }
    return FriendCounts(
      friends: own.count { $0 == .friends }, sentRequests: sent)
  }
}
