import GameRules

/// Leads the matchmaking, in which players from all nodes are paired by one node.
///
/// The lead belongs to the tenure in the row of `matchmaking`. It is *vacant* when that tenure is
/// not open; then each node asks for it, and the database gives it to one. So leadership passes
/// when the leader's tenure is sealed, and a leader that was sealed may go on pairing without harm:
/// a ticket that is gone makes no match.
///
/// The leader reads all tickets when it begins, and again every
/// ``ClusterLimits/ticketReadPause``, because a message about a ticket may get lost. A ticket is
/// *waiting* → *proposed* to a host → *gone*, or *waiting* again when the host refuses or does not
/// answer within ``ClusterLimits/hostTimeout``. The host's transaction deletes all tickets of the
/// proposal or does nothing (``ClusterTransaction/host(_:beginning:)``). So two hosts, of which one
/// was asked because the other was silent, cannot make two matches.
///
/// Pairing itself is not here: the leader hands the waiting tickets to its waiting room, and
/// reports the pairs. Those of challenges and rooms wait for each other, so the leader itself
/// gathers them: both of a challenge, and those of a room when it is full or is told to start.
///
/// A ticket whose player's session was at a node that is gone is *absent*: it is not paired. It
/// waits again if the player signs in within ``ClusterLimits/absencePatience``, else it is
/// withdrawn (``ClusterTransaction/withdraw(_:)``).
public struct MatchmakingLeader: Sendable {
  public enum Event: Hashable, Sendable {
    /// Every ``ClusterLimits/lookPause``.
    case looked(ClusterSnapshot)
    /// All tickets, as read because of ``Action/readTickets``; `nil` if the read failed.
    case tickets([TicketRow]?)
    /// The attempt to lead has ended, however.
    case askedToLead
    /// A node has inserted the ticket.
    case joined(QueueTicket)
    /// A node has deleted the player's tickets of up to that number.
    case left(QueueTicket)
    /// A room has said that it begins with the members that wait, at least two. Nobody keeps it: a
    /// leader that comes later has to be told again.
    case start(UUIDv7)
    /// The waiting room has made a match, of the given new id, of tickets that it no longer has; or
    /// ``Action/gather(_:)`` has an id now. If one of them is gone meanwhile, the others wait
    /// again.
    case paired(MatchProposal)
    /// A host has ended the transaction of the proposal.
    case hosted(MatchID, isBegun: Bool)
    /// At least every ``ClusterLimits/retryPause``.
    case timePassed
  }

  public enum Action: Hashable, Sendable {
    /// Carry out ``ClusterTransaction/lead``, and send ``Event/askedToLead``.
    case lead
    /// Read all tickets, and send ``Event/tickets(_:)``. There is one read at a time.
    case readTickets
    /// The ticket waits: it can be paired.
    case enter(QueueTicket)
    /// The player's ticket no longer waits.
    case leave(QueueTicket)
    /// The tickets of a challenge or a room make a match: send ``Event/paired(_:)`` with a new id.
    case gather([QueueTicket])
    /// Carry out ``ClusterTransaction/withdraw(_:)``. The next read tells whether it is gone.
    case withdraw(QueueTicket)
    /// Ask the node, which may be this one, to begin the match.
    case propose(MatchProposal, to: TenureID)
    /// This node no longer leads: all tickets leave the waiting room.
    case close
  }

  private struct Proposal: Sendable {
    let tickets: [QueueTicket]
    let deadline: Duration
  }

  private let me: TenureID
  private var isAsking = false
  /// Whether this node leads, as far as it knows.
  public private(set) var isLeading = false
  private var hosts: [TenureID] = []
  private var waiting: [PlayerID: QueueTicket] = [:]
  private var proposals: [MatchID: Proposal] = [:]
  /// Tickets whose players' sessions were at nodes that are gone, and since when.
  private var absent: [QueueTicket: Duration] = [:]
  /// Rooms that begin before they are full.
  private var started: Set<UUIDv7> = []
  private var nextRead = Duration.zero
  private var isReading = false
  /// Whether the read that is under way may be too old.
  private var readsAgain = false

  public init(_ me: TenureID) { self.me = me }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .looked(let look): return looked(look, at: now)
    case .askedToLead:
      isAsking = false
      return []
    case .tickets(let tickets): return read(tickets, at: now)
    case .joined(let ticket):
      absent[ticket] = nil
      return isLeading ? enter(ticket) : []
    case .left(let ticket): return leave(ticket)
    case .start(let room):
      guard isLeading else { return [] }
      started.insert(room)
      return gather(room)
    case .paired(let proposal): return propose(proposal, at: now)
    case .hosted(let match, let isBegun): return hosted(match, isBegun: isBegun, at: now)
    case .timePassed:
      return isLeading ? timeouts(at: now) + withdrawals(at: now) + readings(at: now) : []
    }
  }

  private mutating func looked(_ look: ClusterSnapshot, at now: Duration) -> [Action] {
    let open = look.open.map(\.id)
    // Players of a node that is gone may have tickets.
    if !Set(hosts).isSubset(of: open) { nextRead = now }
    hosts = open.sorted()
    let leads = look.leader == me && open.contains(me)
    defer { isLeading = leads }
    if leads, !isLeading {
      return beginRead(at: now)
    }
    if isLeading, !leads {
      (waiting, proposals, absent, started) = ([:], [:], [:], [])
      return [.close]
    }
    let isVacant = look.leader.map { !open.contains($0) } ?? true
    guard isVacant, !isAsking, open.contains(me) else { return [] }
    isAsking = true
    return [.lead]
  }

  // MARK: - Reading

  private mutating func beginRead(at now: Duration) -> [Action] {
    guard !isReading else {
      readsAgain = true
      return []
    }
    isReading = true
    nextRead = now + ClusterLimits.ticketReadPause
    return [.readTickets]
  }

  private mutating func read(_ rows: [TicketRow]?, at now: Duration) -> [Action] {
    isReading = false
    defer { readsAgain = false }
    guard isLeading else { return [] }
    guard let rows else {
      nextRead = now + ClusterLimits.retryPause
      return []
    }
    return restore(rows, at: now) + (readsAgain ? beginRead(at: now) : [])
  }

  private mutating func restore(_ rows: [TicketRow], at now: Duration) -> [Action] {
    let known = Set(rows.map(\.ticket))
    absent = absent.filter { known.contains($0.key) }
    var actions = waiting.values.filter { !known.contains($0) }
      .sorted { $0.player < $1.player }.flatMap { leave($0) }
    for row in rows {
      if let session = row.session, hosts.contains(session.tenure) {
        absent[row.ticket] = nil
        actions += enter(row.ticket)
      } else {
        if absent[row.ticket] == nil { absent[row.ticket] = now }
        actions += leave(row.ticket)
      }
    }
    let proposed = proposals.values.flatMap(\.tickets)
    started.formIntersection((Array(waiting.values) + proposed).compactMap(\.group))
    return actions
  }

  private mutating func withdrawals(at now: Duration) -> [Action] {
    let late = absent.filter { now - $0.value >= ClusterLimits.absencePatience }.keys
    return late.sorted { $0.player < $1.player }.map { ticket in
      // If it is still there after as long a time, it is tried again.
      absent[ticket] = now
      return .withdraw(ticket)
    }
  }

  private mutating func readings(at now: Duration) -> [Action] {
    now >= nextRead && !isReading ? beginRead(at: now) : []
  }

  // MARK: - Tickets

  private mutating func enter(_ ticket: QueueTicket) -> [Action] {
    let isProposed = proposals.values.contains { $0.tickets.contains(ticket) }
    guard !isProposed, waiting[ticket.player].map({ $0.number < ticket.number }) ?? true else {
      return []
    }
    let former = waiting.updateValue(ticket, forKey: ticket.player)
    return (former.map { left($0) } ?? []) + wait(ticket)
  }

  /// A ticket begins to wait, or waits again.
  private func wait(_ ticket: QueueTicket) -> [Action] {
    ticket.group.map { gather($0) } ?? [.enter(ticket)]
  }

  private mutating func leave(_ ticket: QueueTicket) -> [Action] {
    guard let mine = waiting[ticket.player], mine.number <= ticket.number else { return [] }
    waiting[ticket.player] = nil
    return left(mine)
  }

  private func left(_ ticket: QueueTicket) -> [Action] {
    ticket.group == nil ? [.leave(ticket)] : []
  }

  /// Makes a match of a challenge or a room, if there are enough.
  private func gather(_ group: UUIDv7) -> [Action] {
    let members = waiting.values.filter { $0.group == group }
    guard let size = members.map(\.groupSize).min() else { return [] }
    guard members.count >= (started.contains(group) ? 2 : size) else { return [] }
    // In the order of their ids. A room never has more members than its capacity.
    return [.gather(Array(members.sorted { $0.player < $1.player }.prefix(size)))]
  }

  // MARK: - Proposals

  private mutating func propose(_ proposal: MatchProposal, at now: Duration) -> [Action] {
    guard isLeading, proposal.tickets.allSatisfy({ waiting[$0.player] == $0 }),
      let host = Rendezvous.rank(hosts, for: proposal.match.uuid.bits).first
    else {
      return proposal.tickets.filter { waiting[$0.player] == $0 }.flatMap { wait($0) }
    }
    for ticket in proposal.tickets { waiting[ticket.player] = nil }
    proposals[proposal.match] = Proposal(
      tickets: proposal.tickets, deadline: now + ClusterLimits.hostTimeout)
    return [.propose(proposal, to: host)]
  }

  /// A match that was begun has taken its tickets. If it was not, the database knows which of the
  /// tickets are still there.
  private mutating func hosted(_ match: MatchID, isBegun: Bool, at now: Duration) -> [Action] {
    guard proposals.removeValue(forKey: match) != nil, !isBegun else { return [] }
    return beginRead(at: now)
  }

  private mutating func timeouts(at now: Duration) -> [Action] {
    let late = proposals.filter { $0.value.deadline <= now }.keys.sorted()
    return late.flatMap { match in
      let tickets = proposals.removeValue(forKey: match)?.tickets ?? []
      return tickets.flatMap { enter($0) }
    }
  }
}
