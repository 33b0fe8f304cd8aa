import GameServer

/// A lock whose waiters get it in the order of their calls.
@GameLoop
final class Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Takes the lock, which ``pass()`` gives back.
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

  /// Gives the lock to the next waiter.
  func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
