import Community
import GameRules
import WireProtocol

// Events of the operators.
extension SocialGroup {
  /// One looks at the events, wants to be reminded of one that is far away, and then does not.
  func lookAtEvents() async throws {
    guard let who = anybody(everybody) else { return }
    let now = try await get(who, ServerInfo.self, Nothing()).time
    let events = try await get(who, EventList.self, .init(limit: WireLimits.page.upperBound)).events
    let starts = events.map(\.startsAt)
    referee.check(starts == starts.sorted(), "events are listed as they start: \(starts)")
    referee.check(
      events.allSatisfy { $0.endsAt > now }, "an event that was over before the question")
    // No reminder comes while the bots live, which would be one more entry of an inbox.
    guard let event = events.last(where: { $0.startsAt > now + Self.farAway }) else { return }
    let leads: [ReminderLead] = [.none, .usual]
    let wanted = try await get(who, EventWant.self, .init(event: event.event, leads: leads)).event
    referee.check(
      Set(wanted.leads ?? []) == Set(leads), "\(event.title) is wanted at \(wanted.leads ?? [])")
    referee.check(wanted.wanted > 0, "\(event.title) is wanted by nobody")
    let seen = try await get(who, EventGet.self, .init(event: event.event)).event
    referee.check(seen.leads == wanted.leads, "an event is shown otherwise than it was wanted")
    let free = try await get(who, EventWant.self, .init(event: event.event, leads: [])).event
    referee.check(free.leads == nil, "\(event.title) is wanted still, at \(free.leads ?? [])")
  }

  private static let farAway = Duration.seconds(2 * 3600)
}
