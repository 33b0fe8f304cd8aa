import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameClient

@Suite("A session, step by step")
struct SessionMachineTests {
  /// A machine, its clock, and what it wants done, in words.
  struct Rehearsal {
    var machine: SessionMachine
    var random = SeededRandom(seed: 1)
    var now = ContinuousClock.now

    init(
      _ signIn: SignIn = .token("t"), _ configure: (inout SessionConfiguration) -> Void = { _ in }
    ) {
      var configuration = SessionConfiguration()
      configure(&configuration)
      machine = SessionMachine(signIn: signIn, configuration: configuration)
    }

    mutating func on(_ event: SessionMachine.Event) -> [String] {
      machine.handle(event, at: now, using: &random).map(Self.words)
    }

    /// Lets time pass until the machine wants to be asked, and asks it.
    mutating func wait() -> [String] {
      guard let deadline = machine.nextDeadline else { return ["waits for nothing"] }
      now = max(now, deadline)
      return on(.timePassed)
    }

    /// Connects and signs in, with this match to go on with.
    mutating func arrive(in match: MatchID? = nil) -> [String] {
      on(.opened) + on(.returned(Self.result(match)))
    }

    static func result(_ match: MatchID?) -> AccountResume.Result {
      .init(player: Scene.card, match: match, queue: nil, unread: 0)
    }

    static func words(_ action: SessionMachine.Action) -> String {
      switch action {
      case .connect: "connect"
      case .disconnect: "disconnect"
      case .signIn(.token(let parameters)): "resume \(parameters.token)"
      case .signIn(let way): "sign in as \(way)".prefix(16).description
      case .askState: "ask state"
      case .synchronize(let samples): "clock \(samples)"
      case .deliver(.event(let event)):
        if case .success(.match(_, let number, _)) = event.content {
          "event \(number)"
        } else {
          "event"
        }
      case .deliver(.resumed(let state)): "state \(state.sequence)"
      case .deliver(.returned): "returned"
      case .deliver(.connection(.connected)): "connected"
      case .deliver(.connection(.reconnecting(let attempt, _))): "reconnecting \(attempt)"
      case .deliver(.connection(.ended(let end))): "ended: \(end)"
      }
    }
  }

  @Test("A token: connects, asks the time, signs in, and is there")
  func token() {
    var play = Rehearsal()
    #expect(play.on(.start) == ["connect"])
    #expect(play.on(.opened) == ["clock 1", "resume t"])
    #expect(!play.machine.isReady)
    #expect(
      play.on(.returned(Rehearsal.result(nil))) == ["clock 5", "connected", "returned"])
    #expect(play.machine.isReady && play.machine.player == Scene.card)
  }

  @Test("Who lost the reply to an upgrade signs in with the password, once the token is refused")
  func upgradeWithoutReply() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    #expect(play.on(.tokenMayEnd(email: "a@b.c", password: "secret 8")) == [])
    _ = play.on(.lost(.closed(nil)))
    _ = play.wait()
    #expect(play.on(.opened) == ["clock 1", "resume t"])
    #expect(play.on(.signInRefused(.game(.invalidToken))) == ["sign in as login"])
    #expect(
      play.on(.signedIn(.init(token: "new", player: Scene.card))) == ["resume new"])
    #expect(play.on(.returned(Rehearsal.result(nil))) == ["clock 5", "connected", "returned"])
  }

  @Test("Whoever signs in elsewhere while that change is under way ends the session all the same")
  func upgradeAndElsewhere() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    _ = play.on(.tokenMayEnd(email: "a@b.c", password: "secret 8"))
    let elsewhere = ClientError.closed(.init(code: 4500, text: "signed in elsewhere"))
    #expect(play.on(.lost(elsewhere)).first == "disconnect")
    #expect(play.machine.end == .signedInElsewhere)
  }

  @Test("A change that was refused leaves no way in but the token")
  func upgradeRefused() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    _ = play.on(.tokenMayEnd(email: "a@b.c", password: "secret 8"))
    #expect(play.on(.tokenStays) == [])
    _ = play.on(.lost(.closed(nil)))
    _ = play.wait()
    #expect(play.on(.opened) == ["clock 1", "resume t"])
    _ = play.on(.signInRefused(.game(.invalidToken)))
    #expect(play.machine.end != nil)
  }

  @Test("A guest keeps the token, and comes back by it")
  func guest() {
    var play = Rehearsal(.guest("ada"))
    _ = play.on(.start)
    #expect(play.on(.opened) == ["clock 1", "sign in as guest"])
    #expect(
      play.on(.signedIn(SignedIn(token: "new", player: Scene.card))) == ["clock 5", "connected"])
    #expect(play.machine.isReady && play.machine.token == "new")
    #expect(play.on(.lost(.closed(nil))) == ["disconnect", "reconnecting 1"])
    #expect(play.wait() == ["connect"])
    #expect(play.on(.opened) == ["clock 1", "resume new"])
  }

  @Test("A login asks by its token whether there is a match to go on with")
  func login() {
    var play = Rehearsal(.login(.init(email: "a@b.c", password: "secret")))
    _ = play.on(.start) + play.on(.opened)
    #expect(play.on(.signedIn(SignedIn(token: "new", player: Scene.card))) == ["resume new"])
    #expect(
      play.on(.returned(Rehearsal.result(Scene.duel)))
        == ["clock 5", "connected", "returned", "ask state"])
  }

  @Test("After a drop in a match: resume, state, what follows it; calls wait for that")
  func match() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    #expect(play.on(.received(Scene.tick(1))) == ["event 1"])
    #expect(play.on(.received(Scene.tick(2))) == ["event 2"])
    _ = play.on(.lost(.closed(nil)))
    #expect(!play.machine.isReady)
    _ = play.wait()
    _ = play.on(.opened)
    #expect(
      play.on(.returned(Rehearsal.result(Scene.duel)))
        == ["clock 5", "connected", "returned", "ask state"])
    #expect(play.on(.received(Scene.tick(5))) == [])
    #expect(play.on(.received(Scene.tick(6))) == [])
    #expect(!play.machine.isReady)
    #expect(play.on(.state(Scene.state(sequence: 5))) == ["state 5", "event 6"])
    #expect(play.machine.isReady)
    #expect(
      play.on(.received(Scene.tick(5))) == [] && play.on(.received(Scene.tick(7))) == ["event 7"])
  }

  @Test("A match that resume no longer names is asked for, to learn its end")
  func missedEnd() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive() + play.on(.received(Scene.tick(1)))
    _ = play.on(.lost(.closed(nil))) + play.wait()
    #expect(play.arrive().suffix(2) == ["returned", "ask state"])
    #expect(play.on(.state(Scene.state(sequence: 0, phase: .finished))) == ["state 0"])
    #expect(play.machine.isReady && !play.machine.isInMatch)
  }

  @Test("A match that ended before the drop is not asked for")
  func seenEnd() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    #expect(
      play.on(.received(Scene.tick(1))) + play.on(.received(Scene.end(2))) == [
        "event 1", "event 2",
      ])
    _ = play.on(.lost(.closed(nil))) + play.wait()
    #expect(play.arrive().last == "returned")
  }

  @Test("A gap on a live connection asks for the state, once")
  func gap() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive() + play.on(.received(Scene.tick(1)))
    #expect(play.on(.received(Scene.tick(3))) == ["ask state"])
    #expect(play.on(.received(Scene.tick(4))) == [])
    #expect(play.on(.state(Scene.state(sequence: 4))) == ["state 4"])
    #expect(play.on(.received(Scene.tick(5))) == ["event 5"])
  }

  @Test("A state that cannot be had at the moment is asked for again")
  func stateLater() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive(in: Scene.duel)
    #expect(play.on(.stateRefused(Scene.duel, .game(.rateLimited, retryAfter: .seconds(2)))) == [])
    #expect(!play.machine.isReady)
    let before = play.now
    #expect(play.wait() == ["ask state"])
    #expect(play.now - before == .seconds(2))
  }

  @Test("The backoff grows with failures, and starts anew only after a connection that was good")
  func backoff() {
    var play = Rehearsal()
    _ = play.on(.start)
    for attempt in 1...4 {
      #expect(play.on(.lost(.notConnected("refused"))).last == "reconnecting \(attempt)")
      #expect(play.wait() == ["connect"])
    }
    _ = play.arrive()
    play.now += .milliseconds(2999)
    #expect(play.on(.lost(.closed(nil))).last == "reconnecting 5")
    _ = play.wait() + play.arrive()
    play.now += .seconds(3)
    #expect(play.on(.lost(.closed(nil))).last == "reconnecting 1")
  }

  @Test(
    "A restart is waited for as long as it asks, and up to as much again",
    arguments: 1...100 as ClosedRange<UInt64>)
  func restart(seed: UInt64) throws {
    var play = Rehearsal()
    play.random = SeededRandom(seed: seed)
    _ = play.on(.start) + play.arrive()
    let reason = CloseStatus(
      code: 1001, text: "the server restarts: reconnect after 2000 ms")
    _ = play.on(.lost(.closed(reason)))
    let deadline = try #require(play.machine.nextDeadline)
    let delay = deadline - play.now
    #expect(delay >= .seconds(2) && delay <= .seconds(4))
  }

  @Test("An app that wakes asks at once whether the connection lives, or connects at once")
  func woken() {
    var play = Rehearsal()
    #expect(play.on(.woken) == [])
    _ = play.on(.start)
    #expect(play.on(.woken) == [])
    _ = play.arrive()
    #expect(play.on(.woken) == ["clock 1"])
    #expect(play.on(.woken) == [], "the question is open")
    #expect(play.wait() == ["disconnect", "reconnecting 1"])
    #expect(play.on(.woken) == ["connect"])
    #expect(play.on(.woken) == [])
  }

  @Test("A delay that the server has asked for is kept also by an app that wakes")
  func wokenTooEarly() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    let reason = CloseStatus(code: 1001, text: "the server restarts: reconnect after 2000 ms")
    _ = play.on(.lost(.closed(reason)))
    #expect(play.on(.woken) == [])
    play.now += .seconds(10)
    #expect(play.on(.woken) == ["connect"])
  }

  @Test("What a draining server announces holds when it is killed before it says goodbye")
  func draining() throws {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    let news = Scene.event(ServerDraining(reconnectAfter: .seconds(3), closesIn: .seconds(1)))
    #expect(play.on(.received(news)) == ["event"])
    _ = play.on(.lost(.closed(nil)))
    #expect(try #require(play.machine.nextDeadline) - play.now >= .seconds(3))
    // Once: a server that takes longer to come back has announced nothing of that.
    _ = play.wait() + play.on(.lost(.notConnected("refused")))
    #expect(try #require(play.machine.nextDeadline) - play.now < .seconds(3))
  }

  @Test("A turn that a server gives is kept to within the first backoff, however late it is")
  func turn() throws {
    for seconds in 1...20 {
      var play = Rehearsal()
      _ = play.on(.start) + play.arrive()
      let reason = CloseStatus(code: 1001, text: "reconnect after \(seconds * 1000) ms")
      _ = play.on(.lost(.closed(reason)))
      let wait = try #require(play.machine.nextDeadline) - play.now
      #expect(wait >= .seconds(seconds) && wait <= .milliseconds(seconds * 1000 + 250))
    }
  }

  @Test("An absurd delay is cut")
  func absurd() throws {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    let reason = CloseStatus(code: 1001, text: "reconnect after 9999999999 ms")
    _ = play.on(.lost(.closed(reason)))
    #expect(try #require(play.machine.nextDeadline) - play.now <= .seconds(61))
  }

  @Test("Signed in elsewhere, deleted, misuse: it ends with that, and does nothing more")
  func ends() {
    let ends: [(UInt16, SessionEnd)] = [
      (4500, .signedInElsewhere), (4501, .accountDeleted),
      (4502, .closed(CloseStatus(code: 4502, text: "x"))),
    ]
    for (code, end) in ends {
      var play = Rehearsal()
      _ = play.on(.start) + play.arrive()
      let loss = ClientError.closed(CloseStatus(code: code, text: "x"))
      #expect(play.on(.lost(loss)) == ["disconnect", "ended: \(end)"])
      #expect(play.machine.end == end && play.machine.nextDeadline == nil)
      #expect(play.on(.timePassed) == [] && play.on(.opened) == [] && play.on(.start) == [])
    }
  }

  @Test("A token that has ended ends it; a server that cannot answer yet is asked again")
  func refusals() {
    var play = Rehearsal()
    _ = play.on(.start) + play.on(.opened)
    #expect(play.on(.signInRefused(.unavailable)) == ["reconnecting 1"])
    #expect(play.wait() == ["resume t"])
    #expect(
      play.on(.signInRefused(.game(.rateLimited, retryAfter: .seconds(1)))) == ["reconnecting 2"])
    let before = play.now
    #expect(play.wait() == ["resume t"])
    #expect(play.now - before >= .seconds(1))
    #expect(
      play.on(.signInRefused(.game(.invalidToken)))
        == ["disconnect", "ended: \(SessionEnd.refused(.game(.invalidToken)))"])
  }

  @Test("A guest whose sign-in was under way when the connection was lost is not made twice")
  func unknownGuest() {
    var play = Rehearsal(.guest("ada"))
    _ = play.on(.start)
    #expect(play.on(.lost(.notConnected("refused"))).last == "reconnecting 1")
    _ = play.wait() + play.on(.opened)
    #expect(play.on(.lost(.closed(nil))) == ["disconnect", "ended: \(SessionEnd.signInUnknown)"])
  }

  @Test("A quiet connection is asked, and given up when nothing comes")
  func halfDead() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    #expect(play.wait() == ["clock 1"])
    play.machine.heard()
    #expect(play.wait() == ["clock 1"])
    #expect(play.wait() == ["disconnect", "reconnecting 1"])
    #expect(play.wait() == ["connect"])
  }

  @Test("A connection that is lost twice over is lost once")
  func twice() {
    var play = Rehearsal()
    _ = play.on(.start) + play.arrive()
    _ = play.on(.lost(.timedOut))
    #expect(play.on(.lost(.closed(nil))) == [])
  }
}
