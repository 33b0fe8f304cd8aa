import GameRules
import Matchmaking
import Testing

@Suite("The casual queues")
struct WaitingRoomCasualTests {
  typealias Fixture = WaitingRoomFixture
  let alice = Fixture.alice
  let bob = Fixture.bob
  let carol = Fixture.carol
  let dave = Fixture.dave

  @Test("The first one waits, the second one is the opponent at once")
  func pairing() {
    var fixture = Fixture()
    let (first, second) = (Fixture.casual(alice), Fixture.casual(bob, at: 3))
    #expect(fixture.join(first) == [.joined(alice, waiting: 0)])
    #expect(
      fixture.join(second) == [.joined(bob, waiting: 1), .paired(first: first, second: second)])
    #expect(fixture.room.count == 0)
  }

  @Test("Joining twice is refused, and the first ticket stands")
  func joiningTwice() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.casual(alice))
    for again in [
      Fixture.casual(alice, at: 1), Fixture.casual(alice, at: 1, map: "italy"),
      Fixture.ranked(alice, 1500, at: 1),
    ] {
      #expect(fixture.join(again) == [.refused(alice, .alreadyQueued)])
    }
    #expect(fixture.room.tickets == [Fixture.casual(alice)])
  }

  @Test("Who leaves or drops is not paired any more, and can come back")
  func leaving() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.casual(alice))
    #expect(fixture.handle(.leave(alice), at: 1) == [.left(alice)])
    #expect(fixture.handle(.leave(alice), at: 1) == [.notQueued(alice)])
    #expect(fixture.join(Fixture.casual(bob, at: 2)) == [.joined(bob, waiting: 0)])
    #expect(
      fixture.join(Fixture.casual(alice, at: 3)) == [
        .joined(alice, waiting: 1),
        .paired(first: Fixture.casual(bob, at: 2), second: Fixture.casual(alice, at: 3)),
      ])
  }

  @Test("Who has been paired is not waiting, and leaving changes nothing")
  func leavingAfterPairing() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.casual(alice))
    _ = fixture.join(Fixture.casual(bob))
    #expect(fixture.handle(.leave(alice), at: 0) == [.notQueued(alice)])
    #expect(!fixture.room.contains(bob))
  }

  @Test("Two who have just played each other and are alone play again at once")
  func rematchAlone() {
    var fixture = Fixture()
    let (first, second) = (Fixture.casual(alice, last: bob), Fixture.casual(bob, last: alice))
    _ = fixture.join(first)
    #expect(fixture.join(second).last == .paired(first: first, second: second))
  }

  @Test("While somebody else is there, nobody gets the last opponent again")
  func rematchAmongOthers() {
    let tickets = [
      Fixture.casual(alice, at: 0, last: bob), Fixture.casual(bob, at: 1, last: carol),
      Fixture.casual(carol, at: 2), Fixture.casual(dave, at: 3),
    ]
    var fixture = Fixture(restoring: tickets)
    #expect(
      fixture.handle(.timePassed, at: 10) == [
        .paired(first: tickets[0], second: tickets[2]),
        .paired(first: tickets[1], second: tickets[3]), .sleep,
      ])
  }

  @Test("One side's memory is enough for a rematch")
  func oneSidedRematch() {
    let tickets = [
      Fixture.casual(alice, at: 0), Fixture.casual(bob, at: 1, last: alice),
      Fixture.casual(carol, at: 2),
    ]
    var fixture = Fixture(restoring: tickets)
    #expect(
      fixture.handle(.timePassed, at: 10) == [
        .paired(first: tickets[0], second: tickets[2]), .sleep,
      ])
    #expect(fixture.room.tickets == [tickets[1]])
  }

  @Test("Maps and modes do not mix")
  func separateQueues() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.casual(alice))
    #expect(fixture.join(Fixture.casual(bob, map: "italy")) == [.joined(bob, waiting: 0)])
    #expect(fixture.join(Fixture.ranked(carol, 1500)) == [.joined(carol, waiting: 0)])
    #expect(fixture.room.count == 3)
    #expect(fixture.room.waitingCount(map: "world", ranked: false) == 1)
    #expect(fixture.room.waitingCount(map: "world", ranked: true) == 1)
    #expect(fixture.room.waitingCount(map: "italy", ranked: true) == 0)
    #expect(fixture.room.contains(carol))
  }

  @Test("Whoever has a place from earlier is the first of the pair")
  func keptPlace() {
    var fixture = Fixture()
    _ = fixture.handle(.join(Fixture.casual(alice, at: 5)), at: 5)
    #expect(
      fixture.handle(.join(Fixture.casual(bob, at: 1)), at: 6).last
        == .paired(first: Fixture.casual(bob, at: 1), second: Fixture.casual(alice, at: 5)))
  }

  @Test("The estimate is the average of recent waits, and nothing if somebody waits already")
  func estimate() {
    var fixture = Fixture()
    #expect(fixture.room.estimatedWait(map: "world", ranked: false) == nil)
    _ = fixture.join(Fixture.casual(alice))
    #expect(fixture.room.estimatedWait(map: "world", ranked: false) == .zero)
    _ = fixture.join(Fixture.casual(bob, at: 8))
    #expect(fixture.room.estimatedWait(map: "world", ranked: false) == .seconds(4))
    #expect(fixture.room.estimatedWait(map: "world", ranked: true) == nil)
    #expect(fixture.room.estimatedWait(map: "italy", ranked: false) == nil)
    for round in 1...16 {
      _ = fixture.join(Fixture.casual(alice, at: Double(100 * round)))
      _ = fixture.join(Fixture.casual(bob, at: Double(100 * round + 2)))
    }
    #expect(fixture.room.estimatedWait(map: "world", ranked: false) == .seconds(1))
  }
}
