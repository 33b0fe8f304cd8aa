import GameRules

/// A player's place in the waiting room.
public struct Ticket: Hashable, Sendable {
  public let player: PlayerID
  /// The name of the map the player wants to play on.
  public let map: String
  public let format: Format
  public let preference: Preference
  /// Since when the player waits: earlier than the join when a place was kept or restored.
  public let since: Instant
  /// Against whom the player's last match was.
  public let lastOpponent: PlayerID?
  /// The players whom this one must not meet. It is enough if one of two blocks the other.
  public let blocked: Set<PlayerID>

  public init(
    player: PlayerID, map: String, format: Format = .classic, preference: Preference,
    since: Instant,
    lastOpponent: PlayerID? = nil, blocked: Set<PlayerID> = []
  ) {
    self.player = player
    self.map = map
    self.format = format
    self.preference = preference
    self.since = since
    self.lastOpponent = lastOpponent
    self.blocked = blocked
  }

  /// The same place with other players blocked.
  public func blocking(_ players: Set<PlayerID>) -> Ticket {
    Ticket(
      player: player, map: map, format: format, preference: preference, since: since,
      lastOpponent: lastOpponent, blocked: players)
  }

  /// The same place in the ranked queue with another rating.
  public func rated(_ rating: Rating) -> Ticket {
    Ticket(
      player: player, map: map, format: format, preference: .ranked(rating), since: since,
      lastOpponent: lastOpponent, blocked: blocked)
  }

  var pool: Pool { Pool(map: map, format: format.id) }

  /// The kind of opponent that a player wants.
  public enum Preference: Hashable, Sendable {
    /// Anybody, at once.
    case casual
    /// A player of about the same strength, for the rating.
    case ranked(Rating)

    public var isRanked: Bool {
      switch self {
      case .casual: false
      case .ranked: true
      }
    }
  }
}

extension Ticket {
  /// Whether this player has waited longer than the other; the smaller id counts as longer when
  /// both came at the same moment, so that the order is total.
  func isSenior(to other: Ticket) -> Bool {
    (since, player) < (other.since, other.player)
  }

  /// Whether either's last match was against the other.
  func isRematch(with other: Ticket) -> Bool {
    lastOpponent == other.player || other.lastOpponent == player
  }

  /// Whether either blocks the other. Costs nothing when neither blocks anybody.
  func isKeptApart(from other: Ticket) -> Bool {
    (!blocked.isEmpty && blocked.contains(other.player))
      || (!other.blocked.isEmpty && other.blocked.contains(player))
  }
}
