import GameRules
import Matchmaking
import Testing

@Suite("The waiting room and players who block others")
struct WaitingRoomBlockTests {
  typealias Fixture = WaitingRoomFixture

  private static func blocking(_ ticket: Ticket, _ players: PlayerID...) -> Ticket {
    ticket.blocking(Set(players))
  }

  private func pairs(_ actions: [WaitingRoom.Action]) -> [[PlayerID]] {
    actions.compactMap { action in
      if case .paired(let first, let second) = action {
        [first.player, second.player]
      } else {
        nil
      }
    }
  }

  @Test("Two are kept apart whichever of them blocks the other", arguments: [true, false])
  func eitherDirection(isFirst: Bool) {
    var fixture = Fixture()
    let (alice, bob) = (Fixture.casual(Fixture.alice), Fixture.casual(Fixture.bob, at: 1))
    _ = fixture.join(isFirst ? Self.blocking(alice, Fixture.bob) : alice)
    let actions = fixture.join(isFirst ? bob : Self.blocking(bob, Fixture.alice))
    #expect(pairs(actions).isEmpty)
    #expect(fixture.room.count == 2)
  }

  @Test("The next one who comes meets whoever has waited longest and is not kept apart")
  func third() {
    var fixture = Fixture()
    _ = fixture.join(Self.blocking(Fixture.casual(Fixture.alice), Fixture.bob, Fixture.carol))
    _ = fixture.join(Fixture.casual(Fixture.bob, at: 1))
    #expect(
      pairs(fixture.join(Fixture.casual(Fixture.carol, at: 2))) == [[Fixture.bob, Fixture.carol]])
    #expect(
      pairs(fixture.join(Fixture.casual(Fixture.dave, at: 3))) == [[Fixture.alice, Fixture.dave]])
  }

  @Test("Ranked players who are kept apart are never woken for each other")
  func ranked() {
    var fixture = Fixture()
    _ = fixture.join(Self.blocking(Fixture.ranked(Fixture.alice, 1500), Fixture.bob))
    let actions = fixture.join(Fixture.ranked(Fixture.bob, 1700, at: 1))
    #expect(actions == [.joined(Fixture.bob, waiting: 1)])
    #expect(pairs(fixture.handle(.timePassed, at: 600)).isEmpty)
    let last = fixture.join(Fixture.ranked(Fixture.carol, 1710, at: 601))
    #expect(pairs(last) == [[Fixture.bob, Fixture.carol]])
  }

  @Test("Tickets that are restored are kept apart as they were")
  func restored() {
    let alice = Self.blocking(Fixture.ranked(Fixture.alice, 1500), Fixture.bob)
    var fixture = Fixture(restoring: [alice, Fixture.ranked(Fixture.bob, 1500, at: 1)])
    #expect(pairs(fixture.handle(.timePassed, at: 2)).isEmpty)
    #expect(fixture.room.tickets.map(\.blocked) == [[Fixture.bob], []])
  }

  @Test("A block that is taken back while both wait makes them a pair")
  func takenBack() {
    var fixture = Fixture()
    let alice = Fixture.casual(Fixture.alice)
    _ = fixture.join(Self.blocking(alice, Fixture.bob))
    _ = fixture.join(Fixture.casual(Fixture.bob, at: 1))
    #expect(pairs(fixture.handle(.leave(Fixture.alice), at: 2)).isEmpty)
    let actions = fixture.room.handle(.join(alice), at: Fixture.seconds(2))
    #expect(pairs(actions) == [[Fixture.alice, Fixture.bob]], "the place was kept")
  }
}
