import GameRules
import Testing

@testable import Community

@Suite("Challenges, every order of events")
struct ChallengeExhaustiveTests {
  /// Something that can happen in the small world.
  private enum Step {
    case send(PlayerID, PlayerID)
    case event(ChallengeEvent)
    /// A connection is lost, and waited for during five seconds.
    case leave(PlayerID)
    case wait(Duration)
  }

  /// A board, and the world around it as the server would keep it.
  private struct World {
    var fixture = ChallengeFixture()
    var availability: [PlayerID: Availability] = [:]
    var sent = 0
    /// The players who are away, and not for good.
    var awaited: Set<PlayerID> = []
    var openChallenges: Set<ChallengeID> = []
    /// The endings that both must have been told.
    var endings: [ChallengeID: ChallengeEnding] = [:]
    var problems: [String] = []

    mutating func take(_ step: Step) {
      let seen = fixture.transcript.count
      switch step {
      case .send(let sender, let receiver):
        sent += 1
        fixture.send(sent, from: sender, to: receiver) { availability[$0] ?? .free }
      case .event(let event):
        if case .dropped(let player) = event { availability[player] = .offline }
        if case .returned(let player) = event {
          availability[player] = .free
          awaited.remove(player)
        }
        if case .enteredMatch(let player) = event { availability[player] = .inMatch }
        fixture.handle(event)
      case .leave(let player):
        let end = fixture.now + .seconds(5)
        availability[player] = .offline
        if !fixture.board.challenges(of: player).isEmpty { awaited.insert(player) }
        fixture.handle(.away(player, until: end))
      case .wait(let duration):
        fixture.now = fixture.now + duration
        fixture.handle(.timePassed)
      }
      judge(Array(fixture.transcript[seen...]))
    }

    /// Each challenge is received once; ends once, for both players alike; is started only if it
    /// was accepted, by players who are free.
    private mutating func judge(_ actions: [ChallengeAction]) {
      var told: [ChallengeID: [PlayerID: ChallengeEnding]] = [:]
      var (left, started): (Set<PlayerID>, Int) = ([], 0)
      for action in actions {
        switch action {
        case .tell(let player, .received(let challenge)):
          expect(player == challenge.challenged, "received by the challenged")
          expect(openChallenges.insert(challenge.id).inserted, "received once")
        case .tell(let player, .ended(let challenge, let ending)):
          expect(openChallenges.contains(challenge.id), "ended while open")
          expect(told[challenge.id]?[player] == nil, "told once")
          told[challenge.id, default: [:]][player] = ending
        case .leaveQueue(let player): left.insert(player)
        case .start(let challenge):
          started += 1
          let players = [challenge.challenger, challenge.challenged]
          expect(left == Set(players), "both are out of the queue")
          expect(told[challenge.id]?.values.first == .accepted, "accepted before")
          for player in players {
            expect(availability[player] ?? .free == .free, "who starts is free")
            availability[player] = .inMatch
          }
        case .stopAwaiting(let player):
          expect(awaited.remove(player) != nil, "no longer awaited, once")
          expect(fixture.board.challenges(of: player).isEmpty, "with nothing to come back to")
        case .fire(let event): expect(event.kind == .challengeReceived, "a challenge's event")
        case .wake: break
        }
      }
      for (id, endings) in told {
        expect(endings.count == 2 && Set(endings.values).count == 1, "both are told the same")
        openChallenges.remove(id)
      }
      let accepted = told.values.count { $0.values.contains(.accepted) }
      expect(accepted == started, "accepted is started")
      judgeState()
    }

    private mutating func judgeState() {
      for player in availability.keys {
        expect(fixture.board.awaits(player) == awaited.contains(player), "awaited until told")
      }
      expect(fixture.board.count == openChallenges.count, "open until ended")
      let open = Set(availability.keys.flatMap(fixture.board.challenges(of:)))
      expect(Set(open.map(\.id)) == openChallenges, "shown to who comes back")
      for challenge in open {
        for player in [challenge.challenger, challenge.challenged] {
          let isThere = availability[player] ?? .free == .free
          expect(isThere != awaited.contains(player), "open among those who are free or awaited")
        }
        expect(challenge.expires > fixture.now, "not expired")
        expect(fixture.wakeUp.map { $0 <= challenge.expires } ?? false, "will be woken")
      }
    }

    /// An offline player does nothing but come back, which nobody else does.
    func allows(_ step: Step) -> Bool {
      switch step {
      case .wait: true
      case .send(let player, _), .leave(let player), .event(.accept(_, let player)),
        .event(.decline(_, let player)), .event(.cancel(_, let player)):
        availability[player] == .free
      case .event(.returned(let player)): availability[player] == .offline
      case .event: true
      }
    }

    private mutating func expect(_ condition: Bool, _ what: String) {
      if !condition { problems.append(what) }
    }
  }

  /// Everything that can happen among players, of whom the first has sent the first challenge.
  private static func steps(_ players: [PlayerID]) -> [Step] {
    var steps: [Step] = [.wait(.milliseconds(59_999)), .wait(.milliseconds(1))]
    for player in players {
      for other in players where other != player { steps.append(.send(player, other)) }
      for number in 1...2 {
        let id = ChallengeFixture.id(number)
        steps += [
          .event(.accept(id, by: player)), .event(.decline(id, by: player)),
          .event(.cancel(id, by: player)),
        ]
      }
      steps += [.event(.dropped(player)), .event(.enteredMatch(player))]
    }
    steps.append(.event(.unfriended(players[0], players[1])))
    return steps
  }

  /// Takes every sequence of steps of that length, and lets the time run out after each.
  ///
  /// - Parameter isFair: Only what players can do who are there, or are not.
  private func walk(
    _ world: World, _ steps: [Step], _ depth: Int, _ path: [Int], _ count: inout Int,
    isFair: Bool = false
  ) {
    guard depth > 0 else {
      var last = world
      last.take(.wait(.seconds(60)))
      count += 1
      if !last.problems.isEmpty || last.fixture.board.count != 0 {
        Issue.record("\(path.map { steps[$0] }): \(last.problems)")
      }
      return
    }
    for index in steps.indices where !isFair || world.allows(steps[index]) {
      var next = world
      next.take(steps[index])
      walk(next, steps, depth - 1, path + [index], &count, isFair: isFair)
    }
  }

  @Test(
    "Nobody is left waiting, nobody plays twice, both always learn the same",
    arguments: [(2, 4), (3, 3)])
  func everyOrder(players: Int, depth: Int) {
    let players = (1...players).map(Samples.player)
    let steps = Self.steps(players)
    var world = World()
    for player in players { world.availability[player] = .free }
    world.take(.send(players[0], players[1]))
    var count = 0
    walk(world, steps, depth, [], &count)
    #expect(count == (0..<depth).reduce(1) { product, _ in product * steps.count })
  }

  @Test("So it is when they lose their connections and come back, in time or not")
  func everyAbsence() {
    let players = [Samples.alice, Samples.bob]
    var steps: [Step] = [.wait(.milliseconds(4999)), .wait(.milliseconds(1))]
    for player in players {
      steps += [.leave(player), .event(.returned(player))]
    }
    let id = ChallengeFixture.id(1)
    steps += [
      .event(.accept(id, by: players[1])), .event(.decline(id, by: players[1])),
      .event(.cancel(id, by: players[0])), .send(players[1], players[0]),
      .event(.dropped(players[0])),
    ]
    var world = World()
    for player in players { world.availability[player] = .free }
    world.take(.send(players[0], players[1]))
    var count = 0
    walk(world, steps, 4, [], &count, isFair: true)
    #expect(count > 1_000, "the space was explored: \(count) sequences")
  }
}
