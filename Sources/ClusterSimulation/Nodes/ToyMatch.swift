import Cluster
import GameRules

/// An entry of the simulated journals. Its place is the number of entries that the match has before
/// it, as its host believes.
enum ToyEntry: Hashable, Sendable {
  case began(MatchID, players: [PlayerID], deadline: Int64)
  case command(MatchID, PlayerID, RequestID, place: Int)
  case finished(MatchID, ToyResult, place: Int)

  var match: MatchID {
    switch self {
    case .began(let match, _, _), .command(let match, _, _, _), .finished(let match, _, _): match
    }
  }

  var place: Int {
    switch self {
    case .began: 0
    case .command(_, _, _, let place), .finished(_, _, let place): place
    }
  }

  /// Whether the database accepts the entry; there are commands that it never does.
  var isAcceptable: Bool {
    guard case .command(_, let player, let id, _) = self else { return true }
    return (player.uuid.bits &+ UInt128(id.generation) &+ UInt128(id.number)) % 40 != 0
  }
}

/// The result of a match: the number of moves of each player.
struct ToyResult: Hashable, Sendable {
  let scores: [PlayerID: Int]
  /// The player with the most moves; the first of several.
  let winner: PlayerID
}

/// A match of the simulation: each player has a few moves, and the reply to a move is how many the
/// player has made.
///
/// Its state is that of the journal: a command counts when its commit was acknowledged. It is
/// *playing* → *closing*, after all moves or at the deadline, when no command begins any more →
/// *finished* with the commit of the result.
struct ToyMatch {
  static let moves = 5
  /// From the beginning to the deadline, in milliseconds.
  static let time: Int64 = 40_000

  let id: MatchID
  let players: [PlayerID]
  let deadline: Int64
  private(set) var scores: [PlayerID: Int]
  /// The replies of each player, which a replay brings back.
  var replies: [PlayerID: ReplyCache<Int>]
  /// The number of commands whose commit has not ended.
  var underWay = 0
  /// The number of durable entries.
  private var entryCount = 1
  /// The number of durable entries and of those on their way to the journal.
  private var placeCount = 1
  var isFinishing = false

  /// The match of an entry ``ToyEntry/began(_:players:deadline:)``; `nil` for another one.
  init?(_ entry: ToyEntry) {
    guard case .began(let id, let players, let deadline) = entry else { return nil }
    (self.id, self.players, self.deadline) = (id, players, deadline)
    scores = Dictionary(uniqueKeysWithValues: players.map { ($0, 0) })
    replies = Dictionary(uniqueKeysWithValues: players.map { ($0, ReplyCache()) })
  }

  var isOver: Bool { scores.values.allSatisfy { $0 >= Self.moves } }

  /// The place of the next entry.
  mutating func nextPlace() -> Int {
    placeCount += 1
    return placeCount - 1
  }

  /// An entry was not taken, so none after it is.
  mutating func takeBack() { placeCount = entryCount }

  /// Counts a durable move, and returns its reply.
  mutating func move(_ player: PlayerID, _ id: RequestID) -> Int {
    let reply = (scores[player] ?? 0) + 1
    scores[player] = reply
    entryCount += 1
    placeCount = max(placeCount, entryCount)
    replies[player]?.keep(reply, for: id)
    return reply
  }

  var result: ToyResult {
    let best = scores.values.max() ?? 0
    return ToyResult(scores: scores, winner: players.first { scores[$0] == best } ?? players[0])
  }
}
