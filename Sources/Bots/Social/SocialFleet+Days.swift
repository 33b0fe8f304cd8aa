import GameRules
import Geodesy

// Days, between which the server's clock is moved.
extension SocialFleet {
  /// A day of the groups' life.
  struct Day: Sendable {
    /// From 1.
    let number: Int
    /// Whether it is the last, on which all are there.
    let isLast: Bool
    /// The server's time at its beginning.
    let now: Instant
    /// All events that were announced by then.
    let events: [AnnouncedEvent]
  }

  /// Lives through the days, from the arrival of the bots to the last evening.
  ///
  /// A day begins some minutes past an hour from 1 to 20 (UTC) and is over within half an hour, so
  /// that nothing becomes due in it: all that is due, is so at a full hour. In a night the clock
  /// stops up to twice.
  func live(
    for days: Int, with server: any SocialOperator, _ perform: (SocialGroup.Part) async -> Void
  ) async throws {
    var random = SeededRandom(seed: plan.seed ^ Self.salt)
    var events: [AnnouncedEvent] = []
    let start = try await server.time()
    let first = Self.morning(after: start, using: &random)
    var now = try await server.moveClock(by: first - start)
    await perform(.arrivalForDays(now))
    for number in 1...days {
      let begun = ContinuousClock.now
      if number > 1 {
        for stop in Self.stops(after: now, using: &random) {
          now = try await server.moveClock(by: stop - (try await server.time()))
          await perform(.clockMoved(now))
        }
        try await announce(&events, at: now, with: server, using: &random)
      }
      await perform(
        .day(Day(number: number, isLast: number == days, now: now, events: events)))
      if number < days { await perform(.evening(number)) }
      guard ContinuousClock.now - begun < Self.longestDay else {
        throw SocialGroupError.failed("day \(number) took longer than half an hour")
      }
    }
  }

  /// Announces an event on every other day, and moves one now and then; every third day has news.
  private func announce(
    _ events: inout [AnnouncedEvent], at now: Instant, with server: any SocialOperator,
    using random: inout SeededRandom
  ) async throws {
    let today = SocialCalendar.day(of: now)
    func hour(_ day: Int, _ random: inout SeededRandom) -> Instant {
      SocialCalendar.begin(ofDay: today + day)
        + .seconds(3600 * Int64.random(in: 0...23, using: &random))
    }
    if Int.random(in: 0..<2, using: &random) == 0 {
      let start = hour(.random(in: 1...6, using: &random), &random)
      let end = start + .seconds(3600 * Int64.random(in: 6...60, using: &random))
      let map = Bool.random(using: &random) ? plan.map ?? Self.standardMap : nil
      events.append(
        try await server.announce(
          "Event \(events.count + 1)", map: map, from: start, until: end))
    }
    let upcoming = events.indices.filter { now + Self.farAway < events[$0].startsAt }
    if Int.random(in: 0..<4, using: &random) == 0,
      let index = upcoming.randomElement(using: &random)
    {
      let event = events[index]
      let later = Duration.seconds(3600 * Int64.random(in: 1...30, using: &random))
      events[index] = try await server.move(
        event, from: event.startsAt + later, until: event.endsAt + later)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      try await server.publish("News of day \(today)")
    }
  }

  /// The moments at which the clock stops in a night: the last is the next day's beginning. Once in
  /// a while a whole day is left out, as if nobody had come and the server had slept.
  static func stops(after now: Instant, using random: inout SeededRandom) -> [Instant] {
    var end = morning(after: now, using: &random)
    if Int.random(in: 0..<8, using: &random) == 0 { end = morning(after: end, using: &random) }
    let hours = (end - now).wholeMilliseconds / hourMilliseconds
    var stops: Set<Instant> = [end]
    for _ in 0..<Int.random(in: 0...2, using: &random) where hours > 1 {
      let hour = Int64.random(in: 1..<hours, using: &random)
      stops.insert(end + .milliseconds(-hour * hourMilliseconds))
    }
    return stops.sorted()
  }

  /// 5 to 26 minutes past some hour of the next day (UTC).
  ///
  /// Days that are one or seven apart begin at different minutes: what lapses after so long does
  /// not lapse while the bots look.
  static func morning(after now: Instant, using random: inout SeededRandom) -> Instant {
    let day = SocialCalendar.day(of: now) + 1
    let minute = Int64(5 + 3 * (day % 8))
    return SocialCalendar.begin(ofDay: day)
      + .seconds(3600 * Int64.random(in: 1...20, using: &random) + 60 * minute)
  }

  private static let salt: UInt64 = 0xDA45
  private static let hourMilliseconds: Int64 = 3_600_000
  private static let farAway = Duration.seconds(3600)
  private static let longestDay = Duration.seconds(1800)
  private static let standardMap = "world"
}
