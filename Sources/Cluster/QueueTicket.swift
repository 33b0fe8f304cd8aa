import GameRules

/// A row of `tickets`: a player's wish for a match.
public struct QueueTicket: Hashable, Sendable {
  /// The opponents that the player wants.
  public enum Kind: Hashable, Sendable {
    /// Anybody with whom the waiting room pairs the player.
    case pair
    /// The other player of that challenge.
    case challenge(UUIDv7)
    /// The members of that room: at most `capacity` players, at least two.
    case room(UUIDv7, capacity: Int)
  }

  public let player: PlayerID
  /// Grows with each ticket of the player, for ever. So no late message or transaction mistakes an
  /// earlier ticket for a later one.
  public let number: UInt64
  public let kind: Kind

  public init(player: PlayerID, number: UInt64, kind: Kind = .pair) {
    (self.player, self.number, self.kind) = (player, number, kind)
  }

  /// The id of the challenge or room, whose tickets are matched only with each other; `nil` for a
  /// pair.
  var group: UUIDv7? {
    switch kind {
    case .pair: nil
    case .challenge(let group), .room(let group, _): group
    }
  }

  /// The number of tickets of the group that make a match without a start.
  var groupSize: Int {
    switch kind {
    case .pair, .challenge: 2
    case .room(_, let capacity): max(2, capacity)
    }
  }
}

/// A ticket, and the row of `sessions` of its player, read in one snapshot.
public struct TicketRow: Hashable, Sendable {
  public let ticket: QueueTicket
  public let session: SessionRow?

  public init(_ ticket: QueueTicket, session: SessionRow?) {
    (self.ticket, self.session) = (ticket, session)
  }
}
