import GameRules

// The presence of players.
extension MatchModel {
  mutating func drop(_ index: Int, until: Int64) {
    seats[index].whereabouts = .away(until: until)
    tellAll(
      Told(
        name: "match.playerLeft", player: seats[index].player, deadline: until, reason: "dropped"))
  }

  mutating func interrupt(_ grace: Int64, _ now: Int64) {
    guard stage != .over else { return }
    for index in seats.indices {
      seats[index].awaitedUntil = now + grace
      switch seats[index].whereabouts {
      case .here: drop(index, until: now + max(grace, options.graceTime.wholeMilliseconds))
      case .away(let until):
        seats[index].whereabouts = .away(until: max(until, now + grace))
        hasChanged = true
      case .gone: break
      }
    }
  }
}
