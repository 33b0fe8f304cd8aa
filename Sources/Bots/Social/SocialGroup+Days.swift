import Community
import GameClient
import GameRules
import WireProtocol

// Days and nights.
extension SocialGroup {
  /// Everybody signs up on the first of several days.
  func arrive(at now: Instant) async throws {
    // It is learnt from the first token.
    referee.calendar = SocialCalendar(now: now, tokenLifetime: .seconds(400 * 86_400))
    referee.now = now
    try await arrive()
    let account = try await bots[0].export().first?.account
    guard let session = account?.sessions.first else {
      throw SocialGroupError.failed("the first bot has no token")
    }
    let lifetime = session.expiresAt - session.createdAt
    guard lifetime >= Self.leastLifetime else {
      throw SocialGroupError.failed("--days takes a server with a --token-lifetime of 72h or more")
    }
    referee.calendar = SocialCalendar(now: now, tokenLifetime: lifetime)
  }

  /// A day: a shorter round of life than those of a run without days, and all that only days bring.
  func live(_ day: SocialFleet.Day) async throws {
    await world.board.did("day")
    for event in day.events where referee.calendar?.events[event.id] != event {
      referee.announced(event, at: serverTime)
    }
    try await settle()
    try await wake(on: day.isLast ? .max : day.number)
    try await lookAtToday(everybody)
    try await planDays()
    var scenes: [(SocialGroup) async throws -> Void] = [
      { try await $0.playDaily() }, { try await $0.playDaily() },
      { try await $0.learn() }, { try await $0.playEvents() }, { try await $0.playRanked() },
    ]
    scenes += self.scenes.shuffled(using: &random).prefix(Self.scenesOfDay)
    scenes.shuffle(using: &random)
    for scene in scenes {
      try await scene(self)
      try await settle()
    }
    try await settleStrictly()
    try await lookAtToday(everybody.filter { _ in chance(0.5) })
    try await lookAround(everybody.filter { _ in chance(0.4) })
    if let who = anybody(everybody) {
      try await lookAtInbox(of: who)
      try await lookAtLeague(who)
    }
  }

  /// The scenes of which a day has a few, so that a month has all.
  private var scenes: [(SocialGroup) async throws -> Void] {
    [
      { try await $0.mingle(times: $0.bots.count, with: $0.everybody) },
      { try await $0.playAlone() }, { try await $0.playDuels() }, { try await $0.playLists() },
      { try await $0.playMaps() }, { try await $0.readLists() }, { try await $0.goOnJourney() },
      { try await $0.playChampion() }, { try await $0.challengeAround() },
      { try await $0.comeAndGo() }, { try await $0.playInterrupted() },
      { try await $0.changePictures() }, { try await $0.readInboxes() },
    ]
  }

  /// Most leave; some of those with an account stay away for days. One at least stays, who sees
  /// what the night brings.
  func goToBed(after day: Int) async throws {
    try await settle()
    guard let watch = anybody(everybody) else { return }
    for who in everybody where who != watch && chance(0.7) {
      await bots[who].leave()
      referee.wentOffline(ids[who])
      let nights = !person(who).isGuest && chance(0.1) ? Int.random(in: 2...5, using: &random) : 1
      asleep[who] = day + nights
      try await settle()
    }
  }

  /// The clock was moved, and those who are awake hear of what became due.
  func see(clockMovedTo now: Instant) async throws {
    guard let who = everybody.first, let old = place, let client = await bots[who].current else {
      throw SocialGroupError.failed("nobody is awake")
    }
    place = Place(
      clock: try await client.client.synchronizeClock(), diagonals: old.diagonals)
    if let clock = place?.clock { for bot in bots { await bot.seat?.follow(clock) } }
    referee.timePassed(to: now, news: try await allNews(who))
    try await settle()
    for who in everybody where chance(0.3) {
      referee.judge(try await get(who, DigestGet.self, Nothing()), of: ids[who])
    }
  }

  /// Those whose sleep is over come back.
  private func wake(on day: Int) async throws {
    let stayed = everybody
    for who in asleep.keys.sorted() where asleep[who] ?? 0 <= day {
      asleep[who] = nil
      try await comeBack(who)
      try await settle()
    }
    // Some who stayed take over their own connection, which is a visit, and a use of the token:
    // guests do so before it expires, and others at the latest when it has.
    for who in stayed where person(who).isGuest || chance(0.2) || tokenLife(of: who) < .zero {
      try await comeBack(who)
      try await settle()
    }
  }

  /// By the token, as long as it is good; then by the password.
  private func comeBack(_ who: Int) async throws {
    let isGuest = person(who).isGuest
    let left = tokenLife(of: who)
    if !isGuest, left < .zero {
      // Near its end the token may be good or not.
      if left < .zero - Self.clockPrecision - Self.clockPrecision {
        try await expectUseless(await bots[who].token, who)
        await world.board.did("token expired")
      }
      return try await logIn(who)
    }
    if !isGuest, person(who).tokens < Self.mostTokens, chance(0.05) { return try await logIn(who) }
    try await resume(who, match: nil)
  }

  /// How long a bot's token is surely good.
  private func tokenLife(of who: Int) -> Duration {
    guard let lifetime = referee.calendar?.tokenLifetime, let used = tokenUse[who] else {
      return .zero
    }
    return used + lifetime - serverTime - Self.clockPrecision
  }

  /// All news of the last weeks, latest first.
  private func allNews(_ who: Int) async throws -> [NewsCard] {
    let limit = NewsWireLimits.page.upperBound
    let oldest = serverTime + (.zero - Self.newsLookedAt)
    var news: [NewsCard] = []
    var cursor: NewsID?
    repeat {
      let page = try await get(who, NewsList.self, .init(cursor: cursor, limit: limit))
      news += page.news
      cursor = page.cursor
    } while cursor != nil && (news.last?.publishedAt ?? oldest) > oldest
    return news
  }

  private static let scenesOfDay = 3
  private static let mostTokens = 8
  /// Longer than a day of the run lasts.
  private static let clockPrecision = Duration.seconds(1800)
  /// Longer than the longest night and a week without a digest.
  private static let newsLookedAt = Duration.seconds(14 * 86_400)
  /// Guests, who have nothing but their tokens, may not sleep for longer than the longest night.
  private static let leastLifetime = Duration.seconds(72 * 3600)
}
