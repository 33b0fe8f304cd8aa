import Accounts

/// The thread pools for work that would hold up the game loop. Each kind has its own queue, so that
/// a flood of one does not delay the others.
struct SlowWork: Sendable {
  /// At most one and a half seconds' work.
  static let waitingPictures = 50
  private static let waitingMapChecks = 8
  private static let waitingCards = 20

  let passwords = SlowWorkPool(name: "passwords")
  let pictures = SlowWorkPool(name: "avatars", threadCount: 1)
  let views = SlowWorkPool(name: "views", queueLimit: Self.waitingPictures)
  let maps = SlowWorkPool(
    name: "maps", threadCount: 1, queueLimit: Self.waitingMapChecks)
  let cards = SlowWorkPool(name: "cards", threadCount: 1, queueLimit: Self.waitingCards)

  /// Returns when the work under way is done; what waits is refused.
  func stop() async {
    await passwords.stop()
    await pictures.stop()
    await views.stop()
    await maps.stop()
    await cards.stop()
  }
}
