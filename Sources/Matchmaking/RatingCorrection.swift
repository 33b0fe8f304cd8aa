import Collections
import GameRules

/// Computes the ratings of a ladder again as if some duels had not been rated.
///
/// A duel has to be computed again if one of its players is affected, which makes the other one
/// affected too. A player is in one rated duel at a time, so that the order of ids is the order of
/// results for each of them.
public struct RatingCorrection {
  /// The ratings that the affected players have now.
  public private(set) var ratings: [PlayerID: Rating] = [:]

  /// - Parameters:
  ///   - duels: The duels to be voided.
  ///   - next: Reads the first rated duel of a player after another one.
  ///   - write: Takes a duel with other ratings than before, in the order of ids; not the voided
  ///     ones.
  public init(
    voiding duels: [RatedDuel], next: (PlayerID, MatchID) throws -> RatedDuel?,
    write: (RatedDuel) throws -> Void
  ) rethrows {
    let voided = Set(duels.map(\.id))
    var due = Heap(duels.map(\.id))
    var read = Dictionary(uniqueKeysWithValues: duels.map { ($0.id, $0) })
    while let id = due.popMin(), let duel = read.removeValue(forKey: id) {
      let before = duel.sides.map { ratings[$0.change.player] ?? $0.change.before }
      if voided.contains(id) {
        for (side, rating) in zip(duel.sides, before) { ratings[side.change.player] = rating }
      } else {
        let after = duel.recomputed(from: before[0], before[1])
        for side in after.sides { ratings[side.change.player] = side.change.after }
        try write(after)
      }
      for side in duel.sides {
        guard let later = try next(side.change.player, id), read[later.id] == nil else { continue }
        read[later.id] = later
        due.insert(later.id)
      }
    }
  }
}
