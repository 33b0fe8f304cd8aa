import GameRules
import GameServer
import JSON
import WireProtocol

// A client reacts to the messages that it receives.
extension Person {
  func hear(_ text: [UInt8]) {
    switch ServerMessage(text) {
    case .result(.integer(let number), let result):
      guard let request = requests.removeValue(forKey: Int(number)) else { return }
      hear(result, to: request)
    case .error(.integer(let number), let error):
      guard let request = requests.removeValue(forKey: Int(number)) else { return }
      hear(error, to: request)
    case .event(let name, let parameters): hear(name, parameters)
    case .result, .error, nil: break
    }
  }

  private func hear(_ result: JSONNode, to request: Request) {
    switch request.method {
    case "account.guest", "account.register", "account.login":
      failedLogins = 0
      retireToken()
      token = result["token"]?.string
      signedIn(result)
    case "account.resume":
      signedIn(result)
      isQueued = result["queue"] != nil
      room = nil
      if let room = result["room"] { enter(room) }
      if let match = result["match"]?.string {
        if game?.match != match { game = Game(match: match) }
        self.request("match.state", #"{"match":"\#(match)"}"#)
      } else {
        game = nil
      }
    case "account.logout":
      retireToken()
      isSignedIn = false
      game = nil
      isQueued = false
      if !hasPassword { beBornAgain() }
    case "account.upgrade":
      hasPassword = true
      retireToken()
      token = result["token"]?.string
    case "account.changePassword":
      retireToken()
      token = result["token"]?.string
      generation = otherGeneration ?? generation
      otherGeneration = nil
    case "challenge.send": ownChallenge = result["challenge"]?.string
    case "room.create", "room.join": enter(result)
    case "set.create": if let set = result["set"]?.string { crowd.sharedSets.append(set) }
    case "list.create":
      if let list = result["list"]?["list"]?.string, !ownLists.contains(list) {
        ownLists.append(list)
        crowd.lists.append(list)
      }
    case "bag.get", "bag.compose": look(into: result)
    case "queue.join": isQueued = game == nil
    case "queue.leave": isQueued = false
    case "match.solo", "match.begin", "match.state": take(result)
    case "match.answer":
      game?.phase = "guessing"
      game?.deadline = result["deadline"]?.integer
      think(within: 200...4000)
    case "friend.list":
      friends = result["friends"]?.elements?.compactMap { $0["player"]?["player"]?.string } ?? []
      requesters =
        result["requests"]?.elements?.compactMap {
          $0["direction"]?.string == "incoming" ? $0["player"]?["player"]?.string : nil
        } ?? []
    case "player.blocked":
      blocked = result["players"]?.elements?.compactMap { $0["player"]?.string } ?? []
    case "notification.list":
      lastNotification =
        result["notifications"]?.elements?.compactMap {
          $0["notification"]?.string
        }.first
    default: break
    }
  }

  private func enter(_ room: JSONNode) {
    guard let code = room["code"]?.string else { return }
    let members = room["members"]?.elements?.compactMap { $0["player"]?["player"]?.string } ?? []
    self.room = (code, members.filter { $0 != id }, room["host"]?.string == id)
  }

  private func signedIn(_ result: JSONNode) {
    id = result["player"]?["player"]?.string
    isSignedIn = true
    think(within: 50...3000)
    // Requests without a reply are sent again, as a careful client does: the server must not mind.
    let unanswered = requests.filter { $0.value.method.hasPrefix("match.") }
    requests.removeAll()
    for (number, request) in unanswered.sorted(by: { $0.key < $1.key }) where chance(0.6) {
      requests[number] = request
      link?.transmit(request.text)
    }
    if chance(crowd.journeyActivity > 0 ? 0.6 : 0.1) { self.request("bag.get") }
  }

  private func hear(_ error: WireError, to request: Request) {
    let code = error.gameError
    if code == .wrongCredentials { return hearWrongPassword(request) }
    if code == .invalidToken, isSignedIn || hasPassword || mayHavePassword {
      // An old one that was tried, or the one that ended: the password is left, also of somebody
      // who never had the reply to an upgrade.
      if !isSignedIn {
        token = nil
        hasPassword = true
      }
    } else if code == .invalidToken || code == .nameTaken || code == .emailTaken {
      beBornAgain()
    } else if code == .alreadyRegistered {
      // The reply to an upgrade was lost, or the store could not say so.
      hasPassword = true
    } else if code == .alreadyQueued {
      isQueued = true
    } else if code == .notInMatch, request.method == "match.state" {
      game = nil
    }
  }

  /// The password may be the other one, if a change had no reply.
  private func hearWrongPassword(_ request: Request) {
    guard request.method == "account.login" else {
      otherGeneration = nil
      return
    }
    failedLogins += 1
    if failedLogins > 3 { return beBornAgain() }
    if let otherGeneration { (generation, self.otherGeneration) = (otherGeneration, generation) }
  }

  /// The state of a match: the client goes on from there.
  private func take(_ state: JSONNode) {
    guard let match = state["match"]?.string, let phase = state["phase"]?.string else { return }
    guard phase != "finished" else {
      if game?.match == match { game = nil }
      return
    }
    if game?.match != match { game = Game(match: match) }
    game?.phase = phase
    game?.round = state["round"]?.integer.map(Int.init) ?? 1
    game?.deadline = state["deadline"]?.integer
    game?.hasAids = state["aids"] != nil
    game?.isPaused = state["pausedUntil"] != nil
    think(within: 50...3000)
  }

  private func hear(_ event: String, _ parameters: JSONNode) {
    let isOwn = parameters["player"]?.string == id
    switch event {
    case "queue.matched", "match.started":
      isQueued = false
      if let match = parameters["match"]?.string, game?.match != match { game = Game(match: match) }
    case "round.started":
      game?.phase = "moving"
      game?.round = parameters["round"]?.integer.map(Int.init) ?? 1
      game?.deadline = parameters["deadline"]?.integer
      game?.asksStatements = parameters["view"]?["statement"] != nil
      if let view = parameters["view"], let latitude = view["lat"]?.double,
        let longitude = view["lng"]?.double
      {
        game?.place = (latitude, longitude)
      }
      think(within: 300...9000)
    case "round.aided":
      game?.deadline = parameters["deadline"]?.integer
      if parameters["view"] != nil { game?.phase = "moving" }
    case "match.paused": game?.isPaused = true
    case "match.resumed":
      game?.isPaused = false
      game?.deadline = parameters["deadline"]?.integer
      think(within: 100...5000)
    case "round.guessing" where isOwn:
      game?.phase = "guessing"
      game?.deadline = parameters["deadline"]?.integer
      think(within: 100...6000)
    case "round.revealed":
      game?.phase = "revealed"
      think(within: 100...5000)
    case "round.standings": game?.phase = "countdown"
    case "match.finished":
      if parameters["match"]?.string == game?.match { game = nil }
      lastMatch = parameters["match"]?.string
      think(within: 100...3000)
    case "match.playerLeft" where isOwn:
      if parameters["reason"]?.string != "dropped" { game = nil }
    case "notification.received":
      guard let card = parameters["notification"], let other = card["player"]?["player"]?.string
      else { return }
      if card["kind"]?.string == "friendRequest" { requesters.append(other) }
    case "friend.added":
      if let other = parameters["player"]?["player"]?.string { friends.append(other) }
    case "friend.removed":
      if let other = parameters["player"]?.string { friends.removeAll { $0 == other } }
    case "room.state": enter(parameters)
    case "room.closed": room = nil
    case "challenge.received":
      challenge = parameters["challenge"]?.string
      if chance(0.8) { think(within: 100...3000) }
    default: break
    }
  }
}
