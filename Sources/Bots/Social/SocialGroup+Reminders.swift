import Community
import GameRules
import WireProtocol

// Events that begin some days later, and digests.
extension SocialGroup {
  /// Some want events, some do not want them any more, and some change their digests.
  func planDays() async throws {
    try await lookAtEventsOfDays()
    for who in everybody where chance(0.3) {
      let now = serverTime
      let isSensible = chance(0.9)
      guard let event = anyEvent({ !isSensible || now < $0.endsAt }) else { continue }
      let leads =
        chance(0.2)
        ? [] : Set(Self.leads.shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
      let answer = try await ask(
        who, EventWant.self, .init(event: event.id, leads: leads.sorted()))
      referee.wanted(
        ids[who], event, leads, answer.value?.event, refusal: answer.refusal, at: serverTime)
    }
    for who in everybody where chance(0.15) { try await changeDigest(who) }
    try await settle()
  }

  private func lookAtEventsOfDays() async throws {
    guard let who = anybody(everybody) else { return }
    let list = try await get(who, EventList.self, .init(limit: WireLimits.page.upperBound))
    referee.judge(list.events, of: ids[who], at: serverTime)
    guard let event = anyEvent({ _ in true }) else { return }
    let card = try await get(who, EventGet.self, .init(event: event.id)).event
    referee.judge(card, event, of: ids[who], at: serverTime)
  }

  private func changeDigest(_ who: Int) async throws {
    // Where 18:00 is the end of a league's week or of a day's attempts, nobody says which is first.
    let hours = Int.random(in: -5...12, using: &random)
    let every = DigestRhythm.allCases.randomElement(using: &random) ?? .off
    guard let zone = TimeZoneOffset(minutes: 60 * hours) else { return }
    let reply = try await get(who, DigestSet.self, .init(every: every, timeZone: zone))
    referee.setDigest(
      ids[who], DigestSetting(every: every, offset: zone), reply, at: serverTime)
  }

  /// One plays an event that is on; one that is over is played by nobody.
  func playEvents() async throws {
    let now = serverTime
    if let event = anyEvent({ $0.map != nil && $0.startsAt <= now && now < $0.endsAt }),
      let who = anybody(everybody)
    {
      await expectMatch(Seating(who: who))
      let answer = try await ask(who, MatchBegin.self, .init(set: .event(event.id)))
      referee.beganSolo(ids[who], refusal: answer.refusal)
      if answer.value != nil {
        try await finishMatch(of: [who], .placeSet)
        await world.board.did("event played")
      }
      try await settle()
    }
    if let event = anyEvent({ $0.map != nil && $0.endsAt <= now }), let who = anybody(everybody) {
      let answer = try await ask(who, MatchBegin.self, .init(set: .event(event.id)))
      _ = referee.judge(
        "\(person(who).username) plays \(event.title), which is over", predicted: .eventOver,
        refusal: answer.refusal)
    }
  }

  private func anyEvent(_ fits: (AnnouncedEvent) -> Bool) -> AnnouncedEvent? {
    (referee.calendar?.events ?? [:]).values.filter(fits).sorted { $0.id < $1.id }
      .randomElement(using: &random)
  }

  /// From the start itself to seven days before.
  private static let leads = [0, 1, 6, 24, 48, 168].compactMap {
    ReminderLead(milliseconds: $0 * 3_600_000)
  }
}
