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
/// reports the pairs.
public struct MatchmakingLeader: Sendable {
  public enum Event: Hashable, Sendable {
    /// Every ``ClusterLimits/lookPause``.
    case looked(ClusterSnapshot)
    /// All tickets, as read because of ``Action/readTickets``.
    case tickets([QueueTicket])
    /// The attempt to lead has ended, however.
    case askedToLead
    /// A node has inserted the ticket.
    case joined(QueueTicket)
    /// A node has deleted the player's tickets of up to that number.
    case left(QueueTicket)
    /// The waiting room has made a match, of the given new id, of tickets that it no longer has.
    /// If one of them is gone meanwhile, the others enter again.
    case paired(MatchProposal)
    /// A host has ended the transaction of the proposal.
    case hosted(MatchID, isBegun: Bool)
    /// At least every ``ClusterLimits/retryPause``.
    case timePassed
  }

  public enum Action: Hashable, Sendable {
    /// Carry out ``ClusterTransaction/lead``, and send ``Event/askedToLead``.
    case lead
    /// Read all tickets, and send ``Event/tickets(_:)``.
    case readTickets
    /// The ticket waits: it can be paired.
    case enter(QueueTicket)
    /// The player's ticket no longer waits.
    case leave(QueueTicket)
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
  private var nextRead = Duration.zero

  public init(_ me: TenureID) { self.me = me }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .looked(let look): return looked(look, at: now)
    case .askedToLead:
      isAsking = false
      return []
    case .tickets(let tickets): return isLeading ? restore(tickets) : []
    case .joined(let ticket): return isLeading ? enter(ticket) : []
    case .left(let ticket): return leave(ticket)
    case .paired(let proposal): return propose(proposal, at: now)
    case .hosted(let match, let isBegun): return hosted(match, isBegun: isBegun, at: now)
    case .timePassed: return isLeading ? timeouts(at: now) + readings(at: now) : []
    }
  }

  private mutating func looked(_ look: ClusterSnapshot, at now: Duration) -> [Action] {
    let open = look.open.map(\.id)
    hosts = open.sorted()
    let leads = look.leader == me && open.contains(me)
    defer { isLeading = leads }
    if leads, !isLeading {
      nextRead = now + ClusterLimits.ticketReadPause
      return [.readTickets]
    }
    if isLeading, !leads {
      (waiting, proposals) = ([:], [:])
      return [.close]
    }
    let isVacant = look.leader.map { !open.contains($0) } ?? true
    guard isVacant, !isAsking, open.contains(me) else { return [] }
    isAsking = true
    return [.lead]
  }

  private mutating func restore(_ tickets: [QueueTicket]) -> [Action] {
    let known = Set(tickets)
    let gone = waiting.values.filter { !known.contains($0) }.sorted { $0.player < $1.player }
    return gone.flatMap { leave($0) } + tickets.flatMap { enter($0) }
  }

  private mutating func enter(_ ticket: QueueTicket) -> [Action] {
    let isProposed = proposals.values.contains { $0.tickets.contains(ticket) }
    guard !isProposed, waiting[ticket.player].map({ $0.number < ticket.number }) ?? true else {
      return []
    }
    let former = waiting.updateValue(ticket, forKey: ticket.player)
    return (former.map { [.leave($0)] } ?? []) + [.enter(ticket)]
  }

  private mutating func leave(_ ticket: QueueTicket) -> [Action] {
    guard let mine = waiting[ticket.player], mine.number <= ticket.number else { return [] }
    waiting[ticket.player] = nil
    return [.leave(mine)]
  }

  private mutating func propose(_ proposal: MatchProposal, at now: Duration) -> [Action] {
    guard isLeading, proposal.tickets.allSatisfy({ waiting[$0.player] == $0 }),
      let host = Rendezvous.rank(hosts, for: proposal.match.uuid.bits).first
    else { return proposal.tickets.filter { waiting[$0.player] == $0 }.map { .enter($0) } }
    for ticket in proposal.tickets { waiting[ticket.player] = nil }
    proposals[proposal.match] = Proposal(
      tickets: proposal.tickets, deadline: now + ClusterLimits.hostTimeout)
    return [.propose(proposal, to: host)]
  }

  /// A match that was begun has taken its tickets. If it was not, the database knows which of the
  /// tickets are still there.
  private mutating func hosted(_ match: MatchID, isBegun: Bool, at now: Duration) -> [Action] {
    guard proposals.removeValue(forKey: match) != nil, !isBegun else { return [] }
    nextRead = now + ClusterLimits.ticketReadPause
    return [.readTickets]
  }

  private mutating func timeouts(at now: Duration) -> [Action] {
    let late = proposals.filter { $0.value.deadline <= now }.keys.sorted()
    return late.flatMap { match in
      let tickets = proposals.removeValue(forKey: match)?.tickets ?? []
      return tickets.flatMap { enter($0) }
    }
  }

  private mutating func readings(at now: Duration) -> [Action] {
    guard now >= nextRead else { return [] }
    nextRead = now + ClusterLimits.ticketReadPause
    return [.readTickets]
  }
}
