import GameRules

/// The key of a queue: the map and the format for which its players wait.
struct Pool: Hashable, Comparable {
  let map: String
  let format: FormatID

  static func < (left: Pool, right: Pool) -> Bool {
    (left.map, left.format.description) < (right.map, right.format.description)
  }
}
