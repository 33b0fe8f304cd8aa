import Community
import GameRules
import GameServer
import JSON
import Referee
import Storage
import WireProtocol

// Friends, inboxes, challenges and accounts: what the store does, and what was asked for.
extension Referee {
  func befriended(_ change: FriendshipChange) {
    moment += 1
    let (actor, other) = (change.actor, change.other)
    digest.add(Int64(truncatingIfNeeded: actor.uuid.bits))
    digest.add(Int64(truncatingIfNeeded: other.uuid.bits))
    let before = friendships.state(actor, other)
    if change.command == .request, before == .none {
      checkRequest(change)
      makeRoom(for: change)
    }
    let isNews = !friendships.isRepeated(actor, other, at: change.at)
    let own = friendships.apply(
      change.command, by: actor, about: other, at: change.at, moment: moment)
    if own != change.friendship {
      object(
        .appliedOnce,
        "\(change.command) by \(actor) about \(other) comes to \(change.friendship), not "
          + "\(own.map { "\($0)" } ?? "nothing")")
    }
    settleInbox(change, before)
    expect(change.report)
    switch change.friendship {
    case .requested where change.command == .request:
      if isNews { expectNotification(.friendRequest, of: actor, to: other) }
    case .friends where change.command == .request || change.command == .accept:
      expectNotification(.friendAccepted, of: actor, to: other)
    case .none, .requested, .friends: break
    }
  }

  private func checkRequest(_ change: FriendshipChange) {
    if !friendships.allowsRequest(of: change.actor, to: change.other, at: change.at) {
      object(
        .blocksKept,
        "a request of \(change.actor) reaches \(change.other), who blocks or has declined")
    }
  }

  /// Checks the request that a new one has displaced.
  private func makeRoom(for change: FriendshipChange) {
    guard let sender = change.report.displacedSender else { return }
    if !friendships.requests(to: change.other).contains(sender) || sender == change.actor {
      object(.appliedOnce, "\(sender) gives way, and did not ask \(change.other)")
    }
    friendships.displace(sender, from: change.other, moment: moment)
    inboxes.removeRequest(of: sender, to: change.other)
  }

  /// Checks the inbox's notification of a request that is no longer open.
  private func settleInbox(_ change: FriendshipChange, _ before: Friendship) {
    guard case .requested(let sender) = before else { return }
    let recipient = sender == change.actor ? change.other : change.actor
    switch change.command {
    case .request, .accept, .decline: inboxes.readRequest(of: sender, to: recipient)
    case .remove, .block: inboxes.removeRequest(of: sender, to: recipient)
    case .unblock: break
    }
  }

  private func expectNotification(
    _ kind: NotificationKind, of other: PlayerID, to player: PlayerID
  ) {
    let inbox = inboxes.entries(of: player)
    guard inbox.count < NotificationRecord.inboxLimit,
      !inbox.contains(where: { $0.kind == kind && $0.other == other })
    else { return }
    object(.notificationsKept, "\(player) has no \(kind.rawValue) of \(other) in the inbox")
  }

  /// Applies a commit to the challenges.
  func takeChallenges(_ writes: [StoreWrite]) {
    for write in writes {
      if case .challenged(let challenge) = write {
        keep(challenge)
      } else if case .challengeEnded(let id, let player) = write {
        challenges.end(id)
        if let player { inboxes.readChallenge(id, of: player) }
      }
    }
    for case .challenged(let challenge) in writes
    where challenges.open[challenge.id] != nil && challenges.hasEnded(challenge.id) {
      object(.appliedOnce, "challenge \(challenge.id) is open again")
    }
  }

  private func keep(_ challenge: Challenge) {
    guard !deleted.contains(challenge.challenger), !deleted.contains(challenge.challenged) else {
      return
    }
    guard challenges.keep(challenge) else { return }
    let inbox = inboxes.entries(of: challenge.challenged)
    if !inbox.contains(where: { $0.challenge == challenge.id }) {
      object(.notificationsKept, "\(challenge.challenged) has no notification of a challenge")
    }
  }

  /// A player's account is gone.
  func forget(_ player: PlayerID) {
    moment += 1
    if !leavers.contains(player), !isAnybodyLeaving {
      object(.appliedOnce, "\(player) is deleted, and never asked")
    }
    deleted.insert(player)
    undecided[player] = time.now
    waiting[player] = nil
    for other in friendships.requests(by: player) {
      inboxes.removeRequest(of: player, to: other)
    }
    friendships.forget(player, moment: moment)
    inboxes.forget(player)
    challenges.forget(player)
    lists.forget(player)
    learners[player] = nil
    touchedLearners.remove(player)
    maps.forget(player, moment: moment, at: serverNow)
    events.forget(player)
    news.forget(player)
  }

  /// Whether a connection whose player is not known yet has asked for deletion.
  private var isAnybodyLeaving: Bool {
    views.values.contains { view in
      view.pending.values.joined().contains { $0.method == "account.delete" }
    }
  }

  // MARK: - What is asked for

  /// The knowledge about a request's player when the request comes.
  func knowledge(
    _ method: String?, _ parameters: JSONNode?, _ view: LinkView
  ) -> LinkView.Knowledge {
    var known = LinkView.Knowledge()
    let player = view.player ?? parameters?["token"]?.string.flatMap { tokens.owner(of: $0) }
    if let player {
      known.friendships = friendships.changeCount(of: player)
      known.inbox = inboxes.changeCount(of: player)
      known.challenges = challenges.changeCount(of: player)
      known.rooms = rooms.changeCount(of: player)
      known.maps = maps.changeCount(of: player)
      known.bag = bags[player]?.changeCount ?? 0
      known.learning = learners[player]?.changeCount ?? 0
      known.isWaiting = waiting[player] != nil
    }
    let email =
      method == "account.login"
      ? parameters?["email"]?.string : player.flatMap { passwords.email(of: $0) }
    if let method, method.hasPrefix("account."), let email {
      known.passwords = passwords.possible(email)
      known.passwordChanges = passwords.changeCount(of: email)
    }
    return known
  }

  /// Notes the effects that a request may have even without a reply.
  func foresee(_ method: String, _ parameters: JSONNode?, _ view: LinkView) {
    foreseeLeaving(method, parameters, view)
    if method == "favourite.set" { foreseeMark(parameters, view) }
    switch method {
    case "account.logout", "account.changePassword", "account.upgrade", "account.delete":
      let players = possibleSpeakers(view)
      for player in players { tokens.doubt(player) }
      if method == "account.delete" { leavers.formUnion(players) }
      if method == "account.changePassword", let new = parameters?["new"]?.string {
        for email in Set(players.compactMap { passwords.email(of: $0) }).sorted() {
          passwords.ask(moment, new, of: email)
        }
      }
    default: break
    }
    guard method == "account.register" || method == "account.upgrade",
      let email = parameters?["email"]?.string, let password = parameters?["password"]?.string
    else { return }
    passwords.ask(moment, password, of: email)
  }

  /// The players whom a connection may speak for after its pending requests.
  func possibleSpeakers(_ view: LinkView) -> Set<PlayerID> {
    var players = Set([view.player].compactMap { $0 })
    for request in view.pending.values.joined() {
      if let token = request.parameters?["token"]?.string, let owner = tokens.owner(of: token) {
        players.insert(owner)
      }
      if let email = request.parameters?["email"]?.string, let owner = passwords.owner(of: email) {
        players.insert(owner)
      }
    }
    return players
  }

  /// The server has nothing under way: whatever was asked for has happened, or never will.
  func nothingIsUnderWay() {
    passwords.settle()
    tokens.settle()
  }
}
