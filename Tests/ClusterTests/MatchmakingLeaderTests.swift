import Cluster
import GameRules
import Testing

@Suite("The matchmaking leader")
struct MatchmakingLeaderTests {
  private var matchmaking = MatchmakingLeader(tenure(1))

  private func look(_ leader: Int?, _ peers: [Int] = [1, 2, 3]) -> MatchmakingLeader.Event {
    .looked(
      ClusterSnapshot(open: peers.map { open($0) }, sealed: [], leader: leader.map { tenure($0) }))
  }

  private func ticket(_ number: Int, _ count: UInt64 = 1) -> QueueTicket {
    QueueTicket(player: player(number), number: count)
  }

  /// Tickets of players with sessions at that node.
  private func rows(_ tickets: QueueTicket..., at node: Int = 3) -> [TicketRow] {
    tickets.map { TicketRow($0, session: SessionRow(tenure: tenure(node), generation: 1)) }
  }

  private func ticket(_ number: Int, _ kind: QueueTicket.Kind) -> QueueTicket {
    QueueTicket(player: player(number), number: 1, kind: kind)
  }

  private mutating func handle(
    _ event: MatchmakingLeader.Event, at time: Int = 0
  ) -> [MatchmakingLeader.Action] {
    matchmaking.handle(event, at: ms(time))
  }

  /// A node that leads, and where two wait.
  private mutating func lead() {
    #expect(handle(look(1)) == [.readTickets])
    #expect(handle(.tickets(rows(ticket(1), ticket(2)))) == [.enter(ticket(1)), .enter(ticket(2))])
  }

  private var proposal: MatchProposal {
    MatchProposal(match: match(5), tickets: [ticket(1), ticket(2)])
  }

  @Test("A vacant lead is asked for; whoever has the row leads, and reads all tickets")
  mutating func leadership() {
    #expect(handle(look(nil)) == [.lead])
    #expect(handle(look(nil)) == [], "it has asked")
    _ = handle(.askedToLead)
    #expect(handle(look(2)) == [], "another one leads")
    #expect(handle(look(2, [1, 3])) == [.lead], "its tenure is sealed")
    _ = handle(.askedToLead)
    #expect(handle(look(1, [1, 3])) == [.readTickets])
    #expect(matchmaking.isLeading)
  }

  @Test("A room that was told to start starts again after a silent host, though tickets were read")
  mutating func startedAgain() {
    let kind = QueueTicket.Kind.room(UUIDv7(bits: 8), capacity: 3)
    let both = [ticket(1, kind), ticket(2, kind)]
    _ = handle(look(1))
    _ = handle(.tickets(rows(both[0], both[1])))
    _ = handle(.start(UUIDv7(bits: 8)))
    _ = handle(.paired(MatchProposal(match: match(5), tickets: both)), at: 1000)
    _ = handle(.timePassed, at: 2000)
    _ = handle(.tickets(rows(both[0], both[1])), at: 2010)
    #expect(handle(.timePassed, at: 3000).contains(.gather(both)))
  }

  @Test("A leader that has lost the row, or its tenure, leads no more")
  mutating func deposed() {
    lead()
    #expect(handle(look(2)) == [.close])
    #expect(handle(.joined(ticket(3))) == [])
    #expect(handle(look(1, [2, 3])) == [], "a sealed tenure leads nothing")
    #expect(!matchmaking.isLeading)
  }

  @Test("A pair is proposed to one host, and its tickets wait no more")
  mutating func proposed() {
    lead()
    let actions = handle(.paired(proposal))
    guard case .propose(proposal, let host)? = actions.first else {
      Issue.record("no proposal")
      return
    }
    #expect([1, 2, 3].map(tenure).contains(host))
    #expect(handle(.joined(ticket(1))) == [])
    #expect(handle(.hosted(match(5), isBegun: true)) == [])
  }

  @Test("A host that does not answer in two seconds: the tickets wait again")
  mutating func silent() {
    lead()
    _ = handle(.paired(proposal), at: 0)
    #expect(handle(.timePassed, at: 1900) == [])
    let actions = handle(.timePassed, at: 2000)
    #expect(Set(actions.prefix(2)) == [.enter(ticket(1)), .enter(ticket(2))])
    #expect(handle(.hosted(match(5), isBegun: true), at: 2100) == [], "late, and too late")
  }

  @Test("A refused proposal makes the tickets be read again")
  mutating func refused() {
    lead()
    _ = handle(.paired(proposal))
    #expect(handle(.hosted(match(5), isBegun: false)) == [.readTickets])
    #expect(handle(.tickets(rows(ticket(2)))) == [.enter(ticket(2))])
  }

  @Test("If one of a pair has left meanwhile, the other one waits on")
  mutating func left() {
    lead()
    #expect(handle(.left(ticket(1))) == [.leave(ticket(1))])
    #expect(handle(.paired(proposal)) == [.enter(ticket(2))])
  }

  @Test("A later ticket of a player replaces the earlier one, and not the other way round")
  mutating func laterTicket() {
    lead()
    #expect(handle(.joined(ticket(1, 2))) == [.leave(ticket(1)), .enter(ticket(1, 2))])
    #expect(handle(.joined(ticket(1, 1))) == [])
    #expect(handle(.left(ticket(1, 1))) == [], "a late message about the earlier one")
  }

  @Test("Every two seconds the tickets are read again, as a message may get lost")
  mutating func readAgain() {
    lead()
    #expect(handle(.timePassed, at: 1900) == [])
    #expect(handle(.timePassed, at: 2000) == [.readTickets])
    #expect(
      handle(.tickets(rows(ticket(2), ticket(3))), at: 2010) == [
        .leave(ticket(1)), .enter(ticket(3)),
      ])
  }

  @Test("One read at a time: what comes meanwhile is read after it, and a failure after a pause")
  mutating func oneRead() {
    #expect(handle(look(1)) == [.readTickets])
    #expect(handle(.timePassed, at: 5000) == [], "it is under way")
    _ = handle(.paired(proposal))
    #expect(handle(.tickets(nil), at: 5100) == [])
    #expect(handle(.timePassed, at: 5200) == [])
    #expect(handle(.timePassed, at: 5300) == [.readTickets])
    #expect(
      handle(.tickets(rows(ticket(1), ticket(2))), at: 5310)
        == [.enter(ticket(1)), .enter(ticket(2))])
    _ = handle(.paired(proposal), at: 5320)
    #expect(handle(.timePassed, at: 7310) == [.readTickets])
    #expect(handle(.hosted(match(5), isBegun: false), at: 7311) == [], "the read may be too old")
    #expect(handle(.tickets([]), at: 7320) == [.readTickets])
  }

  @Test("A ticket whose player's node is gone is not paired, and is withdrawn after ten seconds")
  mutating func absent() {
    lead()
    #expect(handle(look(1, [1, 2]), at: 100) == [])
    #expect(handle(.timePassed, at: 110) == [.readTickets], "at once")
    #expect(
      handle(.tickets(rows(ticket(1), ticket(2))), at: 200)
        == [.leave(ticket(1)), .leave(ticket(2))])
    // One of them signs in again.
    _ = handle(.timePassed, at: 8000)
    let back = rows(ticket(1), at: 2) + rows(ticket(2), at: 3)
    #expect(handle(.tickets(back), at: 8010) == [.enter(ticket(1))])
    #expect(!handle(.timePassed, at: 10_100).contains(.withdraw(ticket(2))))
    _ = handle(.tickets(back), at: 10_110)
    #expect(handle(.timePassed, at: 10_200) == [.withdraw(ticket(2))])
    #expect(!handle(.timePassed, at: 10_300).contains(.withdraw(ticket(2))), "it is under way")
  }

  @Test("The two of a challenge wait for each other, and for nobody else")
  mutating func challenge() {
    let challenge = QueueTicket.Kind.challenge(UUIDv7(bits: 7))
    _ = handle(look(1))
    #expect(handle(.tickets(rows(ticket(1, challenge), ticket(3)))) == [.enter(ticket(3))])
    let both = [ticket(1, challenge), ticket(2, challenge)]
    #expect(handle(.joined(both[1])) == [.gather(both)])
    let match = MatchProposal(match: match(5), tickets: both)
    #expect(handle(.left(both[0])) == [])
    #expect(handle(.paired(match)) == [], "one has left")
    #expect(handle(.joined(QueueTicket(player: player(1), number: 2, kind: challenge))).count == 1)
  }

  @Test("A room begins when it is full, or when it is told to with at least two")
  mutating func room() {
    let kind = QueueTicket.Kind.room(UUIDv7(bits: 8), capacity: 3)
    _ = handle(look(1))
    _ = handle(.tickets(rows(ticket(1, kind))))
    #expect(handle(.joined(ticket(2, kind))) == [])
    #expect(
      handle(.joined(ticket(3, kind))) == [.gather([1, 2, 3].map { ticket($0, kind) })])
    _ = handle(.left(ticket(3, kind)))
    #expect(handle(.start(UUIDv7(bits: 8))) == [.gather([1, 2].map { ticket($0, kind) })])
    _ = handle(.left(ticket(2, kind)))
    #expect(handle(.start(UUIDv7(bits: 8))) == [])
  }
}
