import GameRules
import Storage

// Tokens that nobody can use any more.
extension Server {
  /// Forgets expired tokens, a bounded number at once, and comes back for more.
  func purgeTokens() {
    timers.set(.purge, at: clock.now + GameServerLimits.purgeInterval)
    Task { [store, clock, logger] in
      do {
        while !self.isHalted,
          try await store.purgeTokens(
            expiredAt: clock.now, limit: GameServerLimits.purgedTokens)
            == GameServerLimits.purgedTokens
        {}
      } catch {
        logger.warning("expired tokens were not forgotten", metadata: ["error": "\(error)"])
      }
    }
  }
}
