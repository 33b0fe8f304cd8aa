import GameRules
import Matchmaking
import Testing

/// With the standard parameters: 100 points, 20 more every 5 s, 1000 at most, patience of 120 s.
@Suite("The ranked queues")
struct WaitingRoomRankedTests {
  typealias Fixture = WaitingRoomFixture
  let alice = Fixture.alice
  let bob = Fixture.bob
  let carol = Fixture.carol
  let dave = Fixture.dave

  @Test(
    "The window widens step by step",
    arguments: [
      (-1, 100), (0, 100), (4.999, 100), (5, 120), (120, 580), (224.999, 980), (225, 1000),
      (9999, 1000),
    ] as [(Double, Double)])
  func window(seconds: Double, points: Double) {
    let wait = Duration.milliseconds(Int64(seconds * 1000))
    #expect(WaitingRoom.Parameters.standard.window(afterWaiting: wait) == points)
  }

  @Test("Two within the first window play at once")
  func pairingAtOnce() {
    var fixture = Fixture()
    let (first, second) = (Fixture.ranked(alice, 1500), Fixture.ranked(bob, 1600, at: 1))
    #expect(fixture.join(first) == [.joined(alice, waiting: 0)])
    #expect(
      fixture.join(second) == [.joined(bob, waiting: 1), .paired(first: first, second: second)])
  }

  @Test("Two further apart play when the window of the one who came later is wide enough")
  func widening() {
    var fixture = Fixture()
    let (first, second) = (Fixture.ranked(alice, 1500), Fixture.ranked(bob, 1640, at: 7))
    _ = fixture.join(first)
    #expect(
      fixture.join(second) == [.joined(bob, waiting: 1), .wake(at: Fixture.seconds(17))])
    #expect(
      fixture.handle(.timePassed, at: 16.999) == [.wake(at: Fixture.seconds(17))], "too early")
    #expect(
      fixture.handle(.timePassed, at: 17) == [.paired(first: first, second: second), .sleep])
  }

  @Test("After two minutes the window of the longer waiter decides alone")
  func patience() {
    var fixture = Fixture()
    let (first, second) = (Fixture.ranked(alice, 1500), Fixture.ranked(bob, 2080, at: 100))
    _ = fixture.join(first)
    #expect(fixture.join(second).last == .wake(at: Fixture.seconds(120)))
    #expect(fixture.handle(.timePassed, at: 119.999).count == 1)
    #expect(
      fixture.handle(.timePassed, at: 120) == [.paired(first: first, second: second), .sleep])
  }

  @Test("After two minutes it is the longer waiter's window that must be wide enough")
  func patienceWithinWindow() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.ranked(alice, 1500))
    // 600 points: 125 s for Alice, and Bob's would take until 225 s.
    #expect(
      fixture.join(Fixture.ranked(bob, 2100, at: 100)).last == .wake(at: Fixture.seconds(125)))
    // At 121 s Alice's window is 580 points: the newcomer's own one does not count.
    let tooFar = Fixture.ranked(carol, 919, at: 121)
    #expect(fixture.join(tooFar) == [.joined(carol, waiting: 2)])
    let within = Fixture.ranked(dave, 921, at: 122)
    #expect(
      fixture.join(within).contains(.paired(first: tooFar, second: within)), "closer than Alice")
    let justWithin = Fixture.ranked(carol, 920, at: 123)
    #expect(
      fixture.join(justWithin).contains(
        .paired(first: Fixture.ranked(alice, 1500), second: justWithin)))
  }

  @Test("Beyond the widest window nobody plays, and nobody is woken for it")
  func neverAcceptable() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.ranked(alice, 1500))
    #expect(fixture.join(Fixture.ranked(bob, 2501)) == [.joined(bob, waiting: 1)])
    #expect(fixture.handle(.timePassed, at: 100_000) == [.sleep])
    #expect(fixture.room.waitingCount(map: "world", ranked: true) == 2)
  }

  @Test("The closest opponent first")
  func closest() {
    let tickets = [
      Fixture.ranked(alice, 1500), Fixture.ranked(bob, 1590, at: 1),
      Fixture.ranked(carol, 1520, at: 2), Fixture.ranked(dave, 1610, at: 3),
    ]
    var fixture = Fixture(restoring: tickets)
    #expect(
      fixture.handle(.timePassed, at: 3) == [
        .paired(first: tickets[0], second: tickets[2]),
        .paired(first: tickets[1], second: tickets[3]), .sleep,
      ])
  }

  @Test("Of opponents equally close the longest waiter is first, then the smaller id")
  func ties() {
    let tickets = [
      Fixture.ranked(dave, 1450, at: 1), Fixture.ranked(bob, 1550, at: 2),
      Fixture.ranked(carol, 1500, at: 3),
    ]
    var fixture = Fixture(restoring: tickets)
    #expect(
      fixture.handle(.timePassed, at: 3).first
        == .paired(first: tickets[0], second: tickets[2]))

    let equal = [
      Fixture.ranked(bob, 1550), Fixture.ranked(dave, 1450), Fixture.ranked(carol, 1500, at: 1),
    ]
    fixture = Fixture(restoring: equal)
    #expect(
      fixture.handle(.timePassed, at: 1).first == .paired(first: equal[0], second: equal[2]))
  }

  @Test("A window that is narrow between two wide ones does not keep those two apart")
  func narrowBetween() {
    let tickets = [
      Fixture.ranked(alice, 1500), Fixture.ranked(carol, 1800),
      Fixture.ranked(bob, 1650, at: 60),
    ]
    var fixture = Fixture(restoring: tickets)
    #expect(
      fixture.handle(.timePassed, at: 60) == [
        .paired(first: tickets[0], second: tickets[1]), .sleep,
      ])
  }

  @Test("Two who have just played each other and are alone play again")
  func rematchAlone() {
    var fixture = Fixture()
    let (first, second) = (
      Fixture.ranked(alice, 1500, last: bob), Fixture.ranked(bob, 1510, last: alice)
    )
    _ = fixture.join(first)
    #expect(fixture.join(second).last == .paired(first: first, second: second))
  }

  @Test("No rematch while somebody else is acceptable, even if less close")
  func rematchWithThird() {
    let tickets = [
      Fixture.ranked(alice, 1500, last: bob), Fixture.ranked(bob, 1510, last: alice),
      Fixture.ranked(carol, 1590, at: 1),
    ]
    var fixture = Fixture(restoring: tickets)
    #expect(
      fixture.handle(.timePassed, at: 1).first == .paired(first: tickets[1], second: tickets[2]))
    #expect(fixture.room.tickets == [tickets[0]])
  }

  @Test("Somebody who is not acceptable yet does not prevent a rematch")
  func rematchWithDistantThird() {
    let tickets = [
      Fixture.ranked(alice, 1500, last: bob), Fixture.ranked(bob, 1510, last: alice),
      Fixture.ranked(carol, 1700),
    ]
    var fixture = Fixture(restoring: tickets)
    #expect(
      fixture.handle(.timePassed, at: 0) == [
        .paired(first: tickets[0], second: tickets[1]), .sleep,
      ])
  }

  @Test("Who drops while queued is not paired, even if time had made it possible unnoticed")
  func dropping() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.ranked(alice, 1500))
    _ = fixture.join(Fixture.ranked(bob, 1640))
    #expect(fixture.handle(.leave(alice), at: 60) == [.left(alice), .sleep])
    #expect(fixture.room.tickets == [Fixture.ranked(bob, 1640)])
  }

  @Test("When somebody leaves, the wake-up moves to the next possible pair")
  func wakeUpMoves() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.ranked(alice, 1500))
    #expect(fixture.join(Fixture.ranked(bob, 1740)).last == .wake(at: Fixture.seconds(35)))
    #expect(fixture.join(Fixture.ranked(carol, 1620)).last == .wake(at: Fixture.seconds(5)))
    #expect(fixture.handle(.leave(carol), at: 1) == [.left(carol), .wake(at: Fixture.seconds(35))])
    #expect(fixture.handle(.leave(bob), at: 2) == [.left(bob), .sleep])
    #expect(fixture.handle(.leave(bob), at: 2) == [.notQueued(bob)])
  }

  @Test("A place that was kept, or restored, has waited all the time")
  func restoredWait() {
    let first = Fixture.ranked(alice, 1500)
    var fixture = Fixture(restoring: [first])
    #expect(fixture.handle(.timePassed, at: 110) == [.sleep])
    let second = Fixture.ranked(bob, 2000, at: 115)
    #expect(fixture.join(second).last == .wake(at: Fixture.seconds(120)))
    _ = fixture.handle(.leave(alice), at: 116)
    #expect(
      fixture.handle(.join(first), at: 119) == [
        .joined(alice, waiting: 1), .wake(at: Fixture.seconds(120)),
      ])
    #expect(fixture.handle(.timePassed, at: 120).first == .paired(first: first, second: second))
  }

  @Test("Of two restored tickets of one player the longer waiting one counts")
  func restoredTwice() {
    let room = WaitingRoom(restoring: [
      Fixture.ranked(alice, 1500, at: 5), Fixture.casual(alice, at: 2),
      Fixture.ranked(bob, 1500, at: 3),
    ])
    #expect(room.tickets == [Fixture.casual(alice, at: 2), Fixture.ranked(bob, 1500, at: 3)])
  }

  @Test("A restored player can leave before anything else happens, and a new one can join")
  func restoredLeave() {
    let tickets = [Fixture.ranked(alice, 1500), Fixture.ranked(bob, 1500)]
    var fixture = Fixture(restoring: tickets)
    #expect(fixture.handle(.leave(alice), at: 1) == [.left(alice)])
    fixture = Fixture(restoring: tickets)
    let third = Fixture.ranked(carol, 1500, at: 1)
    #expect(
      fixture.join(third) == [
        .joined(carol, waiting: 2), .paired(first: tickets[0], second: tickets[1]),
      ])
  }

  @Test("A clock that goes backwards only makes the waits shorter")
  func clockGoesBack() {
    var fixture = Fixture()
    _ = fixture.handle(.join(Fixture.ranked(alice, 1500, at: 100)), at: 100)
    let second = Fixture.ranked(bob, 1700, at: 50)
    #expect(
      fixture.handle(.join(second), at: 50) == [
        .joined(bob, waiting: 1), .wake(at: Fixture.seconds(125)),
      ])
    #expect(
      fixture.handle(.join(Fixture.ranked(carol, 1590, at: 40)), at: 40).contains(
        .paired(
          first: Fixture.ranked(carol, 1590, at: 40), second: Fixture.ranked(alice, 1500, at: 100))
      ))
  }
}
