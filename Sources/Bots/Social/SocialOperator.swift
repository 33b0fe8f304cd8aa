import GameRules

/// The operator of the server on which bots live for days. Each call throws what kept the server
/// from carrying it out.
public protocol SocialOperator: Sendable {
  /// The server's time.
  func time() async throws -> Instant

  /// Moves the server's clock forward. Returns the server's time after that, when everything that
  /// is due by then has been carried out.
  func moveClock(by duration: Duration) async throws -> Instant

  /// Announces an event, with a map if it is to be played.
  func announce(
    _ title: String, map: String?, from start: Instant, until end: Instant
  ) async throws -> AnnouncedEvent

  /// Moves an event that has not begun.
  func move(
    _ event: AnnouncedEvent, from start: Instant, until end: Instant
  ) async throws -> AnnouncedEvent

  /// Publishes an item of news.
  func publish(_ title: String) async throws
}
