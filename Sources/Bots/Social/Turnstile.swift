import GameClient

/// Lets only so many through at a time; the others wait in the order in which they came.
actor Turnstile {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let network: ClientNetwork
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(width: Int, network: ClientNetwork) {
    free = width
    self.network = network
  }

  /// Comes in; ``leave()`` is owed.
  func enter() async {
    await withCheckedContinuation { guest in
      if free > 0 {
        free -= 1
        guest.resume()
      } else {
        waiting.append(guest)
      }
    }
  }

  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
