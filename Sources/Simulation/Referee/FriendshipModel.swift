import Community
import GameRules

/// The friendships and open requests between players, computed from their commands.
struct FriendshipModel {
  /// The relation of two players.
  enum State: Equatable {
    case none
    case requested(by: PlayerID)
    case friends
  }

  /// Each state and the referee's moment since which it is so, the latest last.
  private var states: [Set<PlayerID>: [(moment: Int, state: State)]] = [:]
  private var partners: [PlayerID: Set<PlayerID>] = [:]
  private var changes: [PlayerID: Int] = [:]
  /// The pairs that something has happened to since they were last compared with the store.
  private(set) var touched: Set<Set<PlayerID>> = []

  func state(_ pair: Set<PlayerID>) -> State { states[pair]?.last?.state ?? .none }

  /// How often something has changed for a player.
  func changeCount(of player: PlayerID) -> Int { changes[player] ?? 0 }

  /// All players who ever had a relation.
  var players: [PlayerID] { partners.keys.sorted() }

  /// Applies a command; returns the relation after it, or `nil` if it must not change.
  mutating func take(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID, at moment: Int
  ) -> State? {
    let after: State? =
      switch (command, state([actor, other])) {
      case (.request, .none): .requested(by: actor)
      case (.request, .requested(other)), (.accept, .requested(other)): .friends
      case (.decline, .requested(other)), (.remove, .requested(actor)), (.remove, .friends),
        (.block, _):
        State.none
      case (.unblock, let state): state
      case (.request, _), (.accept, _), (.decline, _), (.remove, _): nil
      }
    if let after { set([actor, other], after, moment) }
    return after
  }

  /// A request has given way to another one.
  mutating func displace(_ sender: PlayerID, from recipient: PlayerID, at moment: Int) {
    set([sender, recipient], .none, moment)
  }

  /// Whether the two stood so at any time since a moment.
  func were(_ pair: Set<PlayerID>, since moment: Int, _ fits: (State) -> Bool) -> Bool {
    let history = states[pair] ?? []
    let before = history.last { $0.moment <= moment }?.state ?? .none
    return fits(before) || history.contains { $0.moment > moment && fits($0.state) }
  }

  /// The players whose relation to a player fits.
  func others(of player: PlayerID, _ fits: (State) -> Bool) -> Set<PlayerID> {
    (partners[player] ?? []).filter { fits(state([player, $0])) }
  }

  /// The player's account is gone.
  mutating func forget(_ player: PlayerID, at moment: Int) {
    for other in partners[player] ?? [] where state([player, other]) != .none {
      set([player, other], .none, moment)
    }
  }

  /// All that was touched has been compared.
  mutating func settle() { touched = [] }

  private mutating func set(_ pair: Set<PlayerID>, _ state: State, _ moment: Int) {
    states[pair, default: []].append((moment, state))
    touched.insert(pair)
    for player in pair {
      partners[player, default: []].formUnion(pair.subtracting([player]))
      changes[player, default: 0] += 1
    }
  }
}
