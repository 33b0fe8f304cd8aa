import GameRules

@testable import GameServer

/// How long the journal of a match can become, whatever its players do.
enum MatchJournalBound {
  /// The longest entry but the first, in bytes: a mark, with what the store writes beside it.
  static let entryBytes = 128

  /// The most entries of one process for a match that it has played for so long. A stall of the
  /// store adds one, and the start of a process two.
  static func entries(of setup: MatchSetup, lasting duration: Duration) -> Int {
    let (rounds, seats) = (setup.options.rounds, setup.players.count)
    let seconds = Int(duration.wholeMilliseconds / 1000) + 1
    let marks = LiveMatch.markAllowance
    let comingsAndGoings = 2 * MatchLimits.absences + 1
    // An answer, a guess and a ready; and at its beginning, each round takes back a delay.
    let ofRound = 4
    let measurements =
      comingsAndGoings + seconds / Int(SocketChannel.roundTripAge.wholeMilliseconds / 1000)
    let quit = 1
    let ofSeat =
      rounds * ofRound + comingsAndGoings + measurements + quit
      + Int(marks.burst) + Int((marks.perSecond * Double(seconds)).rounded(.up))
    // The moving time, each guess and each reveal can end by the clock, and so can the countdown.
    let deadlines = rounds * (3 + 2 * seats) + seats
    let beginning = 2
    return beginning + deadlines + seats * ofSeat
  }
}
