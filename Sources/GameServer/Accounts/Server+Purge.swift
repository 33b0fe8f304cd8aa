import GameRules
import Storage

// Tokens that nobody can use any more.
extension Server {
  /// Forgets expired tokens, a bounded number at once, and comes back for more.
  func purgeTokens() {
    timers.set(.purge, at: clock.now + GameServerLimits.purgeInterval)
    let limit = GameServerLimits.purgedTokens
    Task { [self] in
      do {
        var count = limit
        while count == limit, !isHalted {
          count = try await store.purgeTokens(expiredAt: clock.now, limit: limit)
        }
      } catch {
        logger.warning("expired tokens were not forgotten", metadata: ["error": "\(error)"])
      }
    }
  }
}
