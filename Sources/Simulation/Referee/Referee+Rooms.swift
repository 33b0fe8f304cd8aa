import Community
import GameRules
import GameServer
import JSON
import Referee
import Storage
import WireProtocol

// Rooms: members are told what is kept, each version once, and play only with each other.
extension Referee {
  /// Applies a commit to the rooms.
  func takeRooms(_ writes: [StoreWrite]) {
    var hasChanged = false
    for write in writes {
      if case .room(let room) = write {
        hasChanged = true
        if let problem = rooms.keep(room) { object(.roomsKept, problem) }
      } else if case .roomEnded(let code) = write {
        hasChanged = true
        rooms.end(code)
      } else if case .journal(let entry) = write,
        case .begun(let setup, _) = MatchEntry(decoding: entry.payload), setup.origin == .room
      {
        checkStart(setup)
      }
    }
    let members = hasChanged ? rooms.open.values.flatMap(\.members) : []
    if Set(members).count < members.count { object(.roomsKept, "somebody is in two rooms") }
  }

  private func checkStart(_ setup: MatchSetup) {
    let room = setup.players.first.flatMap { rooms.room(of: $0) }
    guard let room, room.match == setup.id, setup.players.allSatisfy(room.members.contains),
      setup.players.count >= RoomLimits.startingPlayers, setup.map == room.terms.map,
      setup.format == room.terms.format
    else {
      return object(.roomsKept, "match \(setup.id) is of no room in which all its players are")
    }
  }

  /// Judges a room as one of its members is told it.
  ///
  /// - Parameter isEvent: Whether it is told as the change that follows the last one.
  func checkRoom(_ node: JSONNode, _ player: PlayerID, _ view: LinkView, isEvent: Bool) {
    guard let code = node["code"]?.string.flatMap({ RoomCode($0) }),
      let version = node["version"]?.integer.map(Int.init)
    else { return object(.wellFormed, "\(player) is told of a room without code and version") }
    let last = view.room.flatMap { $0.code == code ? $0.version : nil }
    view.room = (code, version)
    if let last, isEvent ? !rooms.follows(version, last, of: code, for: player) : version < last {
      object(.roomsKept, "\(player) is told version \(version) of room \(code) after \(last)")
    }
    guard let kept = rooms.version(version, of: code) else {
      return object(
        .acknowledgedIsDurable, "\(player) is told version \(version) of \(code), never kept")
    }
    let members = node.items("members").compactMap { PlayerID($0["player"]?["player"]) }
    let sides = node.items("members").compactMap { $0["side"]?.integer.map { Int($0) } }
    let roles = node.items("members").compactMap { $0["role"]?.string }
    let keptRoles = kept.members.map { (kept.roles[$0] ?? .player).rawValue }
    let keptSides = kept.members.map { kept.secondSide.contains($0) ? 1 : 0 }
    if members != kept.members || sides != keptSides || roles != keptRoles
      || PlayerID(node["host"]) != kept.host
      || MatchID(node["match"]) != kept.match || node["map"]?.string != kept.terms.map
      || node["format"]?.string != kept.terms.format.id.name
      || !members.contains(player)
    {
      object(.roomsKept, "\(player) is told another version \(version) of room \(code)")
    }
  }

  /// Judges the room of a player who is back.
  func checkRoom(
    ofReturned player: PlayerID, _ result: JSONNode, _ request: LinkView.Pending, _ view: LinkView
  ) {
    if let room = result["room"] { checkRoom(room, player, view, isEvent: false) }
    guard isUnchanged(player, request) else { return }
    let said = result["room"]?["code"]?.string
    let kept = rooms.room(of: player)?.code.text
    if said != kept {
      object(.acknowledgedIsDurable, "\(player) is back in room \(said ?? "–"), not \(kept ?? "–")")
    }
  }

  /// Judges the reply to a request of a member.
  func checkRoomReply(_ request: LinkView.Pending, _ player: PlayerID) {
    if request.method == "room.leave", isUnchanged(player, request), rooms.room(of: player) != nil {
      object(.acknowledgedIsDurable, "\(player) was told to have left the room")
    }
    if request.method == "room.kick", let other = PlayerID(request.parameters?["player"]),
      request.isAlone, let room = rooms.room(of: player), room.host == player,
      room.members.contains(other)
    {
      object(.acknowledgedIsDurable, "\(player) was told to have removed \(other)")
    }
  }

  /// A watcher is in the match's room, and is told rounds after their reveal.
  func checkWatched(_ state: JSONNode?, _ player: PlayerID) {
    guard let state, let match = MatchID(state["match"]), let model = models[match] else {
      return object(.wellFormed, "\(player) watches a match of nobody's")
    }
    if !finished.contains(match) { watched.insert(match) }
    let seen = rooms.versions(of: player, playing: match)
    if seen.isEmpty { object(.secrecy, "\(player) watches \(match) from outside of its room") }
    let mayBeScreen = seen.contains { $0.roles[player] == .screen }
    for round in state.items("rounds") {
      guard let number = round["round"]?.integer.map(Int.init) else { continue }
      let isRevealed = model.rounds.contains { $0.number == number }
      if round["solution"] != nil || round["results"] != nil, !isRevealed {
        object(.secrecy, "\(player) watches round \(number) of \(match) before its reveal")
      }
      if round["view"] != nil, !mayBeScreen {
        object(.secrecy, "\(player), no screen, is shown the view of \(match)")
      }
    }
    let pins = state.items("players").filter { $0["marker"] != nil }
    if !pins.isEmpty || state["marker"] != nil || state["guess"] != nil {
      object(.secrecy, "\(player) watches the pins of \(match)")
    }
  }

  /// Counts a match that is over.
  func noteEnd(of match: FinishedMatch) {
    matchCount += 1
    if match.ending == .played { playedMatches[match.setup.format.id.name, default: 0] += 1 }
    if watched.remove(match.setup.id) != nil { watchedMatchCount += 1 }
  }

  /// Whether a watcher may know a place or a pin: all of it after the reveal, and on a screen the
  /// place of the round that is played.
  func mayWatch(_ place: Secrets.Place, _ player: PlayerID, of model: MatchModel) -> Bool {
    let seen = rooms.versions(of: player, playing: model.setup.id)
    guard !seen.isEmpty else { return false }
    if model.rounds.contains(where: { $0.number == place.round }) { return true }
    return place.owner == nil && place.round <= model.shownRound
      && seen.contains { $0.roles[player] == .screen }
  }

  /// A player is told to be in no room any more.
  func checkRoomClosed(_ parameters: JSONNode, _ player: PlayerID) {
    guard let code = parameters["code"]?.string, rooms.room(of: player)?.code.text == code else {
      return
    }
    object(.roomsKept, "\(player) is told to be out of room \(code)")
  }

  /// The reason why a refusal is wrong; `nil` if it is right or cannot be judged.
  func reasonAgainstRoom(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    guard isUnchanged(player, request) else { return nil }
    let room = rooms.room(of: player)
    switch code {
    case .notInRoom: return room.map { "the player is in room \($0.code)" }
    case .notHost: return room?.host == player ? "the player is the host" : nil
    case .roomClosedToYou:
      let asked = request.parameters?["code"]?.string.flatMap { RoomCode($0) }
      guard let asked, let room = rooms.open[asked] else { return nil }
      return room.kicked.contains(player) ? nil : "nobody has removed the player"
    case .formatNotPossible where request.method == "room.start":
      // It is not known here which members are free, but no more than all are.
      guard let room else { return nil }
      let most = ReferenceRules(format: room.terms.format.id.name).players.upperBound
      return room.members.count - room.roles.count > most ? nil : "the format takes \(most)"
    default: return nil
    }
  }

  /// Nothing about rooms has changed for the player since the request came.
  private func isUnchanged(_ player: PlayerID, _ request: LinkView.Pending) -> Bool {
    request.isAlone && rooms.changeCount(of: player) == request.before.rooms
  }
}
