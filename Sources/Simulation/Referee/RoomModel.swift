import Community
import GameRules

/// The rooms as the store keeps them.
struct RoomModel {
  private(set) var open: [RoomCode: RoomRecord] = [:]
  /// Each version of each room that was ever kept.
  private var versions: [RoomCode: [Int: RoomRecord]] = [:]
  private var changes: [PlayerID: Int] = [:]

  /// How often something has changed for a player.
  func changeCount(of player: PlayerID) -> Int { changes[player] ?? 0 }

  func room(of player: PlayerID) -> RoomRecord? {
    open.values.first { $0.members.contains(player) }
  }

  /// Every version, so far, of a room during its match that a player was in then.
  func versions(of player: PlayerID, playing match: MatchID) -> [RoomRecord] {
    versions.values.flatMap(\.values)
      .filter { $0.match == match && $0.members.contains(player) }
  }

  func version(_ number: Int, of code: RoomCode) -> RoomRecord? { versions[code]?[number] }

  /// Whether an event may tell a member a version after another one. The changes of a crowd are
  /// told together, also to a member whom a reply has told them meanwhile. Who was out meanwhile
  /// may have come back by a request to which the reply was that the store does not answer.
  func follows(
    _ version: Int, _ last: Int, of code: RoomCode, for player: PlayerID
  ) -> Bool {
    func isCrowded(_ number: Int) -> Bool {
      self.version(number, of: code).map { $0.members.count > RoomLimits.players } ?? false
    }
    func isOut(_ number: Int) -> Bool {
      self.version(number, of: code).map { !$0.members.contains(player) } ?? false
    }
    guard version > last else { return version == last && isCrowded(version) }
    let skipped = last + 1..<version
    return skipped.allSatisfy(isCrowded) || skipped.contains(where: isOut)
  }

  /// The players who are in a room.
  var members: Set<PlayerID> { Set(open.values.flatMap(\.members)) }

  /// Records a room as it was kept; returns why it cannot be.
  mutating func keep(_ room: RoomRecord) -> String? {
    let known = versions[room.code] ?? [:]
    var problem: String?
    if let same = known[room.version] {
      // Handed over again after a failure.
      if same != room { problem = "version \(room.version) of room \(room.code) is kept twice" }
    } else if room.version != (known.keys.max() ?? 0) + 1 {
      problem = "room \(room.code) has version \(room.version) after \(known.count)"
    }
    if !room.members.contains(room.host) { problem = "room \(room.code) has a host from outside" }
    if room.members.contains(where: room.kicked.contains) {
      problem = "somebody whom the host removed is in room \(room.code)"
    }
    note(open[room.code]?.members ?? [])
    note(room.members)
    versions[room.code, default: [:]][room.version] = room
    open[room.code] = room
    return problem
  }

  mutating func end(_ code: RoomCode) {
    note(open.removeValue(forKey: code)?.members ?? [])
  }

  private mutating func note(_ players: [PlayerID]) {
    for player in players { changes[player, default: 0] += 1 }
  }
}
