import GameClient

/// A counting semaphore for tasks; waiting tasks get their permits in the order of their calls.
actor AsyncSemaphore {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let network: ClientNetwork
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(permits: Int, network: ClientNetwork) {
    free = permits
    self.network = network
  }

  /// Takes a permit, and waits for one if none is free. ``signal()`` gives it back.
  func wait() async {
    await withCheckedContinuation { waiter in
      if free > 0 {
        free -= 1
        waiter.resume()
      } else {
        waiting.append(waiter)
      }
    }
  }

  func signal() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
