import GameRules
import Geodesy
import JSON
import Matchmaking
import Storage
import WireProtocol

// Replies: what they say must be in the store, and a refusal must have its reason.
extension Referee {
  /// The player who made a request. Messages are carried out in order, so a request behind others
  /// belongs to the player who is signed in now.
  func performer(of request: LinkView.Pending, _ view: LinkView) -> PlayerID? {
    request.isAlone ? request.player : view.player
  }

  func check(_ result: JSONNode, of request: LinkView.Pending, _ view: LinkView) {
    let parameters = request.parameters
    let player = performer(of: request, view)
    checkCard(result["player"])
    switch request.method {
    case "account.guest", "account.register", "account.login", "account.resume":
      signIn(result, request, view)
    case "account.logout", "account.changePassword", "account.upgrade", "account.delete":
      if let player { checkAccount(result, request, player, view) }
    case "queue.join":
      if let player, let since = result["since"]?.integer,
        enqueued[player]?.contains(since) != true
      {
        object(.acknowledgedIsDurable, "\(player) was told to wait since \(since)")
      }
    case "match.answer", "match.guess", "match.mark", "match.ready", "match.quit", "match.aid",
      "match.pause":
      guard let player else { return }
      guard let match = MatchID(parameters?["match"]),
        let model = models[match], let seat = model.seat(of: player)
      else { return object(.acknowledgedIsDurable, "a reply about a match of nobody's") }
      checkPlay(result, request, seat, model, view)
    case "match.solo", "match.begin", "match.state": checkState(result, request, player, view)
    case "daily.get":
      if let player {
        checkDay(result, request, player)
        checkStreak(result, request, player)
      }
    case "memory.map", "memory.due": if let player { checkMemory(result, request, player) }
    case "favourite.set": if let player { checkMark(result, request, player) }
    case "board.get", "daily.board": checkRows(result, by: "points", request)
    case "league.get": checkRows(result, by: "performance", request)
    case "match.replay": checkReplay(result, request)
    case "player.report": if let player { checkReport(request, player) }
    case "set.create", "set.get": if let player { checkSet(result, request, player) }
    case "list.create", "list.set", "list.add", "list.remove": checkList(result, request)
    case "map.mine", "map.get", "map.set", "map.delete", "map.popular":
      if let player { checkMaps(result, request, player) }
    case "bag.get", "bag.compose": if let player { checkBag(result, request, player) }
    case "friend.list":
      noteFriends(result, view)
      if let player { checkFriends(result, request, player) }
    case "friend.request", "friend.accept", "friend.decline", "friend.remove":
      if let player { checkFriendship(request, player) }
    case "player.block", "player.unblock":
      if let player { checkBlock(request, player, view) }
    case "player.blocked": if let player { checkBlocked(result, request, player) }
    case "challenge.send", "challenge.accept", "challenge.decline", "challenge.cancel":
      if let player {
        checkChallenge(result, request, player)
        checkMapOfChallenge(request, player)
      }
    case "room.create", "room.join":
      if let player {
        checkRoom(result, player, view, isEvent: false)
        checkMapOfRoom(request, player)
      }
    case "room.set": if let player { checkMapOfRoom(request, player) }
    case "room.leave", "room.kick": if let player { checkRoomReply(request, player) }
    case "notification.list": if let player { checkInbox(result, request, player) }
    case "notification.read": if let player { checkReading(result, request, player) }
    case "queue.leave":
      if let player, isQueued(player, before: request.at) {
        object(.acknowledgedIsDurable, "\(player) was told to have left the queue")
      }
    default: break
    }
  }

  /// Judges that a resumed player has the match and the place in the queue again.
  private func checkReturn(
    _ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID, _ view: LinkView
  ) {
    checkUnread(result, request, player)
    checkOpenChallenges(result, request, player)
    checkRoom(ofReturned: player, result, request, view)
    if result["match"] == nil, let match = liveMatches[player], let model = models[match],
      model.seat(of: player)?.isGone == false, model.startedAt < request.at, model.stage != .unbegun
    {
      object(.acknowledgedIsDurable, "\(player) is back, and \(match) is not mentioned")
    }
    if result["queue"] == nil, isQueued(player, before: request.at) {
      object(.acknowledgedIsDurable, "\(player) is back, and the place in the queue is gone")
    }
  }

  /// Whether the store has the player in the queue since before that time.
  private func isQueued(_ player: PlayerID, before time: Int64) -> Bool {
    let tickets = try? disk.ask { try $0.waitingTickets() }
    return tickets?.contains {
      $0.player == player && $0.since.millisecondsSinceEpoch < time
    } == true
  }

  /// The player as the store has it.
  func stored(_ player: PlayerID) -> PlayerRecord? {
    (try? disk.ask { try $0.player(player) }) ?? nil
  }

  func storedRating(of player: PlayerID, on ladder: Ladder) -> LadderRating? {
    (try? disk.ask { try $0.standings(of: [player]) })?.first?.rating(on: ladder)
  }

  func isStored(_ player: PlayerID) -> Bool { stored(player) != nil }

  private func signIn(_ result: JSONNode, _ request: LinkView.Pending, _ view: LinkView) {
    guard let player = PlayerID(result["player"]?["player"]) else {
      return object(.wellFormed, "nobody is signed in")
    }
    if !isStored(player), !deleted.contains(player) {
      object(.acknowledgedIsDurable, "\(player) was signed in and is not in the store")
    }
    if view.player != player {
      forgetSpeaker(view)
      if let other = speakers[player] { forgetSpeaker(other) }
      view.player = player
      view.signedInAt = request.at
      view.knownSince = serverTime(view.link)
      view.sequences = [:]
      view.shown = [:]
      if view.link.isAlive { speakers[player] = view }
    }
    checkSignIn(result, request, player, view)
    expectVisit(of: player, request)
    noteDelay(view.link)
    if request.method == "account.resume" { checkReturn(result, request, player, view) }
    if let match = MatchID(result["match"]) { view.sequences[match] = .some(nil) }
  }

  private func checkPlay(
    _ result: JSONNode, _ request: LinkView.Pending, _ seat: MatchModel.Seat, _ model: MatchModel,
    _ view: LinkView
  ) {
    let round = request.parameters?["round"]?.integer.map(Int.init) ?? 0
    let name = "\(seat.player) in round \(round) of \(model.setup.id)"
    switch request.method {
    case "match.answer":
      let deadline = result["deadline"]?.integer ?? 0
      if seat.deadlines[round]?.contains(deadline) != true {
        object(
          .acknowledgedIsDurable,
          "\(name) was told to guess until \(deadline): \(seat.deadlines[round] ?? [])")
      }
    case "match.guess":
      let accepted = Coordinate(result["accepted"])
      if accepted == nil || seat.guesses[round] != accepted {
        object(
          .acknowledgedIsDurable,
          "\(name) was told to have guessed \(accepted.map { "\($0)" } ?? "nothing")")
      }
      if result["verdict"]?.boolean != seat.verdicts[round] {
        object(.acknowledgedIsDurable, "\(name) was told of another verdict")
      }
      if let asked = Coordinate(request.parameters), asked != accepted {
        object(.acknowledgedIsDurable, "\(name) asked for another guess than was accepted")
      }
    case "match.mark":
      // A mark may have been replaced by one that came after it, before either was kept.
      let places = [Coordinate(request.parameters)] + view.pendingMarks(in: round)
      if !places.contains(where: { place in
        place.map { seat.marks[round]?.contains($0) == true } ?? false
      }) {
        let asked = Coordinate(request.parameters).map { "\($0)" } ?? "nowhere"
        object(.acknowledgedIsDurable, "\(name) was told to have marked \(asked)")
      }
    case "match.ready":
      // Of a player who is out it is not kept.
      let isIn = !seat.isGone && !seat.isOut
      if case .reveal(round, _) = model.stage, !seat.readySaid.contains(round), isIn {
        object(.acknowledgedIsDurable, "\(name) was told to be ready")
      }
    case "match.aid":
      let used = Aid(rawValue: request.parameters?["aid"]?.string ?? "").flatMap {
        seat.usedAids[$0]
      }
      if used?.contains(round) != true {
        object(.acknowledgedIsDurable, "\(name) was told to have an aid")
      }
    case "match.pause":
      if model.pausesTaken == 0 { object(.acknowledgedIsDurable, "\(name) was told to pause") }
    case "match.quit":
      if !seat.isGone { object(.acknowledgedIsDurable, "\(name) was told to have quit") }
    default: break
    }
  }

  private func checkState(
    _ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID?, _ view: LinkView
  ) {
    guard let player else { return }
    guard let match = MatchID(result["match"]), let sequence = result["seq"]?.integer else {
      return object(.wellFormed, "a state without a match")
    }
    guard let model = models[match] else {
      if !finished.contains(match) {
        object(.acknowledgedIsDurable, "a state of \(match), which is not in the store")
      }
      return
    }
    // A player without a seat is a watcher, if anything.
    guard let seat = model.seat(of: player) else { return checkWatched(result, player) }
    if ["match.solo", "match.begin"].contains(request.method) {
      checkBegun(request, player)
      return view.sequences[match] = .some(0)
    }
    // A player who has left the match of a room may watch it, and watchers have their own numbers.
    if case .gone = seat.whereabouts, model.setup.origin == .room { return }
    let isFinished = result["phase"]?.string == "finished"
    if isFinished, sequence == 0 { return }
    if let last = view.sequences[match] ?? nil, last != Int(sequence), view.player == player {
      object(
        .gaplessSequence,
        "\(player) was told \(last) events of \(match), and the state says \(sequence)")
    }
    if sequence > seat.told.count {
      object(.gaplessSequence, "\(player) cannot have been told \(sequence) events of \(match)")
    }
    view.sequences[match] = .some(Int(sequence))
    checkTotals(result, model)
    for round in result.items("rounds") where round["solution"] != nil {
      noteFinds(round.items("results"), round: Int(round["round"]?.integer ?? 0), of: match)
    }
  }

  private func checkTotals(_ state: JSONNode, _ model: MatchModel) {
    let revealed = state["rounds"]?.elements?.count { $0["solution"] != nil } ?? 0
    guard revealed == model.rounds.count else { return }
    for player in state.items("players") {
      guard let id = PlayerID(player["player"]), let total = player["total"]?.integer else {
        continue
      }
      if let seat = model.seat(of: id), seat.total != Int(total) {
        object(.resultsAsPlayed, "\(id) is shown with \(total) points, not \(seat.total)")
      }
    }
  }

  private func noteFriends(_ result: JSONNode, _ view: LinkView) {
    for friend in result.items("friends") {
      checkCard(friend["player"])
      guard let id = PlayerID(friend["player"]?["player"]),
        let isOnline = friend["online"]?.boolean,
        let isInMatch = friend["inMatch"]?.boolean
      else { continue }
      view.shown[id] = .init(isOnline: isOnline, isInMatch: isInMatch)
    }
  }
}

extension JSONNode {
  /// The elements of a member; none if it is no array.
  func items(_ name: StaticString) -> [JSONNode] { self[name]?.elements.map { Array($0) } ?? [] }
}

extension Identifier {
  /// An id as it stands in a message.
  init?(_ node: JSONNode?) {
    guard let text = node?.string else { return nil }
    self.init(text: text.utf8)
  }
}

extension Coordinate {
  /// The members `lat` and `lng` of a message.
  init?(_ node: JSONNode?) {
    guard let latitude = node?["lat"]?.double, let longitude = node?["lng"]?.double else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}
