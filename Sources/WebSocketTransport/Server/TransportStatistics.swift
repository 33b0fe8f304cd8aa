/// The counts of messages and refused connections since the start.
public struct TransportStatistics: Sendable, Hashable {
  /// Whole text messages from clients, and the bytes of their payload.
  public internal(set) var messagesReceived = 0
  public internal(set) var bytesReceived = 0
  /// Text messages that were written or queued, and the bytes of their payload.
  public internal(set) var messagesSent = 0
  public internal(set) var bytesSent = 0
  /// Upgrades that were refused: 503.
  public internal(set) var refusedAsFull = 0
  /// Upgrades that were refused: 429.
  public internal(set) var refusedByAddress = 0
  /// Upgrades that were refused because of the page that asked for them: 403.
  public internal(set) var refusedByOrigin = 0
  /// Upgrades that were refused because of what they said, and requests whose head is none.
  public internal(set) var refusedAsInvalid = 0
  /// Sockets that were closed unread, as there were too many that had said nothing yet.
  public internal(set) var dropped = 0
}
