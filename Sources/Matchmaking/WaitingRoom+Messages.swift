import GameRules

extension WaitingRoom {
  /// An event that the waiting room handles.
  public enum Event: Hashable, Sendable {
    /// A player wants an opponent.
    case join(Ticket)
    /// A player no longer waits: asked for it, or is gone. The place is lost at once; to keep it
    /// over a short absence, join again with the same ticket.
    case leave(PlayerID)
    /// The moment of the last ``Action/wake(at:)`` has come.
    case timePassed
  }

  /// The actions that the caller carries out, in that order.
  public enum Action: Hashable, Sendable {
    /// The player is in the queue, where so many others wait.
    case joined(PlayerID, waiting: Int)
    /// The player's join changed nothing.
    case refused(PlayerID, Refusal)
    /// The player has left the queue.
    case left(PlayerID)
    /// The player who was to leave was not waiting; this changed nothing.
    case notQueued(PlayerID)
    /// These two play each other and no longer wait. `first` has waited longer.
    case paired(first: Ticket, second: Ticket)
    /// These two sides of two players each play each other, and all four no longer wait.
    case grouped(first: [Ticket], second: [Ticket])
    /// Send ``Event/timePassed`` then, and no longer at the moment asked for before.
    case wake(at: Instant)
    /// No wake-up is needed, not even the one asked for before.
    case sleep
  }

  /// Why a join is refused.
  public enum Refusal: String, Hashable, Sendable, CaseIterable {
    /// The player waits already, in whichever queue; the first ticket stands.
    case alreadyQueued
  }
}
