import GameRules
import Testing

@testable import Community

@Suite("Challenges of players who are away")
struct ChallengeAbsenceTests {
  typealias Fixture = ChallengeFixture

  private static let (alice, bob, carol) = (Samples.alice, Samples.bob, Samples.carol)

  /// Alice has challenged Bob, and one of them is away for five seconds at most.
  private func away(_ player: PlayerID) -> Fixture {
    var fixture = Fixture()
    fixture.send(1, from: Self.alice, to: Self.bob)
    fixture.handle(.away(player, until: Samples.monday + .seconds(5)))
    return fixture
  }

  @Test("Nobody is told of an absence, and the challenge goes on when it is over")
  func comeBack() {
    for player in [Self.alice, Self.bob] {
      var fixture = away(player)
      #expect(fixture.wakeUp == Samples.monday + .seconds(5))
      fixture.now = Samples.monday + .milliseconds(4999)
      fixture.handle(.returned(player))
      fixture.now = Samples.monday + .seconds(30)
      fixture.handle(.timePassed)
      #expect(fixture.endings(of: 1) == [:])
      #expect(fixture.board.challenges(of: player) == [fixture.challenge(1)])
      let challenge = fixture.challenge(1)
      #expect(fixture.handle(.accept(challenge.id, by: Self.bob)) == .accepted(challenge))
    }
  }

  @Test("Who is not back in time has dropped")
  func tooLate() {
    for (player, ending) in [
      (Self.alice, ChallengeEnding.cancelled(.dropped)), (Self.bob, .declined(.dropped)),
    ] {
      var fixture = away(player)
      fixture.now = Samples.monday + .seconds(5)
      fixture.transcript = []
      fixture.handle(.timePassed)
      #expect(fixture.endings(of: 1) == [Self.alice: [ending], Self.bob: [ending]])
      #expect(fixture.transcript.contains(.stopAwaiting(player)))
      #expect(!fixture.board.awaits(player))
    }
  }

  @Test("What is due before the event has happened before it, in the order of the deadlines")
  func order() {
    var fixture = away(Self.alice)
    fixture.now = Samples.monday + .seconds(70)
    let verdict = fixture.handle(.accept(Fixture.id(1), by: Self.bob))
    #expect(verdict == .refused(.notOpen))
    #expect(fixture.endings(of: 1)[Self.bob] == [.cancelled(.dropped)])
    var expired = Fixture()
    expired.send(1, from: Self.alice, to: Self.bob)
    expired.handle(.away(Self.alice, until: expired.challenge(1).expires))
    expired.now = Samples.monday + .seconds(70)
    expired.handle(.timePassed)
    #expect(expired.endings(of: 1)[Self.bob] == [.expired], "of the same moment the expiry counts")
  }

  @Test("An absent challenger's challenge can be declined and not accepted; one's own taken back")
  func meanwhile() {
    var fixture = away(Self.alice)
    #expect(fixture.handle(.accept(Fixture.id(1), by: Self.bob)) == .refused(.offline))
    fixture.transcript = []
    #expect(fixture.handle(.decline(Fixture.id(1), by: Self.bob)) == .done)
    #expect(fixture.endings(of: 1)[Self.alice] == [.declined(.asked)])
    #expect(fixture.transcript.contains(.stopAwaiting(Self.alice)), "there is nothing left")
    var other = away(Self.bob)
    #expect(other.handle(.cancel(Fixture.id(1), by: Self.alice)) == .done)
  }

  @Test("Who has nothing open is not awaited")
  func nothingOpen() {
    var fixture = Fixture()
    fixture.handle(.away(Self.carol, until: Samples.monday + .seconds(5)))
    #expect(!fixture.board.awaits(Self.carol))
    #expect(fixture.transcript == [])
  }

  @Test("After a stall, too, challenges expire in the order in which they were sent")
  func orderAfterStall() {
    var fixture = Fixture()
    // Sent when the store had hung for a second, which nobody knew yet.
    fixture.now = Samples.monday + .seconds(1)
    fixture.send(1, from: Self.alice, to: Self.bob)
    fixture.now = Samples.monday + .seconds(10)
    fixture.handle(.excused(.seconds(10)))
    fixture.send(2, from: Self.carol, to: Self.bob)
    fixture.now = Samples.monday + .seconds(70)
    fixture.handle(.timePassed)
    for number in [1, 2] { #expect(fixture.endings(of: number)[Self.bob] == [.expired]) }
  }

  @Test("Time in which nobody could come back is given back")
  func excused() {
    var fixture = away(Self.alice)
    fixture.now = Samples.monday + .seconds(20)
    fixture.handle(.excused(.seconds(18)))
    #expect(fixture.board.awaits(Self.alice))
    #expect(fixture.wakeUp == Samples.monday + .seconds(23))
    fixture.now = Samples.monday + .seconds(23)
    fixture.handle(.timePassed)
    #expect(fixture.endings(of: 1)[Self.bob] == [.cancelled(.dropped)])
  }
}
