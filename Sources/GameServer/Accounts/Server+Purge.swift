import GameRules
import Storage

// What nobody can use any more.
extension Server {
  /// Forgets bans that are over, expired tokens and guests who can't come back, a bounded number
  /// of tokens and guests at once, and comes back for more.
  func purge() {
    timers.set(.purge, at: clock.now + GameServerLimits.purgeInterval)
    forgetBans()
    let limit = GameServerLimits.purgedTokens
    GameLoop.begin { [self] in
      do {
        var count = limit
        while count == limit, !isHalted {
          count = try await store.purgeTokens(expiredAt: clock.now, limit: limit)
        }
        try await forgetGuests()
      } catch {
        logger.warning("what has expired was not forgotten", metadata: ["error": "\(error)"])
      }
    }
  }

  private func forgetGuests() async throws(StorageError) {
    let moment = clock.now + (.zero - Retention.guestAbsence)
    var last: PlayerID?
    repeat {
      let step = try await store.forgetGuests(
        absentSince: moment, after: last, limit: Retention.guestsPerStep)
      for id in step.players {
        // Connected since before the token expired.
        guard let player = players[id] else { continue }
        bury(player)
        endSession(of: player, .accountDeleted)
      }
      last = step.last
    } while last != nil && !isHalted
  }
}
