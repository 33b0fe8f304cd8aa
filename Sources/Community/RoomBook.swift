import GameRules

/// All open rooms.
///
/// A player is in one room at most: entering one leaves the room before. Each change of a room
/// makes its ``Room/version`` greater by one, whatever the number of things that one event changes;
/// the room is stored, and then its members are told of it.
///
/// The player whom the reply to the event shows the room, who created or joined it or has come
/// back, is not told of that change once more.
public struct RoomBook: Sendable {
  private var rooms: [RoomCode: Room] = [:]
  private var codes: [PlayerID: RoomCode] = [:]
  private var codesByMatch: [MatchID: RoomCode] = [:]
  private var wakeUps: [RoomCode: Instant] = [:]

  public init() {}

  /// How many are open.
  public var count: Int { rooms.count }

  public subscript(code: RoomCode) -> Room? { rooms[code] }

  /// The room whose match that is, while it is played.
  public func room(playing match: MatchID) -> Room? {
    codesByMatch[match].flatMap { rooms[$0] }
  }

  /// The room that a player is in.
  public func room(of player: PlayerID) -> Room? { codes[player].flatMap { rooms[$0] } }

  /// The changes of one event, before they become actions.
  private struct Changes {
    /// The rooms that the event may have changed, each once.
    var touched: [RoomCode] = []
    /// Those that it has changed.
    var changed: Set<RoomCode> = []
    /// The player whom the reply shows the room.
    var shown: PlayerID?
    /// Actions to take before the members are told how their rooms are now.
    var before: [RoomAction] = []
    /// Actions to take afterwards.
    var after: [RoomAction] = []
  }

  /// Lets happen what was due, then the event. `now` never goes back from one call to the next. A
  /// member who comes back when ``RoomMember/awayUntil`` is reached is too late.
  public mutating func handle(_ event: RoomEvent, at now: Instant) -> RoomOutcome {
    var changes = Changes()
    if case .excused(let lost) = event { moveDeadlines(by: lost, at: now) }
    changes.touched = codes(touchedBy: event)
    for code in changes.touched { passDeadlines(of: code, at: now, &changes) }
    let verdict = apply(event, at: now, &changes)
    for code in changes.touched { passDeadlines(of: code, at: now, &changes) }
    let actions = finish(changes, at: now)
    guard case .inRoom(let room) = verdict, let current = rooms[room.code] else {
      return RoomOutcome(verdict: verdict, actions: actions)
    }
    return RoomOutcome(verdict: .inRoom(current), actions: actions)
  }

  /// In an order, so that equal events have equal outcomes.
  private func codes(touchedBy event: RoomEvent) -> [RoomCode] {
    func codes(of players: PlayerID...) -> [RoomCode] { players.compactMap { self.codes[$0] } }
    let touched: [RoomCode] =
      switch event {
      case .create(let code, let arrival, _), .join(let code, let arrival, _):
        codes(of: arrival.player) + [code]
      case .leave(let player), .away(let player), .returned(let player),
        .enteredMatch(let player, _), .leftMatch(let player), .set(_, let player),
        .kick(_, _, let player), .pass(_, let player), .side(_, _, let player),
        .role(_, _, let player),
        .start(_, let player),
        .emote(_, let player):
        codes(of: player)
      case .matchFinished(let match, let players):
        (codesByMatch[match].map { [$0] } ?? []) + players.compactMap { self.codes[$0] }
      case .resumed(let record, _): [record.code]
      case .excused: rooms.keys.sorted()
      case .timePassed(let code): [code]
      }
    var seen: Set<RoomCode> = []
    return touched.filter { seen.insert($0).inserted }
  }

  private mutating func apply(
    _ event: RoomEvent, at now: Instant, _ changes: inout Changes
  ) -> RoomVerdict {
    switch event {
    case .create(let code, let founder, let terms):
      precondition(rooms[code] == nil, "a code is new")
      _ = leave(founder.player, at: now, &changes)
      rooms[code] = Room(code, of: founder, terms, at: now)
      return admit(founder.player, to: code, &changes)
    case .join(let code, let arrival, let role):
      return join(code, arrival, as: role, at: now, &changes)
    case .leave(let player): return leave(player, at: now, &changes)
    case .set(let terms, let host):
      return command(by: host, &changes) { room in
        room.terms = terms
        return nil
      }
    case .kick(let player, let network, let host):
      return kick(player, from: network, by: host, at: now, &changes)
    case .pass(let player, let host):
      return command(by: host, &changes) { room in
        guard room.member(player) != nil else { return .notMember }
        room.host = player
        return nil
      }
    case .side(let side, let player, let sender):
      return send(player, to: side, by: sender, &changes)
    case .role(let role, let player, let sender):
      return setRole(role, of: player, by: sender, &changes)
    case .start(let match, let host): return start(match, by: host, &changes)
    case .emote(let emote, let player):
      guard let room = room(of: player) else { return .refused(.notInRoom) }
      guard room.mayEmote(player) else { return .refused(.knowsPlaces) }
      changes.after.append(.emote(room.members.map(\.player), room.code, emote, by: player))
    case .away(let player):
      update(player, &changes) { $0.awayUntil = now + RoomLimits.absence }
    case .returned(let player):
      update(player, &changes) { $0.awayUntil = nil }
      changes.shown = player
    case .enteredMatch(let player, let match): update(player, &changes) { $0.match = match }
    case .leftMatch(let player): update(player, &changes) { $0.match = nil }
    case .matchFinished(let match, let players): finished(match, players, &changes)
    case .resumed(let record, let playing): resume(record, playing, at: now)
    case .excused, .timePassed: break
    }
    return .done
  }

  /// Makes the actions of all changes: what is stored comes first, then what players are told.
  private mutating func finish(_ changes: Changes, at now: Instant) -> [RoomAction] {
    var (writes, tells, wakes): ([RoomAction], [RoomAction], [RoomAction]) = ([], [], [])
    for code in changes.touched {
      if changes.changed.contains(code), rooms[code] != nil {
        rooms[code]?.version += 1
        rooms[code]?.changedAt = now
      }
      guard let room = rooms[code] else {
        if changes.changed.contains(code) {
          writes.append(.erase(code))
          wakeUps[code] = nil
          wakes.append(.wake(code, at: nil))
        }
        continue
      }
      if changes.changed.contains(code) {
        writes.append(.write(RoomRecord(room)))
        let others = room.members.map(\.player).filter { $0 != changes.shown }
        if !others.isEmpty { tells.append(.tell(others, room)) }
      }
      guard room.nextDeadline != wakeUps[code] else { continue }
      wakeUps[code] = room.nextDeadline
      wakes.append(.wake(code, at: room.nextDeadline))
    }
    return writes + changes.before + tells + changes.after + wakes
  }
}

// Commands.
extension RoomBook {
  /// Changes the room of a host; `change` may refuse.
  private mutating func command(
    by host: PlayerID, _ changes: inout Changes,
    _ change: (inout Room) -> RoomRefusal?
  ) -> RoomVerdict {
    guard let before = room(of: host) else { return .refused(.notInRoom) }
    guard before.host == host else { return .refused(.notHost) }
    var room = before
    if let refusal = change(&room) { return .refused(refusal) }
    if room != before {
      rooms[room.code] = room
      changes.changed.insert(room.code)
    }
    return .done
  }

  private mutating func join(
    _ code: RoomCode, _ arrival: RoomArrival, as role: RoomRole, at now: Instant,
    _ changes: inout Changes
  ) -> RoomVerdict {
    guard let room = rooms[code] else { return .refused(.unknownRoom) }
    guard room.member(arrival.player) == nil else {
      changes.shown = arrival.player
      return .inRoom(room)
    }
    guard !room.keepsOut(arrival) else { return .refused(.closed) }
    // Nobody is a screen without the host's leave.
    let role = role == .screen ? .watcher : role
    guard room.hasCapacity(for: role) else { return .refused(.full) }
    _ = leave(arrival.player, at: now, &changes)
    rooms[code]?.members.append(
      RoomMember(
        player: arrival.player, role: role, side: room.smallerSide, match: arrival.match))
    changes.after.append(.leaveQueue(arrival.player))
    return admit(arrival.player, to: code, &changes)
  }

  private mutating func admit(
    _ player: PlayerID, to code: RoomCode, _ changes: inout Changes
  ) -> RoomVerdict {
    guard let room = rooms[code] else { preconditionFailure("a room that is entered is open") }
    codes[player] = code
    changes.changed.insert(code)
    changes.shown = player
    changes.before.append(.entered(player, code))
    return .inRoom(room)
  }

  private mutating func kick(
    _ player: PlayerID, from network: SenderNetwork?, by host: PlayerID, at now: Instant,
    _ changes: inout Changes
  ) -> RoomVerdict {
    let verdict = command(by: host, &changes) { room in
      guard player != host else { return .oneself }
      guard room.member(player) != nil else { return .notMember }
      room.keepOut(player, from: network)
      return nil
    }
    guard verdict == .done, let code = codes[player] else { return verdict }
    _ = leave(player, at: now, &changes)
    changes.after.append(.close(player, code, .kicked))
    return .done
  }

  private mutating func send(
    _ player: PlayerID, to side: Int, by sender: PlayerID, _ changes: inout Changes
  ) -> RoomVerdict {
    guard let room = room(of: sender) else { return .refused(.notInRoom) }
    guard player == sender || room.host == sender else { return .refused(.notHost) }
    guard room.host == sender || room.mayEmote(player) else { return .refused(.knowsPlaces) }
    guard room.member(player) != nil else { return .refused(.notMember) }
    update(player, &changes) { $0.side = side }
    return .done
  }

  private mutating func setRole(
    _ role: RoomRole, of player: PlayerID, by sender: PlayerID, _ changes: inout Changes
  ) -> RoomVerdict {
    guard let room = room(of: sender) else { return .refused(.notInRoom) }
    let isHost = room.host == sender
    guard isHost || (player == sender && role != .screen) else { return .refused(.notHost) }
    guard let member = room.member(player) else { return .refused(.notMember) }
    guard isHost || room.mayEmote(player) else { return .refused(.knowsPlaces) }
    let isSameKind = (member.role == .player) == (role == .player)
    guard isSameKind || room.hasCapacity(for: role) else { return .refused(.full) }
    if rooms[room.code]?.setRole(role, of: player) == true { changes.changed.insert(room.code) }
    return .done
  }

  private mutating func start(
    _ match: MatchID, by host: PlayerID, _ changes: inout Changes
  ) -> RoomVerdict {
    let players = room(of: host)?.nextPlayers ?? []
    let verdict = command(by: host, &changes) { room in
      guard room.match == nil else { return .matchInProgress }
      guard room.member(host)?.isPlaying == false else { return .alreadyInMatch }
      guard players.count >= room.terms.players.lowerBound else { return .tooFewPlayers }
      guard players.count <= room.terms.players.upperBound else { return .tooManyPlayers }
      guard room.terms.format.sides == .each || room.hasEvenSides else { return .unevenSides }
      room.match = match
      for player in players { _ = room.update(player) { $0.match = match } }
      return nil
    }
    guard verdict == .done, let room = room(of: host) else { return verdict }
    codesByMatch[match] = room.code
    changes.after += players.map(RoomAction.leaveQueue) + [.start(match, room.terms, players)]
    return .done
  }

  /// Takes a member out, and ends the room when it was the last one.
  private mutating func leave(
    _ player: PlayerID, at now: Instant, _ changes: inout Changes
  ) -> RoomVerdict {
    guard let code = codes.removeValue(forKey: player) else { return .refused(.notInRoom) }
    rooms[code]?.remove(player)
    changes.changed.insert(code)
    changes.before.append(.left(player))
    if rooms[code]?.members.isEmpty ?? true { remove(code) }
    return .done
  }

  private mutating func remove(_ code: RoomCode) {
    if let match = rooms.removeValue(forKey: code)?.match { codesByMatch[match] = nil }
  }
}

// Rooms change with their members, and with time.
extension RoomBook {
  private mutating func update(
    _ player: PlayerID, _ changes: inout Changes, _ change: (inout RoomMember) -> Void
  ) {
    guard let code = codes[player], rooms[code]?.update(player, change) == true else { return }
    changes.changed.insert(code)
  }

  /// Costs a look at the players when they are in no room.
  private mutating func finished(
    _ match: MatchID, _ players: [PlayerID], _ changes: inout Changes
  ) {
    for player in players {
      update(player, &changes) { if $0.match == match { $0.match = nil } }
    }
    guard let code = codesByMatch.removeValue(forKey: match) else { return }
    rooms[code]?.match = nil
    changes.changed.insert(code)
  }

  private mutating func resume(
    _ record: RoomRecord, _ playing: [PlayerID: MatchID], at now: Instant
  ) {
    precondition(rooms[record.code] == nil, "a room is resumed once")
    rooms[record.code] = Room(record, playing, at: now)
    if let match = record.match { codesByMatch[match] = record.code }
    for player in record.members {
      precondition(codes[player] == nil, "a player is in one room")
      codes[player] = record.code
    }
  }

  private mutating func moveDeadlines(by lost: Duration, at now: Instant) {
    rooms = rooms.mapValues { room in
      var room = room
      room.changedAt = min(room.changedAt + lost, now)
      for index in room.members.indices {
        room.members[index].awayUntil = room.members[index].awayUntil.map { $0 + lost }
      }
      return room
    }
  }

  /// Takes out the members who were waited for long enough, and ends a room in which nothing has
  /// happened for long.
  private mutating func passDeadlines(
    of code: RoomCode, at now: Instant, _ changes: inout Changes
  ) {
    guard let room = rooms[code] else { return }
    for member in room.members {
      guard let end = room.end(of: member), end <= now else { continue }
      _ = leave(member.player, at: now, &changes)
    }
    guard let rest = rooms[code], !changes.changed.contains(code), let end = rest.idleEnd,
      end <= now
    else { return }
    for member in rest.members {
      codes[member.player] = nil
      changes.before.append(.left(member.player))
      changes.after.append(.close(member.player, code, .idle))
    }
    remove(code)
    changes.changed.insert(code)
  }
}
