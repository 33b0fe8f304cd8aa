import GameRules
import Geodesy
import Matchmaking
import Testing

/// How long the second of two ranked players waits for the first, who is there already.
func wait(of weaker: Rating, for stronger: Rating) -> Duration? {
  let start = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
  var random = SeededRandom(seed: 1)
  var room = WaitingRoom()
  var actions: [WaitingRoom.Action] = []
  for rating in [stronger, weaker] {
    let player = PlayerID(at: start, using: &random)
    let ticket = Ticket(player: player, map: "world", preference: .ranked(rating), since: start)
    actions += room.handle(.join(ticket), at: start)
  }
  for case .wake(let moment) in actions {
    for case .paired in room.handle(.timePassed, at: moment) { return moment - start }
  }
  return nil
}

@Suite("Matchmaking's front page")
struct FrontPageExample {
  @Test("Two who are 300 points apart meet as soon as their windows are that wide, or never")
  func example() {
    // 100 points at once, and 20 more every five seconds.
    #expect(
      wait(of: Rating(value: 1400), for: Rating(value: 1700)) == .seconds(50))
    #expect(wait(of: Rating(value: 500), for: Rating(value: 1700)) == nil)
  }
}
