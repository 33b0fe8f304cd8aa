import Cluster
import GameRules
import Testing

@Suite("One session a player")
struct SessionTableTests {
  private var table = SessionTable<Int>(tenure(1))

  private func report(
    _ generation: UInt64, former: SessionRow? = nil
  ) -> CommitOutcome<SignInReport> {
    .committed(SignInReport(generation: generation, former: former, seat: nil, ticket: nil))
  }

  /// Signs a player in on a connection, with a generation.
  private mutating func signIn(
    _ connection: Int, _ generation: UInt64, former: SessionRow? = nil
  ) -> [SessionTable<Int>.Action] {
    let first = table.handle(.signIn(player(1), connection), at: ms(0))
    #expect(first == [.readRow(player(1), connection)])
    #expect(
      table.handle(.rowRead(player(1), connection, former), at: ms(5))
        == [.commitSignIn(player(1), connection, after: former?.generation)])
    return table.handle(
      .signedIn(player(1), connection, report(generation, former: former)), at: ms(10))
  }

  private func opened(
    _ connection: Int, _ generation: UInt64, former: SessionRow? = nil
  )
    -> SessionTable<Int>.Action
  {
    let report = SignInReport(generation: generation, former: former, seat: nil, ticket: nil)
    return .open(key(1, generation), connection, report, isOutdated: false)
  }

  @Test("A first sign-in opens a session, and closes none")
  mutating func first() {
    #expect(signIn(7, 1) == [opened(7, 1)])
    #expect(table.session(of: player(1))?.connection == 7)
  }

  @Test("The node of the former session is told to close it")
  mutating func elsewhere() {
    let former = SessionRow(tenure: tenure(2), generation: 4)
    #expect(
      signIn(7, 5, former: former) == [.tell(tenure(2), key(1, 5)), opened(7, 5, former: former)])
  }

  @Test("A second sign-in at the same node closes the first one")
  mutating func sameNode() {
    _ = signIn(7, 1)
    let former = SessionRow(tenure: tenure(1), generation: 1)
    #expect(signIn(8, 2, former: former) == [.close(key(1, 1), 7), opened(8, 2, former: former)])
  }

  @Test("A session is closed by a greater generation, and not by its own or a lower one")
  mutating func generations() {
    _ = signIn(7, 5)
    #expect(table.handle(.closeBelow(key(1, 4)), at: ms(20)) == [])
    #expect(table.handle(.closeBelow(key(1, 5)), at: ms(20)) == [], "a late message")
    #expect(table.handle(.closeBelow(key(1, 6)), at: ms(20)) == [.close(key(1, 5), 7)])
  }

  @Test("Whoever signs in twice at once has the session of the greater generation")
  mutating func twice() {
    _ = table.handle(.signIn(player(1), 7), at: ms(0))
    _ = table.handle(.signIn(player(1), 8), at: ms(0))
    let second = table.handle(.signedIn(player(1), 8, report(2)), at: ms(10))
    #expect(second == [opened(8, 2)])
    // The answer to the first one comes later.
    #expect(table.handle(.signedIn(player(1), 7, report(1)), at: ms(20)) == [.close(nil, 7)])
    #expect(table.session(of: player(1))?.key == key(1, 2))
  }

  @Test("A close that comes before its session has opened is not forgotten")
  mutating func earlyClose() {
    _ = table.handle(.signIn(player(1), 7), at: ms(0))
    #expect(table.handle(.closeBelow(key(1, 9)), at: ms(5)) == [])
    #expect(table.handle(.signedIn(player(1), 7, report(8)), at: ms(10)) == [.close(nil, 7)])
  }

  @Test("After a sign-in of unknown outcome all peers are told, as nobody knows the former one")
  mutating func unknown() {
    _ = table.handle(.signIn(player(1), 7), at: ms(0))
    #expect(table.handle(.signedIn(player(1), 7, .unknown), at: ms(1000)) == [])
    #expect(table.handle(.timePassed, at: ms(1100)).contains(.readRow(player(1), 7)) == false)
    #expect(table.handle(.timePassed, at: ms(1200)) == [.readRow(player(1), 7)])
    let former = SessionRow(tenure: tenure(1), generation: 3)
    #expect(
      table.handle(.signedIn(player(1), 7, report(4, former: former)), at: ms(1300))
        == [.tell(nil, key(1, 4)), opened(7, 4, former: former)])
  }

  @Test("A sign-in that came after another one is refused, and begins with the row as it is now")
  mutating func refused() {
    let mine = SessionRow(tenure: tenure(2), generation: 4)
    let newer = SessionRow(tenure: tenure(3), generation: 5)
    _ = table.handle(.signIn(player(1), 7), at: ms(0))
    #expect(
      table.handle(.rowRead(player(1), 7, mine), at: ms(5))
        == [.commitSignIn(player(1), 7, after: 4)])
    #expect(
      table.handle(.signedIn(player(1), 7, .refused), at: ms(10)) == [.readRow(player(1), 7)])
    #expect(
      table.handle(.rowRead(player(1), 7, newer), at: ms(15))
        == [.commitSignIn(player(1), 7, after: 5)])
    #expect(
      table.handle(.signedIn(player(1), 7, report(6, former: newer)), at: ms(20))
        == [.tell(tenure(3), key(1, 6)), opened(7, 6, former: newer)])
  }

  @Test("A row that was not read is read again after a pause; without its client it is not")
  mutating func notRead() {
    _ = table.handle(.signIn(player(1), 7), at: ms(0))
    #expect(table.handle(.rowNotRead(7), at: ms(1000)) == [])
    #expect(table.handle(.timePassed, at: ms(1100)) == [])
    #expect(table.handle(.timePassed, at: ms(1200)) == [.readRow(player(1), 7)])
    _ = table.handle(.disconnected(7), at: ms(1210))
    #expect(table.handle(.rowRead(player(1), 7, nil), at: ms(1220)) == [])
    #expect(table.handle(.rowNotRead(7), at: ms(1230)) == [])
    #expect(table.handle(.timePassed, at: ms(2000)) == [])
  }

  @Test("A client that is gone before its sign-in has ended leaves no session, but ends the former")
  mutating func gone() {
    _ = table.handle(.signIn(player(1), 7), at: ms(0))
    _ = table.handle(.disconnected(7), at: ms(5))
    let actions = table.handle(.signedIn(player(1), 7, report(2)), at: ms(10))
    #expect(actions == [.tell(nil, key(1, 2))])
    #expect(table.session(of: player(1)) == nil)
  }

  @Test("A message for a session that is about to open makes its report outdated")
  mutating func missed() {
    _ = table.handle(.missed(player(1)), at: ms(0))
    _ = table.handle(.signIn(player(1), 7), at: ms(0))
    _ = table.handle(.missed(player(1)), at: ms(5))
    let actions = table.handle(.signedIn(player(1), 7, report(1)), at: ms(10))
    guard case .open(_, _, _, let isOutdated)? = actions.first else {
      Issue.record("no session opened")
      return
    }
    #expect(isOutdated)
    #expect(signIn(8, 2) == [.close(key(1, 1), 7), opened(8, 2)], "only that one")
  }

  @Test("The rows are read every ten seconds, and close what another node has replaced")
  mutating func repaired() {
    _ = table.handle(.timePassed, at: ms(0))
    _ = signIn(7, 5)
    #expect(table.handle(.timePassed, at: ms(9900)) == [])
    #expect(table.handle(.timePassed, at: ms(10_000)) == [.read([player(1)])])
    let own = SessionRow(tenure: tenure(1), generation: 5)
    #expect(table.handle(.rows([player(1): own]), at: ms(10_010)) == [])
    let other = SessionRow(tenure: tenure(2), generation: 6)
    #expect(table.handle(.rows([player(1): other]), at: ms(10_020)) == [.close(key(1, 5), 7)])
  }

  @Test("They are read within a second when messages are lost, at once if a command was left out")
  mutating func doubt() {
    _ = table.handle(.timePassed, at: ms(0))
    _ = signIn(7, 5)
    _ = table.handle(.doubt, at: ms(5000))
    #expect(table.handle(.timePassed, at: ms(5000)) == [.read([player(1)])])
    _ = table.handle(.doubt, at: ms(5010))
    #expect(table.handle(.timePassed, at: ms(5900)) == [], "all rows were just read")
    #expect(table.handle(.timePassed, at: ms(6000)) == [.read([player(1)])])
    #expect(table.handle(.leftOut(key(1, 5)), at: ms(700)) == [.read([player(1)])])
    #expect(table.handle(.leftOut(key(1, 4)), at: ms(800)) == [], "of a former session")
  }
}
