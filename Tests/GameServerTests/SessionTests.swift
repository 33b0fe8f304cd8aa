import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Sessions, through the whole server")
@GameLoop
struct SessionTests {
  @Test(
    "Without an account nothing is played", arguments: ["queue.join", "match.solo", "queue.leave"])
  func unauthenticated(method: String) async throws {
    let client = try await World().connect()
    client.send(raw: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#)
    guard case .error(_, let error) = try await client.reply(to: 1) else {
      Issue.record("not refused")
      return
    }
    #expect(error.gameError == .unauthenticated)
  }

  @Test("A name is taken also in another case, and by a look-alike")
  func names() async throws {
    let world = try await World()
    _ = try await world.guest("Alice_0")
    let client = world.connect()
    for name in ["Alice_0", "alice_0", "AL1CE-O"] {
      #expect(
        try await client.refusal(AccountGuest.self, .init(username: name)) == .nameTaken, "\(name)")
    }
    for name in [
      "", "ab", "a name", "aaaaaaaaaaaaaaaaaaaaa", "al\u{0}ice", "аlice", "al\u{200B}ice",
    ] {
      #expect(
        try await client.refusal(AccountGuest.self, .init(username: name)) == .nameInvalid,
        "\(name.debugDescription)")
    }
  }

  @Test("A newer connection takes over: the older is closed with 4500, and the match goes on")
  func takeOver() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    let again = world.connect()
    let resumed = try await again.call(AccountResume.self, .init(token: alice.token))
    #expect(resumed.match == match)
    #expect(alice.closeCode == 4500)
    _ = try await again.call(MatchAnswer.self, .init(match: match, round: 1))
    _ = try await bob.event("round.guessing")
    #expect(!bob.eventNames.contains("match.playerLeft"), "the opponent notices nothing")
  }

  @Test("Who comes back finds the match, and goes on with the next number")
  func resume() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    alice.disconnect()
    _ = try await bob.event("match.playerLeft")
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
    let again = world.connect()
    #expect(try await again.call(AccountResume.self, .init(token: alice.token)).match == match)
    _ = try await bob.event("match.playerReturned")
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .moving)
    let before = again.texts.count
    _ = try await bob.call(
      MatchGuess.self, .init(match: match, round: 1, coordinate: DuelTests.pins[0]))
    let guessed = try await again.event("round.guessed", from: before)
    #expect(guessed["seq"]?.integer == Int64(state.sequence + 1))
  }

  @Test(
    "Signing in as the absent opponent, at the moment when that one's time is up, ends the match")
  func becomeTheAbsentOpponent() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    bob.disconnect()
    _ = try await alice.event("match.playerLeft")
    world.clock.jump(by: .seconds(60))
    let resumed = try await alice.call(AccountResume.self, .init(token: bob.token))
    #expect(resumed.match == nil)
    await world.server.flush()
    #expect(try await world.store.finishedMatch(match) != nil)
    // The session speaks for Bob now, and the server knows Bob.
    let before = alice.texts.count
    _ = try await alice.call(QueueJoin.self, .init())
    let carol = try await world.guest("carol")
    _ = try await carol.call(QueueJoin.self, .init())
    _ = try await alice.event("queue.matched", from: before)
    _ = try await carol.event("queue.matched")
  }

  @Test("While the store refuses no deadline passes, and afterwards everybody has the time back")
  func pausedWhileStalled() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    world.clock.advance(by: .seconds(10))
    await world.store.fail(with: StorageError(kind: .full, message: "no space"))
    alice.start(MatchAnswer.self, .init(match: match, round: 1))
    for _ in 0..<50 { await letOthersWork() }
    for _ in 0..<600 {
      world.clock.advance(by: .seconds(1))
      await letOthersWork()
    }
    await world.store.fail(with: nil)
    // The last refusal may be on its way yet, and be followed by another pause.
    for _ in 0..<600 where !bob.eventNames.contains("round.guessing") {
      world.clock.advance(by: .seconds(1))
      await letOthersWork()
    }
    _ = try await bob.event("round.guessing")
    await world.server.flush()
    let state = try await bob.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .moving)
    let left = try #require(state.deadline) - world.clock.now
    #expect(left > .seconds(47) && left <= .seconds(50), "\(left)")
  }

  @Test("A token that was ended, or never was, signs nobody in")
  func tokens() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    _ = try await alice.call(AccountLogout.self, .init())
    #expect(try await alice.refusal(QueueJoin.self, .init()) == .unauthenticated)
    for token in [alice.token, "", "x", String(repeating: "0", count: 64)] {
      #expect(
        try await alice.refusal(AccountResume.self, .init(token: token)) == .invalidToken)
    }
  }

  @Test("A guest who logs out in a match has left it: nobody waits for a player without a token")
  func logoutInMatch() async throws {
    let (alice, bob, _) = try await World().duel()
    _ = try await alice.call(AccountLogout.self, .init())
    let finished = try await bob.event("match.finished")
    #expect(finished["ending"]?.string == "forfeited")
  }

  @Test("More than can wait behind one message ends the connection, and carries out nothing more")
  func backlog() async throws {
    let world = try await World()
    let client = world.connect()
    client.start(AccountGuest.self, .init(username: "alice"))
    for number in 0..<70 { client.start(AccountGuest.self, .init(username: "name-\(number)")) }
    #expect(client.closeCode == 4002)
    for _ in 0..<50 { await letOthersWork() }
    #expect(try await world.store.counts().players <= 1)
  }

  @Test("Messages behind one that waits for the store are carried out after it, in order")
  func pipelining() async throws {
    let world = try await World()
    let client = world.connect()
    let first = client.start(AccountGuest.self, .init(username: "alice"))
    let second = client.start(QueueJoin.self, .init())
    let third = client.start(QueueLeave.self, Nothing())
    for id in [first, second, third] {
      guard case .result = try await client.reply(to: id) else {
        Issue.record("request \(id) was refused")
        return
      }
    }
  }

  @Test("No reply leaves before what it acknowledges is durable")
  func nothingBeforeDurable() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    await world.store.fail(with: StorageError(kind: .full, message: "no space"))
    let sent = alice.texts.count
    let heard = bob.texts.count
    let id = alice.start(MatchAnswer.self, .init(match: match, round: 1))
    for _ in 0..<50 { await letOthersWork() }
    #expect(alice.texts.count == sent)
    #expect(bob.texts.count == heard)
    await world.store.fail(with: nil)
    world.clock.advance(by: .seconds(1))
    await world.server.flush()
    guard case .result = try await alice.reply(to: id) else {
      Issue.record("not acknowledged after all")
      return
    }
    _ = try await bob.event("round.guessing", from: heard)
  }

  @Test("While the store refuses, requests are refused at once with -32603, to be tried again")
  func stalled() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    await world.store.fail(with: StorageError(kind: .full, message: "no space"))
    let answer = alice.start(MatchAnswer.self, .init(match: match, round: 1))
    for _ in 0..<50 { await letOthersWork() }
    #expect(!world.server.isReady)
    let refused = bob.start(MatchAnswer.self, .init(match: match, round: 1))
    guard case .error(_, let error) = try await bob.reply(to: refused) else {
      Issue.record("not refused")
      return
    }
    #expect(error.code == -32603)
    #expect(error.details?.retryable == true)
    await world.store.fail(with: nil)
    world.clock.advance(by: .seconds(1))
    guard case .result = try await alice.reply(to: answer) else {
      Issue.record("what was accepted before was forgotten")
      return
    }
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
  }

  @Test("Making guests costs more than other requests: nobody fills the store at full speed")
  func guestsAreDear() async throws {
    let world = try await World(allowance: RequestAllowance(perSecond: 10, burst: 50))
    let client = world.connect()
    var refusals: [GameErrorCode?] = []
    for index in 0..<4 {
      refusals.append(
        try await client.refusal(AccountGuest.self, .init(username: "guest-\(index)")))
    }
    #expect(refusals == [nil, nil, .rateLimited, .rateLimited])
  }

  @Test("Too many requests are refused with the time to wait, and who goes on is closed with 4002")
  func rateLimit() async throws {
    let world = try await World(allowance: RequestAllowance(perSecond: 10, burst: 5))
    let client = world.connect()
    var errors: [WireError] = []
    for index in 1...20 {
      client.send(raw: #"{"jsonrpc":"2.0","id":\#(index),"method":"server.info"}"#)
    }
    for text in client.texts {
      if case .error(_, let error) = ServerMessage(text) { errors.append(error) }
    }
    #expect(errors.first?.gameError == .rateLimited)
    #expect(errors.first?.details?.retryAfter != nil)
    #expect(client.closeCode == 4002)
  }

  @Test("A match of others, one that never was, and one's own after quitting: all not in match")
  func notInMatch() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    let carol = try await world.guest("carol")
    let never = MatchID(uuid: UUIDv7(bits: 5))
    for id in [match, never] {
      #expect(try await carol.refusal(MatchStateRequest.self, .init(match: id)) == .notInMatch)
      #expect(
        try await carol.refusal(MatchAnswer.self, .init(match: id, round: 1)) == .notInMatch)
      #expect(try await carol.refusal(MatchQuit.self, .init(match: id)) == .notInMatch)
    }
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    #expect(try await alice.refusal(MatchQuit.self, .init(match: match)) == .notInMatch)
  }
}
