import GameRules

/// The game that players of a queue wait for.
struct Pool: Hashable, Comparable {
  let map: String
  let format: FormatID

  static func < (left: Pool, right: Pool) -> Bool {
    (left.map, left.format.description) < (right.map, right.format.description)
  }
}
