import GameRules
import Geodesy
import JSON
import Storage
import WireProtocol

// Replies: what they say must be in the store, and a refusal must have its reason.
extension Referee {
  /// Whose request it was: messages are carried out in their order, so that of one that came behind
  /// others it is whoever speaks now.
  private func performer(of request: LinkView.Pending, _ view: LinkView) -> PlayerID? {
    request.isAlone ? request.player : view.player
  }

  func check(_ result: JSONNode, of request: LinkView.Pending, _ view: LinkView) {
    let parameters = request.parameters
    let player = performer(of: request, view)
    switch request.method {
    case "account.guest", "account.register", "account.login", "account.resume":
      signIn(result, request, view)
    case "account.logout": forgetSpeaker(view)
    case "account.delete":
      if let player, isStored(player) {
        object(.acknowledgedIsDurable, "\(player) was told to be deleted, and is there")
      }
      forgetSpeaker(view)
    case "queue.join":
      if let player, let since = result["since"]?.integer,
        enqueued[player]?.contains(since) != true
      {
        object(.acknowledgedIsDurable, "\(player) was told to wait since \(since)")
      }
    case "match.answer", "match.guess", "match.mark", "match.ready", "match.quit":
      guard let player else { return }
      guard let match = MatchID(parameters?["match"]),
        let model = models[match], let seat = model.seat(of: player)
      else { return object(.acknowledgedIsDurable, "a reply about a match of nobody's") }
      checkPlay(result, request, seat, model)
    case "match.solo", "match.state": checkState(result, request, player, view)
    case "friend.list": noteFriends(result, view)
    case "friend.accept": checkFriendship(request, player, areFriends: true)
    case "friend.remove": checkFriendship(request, player, areFriends: false)
    case "notification.list": checkUnread(result, request, player)
    case "queue.leave":
      let tickets = try? disk.ask { store throws(StorageError) in try store.waitingTickets() }
      if let player,
        tickets?.contains(where: {
          $0.player == player && $0.since.millisecondsSinceEpoch < request.at
        }) == true
      {
        object(.acknowledgedIsDurable, "\(player) was told to have left the queue")
      }
    default: break
    }
  }

  private func checkFriendship(
    _ request: LinkView.Pending, _ player: PlayerID?, areFriends: Bool
  ) {
    guard let player, let other = PlayerID(request.parameters?["player"])
    else { return }
    let offset = crowd.process?.offset.wholeMilliseconds ?? 0
    let states = friendships[[player, other]] ?? []
    let present = states.last?.areFriends ?? false
    let since = states.filter { $0.at + offset >= request.at }
    if present != areFriends, !since.contains(where: { $0.areFriends == areFriends }),
      !deleted.contains(other)
    {
      object(
        .acknowledgedIsDurable,
        "\(player) was told to be \(areFriends ? "a" : "no") friend of \(other)")
    }
  }

  func unread(of player: PlayerID?) -> Int? {
    guard let player else { return nil }
    return try? disk.ask { store throws(StorageError) in try store.unreadCount(of: player) }
  }

  private func checkUnread(
    _ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID?
  ) {
    // Where it did not change meanwhile there is no doubt.
    guard request.isAlone, let player, let count = unread(of: player), count == request.unread,
      let said = result["unread"]?.integer, Int(said) != count
    else { return }
    object(.unreadCounted, "\(player) has \(count) unread notifications and was told \(said)")
  }

  /// Who comes back comes back into the match and to the place in the queue.
  private func checkReturn(
    _ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID
  ) {
    checkUnread(result, request, player)
    if result["match"] == nil, let match = liveMatches[player], let model = models[match],
      model.seat(of: player)?.isGone == false, model.startedAt < request.at, model.stage != .unbegun
    {
      object(.acknowledgedIsDurable, "\(player) is back, and \(match) is not mentioned")
    }
    let tickets = try? disk.ask { store throws(StorageError) in try store.waitingTickets() }
    if result["queue"] == nil,
      tickets?.contains(where: {
        $0.player == player && $0.since.millisecondsSinceEpoch < request.at
      }) == true
    {
      object(.acknowledgedIsDurable, "\(player) is back, and the place in the queue is gone")
    }
  }

  private func isStored(_ player: PlayerID) -> Bool {
    let record = try? disk.ask { store throws(StorageError) in try store.player(player) }
    return record.flatMap { $0 } != nil
  }

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
      view.sequences = [:]
      view.shown = [:]
      if view.link.isAlive { speakers[player] = view }
    }
    if let token = result["token"]?.string {
      // Of many tokens the oldest end.
      if request.method == "account.login" {
        for (other, owner) in tokens where owner == player { tokens[other] = nil }
      }
      tokens[token] = player
    } else if let token = request.parameters?["token"]?.string, let owner = tokens[token],
      owner != player
    {
      object(.tokensGood, "a token of \(owner) lets \(player) in")
    }
    if request.method == "account.resume" { checkReturn(result, request, player) }
    if let match = MatchID(result["match"]) { view.sequences[match] = .some(nil) }
  }

  private func checkPlay(
    _ result: JSONNode, _ request: LinkView.Pending, _ seat: MatchModel.Seat, _ model: MatchModel
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
      if let asked = Coordinate(request.parameters), asked != accepted {
        object(.acknowledgedIsDurable, "\(name) asked for another guess than was accepted")
      }
    case "match.mark":
      if let asked = Coordinate(request.parameters), seat.marks[round]?.contains(asked) != true {
        object(.acknowledgedIsDurable, "\(name) was told to have marked \(asked)")
      }
    case "match.ready":
      if case .reveal(round, _) = model.stage, !seat.readySaid.contains(round), !seat.isGone {
        object(.acknowledgedIsDurable, "\(name) was told to be ready")
      }
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
    guard let seat = model.seat(of: player) else {
      return object(.secrecy, "\(player) is shown \(match) of others")
    }
    if request.method == "match.solo" { return view.sequences[match] = .some(0) }
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
  }

  private func checkTotals(_ state: JSONNode, _ model: MatchModel) {
    let revealed = state["rounds"]?.elements?.count { $0["solution"] != nil } ?? 0
    guard revealed == model.rounds.count else { return }
    for player in state["players"]?.elements.map({ Array($0) }) ?? [] {
      guard let id = PlayerID(player["player"]), let total = player["total"]?.integer else {
        continue
      }
      if let seat = model.seat(of: id), seat.total != Int(total) {
        object(.resultsAsPlayed, "\(id) is shown with \(total) points, not \(seat.total)")
      }
    }
  }

  private func noteFriends(_ result: JSONNode, _ view: LinkView) {
    for friend in result["friends"]?.elements.map({ Array($0) }) ?? [] {
      guard let id = PlayerID(friend["player"]?["player"]),
        let isOnline = friend["online"]?.boolean,
        let isInMatch = friend["inMatch"]?.boolean
      else { continue }
      view.shown[id] = .init(isOnline: isOnline, isInMatch: isInMatch)
    }
  }

  // MARK: - Refusals

  func check(_ error: WireError, of request: LinkView.Pending, _ view: LinkView) {
    if error.gameError == .invalidToken {
      guard request.method == "account.resume",
        let token = request.parameters?["token"]?.string, let player = tokens[token],
        !deleted.contains(player)
      else { return }
      object(.tokensGood, "a token of \(player) is refused")
    } else if [.wrongPhase, .notInMatch, .alreadyGuessed].contains(error.gameError) {
      checkRefusal(error, request)
    }
  }

  /// A guess or an answer that came in time must not be refused.
  private func checkRefusal(_ error: WireError, _ request: LinkView.Pending) {
    guard request.isAlone, let player = request.player,
      let match = MatchID(request.parameters?["match"]), let model = models[match],
      let seat = model.seat(of: player), model.lastExcuse < request.at,
      let round = request.parameters?["round"]?.integer.map(Int.init),
      let phase = seat.phases[round], request.method == "match.guess"
    else { return }
    let end = min(phase.end ?? .max, phase.until)
    guard phase.from < request.at, request.at < end else { return }
    object(
      .refusalsJust,
      """
      \(player) guessed in round \(round) of \(match) at \(request.at), which was allowed from \
      \(phase.from) until \(end), and was refused: \(error.message)
      """)
  }
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
