import Community
import GameRules
import JSON
import Referee
import Storage
import WireProtocol

// Replies about friends, inboxes, challenges and accounts.
extension Referee {
  // MARK: - Friends

  /// Judges that an acknowledged state held between the request and its reply.
  func checkFriendship(_ request: LinkView.Pending, _ player: PlayerID) {
    guard let other = companion(in: request) else { return }
    let isDone = friendships.were(player, other, since: request.moment) { state in
      switch request.method {
      case "friend.request": state == .friends || state == .requested(by: player)
      case "friend.accept": state == .friends
      default: state == .none
      }
    }
    guard !isDone, !deleted.contains(player), !deleted.contains(other) else { return }
    object(
      .acknowledgedIsDurable,
      "\(player) was told that \(request.method ?? "") of \(other) is done, and they are "
        + "\(friendships.state(player, other))")
  }

  /// A block that was acknowledged is there, and one that was taken back is not.
  func checkBlock(_ request: LinkView.Pending, _ player: PlayerID, _ view: LinkView) {
    guard let other = companion(in: request) else { return }
    let isBlock = request.method == "player.block"
    if isBlock {
      friendships.acknowledge(player, other, at: serverTime(view.link))
    } else {
      friendships.acknowledgeEnd(player, other)
    }
    guard !friendships.was(isBlock, player, other, since: request.moment) else { return }
    object(
      .acknowledgedIsDurable, "\(player) was told that \(request.method ?? "") of \(other) is done")
  }

  func checkBlocked(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard request.isAlone, friendships.changeCount(of: player) == request.before.friendships else {
      return
    }
    let said = result.items("players").compactMap { PlayerID($0["player"]) }
    let own = friendships.blocked(by: player).subtracting(deleted)
    if Set(said) != own { object(.acknowledgedIsDurable, "\(player) is shown other blocks") }
  }

  /// The other player of a request.
  func companion(in request: LinkView.Pending) -> PlayerID? {
    if let name = request.parameters?["username"]?.string.flatMap({ Username($0) }) {
      return ((try? disk.ask { try $0.player(named: name) }) ?? nil)?.id
    }
    return PlayerID(request.parameters?["player"])
  }

  func checkFriends(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    // Where it did not change meanwhile there is no doubt.
    guard request.isAlone, friendships.changeCount(of: player) == request.before.friendships else {
      return
    }
    let friends = result.items("friends").compactMap { PlayerID($0["player"]?["player"]) }
    func requests(_ direction: String) -> Set<PlayerID> {
      Set(
        result.items("requests").filter { $0["direction"]?.string == direction }
          .compactMap { PlayerID($0["player"]?["player"]) })
    }
    if Set(friends) != friendships.friends(of: player)
      || requests("outgoing") != friendships.requests(by: player)
      || requests("incoming") != friendships.requests(to: player)
    {
      object(.acknowledgedIsDurable, "\(player) is shown other friends or requests than there are")
    }
  }

  // MARK: - Inboxes

  /// - Parameter changes: How often the request itself changes the inbox.
  func checkUnread(
    _ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID, changes: Int = 0
  ) {
    guard request.isAlone, inboxes.changeCount(of: player) == request.before.inbox + changes,
      let said = result["unread"]?.integer, Int(said) != inboxes.unread(of: player)
    else { return }
    object(
      .unreadCounted,
      "\(player) has \(inboxes.unread(of: player)) unread notifications and was told \(said)")
  }

  func checkInbox(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    checkUnread(result, request, player)
    guard request.isAlone, inboxes.changeCount(of: player) == request.before.inbox,
      let limit = request.parameters?["limit"]?.integer, request.parameters?["before"] == nil
    else { return }
    let said = result.items("notifications").map {
      "\($0["notification"]?.string ?? "") \($0["read"]?.boolean ?? false)"
    }
    let own = inboxes.entries(of: player).reversed().prefix(Int(limit)).map {
      "\($0.id) \($0.isRead)"
    }
    if said != own { object(.acknowledgedIsDurable, "\(player) is shown \(said), not \(own)") }
  }

  func checkReading(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard let last = NotificationID(request.parameters?["upTo"]), !deleted.contains(player) else {
      return
    }
    if inboxes.entries(of: player).contains(where: { $0.id <= last && !$0.isRead }) {
      object(.acknowledgedIsDurable, "\(player) has read up to \(last), and some is unread")
    }
    checkUnread(result, request, player, changes: 1)
  }

  // MARK: - Challenges

  func checkChallenge(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard request.method != "challenge.send" else {
      guard let id = ChallengeID(result["challenge"]), let expires = result["expires"]?.integer
      else { return object(.wellFormed, "a challenge without an id") }
      if !challenges.wasToExpire(id, at: expires) {
        object(.acknowledgedIsDurable, "\(player) was told of challenge \(id), which is not kept")
      }
      return
    }
    guard let id = ChallengeID(request.parameters?["challenge"]) else { return }
    if !challenges.hasEnded(id) {
      object(.acknowledgedIsDurable, "\(player) has answered challenge \(id), and it is open")
    }
    let isUnread = inboxes.entries(of: player).contains { $0.challenge == id && !$0.isRead }
    if request.method != "challenge.cancel", isUnread {
      object(.unreadCounted, "\(player) has answered challenge \(id), which stays unread")
    }
    guard request.method == "challenge.accept", let challenge = challenges.all[id] else {
      return
    }
    let hasBegun = models.values.contains { model in
      model.setup.origin == .challenge && Set(model.setup.players) == Set(challenge.players)
        && model.startedAt >= request.at
    }
    if !hasBegun { object(.acknowledgedIsDurable, "\(player) has accepted \(id), and no duel is") }
  }

  func checkOpenChallenges(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard request.isAlone, challenges.changeCount(of: player) == request.before.challenges else {
      return
    }
    let said = result.items("challenges").compactMap { ChallengeID($0["challenge"]) }
    let own = Set(challenges.open(of: player).map(\.id))
    if Set(said) != own {
      object(.acknowledgedIsDurable, "\(player) is back with challenges \(said), not \(own)")
    }
  }

  // MARK: - Accounts

  func checkSignIn(
    _ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID, _ view: LinkView
  ) {
    if let email = request.parameters?["email"]?.string,
      let password = request.parameters?["password"]?.string
    {
      checkPassword(password, of: email, request, player)
    }
    if let token = result["token"]?.string {
      tokens.issue(token, to: player, isAlone: request.method == "account.login", at: moment)
      view.token = token
    } else if let token = request.parameters?["token"]?.string {
      if let owner = tokens.owner(of: token), owner != player {
        object(.tokensGood, "a token of \(owner) lets \(player) in")
      }
      if tokens.hasEnded(token, before: request.moment) {
        object(.tokensGood, "a token of \(player) that has ended lets in")
      }
      view.token = token
    }
  }

  private func checkPassword(
    _ password: String, of email: String, _ request: LinkView.Pending, _ player: PlayerID
  ) {
    guard request.method == "account.login" else {
      return passwords.grant(request.moment, of: email, to: player)
    }
    let possible = request.before.passwords.union(passwords.possible(email))
    if !possible.contains(password) {
      object(.passwordsGood, "\(player) is let in by a password that is not the account's")
    }
    if passwords.changeCount(of: email) == request.before.passwordChanges {
      passwords.prove(password, of: email, as: player)
    }
  }

  func checkAccount(
    _ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID, _ view: LinkView
  ) {
    switch request.method {
    case "account.logout":
      if request.parameters?["everywhere"]?.boolean == true {
        tokens.end(of: player, before: request.moment, at: moment)
      } else if let token = view.token {
        tokens.end(token, at: moment)
      }
      forgetSpeaker(view)
    case "account.changePassword", "account.upgrade":
      noteAccountReply(request, view)
      if let email = request.parameters?["email"]?.string ?? passwords.email(of: player) {
        passwords.grant(request.moment, of: email, to: player)
      }
      // The request came from this player; the other players in question did not ask.
      passwords.refuse(request.moment)
      guard let token = result["token"]?.string, tokens.owner(of: token) == nil else {
        return object(.tokensGood, "\(player) is given no new token by \(request.method ?? "")")
      }
      tokens.replace(by: token, of: player, before: request.moment, at: moment)
      view.token = token
    default:
      undecided[player] = nil
      if isStored(player) {
        object(.acknowledgedIsDurable, "\(player) was told to be deleted, and is there")
      }
      tokens.end(of: player, before: request.moment, at: moment)
      forgetSpeaker(view)
    }
  }
}
