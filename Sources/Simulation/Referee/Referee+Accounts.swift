import GameRules
import GameServer
import JSON
import Storage

// Checks of accounts: who is shown as a guest, who may quit, and that an ended token signs out.
extension Referee {
  /// Notes a request that may end the player's part in a match.
  func foreseeLeaving(_ method: String, _ parameters: JSONNode?, _ view: LinkView) {
    if method == "account.logout" {
      accounts.ask(toSignOut: possibleSpeakers(view))
    } else if method == "match.quit", let match = MatchID(parameters?["match"]) {
      accounts.ask(toQuit: match, possibleSpeakers(view))
    }
  }

  /// The store has given somebody an account.
  func hasAccount(_ player: PlayerID, _ email: String) {
    accounts.open(player, at: time.now)
    passwords.tie(email, to: player)
  }

  /// A request for an account was answered; what else asks for the same is not known to the server.
  func noteAccountReply(_ request: LinkView.Pending, _ view: LinkView) {
    guard request.method == "account.upgrade", let player = performer(of: request, view) else {
      return
    }
    let isOnlyOne = views.values.allSatisfy { other in
      other === view || !other.pending.values.joined().contains { $0.method == request.method }
    }
    if isOnlyOne { accounts.answer(player, at: serverTime(view.link)) }
  }

  /// Checks that a player who quits has asked for it.
  func checkQuit(_ event: MatchEvent, of match: MatchID, at now: Int64) {
    guard case .quit(let player) = event, !leavers.contains(player),
      !accounts.mayQuit(player, match, at: now)
    else { return }
    object(.accountsKnown, "\(player) quits \(match) at \(now) and has not asked to")
  }

  /// Checks that a player's card says rightly whether the player is a guest. A guest's card may lag
  /// behind the store until ``isSettled(since:)``.
  func checkCard(_ card: JSONNode?) {
    guard let player = PlayerID(card?["player"]), let isGuest = card?["guest"]?.boolean else {
      return
    }
    guard let opening = accounts.opening(of: player) else {
      if !isGuest { object(.accountsKnown, "\(player) is said to have an account, and has none") }
      return
    }
    if isGuest, isSettled(since: opening) {
      object(.accountsKnown, "\(player) is said to be a guest, and has an account since \(opening)")
    }
  }

  /// Whether the store has had no faults since that moment for so long that the server must have
  /// asked it again.
  func isSettled(since moment: Instant) -> Bool {
    guard let fair = disk.faultFreeSince, crowd.process?.isWell == true else { return false }
    return max(fair, moment) + Self.settlement < time.now
  }

  /// A second until the store is asked again, and some for answers that were slow.
  private static let settlement = Duration.seconds(8)

  /// Checks that no connection stays signed in with an ended token.
  func lookAtConnections(_ process: ServerProcess) {
    let now = process.clock.now
    for view in views.values where view.link.isAlive {
      guard let player = view.player, let token = view.token else { continue }
      let hash = SessionToken(text: token).hash
      let isLockedOut: Bool
      do throws(StorageError) {
        let holder = try disk.ask { try $0.player(forToken: hash, at: now) }
        isLockedOut = holder == nil
      } catch {
        // A store that does not answer says nothing of the token.
        isLockedOut = false
      }
      view.lockedOutSince = isLockedOut ? view.lockedOutSince ?? time.now : nil
      if let since = view.lockedOutSince, isSettled(since: since) {
        object(.tokensGood, "\(player) goes on by a token that has ended")
      }
    }
  }
}
