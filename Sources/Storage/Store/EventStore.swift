import Community
import GameRules

/// The part of a ``Store`` that has events, the players who want them, and what is due. Operators'
/// changes are ``StoreWrite``s.
public protocol EventStore: Sendable {
  /// The events that a query finds, as a player sees them; `nil`: as somebody without an account.
  func events(
    _ query: EventQuery, for player: PlayerID?, at now: Instant
  ) async throws(StorageError) -> [EventRecord]

  /// An event; `nil` if there is none, or it was cancelled.
  func event(
    _ id: ScheduledEventID, for player: PlayerID?
  ) async throws(StorageError) -> EventRecord?

  /// Replaces the lead times of a player's reminders of an event, in one transaction with what is
  /// due. Without lead times the player does not want it any more.
  ///
  /// - Parameter chosen: At most `EventLimits.leads`; `nil`: the usual one.
  func want(
    _ id: ScheduledEventID, leads chosen: Set<ReminderLead>?, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> WantAnswer

  /// The earliest items of what is due, by time.
  func dueItems(limit: Int) async throws(StorageError) -> [DueItem]
}
