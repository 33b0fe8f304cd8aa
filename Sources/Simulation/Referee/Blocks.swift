import Community
import GameRules

/// Blocks and the outcomes of friend requests, worked out a second time from the commands of the
/// players.
struct Blocks {
  /// One player and another one: who blocks and who is blocked, or who asked and who was asked.
  struct Direction: Hashable {
    let from: PlayerID
    let to: PlayerID
  }

  /// Whether it is so, since each of the referee's moments, the latest last.
  private var blocks: [Direction: [(moment: Int, isSo: Bool)]] = [:]
  /// The same of declined requests.
  private var declines: [Direction: [(moment: Int, isSo: Bool)]] = [:]
  /// The server's time of each decline and of each taking back that counts.
  private var declined: [Direction: Instant] = [:]
  private var withdrawn: [Direction: Instant] = [:]
  /// When, on the server's clock, the blocker was told that the block is there.
  private var acknowledged: [Direction: Int64] = [:]
  /// Blocks that are gone from the store; whoever took them back has not been told.
  private var unsaid: Set<Direction> = []

  func isBlocking(_ player: PlayerID, _ other: PlayerID) -> Bool {
    blocks[Direction(from: player, to: other)]?.last?.isSo ?? false
  }

  func areKeptApart(_ one: PlayerID, _ other: PlayerID) -> Bool {
    isBlocking(one, other) || isBlocking(other, one)
  }

  /// Whether a block between the two is gone, and the server may not know it yet.
  func mayStillBeKeptApart(_ one: PlayerID, _ other: PlayerID) -> Bool {
    unsaid.contains(Direction(from: one, to: other))
      || unsaid.contains(Direction(from: other, to: one))
  }

  func blocked(by player: PlayerID) -> Set<PlayerID> {
    Set(blocks.filter { $0.key.from == player && $0.value.last?.isSo == true }.map(\.key.to))
  }

  /// Whether a player blocked, or did not block, another one at any time since a moment.
  func was(_ isSo: Bool, _ player: PlayerID, _ other: PlayerID, since moment: Int) -> Bool {
    Self.was(isSo, blocks[Direction(from: player, to: other)], since: moment)
  }

  /// Whether a player was declined by another one at any time since a moment.
  func wasDeclined(_ player: PlayerID, by other: PlayerID, since moment: Int) -> Bool {
    Self.was(true, declines[Direction(from: player, to: other)], since: moment)
  }

  private static func was(
    _ isSo: Bool, _ history: [(moment: Int, isSo: Bool)]?, since moment: Int
  ) -> Bool {
    let before = history?.last { $0.moment <= moment }?.isSo ?? false
    return before == isSo || history?.contains { $0.moment > moment && $0.isSo == isSo } == true
  }

  /// Whether a request may be made as far as blocks and declines go.
  func allowRequest(of player: PlayerID, to other: PlayerID, at now: Instant) -> Bool {
    let end = declined[Direction(from: player, to: other)].map { $0 + .seconds(7 * 86_400) }
    return !areKeptApart(player, other) && end.map { $0 <= now } ?? true
  }

  /// Whether a request is one that was taken back less than a day ago: it is no news.
  func isRepeated(_ player: PlayerID, _ other: PlayerID, at now: Instant) -> Bool {
    withdrawn[Direction(from: player, to: other)].map { now < $0 + .seconds(86_400) } ?? false
  }

  /// Applies a command of one player about another.
  mutating func take(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    before: FriendshipModel.State,
    at moment: Int, _ now: Instant
  ) {
    let own = Direction(from: actor, to: other)
    let others = Direction(from: other, to: actor)
    switch command {
    case .request, .accept:
      for direction in [own, others] {
        if declined.removeValue(forKey: direction) != nil {
          declines[direction, default: []].append((moment, false))
        }
        withdrawn[direction] = nil
      }
    case .decline:
      declined[others] = now
      declines[others, default: []].append((moment, true))
    case .remove: if before == .requested(by: actor) { withdrawn[own] = now }
    case .block:
      if before == .requested(by: actor) { withdrawn[own] = now }
      blocks[own, default: []].append((moment, true))
      unsaid.remove(own)
    case .unblock:
      blocks[own, default: []].append((moment, false))
      acknowledged[own] = nil
      unsaid.insert(own)
    }
  }

  /// A player was told, at that time of the server's clock, that the block is there.
  mutating func acknowledge(_ player: PlayerID, _ other: PlayerID, at time: Int64) {
    guard isBlocking(player, other) else { return }
    let direction = Direction(from: player, to: other)
    acknowledged[direction] = acknowledged[direction] ?? time
  }

  /// A player was told that the block is gone.
  mutating func acknowledgeEnd(_ player: PlayerID, _ other: PlayerID) {
    unsaid.remove(Direction(from: player, to: other))
  }

  /// Whether one of the two had been told before that time that the block is there.
  func wereKeptApart(_ one: PlayerID, _ other: PlayerID, before time: Int64) -> Bool {
    [Direction(from: one, to: other), Direction(from: other, to: one)].contains { direction in
      acknowledged[direction].map { $0 < time } ?? false
    }
  }
}
