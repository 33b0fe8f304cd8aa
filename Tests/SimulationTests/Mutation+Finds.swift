import GameRules
import Simulation
import Storage

@testable import GameServer

extension Mutation {
  static let finds: [Mutation] = [
    Mutation("a find that was told is not kept", [.findsKept]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .finished(let record) = write else { return write }
          return .finished(
            FinishedMatchRecord(
              match: record.match.withoutFinds, ratings: record.ratings,
              sequences: record.sequences))
        }
      }
    },
    Mutation("another find is told than is kept", [.findsKept]) {
      $0.send = { [$0.replacing("\"ingredient\":\"shell\"", with: "\"ingredient\":\"amber\"")] }
    },
    Mutation("what was made is not kept", [.findsKept]) {
      $0.commit = skipped(oneOf: 2) { if case .composed = $0 { true } else { false } }
    },
    Mutation("something that nobody made is in the bag", [.findsKept]) {
      $0.send = { [$0.replacing("\"souvenirs\":{}", with: "\"souvenirs\":{\"wreath\":1}")] }
    },
    Mutation("a bag loses what was found", [.findsKept]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .statistics(let player, var statistics) = write else { return write }
          statistics.bag = .init()
          return .statistics(player, statistics)
        }
      }
    },
  ]
}

extension FinishedMatch {
  fileprivate var withoutFinds: FinishedMatch {
    let rounds = rounds.map { round in
      PlayedRound(
        number: round.number, solution: round.solution, startedAt: round.startedAt,
        revealedAt: round.revealedAt,
        results: round.results.map { result in
          RoundResult(
            player: result.player, guess: result.guess, country: result.country,
            verdict: result.verdict, defaulted: result.defaulted, guessedAt: result.guessedAt,
            distance: result.distance, score: result.score, total: result.total,
            path: result.path, aids: result.aids)
        }, effects: round.effects)
    }
    return FinishedMatch(
      setup: setup, scoringVersion: scoringVersion, startedAt: startedAt, finishedAt: finishedAt,
      ending: ending, rounds: rounds, results: results, weight: weight)
  }
}
