/// The pairs of players whose friendship is unknown: the store failed when it was asked to change
/// it, and may have done so all the same.
///
/// A pair stays until the store has answered. There are at most ``limit``; while it is full, no
/// friendship may be changed.
struct UnresolvedFriendships {
  static let limit = 10_000

  /// Whether the two have yet to be told of their friendship.
  private var pairs: [PlayerPair: Bool] = [:]

  var isEmpty: Bool { pairs.isEmpty }
  var isFull: Bool { pairs.count >= Self.limit }

  func contains(_ pair: PlayerPair) -> Bool { pairs[pair] != nil }

  /// All pairs, sorted so that equal inputs have equal outputs.
  var all: [PlayerPair] { pairs.keys.sorted() }

  /// Adds a pair.
  ///
  /// - Parameter isUntold: The two are friends, and neither has been told.
  mutating func insert(_ pair: PlayerPair, isUntold: Bool) {
    pairs[pair] = isUntold || pairs[pair] == true
  }

  /// Whether the two are friends and neither has been told.
  func isUntold(_ pair: PlayerPair) -> Bool { pairs[pair] == true }

  /// Removes a pair for which the store has answered.
  mutating func remove(_ pair: PlayerPair) { pairs[pair] = nil }
}
