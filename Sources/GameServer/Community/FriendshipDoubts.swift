/// The pairs of players of whom the server does not know whether they are friends: the store failed
/// when it was asked to change that, and may have done it all the same.
///
/// A pair is in doubt until the store has said how the two stand. There are never more than
/// ``GameServerLimits/doubtfulFriendships``: while it is full, nothing may be changed.
struct FriendshipDoubts {
  /// Whether what is known here of a pair has yet to be told to the two.
  private var pairs: [PlayerPair: Bool] = [:]

  var isEmpty: Bool { pairs.isEmpty }
  var isFull: Bool { pairs.count >= GameServerLimits.doubtfulFriendships }

  /// Those in doubt, in an order, so that equal inputs have equal outputs.
  var all: [PlayerPair] { pairs.keys.sorted() }

  /// A pair is in doubt from now on.
  ///
  /// - Parameter isUntold: The two are friends, and neither has been told.
  mutating func insert(_ pair: PlayerPair, isUntold: Bool) {
    pairs[pair] = isUntold || pairs[pair] == true
  }

  /// Whether the two are friends and neither has been told.
  func isUntold(_ pair: PlayerPair) -> Bool { pairs[pair] == true }

  /// The store has said how a pair stands.
  mutating func remove(_ pair: PlayerPair) { pairs[pair] = nil }
}
