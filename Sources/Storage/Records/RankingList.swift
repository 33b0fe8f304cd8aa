import Community
import GameRules

/// A ranking that is small enough to be sorted in memory.
struct RankingList {
  struct Place {
    let rank: Int
    let key: RankingKey
  }

  private let places: [Place]

  init(_ keys: [RankingKey]) {
    var places: [Place] = []
    for (index, key) in keys.sorted().enumerated() {
      let tied = places.last.flatMap { $0.key.isTied(with: key) ? $0.rank : nil }
      places.append(Place(rank: tied ?? index + 1, key: key))
    }
    self.places = places
  }

  var count: Int { places.count }

  /// The places of a page, and whether there are more after them.
  func page(_ start: RankingStart, limit: Int) -> (places: ArraySlice<Place>, hasMore: Bool) {
    guard let first = first(start, limit: limit), limit > 0 else { return ([], false) }
    let end = min(places.count, first + limit)
    return (places[first..<end], end < places.count)
  }

  func place(of player: PlayerID) -> Place? { places.first { $0.key.player == player } }

  private func first(_ start: RankingStart, limit: Int) -> Int? {
    switch start {
    case .top: return 0
    case .after(let cursor):
      return places.firstIndex { cursor < RankingCursor($0.key) } ?? places.count
    case .around(let player):
      guard let index = places.firstIndex(where: { $0.key.player == player }) else { return nil }
      return max(0, index - RankingStart.rowsBefore(limit: limit))
    }
  }
}

extension RankingStart {
  /// The number of rows before the player in the middle.
  static func rowsBefore(limit: Int) -> Int { max(0, (limit - 1) / 2) }
}
