import Collections
import GameRules

/// Pairs players of one map who are within a fixed distance of each other, the closest first, and
/// leaves rematches and those who are kept apart alone. O(n log n) for all, where few are kept
/// apart.
///
/// In the order of ratings, the best opponent to the right of a player is the next one who is no
/// rematch, so one candidate for each player is enough. A candidate whose right one has gone is
/// replaced when it is the least: by then all closer pairs are made, the players left are at least
/// so far apart, and so this happens but a few times to each.
struct ClosestPairs {
  /// The longest waiting first.
  private let contenders: [Contender]
  /// In the order of ratings; of equal ones, the longest waiting first.
  private let places: [Place]
  private var isTaken: [Bool]
  /// The nearest place to the right and to the left that is not taken; beyond the ends, none is.
  private var right: [Int32]
  private var left: [Int32]
  private let limit: Double
  /// One for each place at first, best first, and the next to look at.
  private var candidates: [Candidate] = []
  private var nextCandidate = 0
  private var replacements = Heap<Candidate>()

  /// The compared fields of a contender, close together in memory.
  private struct Place {
    let rating: Double
    let player: PlayerID
    let lastOpponent: PlayerID?
    /// The index in ``contenders``: who came before whom.
    let rank: Int32
    /// The player blocks somebody: whom, the ticket says.
    let isBlocking: Bool

    func isRematch(with other: Place) -> Bool {
      lastOpponent == other.player || other.lastOpponent == player
    }
  }

  /// Less is better, as with ``RankedPair``.
  private struct Candidate: Comparable {
    let gap: Double
    let longerRank: Int32
    let shorterRank: Int32
    let left: Int32
    let right: Int32

    static func < (left: Candidate, right: Candidate) -> Bool {
      if left.gap != right.gap { return left.gap < right.gap }
      return (left.longerRank, left.shorterRank) < (right.longerRank, right.shorterRank)
    }
  }

  init(of players: [Contender], within limit: Double) {
    let contenders = Self.longestWaitingFirst(players)
    let places = Self.inOrderOfRatings(contenders)
    self.contenders = contenders
    self.places = places
    self.limit = limit
    isTaken = Array(repeating: false, count: places.count)
    right = places.indices.map { Int32($0 + 1) }
    left = places.indices.map { Int32($0 - 1) }
    candidates.reserveCapacity(places.count)
    for place in places.indices {
      if let candidate = candidate(of: place) { candidates.append(candidate) }
    }
    candidates.sort()
  }

  /// The contenders that are in no pair that was taken.
  var remaining: [Contender] {
    places.indices.filter { !isTaken[$0] }.map { contenders[Int(places[$0].rank)] }
  }

  /// The best of the remaining pairs.
  mutating func takeNext() -> (longer: Contender, shorter: Contender)? {
    while let best = popBest() {
      let (left, right) = (Int(best.left), Int(best.right))
      guard !isTaken[left] else { continue }
      if isTaken[right] {
        if let next = candidate(of: left) { replacements.insert(next) }
      } else {
        take(left)
        take(right)
        return (contenders[Int(best.longerRank)], contenders[Int(best.shorterRank)])
      }
    }
    return nil
  }
}

extension ClosestPairs {
  private static func longestWaitingFirst(_ players: [Contender]) -> [Contender] {
    let inOrder = zip(players, players.dropFirst()).allSatisfy { $0.ticket.isSenior(to: $1.ticket) }
    return inOrder ? players : players.sorted { $0.ticket.isSenior(to: $1.ticket) }
  }

  private static func inOrderOfRatings(_ contenders: [Contender]) -> [Place] {
    struct Key {
      let rating: Double
      let rank: Int32
    }
    var keys = contenders.indices.map { Key(rating: contenders[$0].rating, rank: Int32($0)) }
    keys.sort { $0.rating != $1.rating ? $0.rating < $1.rating : $0.rank < $1.rank }
    return keys.map { key in
      let ticket = contenders[Int(key.rank)].ticket
      return Place(
        rating: key.rating, player: ticket.player, lastOpponent: ticket.lastOpponent,
        rank: key.rank, isBlocking: !ticket.blocked.isEmpty)
    }
  }

  private func candidate(of place: Int) -> Candidate? {
    let own = places[place]
    var index = Int(right[place])
    while index < places.count {
      let other = places[index]
      let gap = other.rating - own.rating
      guard gap <= limit else { return nil }
      if !own.isRematch(with: other), !isKeptApart(own, other) {
        return Candidate(
          gap: gap, longerRank: min(own.rank, other.rank), shorterRank: max(own.rank, other.rank),
          left: Int32(place), right: Int32(index))
      }
      index = Int(right[index])
    }
    return nil
  }

  private func isKeptApart(_ one: Place, _ other: Place) -> Bool {
    guard one.isBlocking || other.isBlocking else { return false }
    return contenders[Int(one.rank)].ticket
      .isKeptApart(from: contenders[Int(other.rank)].ticket)
  }

  private mutating func popBest() -> Candidate? {
    guard nextCandidate < candidates.count else { return replacements.popMin() }
    if let replacement = replacements.min, replacement < candidates[nextCandidate] {
      return replacements.popMin()
    }
    nextCandidate += 1
    return candidates[nextCandidate - 1]
  }

  private mutating func take(_ place: Int) {
    isTaken[place] = true
    if left[place] >= 0 { right[Int(left[place])] = right[place] }
    if right[place] < places.count { left[Int(right[place])] = left[place] }
  }
}
