import GameRules
import Referee
import WireProtocol

// The facts of a stored match that statistics depend on.
extension PlayedMatch {
  init(_ match: FinishedMatch) {
    self.init(
      format: match.setup.format.id.name, ending: match.ending,
      results: match.results.map {
        FinalResult(
          player: $0.player, total: $0.total, rank: $0.rank, hasWon: $0.won,
          left: $0.left.map(Departure.init))
      },
      rounds: match.setup.options.rounds, revealedRounds: match.rounds.count,
      sharesNetwork: match.setup.sharesNetwork,
      day: Int(match.finishedAt.millisecondsSinceEpoch / 86_400_000),
      places: match.setup.origin == .daily
        ? .daily : match.setup.hasKnownPlaces ? .known : .drawn,
      isRanked: match.setup.origin == .rankedQueue, dealsAids: match.setup.dealsAids,
      isForRanking: match.setup.isForBoard
        || match.setup.origin == .rankedQueue && match.setup.map == MatchLimits.boardMap
          && ![.panorama, .streetview].contains(match.setup.shown)
    )
  }
}
