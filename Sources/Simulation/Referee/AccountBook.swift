import GameRules

/// The accounts that the store has, and the requests that may end a player's part in a match.
struct AccountBook {
  /// Since when the store has it, on the world's clock.
  private var openings: [PlayerID: Instant] = [:]
  /// Since when the server must not take somebody for a guest, in milliseconds on its clock: it
  /// knows of the account, or does not know that there is none.
  private var known: [PlayerID: Int64] = [:]
  private var quitters: [MatchID: Set<PlayerID>] = [:]
  private var signedOut: Set<PlayerID> = []

  func opening(of player: PlayerID) -> Instant? { openings[player] }

  /// The store has given somebody an account.
  mutating func open(_ player: PlayerID, at now: Instant) {
    if openings[player] == nil { openings[player] = now }
  }

  /// A request for an account was answered, whatever the answer: that far the server must know.
  mutating func answer(_ player: PlayerID, at now: Int64) {
    if openings[player] != nil, known[player] == nil { known[player] = now }
  }

  /// Another process comes, which knows what is in the store.
  mutating func takeUp() {
    for player in openings.keys { known[player] = .min }
  }

  mutating func ask(toQuit match: MatchID, _ players: Set<PlayerID>) {
    quitters[match, default: []].formUnion(players)
  }

  mutating func ask(toSignOut players: Set<PlayerID>) { signedOut.formUnion(players) }

  /// Whether somebody may have quit at a moment of the server's: because of a wish of one's own, or
  /// as a guest who signs out and cannot come back.
  func mayQuit(_ player: PlayerID, _ match: MatchID, at now: Int64) -> Bool {
    if quitters[match]?.contains(player) == true { return true }
    return signedOut.contains(player) && known[player].map { now <= $0 } ?? true
  }

  mutating func forget(_ match: MatchID) { quitters[match] = nil }
}
