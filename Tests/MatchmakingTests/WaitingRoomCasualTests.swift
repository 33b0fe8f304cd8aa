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

  @Test("Who joins behind a casual player is told to expect no wait")
  func estimateBehindSomebody() {
    var fixture = Fixture()
    _ = fixture.join(Fixture.casual(alice))
    #expect(fixture.estimate(at: 0) == .zero)
    #expect(fixture.estimate(ranked: true, at: 0) == nil)
    #expect(fixture.estimate(map: "italy", at: 0) == nil)
  }

  @Test("In an empty queue the estimate is the mean wait of three pairs or more in ten minutes")
  func estimate() {
    var fixture = Fixture()
    #expect(fixture.estimate(at: 0) == nil, "nobody was ever paired")
    for (pair, wait) in [3.0, 6, 9].enumerated() {
      #expect(fixture.estimate(at: Double(100 * pair)) == nil, "\(pair) pairs are too few")
      let start = Double(100 * pair)
      _ = fixture.join(Fixture.casual(alice, at: start))
      _ = fixture.join(Fixture.casual(bob, at: start + wait))
    }
    // The second of each pair did not wait.
    #expect(fixture.estimate(at: 300) == .seconds(3))
    #expect(fixture.estimate(ranked: true, at: 300) == nil)
    #expect(fixture.estimate(map: "italy", at: 300) == nil)
    // The first pair was made at 3 s.
    #expect(fixture.estimate(at: 603) == .seconds(3))
    #expect(fixture.estimate(at: 604) == nil, "two pairs are left of the last ten minutes")
  }

  @Test("Of more pairs the newest sixteen count")
  func estimateOfTheNewest() {
    var fixture = Fixture()
    for round in 0...16 {
      let start = Double(20 * round)
      _ = fixture.join(Fixture.casual(alice, at: start))
      _ = fixture.join(Fixture.casual(bob, at: start + (round == 0 ? 18 : 2)))
    }
    #expect(fixture.estimate(at: 330) == .seconds(1))
  }
}

extension WaitingRoomFixture {
  /// Of a casual queue on the map "world", by default.
  fileprivate func estimate(
    map: String = "world", ranked isRanked: Bool = false, at seconds: Double
  ) -> Duration? {
    room.estimatedWait(map: map, ranked: isRanked, at: Self.seconds(seconds))
  }
}
