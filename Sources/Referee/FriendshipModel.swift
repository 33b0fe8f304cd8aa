import Community
import GameRules
import WireProtocol

/// Friendships, friend requests and blocks, computed from the commands of the players, with the
/// history that tells whether something held at any time since a moment.
///
/// Moments are numbers that the caller counts up. Callers that ask for no history leave them out.
public struct FriendshipModel: Sendable {
  /// One player and another one: the blocker and the blocked, or the sender and the recipient.
  private struct Direction: Hashable, Sendable {
    let from: PlayerID
    let to: PlayerID
  }

  private var states: [Set<PlayerID>: History<Friendship>] = [:]
  private var blocks: [Direction: History<Bool>] = [:]
  private var declines: [Direction: History<Bool>] = [:]
  /// The server's time of each decline and of each withdrawal that counts.
  private var declined: [Direction: Instant] = [:]
  private var withdrawn: [Direction: Instant] = [:]
  /// When the blocker was told that the block is there, in milliseconds on the server's clock.
  private var acknowledged: [Direction: Int64] = [:]
  /// The blocks that have ended, and whose blocker has not been told.
  private var unsaid: Set<Direction> = []
  private var partners: [PlayerID: Set<PlayerID>] = [:]
  private var changes: [PlayerID: Int] = [:]
  /// The pairs that have changed since ``settle()``.
  public private(set) var touched: Set<Set<PlayerID>> = []

  public init() {}

  public func state(_ one: PlayerID, _ other: PlayerID) -> Friendship {
    states[[one, other]]?.latest ?? .none
  }

  /// How often something has changed for a player.
  public func changeCount(of player: PlayerID) -> Int { changes[player] ?? 0 }

  /// All players who ever had a relation.
  public var players: [PlayerID] { partners.keys.sorted() }

  public func friends(of player: PlayerID) -> Set<PlayerID> {
    others(of: player) { $0 == .friends }
  }

  /// The players whom a player has asked.
  public func requests(by player: PlayerID) -> Set<PlayerID> {
    others(of: player) { $0 == .requested(by: player) }
  }

  /// The players who have asked a player.
  public func requests(to player: PlayerID) -> Set<PlayerID> {
    others(of: player) { if case .requested(let sender) = $0 { sender != player } else { false } }
  }

  private func others(of player: PlayerID, _ fits: (Friendship) -> Bool) -> Set<PlayerID> {
    (partners[player] ?? []).filter { fits(state(player, $0)) }
  }

  /// The contract's refusal of a command between two different players, as far as it follows from
  /// their relation.
  public func refusal(
    of command: FriendshipCommand, by actor: PlayerID, about other: PlayerID, at now: Instant
  ) -> GameErrorCode? {
    switch (command, state(actor, other)) {
    case (.request, .friends): .alreadyFriends
    case (.request, .none): allowsRequest(of: actor, to: other, at: now) ? nil : .requestRefused
    case (.accept, .none), (.accept, .requested(actor)), (.decline, .none), (.decline, .friends),
      (.decline, .requested(actor)):
      .unknownRequest
    case (.remove, .none), (.remove, .requested(other)): .notFriends
    case (.request, .requested), (.accept, _), (.decline, _), (.remove, _), (.block, _),
      (.unblock, _):
      nil
    }
  }

  /// Applies a command; returns the relation after it, or `nil` if it must not change anything.
  @discardableResult
  public mutating func apply(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID, at now: Instant,
    moment: Int = 0
  ) -> Friendship? {
    let before = state(actor, other)
    let after: Friendship? =
      switch (command, before) {
      case (.request, .none): .requested(by: actor)
      case (.request, .requested(other)), (.accept, .requested(other)): .friends
      case (.decline, .requested(other)), (.remove, .requested(actor)), (.remove, .friends),
        (.block, _):
        Friendship.none
      case (.unblock, let state): state
      case (.request, _), (.accept, _), (.decline, _), (.remove, _): nil
      }
    note(command, Direction(from: actor, to: other), before, now, moment)
    if let after { set([actor, other], after, moment) }
    return after
  }

  private mutating func note(
    _ command: FriendshipCommand, _ own: Direction, _ before: Friendship, _ now: Instant,
    _ moment: Int
  ) {
    let reverse = Direction(from: own.to, to: own.from)
    switch command {
    case .request, .accept:
      for direction in [own, reverse] {
        if declined.removeValue(forKey: direction) != nil {
          declines[direction, default: .init()].append(false, at: moment)
        }
        withdrawn[direction] = nil
      }
    case .decline:
      declined[reverse] = now
      declines[reverse, default: .init()].append(true, at: moment)
    case .remove: if before == .requested(by: own.from) { withdrawn[own] = now }
    case .block:
      if before == .requested(by: own.from) { withdrawn[own] = now }
      blocks[own, default: .init()].append(true, at: moment)
      unsaid.remove(own)
    case .unblock:
      blocks[own, default: .init()].append(false, at: moment)
      acknowledged[own] = nil
      unsaid.insert(own)
    }
  }

  private mutating func set(_ pair: Set<PlayerID>, _ state: Friendship, _ moment: Int) {
    states[pair, default: .init()].append(state, at: moment)
    touched.insert(pair)
    for player in pair {
      partners[player, default: []].formUnion(pair.subtracting([player]))
      changes[player, default: 0] += 1
    }
  }

  /// Ends a request that has given way to another one.
  public mutating func displace(_ sender: PlayerID, from recipient: PlayerID, moment: Int) {
    set([sender, recipient], .none, moment)
  }

  /// Ends all relations of a player whose account is gone.
  public mutating func forget(_ player: PlayerID, moment: Int = 0) {
    for other in partners[player] ?? [] where state(player, other) != .none {
      set([player, other], .none, moment)
    }
  }

  /// Marks all that was touched as compared.
  public mutating func settle() { touched = [] }

  /// Whether the relation of two players fitted at any time since a moment.
  public func were(
    _ one: PlayerID, _ other: PlayerID, since moment: Int, _ fits: (Friendship) -> Bool
  ) -> Bool {
    (states[[one, other]] ?? .init()).held(since: moment, before: .none, fits)
  }

  // MARK: - Declines and withdrawals

  /// Whether a player was declined by another one at any time since a moment.
  public func wasDeclined(_ player: PlayerID, by other: PlayerID, since moment: Int) -> Bool {
    (declines[Direction(from: player, to: other)] ?? .init())
      .held(since: moment, before: false) { $0 }
  }

  /// Whether blocks and declines allow a request.
  public func allowsRequest(of player: PlayerID, to other: PlayerID, at now: Instant) -> Bool {
    let end = declined[Direction(from: player, to: other)].map { $0 + .seconds(7 * 86_400) }
    return !areKeptApart(player, other) && end.map { $0 <= now } ?? true
  }

  /// Whether a request was withdrawn less than a day ago, so that the recipient is not notified.
  public func isRepeated(_ player: PlayerID, _ other: PlayerID, at now: Instant) -> Bool {
    withdrawn[Direction(from: player, to: other)].map { now < $0 + .seconds(86_400) } ?? false
  }

  // MARK: - Blocks

  private func isBlocking(_ direction: Direction) -> Bool { blocks[direction]?.latest ?? false }

  private func directions(_ one: PlayerID, _ other: PlayerID) -> [Direction] {
    [Direction(from: one, to: other), Direction(from: other, to: one)]
  }

  /// Whether one of the two blocks the other.
  public func areKeptApart(_ one: PlayerID, _ other: PlayerID) -> Bool {
    directions(one, other).contains(where: isBlocking)
  }

  /// Whether a block between the two has ended, and the server may not know it yet.
  public func mayStillBeKeptApart(_ one: PlayerID, _ other: PlayerID) -> Bool {
    directions(one, other).contains(where: unsaid.contains)
  }

  /// Whether one of the two had been told before that time that the block is there.
  public func wereKeptApart(_ one: PlayerID, _ other: PlayerID, before time: Int64) -> Bool {
    directions(one, other).contains { acknowledged[$0].map { $0 < time } ?? false }
  }

  public func blocked(by player: PlayerID) -> Set<PlayerID> {
    Set(blocks.keys.filter { $0.from == player && isBlocking($0) }.map(\.to))
  }

  /// Whether a player blocked, or did not block, another one at any time since a moment.
  public func was(
    _ isBlocking: Bool, _ player: PlayerID, _ other: PlayerID, since moment: Int
  ) -> Bool {
    (blocks[Direction(from: player, to: other)] ?? .init())
      .held(since: moment, before: false) { $0 == isBlocking }
  }

  /// Records that a player was told, at that time of the server's clock, that the block is there.
  public mutating func acknowledge(_ player: PlayerID, _ other: PlayerID, at time: Int64) {
    let direction = Direction(from: player, to: other)
    guard isBlocking(direction) else { return }
    acknowledged[direction] = acknowledged[direction] ?? time
  }

  /// Records that a player was told that the block has ended.
  public mutating func acknowledgeEnd(_ player: PlayerID, _ other: PlayerID) {
    unsaid.remove(Direction(from: player, to: other))
  }
}

/// The values that something had, each since a moment, the latest last.
private struct History<Value: Sendable>: Sendable {
  private var changes: [(moment: Int, value: Value)] = []

  var latest: Value? { changes.last?.value }

  mutating func append(_ value: Value, at moment: Int) { changes.append((moment, value)) }

  /// Whether a fitting value held at any time since a moment.
  ///
  /// - Parameter initial: The value before the first change.
  func held(since moment: Int, before initial: Value, _ fits: (Value) -> Bool) -> Bool {
    fits(changes.last { $0.moment <= moment }?.value ?? initial)
      || changes.contains { $0.moment > moment && fits($0.value) }
  }
}
