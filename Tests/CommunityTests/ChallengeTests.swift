import GameRules
import Testing

@testable import Community

@Suite("Challenges")
struct ChallengeTests {
  typealias Fixture = ChallengeFixture

  private static let (alice, bob, carol) = (Samples.alice, Samples.bob, Samples.carol)

  /// Alice has challenged Bob.
  private func sent() -> Fixture {
    var fixture = Fixture()
    fixture.send(1, from: Self.alice, to: Self.bob)
    fixture.transcript = []
    return fixture
  }

  @Test("Sending tells the challenged player and rules, and asks to be woken for the expiry")
  func sending() {
    var fixture = Fixture()
    #expect(fixture.send(1, from: Self.alice, to: Self.bob) == .open(fixture.challenge(1)))
    #expect(
      fixture.transcript == [
        .tell(Self.bob, .received(fixture.challenge(1))),
        .fire(.challengeReceived(fixture.challenge(1))), .wake(at: Samples.at(minute: 1)),
      ])
    #expect(fixture.board.challenges(of: Self.alice) == [fixture.challenge(1)])
    #expect(fixture.board.challenges(of: Self.bob) == [fixture.challenge(1)])
  }

  @Test("Accepting tells both, takes both out of the queue and starts the duel")
  func accepting() {
    var fixture = sent()
    let challenge = fixture.challenge(1)
    #expect(fixture.handle(.accept(challenge.id, by: Self.bob)) == .accepted(challenge))
    #expect(
      fixture.transcript == [
        .tell(Self.alice, .ended(challenge, .accepted)),
        .tell(Self.bob, .ended(challenge, .accepted)),
        .leaveQueue(Self.alice), .leaveQueue(Self.bob), .start(challenge),
      ])
    #expect(fixture.board.count == 0)
  }

  /// The events that end a challenge of Alice to Bob, and the endings.
  static let endings: [(ChallengeEvent, ChallengeEnding)] = [
    (.accept(ChallengeFixture.id(1), by: bob), .accepted),
    (.decline(ChallengeFixture.id(1), by: bob), .declined(.asked)),
    (.cancel(ChallengeFixture.id(1), by: alice), .cancelled(.asked)),
    (.dropped(alice), .cancelled(.dropped)),
    (.dropped(bob), .declined(.dropped)),
    (.enteredMatch(alice), .cancelled(.inMatch)),
    (.enteredMatch(bob), .declined(.inMatch)),
    (.unfriended(alice, bob), .cancelled(.unfriended)),
    (.unfriended(bob, alice), .declined(.unfriended)),
  ]

  @Test("Of any two events that end it the first counts, and both players are told once")
  func races() {
    for (first, ending) in Self.endings {
      for (second, _) in Self.endings {
        var fixture = sent()
        fixture.handle(first)
        #expect(fixture.endings(of: 1) == [Self.alice: [ending], Self.bob: [ending]])
        let before = fixture.transcript
        let verdict = fixture.handle(second)
        #expect(fixture.transcript == before, "\(first), then \(second)")
        switch second {
        case .accept, .decline, .cancel: #expect(verdict == .refused(.notOpen))
        case .send, .away, .dropped, .enteredMatch, .unfriended, .resumed, .returned, .excused,
          .timePassed:
          #expect(verdict == .done)
        }
      }
    }
  }

  @Test("Whatever comes a millisecond before the expiry counts, at the expiry it is too late")
  func expiryRaces() {
    for (event, ending) in Self.endings {
      var early = sent()
      early.now = early.now + .milliseconds(59_999)
      early.handle(event)
      #expect(early.endings(of: 1) == [Self.alice: [ending], Self.bob: [ending]])
      var late = sent()
      late.now = late.now + .seconds(60)
      late.handle(event)
      #expect(late.endings(of: 1) == [Self.alice: [.expired], Self.bob: [.expired]])
      #expect(!late.transcript.contains { if case .start = $0 { true } else { false } })
    }
  }

  @Test("Silence of 60 seconds ends it")
  func expiry() {
    var fixture = sent()
    fixture.now = fixture.now + .milliseconds(59_999)
    fixture.handle(.timePassed)
    #expect(fixture.transcript == [])
    fixture.now = fixture.now + .milliseconds(1)
    fixture.handle(.timePassed)
    #expect(fixture.endings(of: 1) == [Self.alice: [.expired], Self.bob: [.expired]])
    #expect(fixture.board.count == 0)
  }

  @Test("Challenges that cross are one: the first is accepted")
  func crossing() {
    var fixture = sent()
    let challenge = fixture.challenge(1)
    #expect(fixture.send(2, from: Self.bob, to: Self.alice) == .accepted(challenge))
    #expect(fixture.transcript.last == .start(challenge))
    #expect(fixture.board.count == 0)
  }

  @Test("Sending again what is open is the same challenge, and nobody is told twice")
  func sendingAgain() {
    var fixture = sent()
    #expect(fixture.send(2, from: Self.alice, to: Self.bob) == .open(fixture.challenge(1)))
    #expect(fixture.transcript == [])
  }

  @Test("Only the challenged player answers, only the challenger takes back")
  func strangers() {
    for player in [Self.alice, Self.bob, Self.carol] {
      for event in [
        ChallengeEvent.accept(Fixture.id(1), by: player), .decline(Fixture.id(1), by: player),
        .cancel(Fixture.id(1), by: player), .cancel(Fixture.id(9), by: player),
      ] where !Self.endings.contains(where: { $0.0 == event }) {
        var fixture = sent()
        #expect(fixture.handle(event) == .refused(.notOpen))
        #expect(fixture.transcript == [])
      }
    }
  }

  @Test("An accepted challenge answers all others of the two")
  func othersAreAnswered() {
    var fixture = sent()
    fixture.send(2, from: Self.carol, to: Self.bob)
    fixture.send(3, from: Samples.dave, to: Self.alice)
    fixture.handle(.accept(Fixture.id(1), by: Self.bob))
    #expect(
      fixture.endings(of: 2)
        == [Self.carol: [.declined(.inMatch)], Self.bob: [.declined(.inMatch)]])
    #expect(
      fixture.endings(of: 3)
        == [Samples.dave: [.declined(.inMatch)], Self.alice: [.declined(.inMatch)]])
    #expect(fixture.board.count == 0)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    var from = ChallengeParty(Samples.alice, .free)
    var to = ChallengeParty(Samples.bob, .free)
    var isAllowed = true
    let refusal: ChallengeRefusal
    var testDescription: String { name }
  }

  @Test(
    "Who can't be challenged",
    arguments: [
      Refused(name: "oneself", to: ChallengeParty(Samples.alice, .free), refusal: .oneself),
      Refused(name: "a stranger", isAllowed: false, refusal: .notFriends),
      Refused(name: "offline", to: ChallengeParty(Samples.bob, .offline), refusal: .offline),
      Refused(name: "busy", to: ChallengeParty(Samples.bob, .inMatch), refusal: .opponentInMatch),
      Refused(
        name: "from a match", from: ChallengeParty(Samples.alice, .inMatch),
        refusal: .alreadyInMatch),
      Refused(
        name: "from nowhere", from: ChallengeParty(Samples.alice, .offline), refusal: .offline),
      Refused(
        name: "a stranger's state is not told", to: ChallengeParty(Samples.bob, .inMatch),
        isAllowed: false, refusal: .notFriends),
    ])
  func refusals(row: Refused) {
    var fixture = Fixture()
    let verdict = fixture.handle(
      .send(
        Fixture.id(1), from: row.from, to: row.to, Fixture.terms, isAllowed: row.isAllowed))
    #expect(verdict == .refused(row.refusal))
    #expect(fixture.transcript == [])
    #expect(fixture.board.count == 0)
  }

  @Test("One challenge at a time is sent, and as many received as the limit says")
  func limits() {
    var fixture = sent()
    #expect(fixture.send(2, from: Self.alice, to: Self.carol) == .refused(.alreadyChallenging))
    for number in 1..<ChallengeLimits.received {
      fixture.send(100 + number, from: Samples.player(100 + number), to: Self.bob)
    }
    #expect(fixture.board.count == ChallengeLimits.received)
    #expect(fixture.send(2, from: Self.carol, to: Self.bob) == .refused(.tooManyChallenges))
    fixture.handle(.cancel(Fixture.id(1), by: Self.alice))
    #expect(fixture.send(2, from: Self.carol, to: Self.bob) == .open(fixture.challenge(2)))
  }

  @Test("The wake-up follows the challenge that expires next")
  func wakeUps() {
    var fixture = sent()
    fixture.now = Samples.monday + .seconds(10)
    fixture.send(2, from: Self.carol, to: Samples.dave)
    #expect(fixture.wakeUp == Samples.monday + .seconds(60))
    fixture.handle(.cancel(Fixture.id(1), by: Self.alice))
    #expect(fixture.wakeUp == Samples.monday + .seconds(70))
    fixture.now = Samples.monday + .seconds(70)
    fixture.handle(.timePassed)
    #expect(fixture.board.count == 0)
  }
}
