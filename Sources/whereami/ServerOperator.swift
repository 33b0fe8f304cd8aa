import AdminSocket
import Bots
import GameRules
import WireProtocol

/// The operator of bots that live for days, who uses the admin socket of a server's data folder.
struct ServerOperator: SocialOperator {
  /// The data folder.
  let folder: String

  func time() async throws -> Instant { try ask(AdminStatus.self, Nothing()).at }

  func moveClock(by duration: Duration) async throws -> Instant {
    try ask(
      AdminClockForward.self, .init(milliseconds: Int(duration.wholeMilliseconds))
    ).now
  }

  func announce(
    _ title: String, map: String?, from start: Instant, until end: Instant
  ) async throws -> AnnouncedEvent {
    let parameters = AdminEventAdd.Parameters(
      title: title, map: map, startsAt: start, endsAt: end)
    return AnnouncedEvent(try ask(AdminEventAdd.self, parameters).event)
  }

  func move(
    _ event: AnnouncedEvent, from start: Instant, until end: Instant
  ) async throws -> AnnouncedEvent {
    let parameters = AdminEventChange.Parameters(
      event: event.id.description, startsAt: start, endsAt: end)
    return AnnouncedEvent(try ask(AdminEventChange.self, parameters).event)
  }

  func publish(_ title: String) async throws {
    _ = try ask(AdminNewsAdd.self, .init(title: title))
  }

  /// A connection for each call: the server ends those that say nothing for long.
  private func ask<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> Method.Result {
    try AdminClient(folder: folder).call(method, parameters)
  }
}

extension AnnouncedEvent {
  fileprivate init(_ card: EventCard) {
    self.init(
      id: card.event, title: card.title, map: card.map, startsAt: card.startsAt,
      endsAt: card.endsAt)
  }
}
