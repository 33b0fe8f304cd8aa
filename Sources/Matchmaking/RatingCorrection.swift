import Collections
import GameRules

/// Computes the ratings of a ladder again as if some matches had not been rated.
///
/// A match has to be computed again if one of its players is affected, which makes the others
/// affected too. A player is in one rated match at a time: who leaves one that goes on plays no
/// other one before it is over. So the order of ids is the order of results for each player.
public struct RatingCorrection {
  /// The ratings that the affected players have now.
  public private(set) var ratings: [PlayerID: Rating] = [:]

  /// - Parameters:
  ///   - matches: The matches to be voided.
  ///   - next: Reads the first rated match of a player after another one.
  ///   - write: Takes a match with other ratings than before, in the order of ids; not the voided
  ///     ones.
  public init(
    voiding matches: [RatedMatch], next: (PlayerID, MatchID) throws -> RatedMatch?,
    write: (RatedMatch) throws -> Void
  ) rethrows {
    let voided = Set(matches.map(\.id))
    var due = Heap(matches.map(\.id))
    var read = Dictionary(uniqueKeysWithValues: matches.map { ($0.id, $0) })
    while let id = due.popMin(), let match = read.removeValue(forKey: id) {
      let changes = match.players.map(\.change)
      let before = changes.map { ratings[$0.player] ?? $0.before }
      if voided.contains(id) {
        for (change, rating) in zip(changes, before) { ratings[change.player] = rating }
      } else {
        let after = match.recomputed(from: before)
        for player in after.players { ratings[player.change.player] = player.change.after }
        try write(after)
      }
      for change in changes {
        guard let later = try next(change.player, id), read[later.id] == nil else { continue }
        read[later.id] = later
        due.insert(later.id)
      }
    }
  }
}
