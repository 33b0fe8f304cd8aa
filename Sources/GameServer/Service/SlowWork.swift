import Accounts

/// Where work is done that would hold up the game loop. Each kind has a queue of its own, so that a
/// flood of one delays nothing of the other.
struct SlowWork: Sendable {
  let passwords = SlowWorkPool()
  let pictures = SlowWorkPool(threadCount: 1)

  /// Returns when the work under way is done; what waits is refused.
  func stop() async {
    await passwords.stop()
    await pictures.stop()
  }
}
