import GameRules

/// The tokens that clients were given: those that must be accepted, and those that must not.
struct TokenBook {
  private struct Issue {
    let player: PlayerID
    /// The referee's moment of the reply that gave it.
    let moment: Int
  }

  private var issues: [String: Issue] = [:]
  private var tokens: [PlayerID: [String]] = [:]
  private var good: Set<String> = []
  /// The referee's moment since which they have ended.
  private var ended: [String: Int] = [:]
  /// How many requests of each player may be under way that end tokens.
  private var doubts: [PlayerID: Int] = [:]

  /// All players who ever had a token.
  var players: [PlayerID] { tokens.keys.sorted() }

  /// The owner of a token, valid or not.
  func owner(of token: String) -> PlayerID? { issues[token]?.player }

  /// The player whom a valid token signs in.
  func holder(of token: String) -> PlayerID? { good.contains(token) ? owner(of: token) : nil }

  /// Whether it had ended before a moment.
  func hasEnded(_ token: String, before moment: Int) -> Bool {
    ended[token].map { $0 < moment } ?? false
  }

  /// Records a new token of a player.
  ///
  /// - Parameter isAlone: Whether older tokens of the player may end by it, so that none is sure
  ///   to stay.
  mutating func issue(_ token: String, to player: PlayerID, isAlone: Bool, at moment: Int) {
    if isAlone { good.subtract(tokens[player] ?? []) }
    issues[token] = Issue(player: player, moment: moment)
    tokens[player, default: []].append(token)
    good.insert(token)
  }

  /// Notes a request that may end tokens, whatever its outcome.
  mutating func doubt(_ player: PlayerID) {
    doubts[player, default: 0] += 1
    good.subtract(tokens[player] ?? [])
  }

  /// One token has ended.
  mutating func end(_ token: String, at moment: Int) {
    good.remove(token)
    if ended[token] == nil { ended[token] = moment }
  }

  /// Ends a player's tokens from before the request.
  mutating func end(of player: PlayerID, before request: Int, at moment: Int) {
    for token in tokens[player] ?? [] {
      if let issue = issues[token], issue.moment < request { end(token, at: moment) }
    }
  }

  /// Ends a player's tokens from before the request, and records the new one.
  mutating func replace(by token: String, of player: PlayerID, before request: Int, at moment: Int)
  {
    end(of: player, before: request, at: moment)
    issue(token, to: player, isAlone: false, at: moment)
    // Sure to be good only if nothing else is under way that may have ended it.
    if doubts[player, default: 0] > 1 { good.remove(token) }
  }

  /// Nothing is under way any more.
  mutating func settle() { doubts = [:] }
}
