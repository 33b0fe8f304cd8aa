import Accounts

/// Where work is done that would hold up the game loop. Each kind has a queue of its own, so that a
/// flood of one delays nothing of the others.
struct SlowWork: Sendable {
  let passwords = SlowWorkPool(name: "passwords")
  let pictures = SlowWorkPool(name: "avatars", threadCount: 1)
  let views = SlowWorkPool(name: "views", queueLimit: GameServerLimits.waitingPictures)
  let maps = SlowWorkPool(
    name: "maps", threadCount: 1, queueLimit: GameServerLimits.waitingMapChecks)

  /// Returns when the work under way is done; what waits is refused.
  func stop() async {
    await passwords.stop()
    await pictures.stop()
    await views.stop()
    await maps.stop()
  }
}
