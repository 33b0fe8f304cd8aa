import Community
import GameRules

/// The challenges that the store has as open, and those that were.
struct ChallengeModel {
  private(set) var open: [ChallengeID: Challenge] = [:]
  /// Every moment that each was ever to expire at, in milliseconds.
  private var expiries: [ChallengeID: Set<Int64>] = [:]
  private var players: [ChallengeID: Set<PlayerID>] = [:]
  private var ended: Set<ChallengeID> = []
  private var changes: [PlayerID: Int] = [:]

  /// How often something has changed for a player.
  func changeCount(of player: PlayerID) -> Int { changes[player] ?? 0 }

  /// The open ones of a player.
  func open(of player: PlayerID) -> [Challenge] {
    open.values.filter { $0.challenger == player || $0.challenged == player }
  }

  func players(of id: ChallengeID) -> Set<PlayerID>? { players[id] }
  func hasEnded(_ id: ChallengeID) -> Bool { ended.contains(id) }
  func wasToExpire(_ id: ChallengeID, at moment: Int64) -> Bool {
    expiries[id]?.contains(moment) == true
  }

  /// A challenge is kept; returns whether it is a new one.
  mutating func keep(_ challenge: Challenge) -> Bool {
    let isNew = players[challenge.id] == nil
    open[challenge.id] = challenge
    expiries[challenge.id, default: []].insert(challenge.expires.millisecondsSinceEpoch)
    players[challenge.id] = [challenge.challenger, challenge.challenged]
    note(challenge)
    return isNew
  }

  mutating func end(_ id: ChallengeID) {
    ended.insert(id)
    if let challenge = open.removeValue(forKey: id) { note(challenge) }
  }

  /// The player's account is gone.
  mutating func forget(_ player: PlayerID) {
    for challenge in open(of: player) { end(challenge.id) }
  }

  private mutating func note(_ challenge: Challenge) {
    changes[challenge.challenger, default: 0] += 1
    changes[challenge.challenged, default: 0] += 1
  }
}
