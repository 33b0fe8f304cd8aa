import GameRules
import Storage
import WireProtocol

// Leaving for good.
extension Server {
  func addDeletionHandlers() {
    dispatcher.handleLater(AccountDelete.self) { [unowned self] parameters, call in
      try await self.delete(parameters, call)
    }
  }

  private func delete(
    _ parameters: AccountDelete.Parameters, _ call: Call<AccountDelete>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    if let credential = try await store.credential(of: player.id) {
      guard await proves(parameters.password ?? "", credential, call) else { return }
    }
    // Whoever has taken over meanwhile goes on, and has not asked for this.
    guard player.session === call.session, !player.isLeaving else {
      return call.refuse(.unauthenticated)
    }
    guard !isHalted else { return }
    // A match of somebody who leaves while nothing can be kept would end only after the player.
    guard !journal.isStalled else { return call.failAtOnce(.unavailable) }
    player.isLeaving = true
    lobby.leave(player)
    challenges.handle(.dropped(player.id))
    if let match = player.match { matches.handle(.quit(player.id), in: match) }
    // The result of that match is written before the player is no more.
    guard await journal.waitUntilDurable(givingUpOnStall: true) else {
      stay(player)
      return call.failAtOnce(.unavailable)
    }
    do throws(StorageError) {
      try await store.deletePlayer(player.id)
    } catch {
      // It may be done all the same. Until the store says so the player is nobody here.
      dispatcher.onFailure(error)
      call.failAtOnce(.unavailable)
      endSession(of: player, .goingAway)
      presence.update(player)
      return planDeletion(of: player.id)
    }
    bury(player)
    // Not through the outbox, which may hold it until after the closing.
    call.succeedAtOnce(Nothing())
    endSession(of: player, .accountDeleted)
    stay(player)
  }

  /// The player is not on the way out any more.
  private func stay(_ player: Player) {
    player.isLeaving = false
    players.removeIfGone(player)
  }

  private func planDeletion(of id: PlayerID) {
    timers.set(.deletion(id), at: clock.now + GameServerLimits.commitRetryInterval)
  }

  /// Asks the store whether a player is gone whom it failed to delete, until it answers.
  func settleDeletion(of id: PlayerID) {
    GameLoop.begin {
      guard !self.isHalted, let player = self.players[id] else { return }
      do throws(StorageError) {
        let isGone = try await self.store.standings(of: [id]).isEmpty
        if isGone { self.bury(player) }
        self.stay(player)
      } catch {
        self.dispatcher.onFailure(error)
        self.planDeletion(of: id)
      }
    }
  }

  /// Ends the connection of a player who is no more, if there is one.
  func endSession(of player: Player, _ code: CloseCode) {
    guard let session = player.session else { return }
    session.player = nil
    session.tokenHash = nil
    players.disconnect(player)
    end(session, code)
  }

  /// Everybody here forgets a player whom the store has forgotten.
  func bury(_ player: Player) {
    matches.forget(player.id)
    for friend in player.friends.sorted() {
      players.update(friend) { $0.friends.remove(player.id) }
      players.deliver(FriendRemoved(player: player.id), to: friend)
    }
    players.remove(player.id)
    bans.remove(.player(player.id))
    logger.debug("account deleted", metadata: ["player": "\(player.id)"])
  }
}
