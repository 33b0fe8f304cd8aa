import Community
import GameRules
import Geodesy
import JSON
import Referee
import WireProtocol

// Events: each says what follows from the journal, in its order.
extension Referee {
  func check(_ name: String, _ parameters: JSONNode, _ view: LinkView) {
    if name == "server.draining" {
      if stop == nil { object(.stopsAnnounced, "a restart is announced that nobody plans") }
      view.isWarned = true
    }
    guard let player = view.player else {
      if name != "server.draining" { object(.secrecy, "\(name) is told to nobody") }
      return
    }
    if let match = MatchID(parameters["match"]), let sequence = parameters["seq"]?.integer {
      return check(name, parameters, Int(sequence), of: match, player, view)
    }
    switch name {
    case "friend.presence":
      guard let friend = PlayerID(parameters["player"]),
        let isOnline = parameters["online"]?.boolean, let isInMatch = parameters["inMatch"]?.boolean
      else { return }
      let shown = LinkView.Shown(isOnline: isOnline, isInMatch: isInMatch)
      if view.shown[friend] == shown {
        object(.presenceKnown, "\(player) is told the same of \(friend) twice")
      }
      view.shown[friend] = shown
    case "friend.added":
      checkCard(parameters["player"])
      guard let friend = PlayerID(parameters["player"]?["player"]),
        let isOnline = parameters["online"]?.boolean, let isInMatch = parameters["inMatch"]?.boolean
      else { return }
      view.shown[friend] = .init(isOnline: isOnline, isInMatch: isInMatch)
    case "friend.removed":
      if let friend = PlayerID(parameters["player"]) { view.shown[friend] = nil }
    case "notification.received": checkNotification(parameters, player)
    case "challenge.received":
      if let other = PlayerID(parameters["player"]),
        friendships.wereKeptApart(player, other, before: serverTime(view.link))
      {
        object(.blocksKept, "\(player) is challenged by \(other)")
      }
      if let id = ChallengeID(parameters["challenge"]), challenges.all[id] == nil {
        object(.acknowledgedIsDurable, "\(player) is told of challenge \(id), which is not kept")
      }
    case "room.state": checkRoom(parameters, player, view, isEvent: true)
    case "room.match": checkWatched(parameters["state"], player)
    case "room.closed": checkRoomClosed(parameters, player)
    default: break
    }
  }

  private func checkNotification(_ parameters: JSONNode, _ player: PlayerID) {
    guard let id = parameters["notification"]?["notification"]?.string else { return }
    awaited[id] = nil
    if !told.insert(id).inserted {
      object(.notificationsOnce, "\(player) is told of notification \(id) twice")
    }
  }

  private func check(
    _ name: String, _ parameters: JSONNode, _ sequence: Int, of match: MatchID,
    _ player: PlayerID, _ view: LinkView
  ) {
    guard let model = models[match], let seat = model.seat(of: player) else {
      return object(
        .acknowledgedIsDurable, "\(player) is told \(name) of \(match), which is not in the store")
    }
    checkSequence(sequence, model, player, view)
    guard sequence >= 1, sequence <= seat.told.count else {
      return object(
        .eventsAsPlayed,
        "\(player) is told \(name) as number \(sequence) of \(match), which has \(seat.told.count)")
    }
    let expected = seat.told[sequence - 1]
    let actual = MatchModel.Told(
      name: name, round: parameters["round"]?.integer.map(Int.init),
      player: PlayerID(parameters["player"]),
      deadline: (parameters["deadline"] ?? parameters["nextAt"] ?? parameters["returnBy"]
        ?? parameters["until"] ?? parameters["roundEnd"])?.integer,
      reason: parameters["reason"]?.string)
    if name != "match.started", actual != expected {
      object(
        .eventsAsPlayed,
        "number \(sequence) of \(match) for \(player) is \(actual), not \(expected)")
    }
    checkContent(name, parameters, model)
  }

  private func checkSequence(
    _ sequence: Int, _ model: MatchModel, _ player: PlayerID, _ view: LinkView
  ) {
    let match = model.setup.id
    let before = highest[match]?[player] ?? 0
    if sequence <= before {
      object(.gaplessSequence, "\(player) is told number \(sequence) of \(match) again")
    }
    highest[match, default: [:]][player] = sequence
    switch view.sequences[match] {
    case .some(.some(let last)):
      if sequence != last + 1 {
        object(
          .gaplessSequence, "\(player) is told number \(sequence) of \(match) after \(last)")
      }
    case .some(.none): break
    case .none:
      // Told for the first time: from the beginning, unless the match was there before.
      if sequence != 1, model.startedAt > view.signedInAt, !survivors.contains(match) {
        object(.gaplessSequence, "\(player) is told number \(sequence) of \(match) first")
      }
    }
    view.sequences[match] = .some(sequence)
  }

  private func checkContent(_ name: String, _ parameters: JSONNode, _ model: MatchModel) {
    switch name {
    case "round.started":
      let statement = parameters["view"]?["statement"]
      let isRight =
        (statement != nil) == (model.rules.verdictPoints != nil) && statement?["isTrue"] == nil
      if !isRight { object(.secrecy, "the view of \(model.setup.id) is another one") }
    case "round.revealed":
      guard let number = parameters["round"]?.integer,
        let round = model.rounds.first(where: { $0.number == Int(number) })
      else { return }
      if Coordinate(parameters["solution"]) != model.places[round.number - 1].coordinate {
        object(.resultsAsPlayed, "another place is revealed in \(model.setup.id)")
      }
      let told = parameters["solution"]?["statement"]?["isTrue"]?.boolean
      if told != model.places[round.number - 1].statement?.isTrue {
        object(.resultsAsPlayed, "another truth is revealed in \(model.setup.id)")
      }
      noteFinds(parameters.items("results"), round: round.number, of: model.setup.id)
      let results = parameters.items("results")
      let isRight =
        results.count == round.scores.count
        && zip(results, round.scores).allSatisfy { result, score in
          PlayerID(result["player"]) == score.player
            && Coordinate(result["guess"]) == score.guess
            && result["verdict"]?.boolean == score.verdict
            && result.items("aids").compactMap(\.string) == score.aids.map(\.rawValue)
            && result["defaulted"]?.boolean == score.defaulted
            && result["score"]?.integer == Int64(score.points)
            && result["total"]?.integer == Int64(score.total)
            && abs((result["distance"]?.double ?? -1) - score.distance) < 0.2
        }
      let left = parameters.items("effects").map {
        ($0["health"]?.integer ?? $0["lives"]?.integer).map(Int.init)
      }
      if !isRight || left != (model.rules.reserve == nil ? [] : round.scores.map(\.reserve)) {
        object(.resultsAsPlayed, "round \(number) of \(model.setup.id) is revealed otherwise")
      }
    case "match.finished":
      for result in parameters.items("results") {
        guard let id = PlayerID(result["player"]), let own = model.result(of: id) else { continue }
        if result["total"]?.integer != Int64(own.total)
          || result["rank"]?.integer != Int64(own.rank)
          || result["won"]?.boolean != own.won
          || result["health"]?.integer ?? result["lives"]?.integer
            != own.reserve.map({ Int64($0.count) })
        {
          object(.resultsAsPlayed, "\(id) is told another end of \(model.setup.id)")
        }
      }
    case "round.standings":
      let worths = parameters.items("standings").map { model.worth(ofStanding: $0) }
      if worths != worths.sorted(by: >) {
        object(.resultsAsPlayed, "standings of \(model.setup.id) are not in order")
      }
    default: break
    }
  }
}

extension MatchModel {
  /// The number that ranks a player in the standings as they are told. The match may have gone on.
  fileprivate func worth(ofStanding standing: JSONNode) -> Int {
    let isIn = standing["lives"]?.integer != 0
    guard !rules.isElimination || !isIn, let player = PlayerID(standing["player"]) else {
      return .max
    }
    return rules.worth(
      of: player, total: standing["total"]?.integer.map(Int.init) ?? -1,
      reserve: standing["health"]?.integer.map(Int.init), eliminated: eliminated)
  }
}
