import GameRules

/// Pairs the players who wait for an opponent, and groups those who wait for a match of four.
///
/// A player is *absent* → (join) → *waiting* → (pairing) → *paired*, or → (leave) → *left*; both
/// end in *absent*. Each map has two queues for each format that never mix: casual and ranked.
/// After every event, all pairs and groups that are possible at that moment are made:
///
/// **Casual.** Whoever has waited longest gets the next in line who is no rematch, and the next in
/// line if all are. So two who are alone play each other at once, rematch or not.
///
/// **Ranked.** A pair is *acceptable* when the gap between the two ratings is inside both players'
/// windows (``Parameters``); once the longer waiter's patience is over, inside that one's window.
/// Of all acceptable pairs the best is made, then the best of those still waiting, until there is
/// none. The best is: no rematch before a rematch; then the smallest gap; then whose longer waiter
/// came first, then whose shorter waiter came first. Of two who came at the same moment the one
/// with the smaller id counts as the first. So a rematch is made only if neither of the two has
/// anybody else acceptable left. Ratings are compared to a millionth of a point.
///
/// **Groups.** The matches of some ladders take four players (`Ladder.players`). A group of four is
/// acceptable when each two of them are an acceptable pair. Of all acceptable groups the best is
/// made, then the best of those still waiting. The best is: no rematch, between any two, before a
/// rematch; then the smallest spread from the lowest to the highest rating; then whose longest
/// waiter came first, then whose second, third and fourth. The best and the worst of the four are
/// one side, the other two the other.
///
/// **Blocks.** Two of whom one blocks the other (``Ticket/blocked``) are never paired: to each of
/// them it is as if the other were not there.
///
/// A *rematch* is a pair of which either had the last match against the other.
///
/// A wake-up is asked for at exactly the moment when widening windows make a pair or a group
/// acceptable. The
/// actions of an event depend on nothing but the events before it: no clock, no randomness, no hash
/// order. A clock that goes backwards makes waits shorter and does no other harm.
///
/// **Cost.** No two ranked players of a map stay closer to each other than the initial window, for
/// they are paired, unless one blocks the other. So at most `2 · maximumWindow / initialWindow` are
/// in anybody's reach, and those who block each other besides; and that is what an event looks at,
/// plus O(log n) for the wake-ups. Restored tickets, which may be close to each other, cost
/// O(n log n) once. Where nobody blocks anybody, blocks cost the look at two empty sets.
///
/// No four who wait for a group stay within the initial window, for they are grouped, unless one
/// blocks another. So at most `r = 6 · maximumWindow / initialWindow` are in anybody's reach, and
/// those who block each other besides; an event looks at the r³ / 6 groups of them: 36 000 with the
/// standard windows in the worst case, each with a few comparisons. Restored tickets come in one by
/// one, longest wait first, each as if it had just joined.
public struct WaitingRoom: Sendable {
  public let parameters: Parameters
  private var casual = CasualQueues()
  private var ranked: RankedQueues
  private var groups: RankedGroups
  private var recentWaits = RecentWaits()
  private var wakeUp: Instant?

  public init(parameters: Parameters = .standard) {
    self.init(parameters: parameters, restoring: [])
  }

  /// A waiting room in which these wait already, as after a restart. Of several tickets of one
  /// player the longest waiting one counts.
  ///
  /// The next event also makes the pairs that this allows: send ``Event/timePassed`` soon.
  public init(parameters: Parameters = .standard, restoring tickets: [Ticket]) {
    self.parameters = parameters
    ranked = RankedQueues(parameters: parameters)
    groups = RankedGroups(parameters: parameters)
    for ticket in tickets.sorted(by: { $0.isSenior(to: $1) }) where !contains(ticket.player) {
      insert(ticket)
    }
  }

  /// Takes in what happened, and answers what is to be done.
  ///
  /// First the answer to the event, then the pairs, casual ones first, then the groups, then the
  /// wake-up if it is another one than before; after ``Event/timePassed`` always.
  public mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .join(let ticket): actions.append(join(ticket))
    case .leave(let player): actions.append(leave(player))
    case .timePassed: break
    }
    for pairs in [casual.takePairs(), ranked.takePairs(at: now)] {
      actions.reserveCapacity(actions.count + pairs.count + 1)
      for (first, second) in pairs {
        recentWaits.record([first, second], pairedAt: now)
        actions.append(.paired(first: first, second: second))
      }
    }
    for group in groups.takeGroups(at: now) {
      recentWaits.record(group.members.map(\.ticket), pairedAt: now)
      let (first, second) = group.sides
      actions.append(.grouped(first: first, second: second))
    }
    let next = [ranked.nextAcceptance(), groups.nextAcceptance()].compactMap { $0 }.min()
    if next != wakeUp || event == .timePassed {
      wakeUp = next
      actions.append(next.map { .wake(at: $0) } ?? .sleep)
    }
    return actions
  }

  private mutating func join(_ ticket: Ticket) -> Action {
    guard !contains(ticket.player) else { return .refused(ticket.player, .alreadyQueued) }
    let waiting = waitingCount(
      map: ticket.map, format: ticket.format, ranked: ticket.preference.isRanked)
    insert(ticket)
    return .joined(ticket.player, waiting: waiting)
  }

  private mutating func insert(_ ticket: Ticket) {
    switch ticket.preference {
    case .casual: casual.insert(ticket)
    case .ranked(let rating):
      if ticket.format.ladder?.players == RankedGroup.size {
        groups.insert(ticket, rating: rating)
      } else {
        ranked.insert(ticket, rating: rating)
      }
    }
  }

  private mutating func leave(_ player: PlayerID) -> Action {
    let wasWaiting = casual.remove(player) || ranked.remove(player) || groups.remove(player)
    return wasWaiting ? .left(player) : .notQueued(player)
  }
}

extension WaitingRoom {
  /// How many wait, in all queues.
  public var count: Int { casual.count + ranked.count + groups.count }

  /// Whether the player waits, in whichever queue.
  public func contains(_ player: PlayerID) -> Bool {
    casual.contains(player) || ranked.contains(player) || groups.contains(player)
  }

  /// How many wait in that queue.
  ///
  /// - Parameter player: Not counted: somebody who waits in that queue or in none.
  public func waitingCount(
    map: String, format: Format = .classic, ranked isRanked: Bool, besides player: PlayerID? = nil
  ) -> Int {
    let pool = Pool(map: map, format: format.id)
    let count = isRanked ? ranked.count(pool) + groups.count(pool) : casual.count(pool)
    return player.map(contains) ?? false ? count - 1 : count
  }

  /// The time after which a player who joins that queue can expect an opponent: zero if a casual
  /// player waits there, else the mean wait of the last pairs or groups of ten minutes. It is `nil`
  /// after fewer than three of them in that time, as nobody can be expected then.
  ///
  /// - Parameter player: Not counted: somebody who waits in that queue or in none.
  public func estimatedWait(
    map: String, format: Format = .classic, ranked isRanked: Bool, besides player: PlayerID? = nil,
    at now: Instant
  ) -> Duration? {
    if !isRanked, waitingCount(map: map, format: format, ranked: false, besides: player) > 0 {
      return .zero
    }
    return recentWaits.average(
      Pool(map: map, format: format.id), ranked: isRanked, at: now)
  }

  /// All tickets, longest wait first, as ``init(parameters:restoring:)`` takes them.
  public var tickets: [Ticket] {
    (casual.tickets + ranked.tickets + groups.tickets).sorted { $0.isSenior(to: $1) }
  }
}
