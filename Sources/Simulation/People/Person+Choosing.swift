import GameRules
import GameServer
import Geodesy

// People choose what they do outside of play.
extension Person {
  func choose() {
    if !makeable.isEmpty, chance(0.5) { return compose() }
    if crowd.socialActivity > 0, chance(crowd.socialActivity) { return socialize() }
    if crowd.journeyActivity > 0, chance(crowd.journeyActivity) { return wander() }
    if crowd.mapActivity > 0, chance(crowd.mapActivity) { return survey() }
    if crowd.roomActivity > 0, chance(crowd.roomActivity) { return gather() }
    if crowd.formatActivity > 0, chance(crowd.formatActivity) { return tryFormats() }
    if chance(room == nil ? 0.06 : 0.4) { return gather() }
    switch Int.random(in: 0..<100, using: &random) {
    case 0: survey()
    case 1..<22: request("queue.join", chance(0.2) ? #"{"map":"east"}"# : "{}")
    case 22..<25: request("queue.join", #"{"format":"clash"}"#)
    case 25..<28: request("queue.join", #"{"format":"quiz"}"#)
    case 28..<36: request("queue.join", #"{"ranked":true}"#)
    case 36..<42: request("queue.join", #"{"ranked":true,"format":"clash"}"#)
    case 42..<52: request("queue.join", #"{"ranked":true,"format":"team"}"#)
    case 52..<56: request("match.solo", chance(0.5) ? #"{"options":{"rounds":1}}"# : "{}")
    case 56..<59: if chance(0.5) { playTheDay() } else { playSharedPlaces() }
    case 59..<60: if chance(0.5) { collect() } else { travel() }
    case 60..<61:
      let format = ["streak", "sprint", "race", "quiz"].randomElement(using: &random) ?? "streak"
      request("match.begin", #"{"format":"\#(format)"}"#)
    case 61..<63: breakOff()
    case 63..<64: attend()
    default: socialize()
    }
  }

  /// Opens a room or enters one that somebody knows; in a room, does what its members do.
  private func gather() {
    guard let room else {
      let known = crowd.people.compactMap(\.room?.code)
      guard let code = known.randomElement(using: &random), chance(0.8) else {
        if let map = anyMap() { return request("room.create", #"{"map":"\#(map)"}"#) }
        let terms = [
          "{}", #"{"options":{"rounds":1},"aids":true}"#,
          #"{"format":"royale","aids":\#(chance(0.5))}"#, #"{"format":"quiz"}"#,
        ]
        return request("room.create", terms.randomElement(using: &random) ?? "{}")
      }
      return request("room.join", #"{"code":"\#(code)"}"#)
    }
    let other = room.others.randomElement(using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: request("room.start")
    case 45..<48:
      // A host who watches; without a match, and from others, it is refused.
      request("room.go", #"{"round":\#(Int.random(in: 1...3, using: &random))}"#)
    case 48..<60:
      let emote = ["wave", "laugh", "wow"].randomElement(using: &random) ?? "wave"
      request("room.emote", #"{"emote":"\#(emote)"}"#)
    case 60..<70:
      if let map = anyMap() { return request("room.set", #"{"map":"\#(map)"}"#) }
      let format =
        ["classic", "clash", "royale", "team", "teambest", "quiz"].randomElement(using: &random)
        ?? "team"
      request(
        "room.set",
        chance(0.5)
          ? #"{"map":"east"}"# : #"{"format":"\#(format)","aids":\#(chance(0.5))}"#)
    case 70..<72: request("room.side", #"{"side":\#(Int.random(in: 0...1, using: &random))}"#)
    case 72..<74:
      let role = ["player", "watcher", "screen"].randomElement(using: &random) ?? "player"
      request("room.role", #"{"role":"\#(role)"}"#)
    case 74..<78:
      if let other { request("room.kick", #"{"player":"\#(other)"}"#) }
    case 78..<86:
      if let other { request("room.pass", #"{"player":"\#(other)"}"#) }
    default:
      self.room = nil
      request("room.leave")
    }
  }

  /// Begins matches of any format: alone, or in a room with whoever is there.
  private func tryFormats() {
    guard room != nil || chance(0.6) else {
      let format =
        ["streak", "sprint", "race", "quiz", "journey"].randomElement(using: &random) ?? "streak"
      return request("match.begin", #"{"format":"\#(format)"}"#)
    }
    guard let room, chance(0.6) else { return gather() }
    var formats = ["quiz", "royale"]
    switch room.others.count {
    case 1: formats = ["classic", "clash"]
    case 3, 5, 7: formats = ["team", "teambest"]
    default: break
    }
    let format = formats.randomElement(using: &random) ?? "royale"
    request("room.set", #"{"format":"\#(format)"}"#)
    request("room.start")
  }

  /// Looks at the challenge of the day, and plays it, if the attempt is left.
  private func playTheDay() {
    let name = PlaceSetName.daily(DailyNumber(at: crowd.network.time.now))
    if chance(0.3) { request("daily.get") }
    request("match.begin", #"{"set":"\#(name)"}"#)
    if chance(0.2) { request("daily.board", chance(0.5) ? #"{"scope":"friends"}"# : "{}") }
  }

  /// Shares the places of the last match, or plays those that somebody shared.
  private func playSharedPlaces() {
    if let lastMatch, chance(0.5) {
      return request("set.create", #"{"match":"\#(lastMatch)"}"#)
    }
    guard let set = crowd.sharedSets.randomElement(using: &random) else { return }
    if chance(0.6) { request("set.get", #"{"set":"\#(set)"}"#) }
    request("match.begin", #"{"set":"\#(set)"}"#)
  }

  /// Plays against a bot until an opponent is found.
  func passTheTime() {
    let bot = ["easy", "medium", "hard"].randomElement(using: &random) ?? "easy"
    request("match.solo", #"{"bot":"\#(bot)","staysQueued":true}"#)
  }

  private func socialize() {
    if let ownChallenge, chance(0.3) {
      self.ownChallenge = nil
      return request("challenge.cancel", #"{"challenge":"\#(ownChallenge)"}"#)
    }
    if let challenge {
      self.challenge = nil
      let answer = chance(0.8) ? "accept" : "decline"
      return request("challenge.\(answer)", #"{"challenge":"\#(challenge)"}"#)
    }
    if crowd.socialActivity > 0, chance(crowd.socialActivity / 10) { return changeAccount() }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<18:
      if let other = crowd.people.randomElement(using: &random) {
        request("friend.request", #"{"username":"\#(other.name)"}"#)
      }
    case 18..<20:
      if let other = crowd.people.randomElement(using: &random)?.id {
        let what = ["accept", "decline", "remove"].randomElement(using: &random) ?? "accept"
        request("friend.\(what)", #"{"player":"\#(other)"}"#)
      }
    case 20..<34:
      if let requester = requesters.popLast() {
        request(
          chance(0.85) ? "friend.accept" : "friend.decline", #"{"player":"\#(requester)"}"#)
      } else {
        request("friend.list")
      }
    case 34..<38: request("friend.list")
    case 38..<40: blockOrUnblock()
    case 40..<56:
      if let friend = friends.randomElement(using: &random) {
        let map = anyMap().map { #","map":"\#($0)","options":{"rounds":1}"# } ?? ""
        request("challenge.send", #"{"player":"\#(friend)"\#(map)}"#)
      }
    case 56..<66: request("notification.list", #"{"limit":3}"#)
    case 66..<72:
      if let lastNotification {
        request("notification.read", #"{"upTo":"\#(lastNotification)"}"#)
      }
    case 72..<77: request("profile.get")
    case 77..<82:
      request("ranking.get", #"{"scope":"\#(chance(0.5) ? "global" : "friends")","limit":5}"#)
    case 82: request("badge.list")
    case 83..<85: lookAtResults()
    case 85..<88: request("match.history", #"{"limit":2}"#)
    case 88..<91: request("clock.sync", #"{"t0":1}"#)
    case 91..<93:
      if let friend = friends.randomElement(using: &random) {
        request("friend.remove", #"{"player":"\#(friend)"}"#)
      }
    case 93..<96: changeAccount()
    case 96..<99: attend()
    default: request("account.export")
    }
  }

  /// Looks at boards, leagues and replays, and reports somebody now and then.
  private func lookAtResults() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30:
      let format = ["classic", "streak", "sprint", "race"].randomElement(using: &random) ?? "race"
      let period = ["day", "week", "ever"].randomElement(using: &random) ?? "day"
      request("board.get", #"{"format":"\#(format)","period":"\#(period)"}"#)
    case 30..<45: request("league.get", chance(0.5) ? #"{"ladder":"clash"}"# : "{}")
    case 45..<60: recollect()
    case 60..<85:
      if let lastMatch { request("match.replay", #"{"match":"\#(lastMatch)"}"#) }
    default:
      if let other = crowd.people.randomElement(using: &random)?.id {
        let reason = ["cheating", "name"].randomElement(using: &random) ?? "name"
        request("player.report", #"{"player":"\#(other)","reason":"\#(reason)"}"#)
      }
    }
  }

  /// Blocks or unblocks a player: mostly one the person knows, sometimes anybody.
  private func blockOrUnblock() {
    if blocked.count > 2 || (!blocked.isEmpty && chance(0.3)),
      let other = blocked.randomElement(using: &random)
    {
      return request("player.unblock", #"{"player":"\#(other)"}"#)
    }
    if chance(0.2) { return request("player.blocked") }
    let others = chance(0.5) ? requesters + friends : crowd.people.compactMap(\.id)
    if let other = others.randomElement(using: &random) {
      blocked.append(other)
      request("player.block", #"{"player":"\#(other)"}"#)
    }
  }

  private func changeAccount() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: request("account.logout", chance(0.3) ? #"{"everywhere":true}"# : "{}")
    case 1:
      if !hasPassword {
        mayHavePassword = true
        request("account.upgrade", #"{"email":"\#(email)","password":"\#(password)"}"#)
      }
    case 2: if hasPassword { changePassword() }
    default:
      request("account.delete", hasPassword ? #"{"password":"\#(password)"}"# : "{}")
    }
  }

  private func changePassword() {
    let next = nextGeneration()
    let old = chance(0.9) ? password : Self.password(generation - 1)
    otherGeneration = next
    request(
      "account.changePassword", #"{"old":"\#(old)","new":"\#(Self.password(next))"}"#)
  }

  /// Invalid requests.
  func misbehave() {
    let victim = crowd.people.randomElement(using: &random)?.game
    let match = victim?.match ?? game?.match ?? "none"
    let round = (victim?.round ?? 1) + Int.random(in: -1...2, using: &random)
    let place = #"{"match":"\#(match)","round":\#(round)"#
    switch Int.random(in: 0..<18, using: &random) {
    case 16, 17: useOldToken()
    case 0: transmit("hello")
    case 1: transmit("[]")
    case 2: transmit(#"{"jsonrpc":"2.0","id":7}"#)
    case 3: request("no.such.method")
    case 4: request("match.guess", place + #","lat":91,"lng":0}"#)
    case 5:
      let latitude = Double.random(in: -80...80, using: &random)
      request("match.guess", place + #","lat":\#(latitude),"lng":2.5}"#)
    case 6: request("match.ready", place + "}")
    case 7: request("match.answer", place + "}")
    case 8: request("match.state", #"{"match":"\#(match)"}"#)
    case 9: for _ in 0..<260 { request("clock.sync", #"{"t0":1}"#) }
    case 10: takeOver()
    case 11, 12: for _ in 0..<5 { choose() }
    case 13: steal()
    case 14:
      play()
      choose()
      play()
    default: request("match.quit", #"{"match":"\#(match)x"}"#)
    }
  }

  /// Signs in with the token of another player.
  private func steal() {
    guard let token = crowd.people.randomElement(using: &random)?.token else { return }
    request("account.resume", #"{"token":"\#(token)"}"#)
    choose()
    play()
  }

  /// Tries to sign in with an ended token.
  private func useOldToken() {
    guard let token = oldTokens.randomElement(using: &random) else { return }
    request("account.resume", #"{"token":"\#(token)"}"#)
  }

  /// Connects a second time with the same token, without closing the first connection.
  private func takeOver() {
    guard token != nil else { return }
    connect()
  }
}
