import GameRules

// The recordings of matches, which replays show.
extension Referee {
  /// A recording has every guess that a player made of a revealed round, at its moment, and none
  /// for who let the time run out, but for one that came at that very moment. After an excuse the
  /// times of results are others.
  func checkRecording(_ recording: MatchRecording, of id: MatchID) {
    guard let model = models[id] else {
      return object(.resultsAsPlayed, "\(id) is recorded, and never began")
    }
    let guesses = recording.moments.filter { $0.action == .guessed }
    for round in model.rounds {
      for score in round.scores {
        let own = guesses.filter {
          $0.round == round.number && model.setup.players[$0.player] == score.player
        }
        let isExcused = model.lastExcuse >= round.since
        let isTimely = own.allSatisfy {
          $0.at.millisecondsSinceEpoch == score.at || isExcused
        }
        let isRight = isTimely && (score.defaulted || !own.isEmpty)
        if !isRight {
          object(
            .resultsAsPlayed,
            "the recording of \(id), round \(round.number), has \(own) of \(score)")
        }
      }
    }
  }
}
