import Community
import GameRules

/// A player's experience by the referee's own count.
struct CountedExperience {
  private(set) var total = 0
  /// The last day with a match alone, and what such matches brought on it.
  private var day = 0
  private var ofDay = 0

  mutating func count(_ gain: Int, alone isAlone: Bool, on day: Int) {
    guard isAlone else {
      total += gain
      return
    }
    if day > self.day { (self.day, ofDay) = (day, 0) }
    let counted = min(gain, 2500 - ofDay)
    ofDay += counted
    total += counted
  }
}

extension Referee {
  /// Counts the experience that a match brought: a fiftieth of a round's points, 20 for a country,
  /// half of that on lists and maps of others and with an aid, none on a map of one's own, a
  /// quarter or a half more at a difficulty, of matches alone 2500 a day.
  func countExperience(of player: PlayerID, in match: FinishedMatch) {
    let isOwn = match.setup.ownMap.map { maps.authors[$0] == player } ?? false
    guard ![.placeSet, .ownList].contains(match.setup.origin), match.weight?.quarters != 0, !isOwn
    else { return }
    let isOfCountries = ["streak", "sprint"].contains(match.setup.format.id.name)
    let results = match.rounds.flatMap(\.results).filter { $0.player == player }
    let eighths = results.map { result in
      let whole = isOfCountries ? 20 * result.score : result.score / 50
      return whole * (result.aids.isEmpty ? 2 : 1)
        * ([.scout: 5, .pathfinder: 6][match.setup.difficulty] ?? 4)
    }.reduce(0, +)
    let isOthers = match.setup.origin == .list || match.setup.ownMap != nil
    let gain = (isOthers ? eighths / 2 : eighths) / 8
    let day = Int(match.finishedAt.millisecondsSinceEpoch / 86_400_000)
    experience[player, default: .init()].count(gain, alone: match.setup.mode == .solo, on: day)
  }

  func checkExperience(of player: PlayerID, _ kept: Experience) {
    let counted = experience[player]?.total ?? 0
    if kept.total != counted {
      object(.statisticsAsPlayed, "\(player) has experience \(kept.total), and should \(counted)")
    }
  }
}

extension MatchSetup {
  /// Somebody chose the places, or where they can be: it counts for experience at most.
  var hasKnownPlaces: Bool {
    [.placeSet, .list, .ownList].contains(origin) || ownMap != nil
  }
}
