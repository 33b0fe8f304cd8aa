import GameRules
import Geodesy
import Referee

// The ways in which formats differ.
extension MatchModel {
  var rules: ReferenceRules { ReferenceRules(format: setup.format.id.name) }

  /// So much health or so many lives.
  func reserve(_ count: Int?) -> Reserve? {
    count.map { rules.isWonByHealth ? .health($0) : .lives($0) }
  }

  /// Whether the format asks for that kind of answer. A request with another one is refused; it is
  /// in the journal if a deadline of somebody else passed at its moment.
  func takes(_ answer: Answer?) -> Bool {
    switch answer {
    case nil: true
    case .pin?: rules.verdictPoints == nil
    case .country?: rules.isByCountry
    case .verdict?: rules.verdictPoints != nil
    }
  }

  /// The points of an answer; 0 without one.
  func points(of answer: Answer?, at place: Solution, _ distance: Double) -> Int {
    guard let answer else { return 0 }
    if let points = rules.verdictPoints {
      return answer.verdict != nil && answer.verdict == place.statement?.isTrue ? points : 0
    }
    guard !rules.isByCountry else {
      return answer.country.map { $0.description == place.country } ?? false ? 1 : 0
    }
    return ReferenceFormulas.points(distance: distance, diagonal: setup.diagonal.value)
  }

  /// The side of a player: the first half of the players are one; without sides, each their own.
  func side(of player: PlayerID) -> Int {
    let place = setup.players.firstIndex(of: player) ?? 0
    return rules.side == nil ? place : 2 * place / setup.players.count
  }

  /// Whether two players are of the same side.
  func arePartners(_ one: PlayerID, _ other: PlayerID) -> Bool {
    one != other && side(of: one) == side(of: other)
  }

  /// Tells the others of a player's side where the player's pin is.
  mutating func show(_ answer: Answer, of index: Int, _ round: Int) {
    guard case .pin = answer else { return }
    for other in seats.indices
    where arePartners(seats[other].player, seats[index].player) && !seats[other].isGone {
      tell(other, Told(name: "round.marked", round: round, player: seats[index].player))
    }
  }
}
