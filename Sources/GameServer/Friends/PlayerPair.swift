import GameRules

/// Two players in either order.
struct PlayerPair: Hashable, Comparable {
  let first: PlayerID
  let second: PlayerID

  init(_ one: PlayerID, _ other: PlayerID) {
    first = min(one, other)
    second = max(one, other)
  }

  static func < (left: PlayerPair, right: PlayerPair) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}
