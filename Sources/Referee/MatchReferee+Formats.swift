import GameRules
import Geodesy
import WireProtocol

// The ways in which formats differ, as the referee judges them.
extension MatchReferee {
  var rules: ReferenceRules {
    ReferenceRules(format: content?.format.format.id.name ?? "classic")
  }

  /// Those who are there and not out.
  var inPlay: Set<PlayerID> { present.filter { reserves[$0] != 0 } }

  /// The sides of the players, where sides play.
  var sides: [PlayerID: Int] {
    (content?.players ?? []).reduce(into: [:]) { sides, player in
      if let side = player.side { sides[player.player] = side }
    }
  }

  /// Whether a player is of this player's side.
  func isPartner(_ player: PlayerID) -> Bool {
    player != me && sides[me] != nil && sides[player] == sides[me]
  }

  /// Whether this player is out, and watches.
  public var isOut: Bool { reserves[me] == 0 }

  mutating func beginReserves() {
    guard let reserve = rules.reserve(of: totals.count) else { return }
    for player in totals.keys { reserves[player] = reserve }
  }

  mutating func judge(
    _ effects: [EffectCard]?, of results: [RoundScore], at solution: Coordinate,
    inRound number: Int
  ) {
    guard rules.reserve != nil else {
      return check(effects == nil, "effects in a format without any")
    }
    check(effects?.map(\.player) == results.map(\.player), "effects not of those with results")
    let guesses = results.map { result in
      ReferenceRules.Guess(
        points: result.score,
        distance: result.isWithoutPin == true
          ? nil : ReferenceFormulas.distance(result.guess, solution),
        at: result.guessedAt?.millisecondsSinceEpoch ?? 0)
    }
    eliminated += rules.exits(of: guesses).map { results[$0].player }
    let losses = rules.losses(
      of: guesses, sides: rules.side == nil ? [] : results.map { sides[$0.player] ?? -1 },
      inRound: number)
    for ((effect, result), expected) in zip(zip(effects ?? [], results), losses) {
      let before = reserves[result.player] ?? 0
      let loss = min(before, expected)
      check(effect.loss == loss, "a loss of \(effect.loss), computed \(loss)")
      check(effect.reserve?.count == before - loss, "a health that does not follow from the loss")
      reserves[result.player] = before - loss
    }
  }

  /// The number that ranks a player.
  func worth(_ player: PlayerID) -> Int {
    rules.worth(
      of: player, total: totals[player] ?? 0, reserve: reserves[player], eliminated: eliminated)
  }
}
