import Community
import GameRules

/// The challenges between players, the open ones and those that have ended.
public struct ChallengeModel: Sendable {
  public private(set) var open: [ChallengeID: Challenge] = [:]
  /// Every challenge as it was last kept.
  public private(set) var all: [ChallengeID: Challenge] = [:]
  /// Every moment that each was ever to expire at, in milliseconds.
  private var expiries: [ChallengeID: Set<Int64>] = [:]
  private var ended: Set<ChallengeID> = []
  private var changes: [PlayerID: Int] = [:]

  public init() {}

  /// How often something has changed for a player.
  public func changeCount(of player: PlayerID) -> Int { changes[player] ?? 0 }

  /// The open challenges that a player sent or received.
  public func open(of player: PlayerID) -> [Challenge] {
    open.values.filter { $0.players.contains(player) }.sorted { $0.id < $1.id }
  }

  public func hasEnded(_ id: ChallengeID) -> Bool { ended.contains(id) }

  public func wasToExpire(_ id: ChallengeID, at moment: Int64) -> Bool {
    expiries[id]?.contains(moment) == true
  }

  /// Records an open challenge; returns whether its id is new.
  @discardableResult
  public mutating func keep(_ challenge: Challenge) -> Bool {
    let isNew = all[challenge.id] == nil
    open[challenge.id] = challenge
    all[challenge.id] = challenge
    expiries[challenge.id, default: []].insert(challenge.expires.millisecondsSinceEpoch)
    note(challenge)
    return isNew
  }

  public mutating func end(_ id: ChallengeID) {
    ended.insert(id)
    if let challenge = open.removeValue(forKey: id) { note(challenge) }
  }

  /// Ends the challenges of a player whose account is gone.
  public mutating func forget(_ player: PlayerID) {
    for challenge in open(of: player) { end(challenge.id) }
  }

  private mutating func note(_ challenge: Challenge) {
    for player in challenge.players { changes[player, default: 0] += 1 }
  }
}

extension Challenge {
  /// The challenger and the challenged player.
  public var players: [PlayerID] { [challenger, challenged] }
}
