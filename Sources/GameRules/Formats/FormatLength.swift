/// How long matches of a format last.
public enum FormatLength: Hashable, Sendable {
  /// As many rounds as the options say. All places are drawn before the match begins.
  case chosen
  /// Until the tally decides, at most so many rounds. Places are drawn while the match goes on.
  case open(most: Int)

  /// How many places a match needs before it begins.
  public func firstPlaces(_ options: MatchOptions) -> Int {
    switch self {
    case .chosen: options.rounds
    case .open: 1
    }
  }

  /// How many places a match of so many rounds is dealt by the start of a round: those of the next
  /// round too, so that clients can load its pictures.
  func places(byRound round: Int, of rounds: Int) -> Int {
    switch self {
    case .chosen: rounds
    case .open: min(round + 1, rounds)
    }
  }
}
