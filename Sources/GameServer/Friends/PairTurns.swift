import Collections
import GameRules

/// Lets what concerns the same two players happen one after the other, while others go on.
///
/// The store decides in an order of its own, and its answers come back in any order: who waits for
/// an answer before asking the next thing keeps what is known here in the store's order.
@GameLoop
final class PairTurns {
  /// Those who wait for each pair that has its turn.
  private var waiting: [PlayerPair: Deque<CheckedContinuation<Void, Never>>] = [:]

  /// Does something that concerns the two, when it is its turn.
  func perform<Value>(
    between one: PlayerID, and other: PlayerID, _ work: @GameLoop () async -> Value
  ) async -> Value {
    let pair = PlayerPair(one, other)
    await withCheckedContinuation { turn in
      if waiting[pair] == nil {
        waiting[pair] = []
        turn.resume()
      } else {
        waiting[pair, default: []].append(turn)
      }
    }
    let value = await work()
    if let next = waiting[pair]?.popFirst() {
      next.resume()
    } else {
      waiting[pair] = nil
    }
    return value
  }
}
