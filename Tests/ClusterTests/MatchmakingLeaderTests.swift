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

  private mutating func handle(
    _ event: MatchmakingLeader.Event, at time: Int = 0
  ) -> [MatchmakingLeader.Action] {
    matchmaking.handle(event, at: ms(time))
  }

  /// A node that leads, and where two wait.
  private mutating func lead() {
    #expect(handle(look(1)) == [.readTickets])
    #expect(handle(.tickets([ticket(1), ticket(2)])) == [.enter(ticket(1)), .enter(ticket(2))])
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
    #expect(handle(.tickets([ticket(2)])) == [.enter(ticket(2))])
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
      handle(.tickets([ticket(2), ticket(3)]), at: 2010) == [
        .leave(ticket(1)), .enter(ticket(3)),
      ])
  }
}
