import GameRules
import Storage

// What the store may have made of an account without our knowing.
extension Server {
  /// Carries out what changes an account, and doubts the account if the store fails: it may have
  /// made a guest's an account, and ended tokens, all the same.
  func changeAccount<Value: Sendable>(
    of id: PlayerID, _ change: @GameLoop () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    do throws(StorageError) {
      return try await change()
    } catch {
      // Whoever is coming with a token that may have ended is read again.
      players.noteNews(of: id)
      if doubtfulAccounts.isEmpty { planSettlingAccounts() }
      doubtfulAccounts.insert(id)
      throw error
    }
  }

  /// Whether the player surely has no account, and so cannot come back without a token.
  func isSurelyGuest(_ player: Player) -> Bool {
    player.record.isGuest && !doubtfulAccounts.contains(player.id)
  }

  private func planSettlingAccounts() {
    timers.set(.accounts, at: clock.now + GameServerLimits.commitRetryInterval)
  }

  /// Asks the store about every account in doubt; what it does not answer is asked again later.
  ///
  /// Those who have left are no longer doubted: whoever comes back is read from the store. So there
  /// are never many more in doubt than the server has to do with.
  func settleAccounts() {
    GameLoop.begin {
      for id in self.doubtfulAccounts.sorted() {
        guard !self.isHalted, await self.settleAccount(of: id) else { break }
      }
      if !self.doubtfulAccounts.isEmpty { self.planSettlingAccounts() }
    }
  }

  /// False when the store failed.
  private func settleAccount(of id: PlayerID) async -> Bool {
    players.noteNews(of: id)
    do throws(StorageError) {
      let record = try await store.player(id)
      // Nobody becomes a guest again: what was read may be older than what is known.
      if record?.isGuest == false { players.update(id) { $0.record.isGuest = false } }
      if let session = players[id]?.session, let token = session.tokenHash {
        let isGood = try await store.player(forToken: token, at: clock.now) != nil
        if !isGood, session.tokenHash == token {
          // Whoever asked for the change comes back, is refused the old token, and has a password
          // to sign in with; anybody else is refused, too.
          end(session, .goingAway)
          signOut(session)
        }
      }
      doubtfulAccounts.remove(id)
      return true
    } catch {
      dispatcher.onFailure(error)
      if players[id] == nil { doubtfulAccounts.remove(id) }
      return false
    }
  }
}
