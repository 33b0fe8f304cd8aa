import GameServer

/// Lets one after the other, in the order in which they asked.
@GameLoop
final class Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Returns when it is the caller's turn, which ends with ``pass()``.
  func take() async {
    await withCheckedContinuation { turn in
      if isTaken {
        waiting.append(turn)
      } else {
        isTaken = true
        turn.resume()
      }
    }
  }

  /// The next one's turn comes.
  func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
