import Community
import GameRules
import GameServer
import Geodesy
import JSON
import Learning
import Referee
import Storage
import WireProtocol

// Memories follow from the rounds, rows of days from visits and attempts; and journeys of what is
// due go there.
extension Referee {
  /// The day of a moment, since 1970 (UTC).
  private func day(of instant: Instant) -> Int { day(of: instant.millisecondsSinceEpoch) }

  private func day(of milliseconds: Int64) -> Int { Int(milliseconds / 86_400_000) }

  // MARK: - Counting

  /// A visit that begins a day.
  func take(_ visit: Visit, of player: PlayerID) {
    guard !deleted.contains(player) else { return }
    learners[player, default: .init()].visit(on: day(of: visit.at))
    touchedLearners.insert(player)
  }

  /// The days in a row may be others.
  func take(_ statistics: Statistics, of player: PlayerID) {
    digest.add(Int64(statistics.totalScore))
    digest.add(Int64(truncatingIfNeeded: player.uuid.bits))
    touchedLearners.insert(player)
  }

  /// Counts the rounds of a match alone for the memory, and the attempt at a day for the row of
  /// days; then compares the memory with the store's.
  func countLearning(of match: FinishedMatch) {
    guard match.ending != .aborted, match.setup.players.count == 1,
      let player = match.setup.players.first, !deleted.contains(player)
    else { return }
    touchedLearners.insert(player)
    if match.setup.origin == .daily, match.results.first?.left == nil,
      let day = match.setup.placeSet?.day
    {
      learners[player, default: .init()].finishChallenge(of: self.day(of: day.begin))
    }
    guard Self.isRemembered(match.setup) else { return }
    for round in match.rounds {
      guard let result = round.results.first, result.aids.isEmpty,
        let country = Self.country(of: round.solution.coordinate)
      else { continue }
      learners[player, default: .init()].see(
        country, on: day(of: round.revealedAt),
        as: Self.recall(result, in: country, since: round.startedAt, match.setup))
    }
    compareMemory(of: player, at: match.finishedAt)
  }

  /// The formats in which places are found, alone, at places that nobody chose.
  private static func isRemembered(_ setup: MatchSetup) -> Bool {
    ["classic", "streak", "sprint", "race", "journey"].contains(setup.format.id.name)
      && [.solo, .daily].contains(setup.origin) && setup.ownMap == nil
  }

  private static func country(of place: Coordinate) -> CountryCode? {
    Quadrants().country(of: place).flatMap { CountryCode($0) }
  }

  /// How well an answer recalls the country of its place, by the contract: at once within ten
  /// seconds and from 4500 points by distance on.
  private static func recall(
    _ result: RoundResult, in country: CountryCode, since start: Instant, _ setup: MatchSetup
  ) -> MemoryModel.Recall {
    switch result.answer {
    case .country(let named): return named == country ? .named : .missed
    case .verdict: return .missed
    case .pin(let pin, _):
      guard !result.isWithoutPin, self.country(of: pin) == country else { return .missed }
      let points = ReferenceFormulas.points(
        distance: result.distance.value, diagonal: setup.diagonal.value)
      return points >= 4500 && result.guessedAt - start <= .seconds(10) ? .foundAtOnce : .found
    }
  }

  // MARK: - Comparing

  private func compareMemory(of player: PlayerID, at now: Instant) {
    guard let cards = storedCards(of: player, at: now) else { return }
    judge(cards, of: player, on: day(of: now))
  }

  private func judge(_ cards: [MemoryCard], of player: PlayerID, on day: Int) {
    let violations = learners[player, default: .init()].judge(cards, on: day)
    for violation in violations { object(.memoryAsPlayed, "\(player): \(violation)") }
  }

  /// The memory as the store has it, in the order of countries; `nil` if it does not answer.
  private func storedCards(of player: PlayerID, at now: Instant) -> [MemoryCard]? {
    guard let memory = try? disk.memory(of: player) else { return nil }
    let today = DailyNumber(at: now)
    return memory.countries.map { country, memory in
      MemoryCard(
        country: country, seen: memory.seen, found: memory.found,
        recall: memory.retrievability(on: today), dueAt: memory.dueDay?.begin)
    }.sorted { $0.country.description < $1.country.description }
  }

  /// Looks at the rows of days that have changed, when the store has been well for a while: a visit
  /// and the statistics with it may be in two commits.
  func lookAtLearners(_ process: ServerProcess) {
    guard !touchedLearners.isEmpty || !visitors.isEmpty, let fair = disk.faultFreeSince,
      fair + Self.settling < time.now
    else { return }
    lookAtVisitors()
    for player in touchedLearners.sorted() { compareRows(of: player, at: process.clock.now) }
    touchedLearners.removeAll()
  }

  private static let settling = Duration.seconds(20)

  /// Compares all memories and rows of days with the store.
  func auditLearners(at now: Instant) {
    for player in learners.keys.sorted() where !deleted.contains(player) {
      compareMemory(of: player, at: now)
      compareRows(of: player, at: now)
    }
  }

  private func compareRows(of player: PlayerID, at now: Instant) {
    guard !deleted.contains(player), let learner = learners[player],
      let kept = try? disk.ask({ try $0.statistics(of: player) })
    else { return }
    let today = day(of: now)
    let rows: [(String, Int, Int)] = [
      ("days in a row", kept.daysInARow(at: now), learner.visits.current(on: today)),
      ("most days in a row", kept.days.longest, learner.visits.longest),
      (
        "challenges in a row", kept.daily.current(on: DailyNumber(at: now)),
        learner.challenges.current(on: today)
      ),
      ("most challenges in a row", kept.daily.longest, learner.challenges.longest),
    ]
    for (name, kept, own) in rows where kept != own {
      object(.streaksKept, "\(player) has \(kept) \(name), and should \(own)")
    }
  }

  // MARK: - Replies

  /// A player who is let in has a visit on that day, soon after.
  func expectVisit(of player: PlayerID, _ request: LinkView.Pending) {
    visitors[player] = visitors[player] ?? (day(of: request.at), time.now)
  }

  private func lookAtVisitors() {
    for (player, visit) in visitors where visit.since + Self.settling < time.now {
      visitors[player] = nil
      guard !deleted.contains(player), !leavers.contains(player) else { continue }
      if learners[player]?.visits.days.max().map({ $0 < visit.day }) ?? true {
        object(.streaksKept, "\(player) was let in on day \(visit.day), and has no visit on it")
      }
    }
  }

  /// Whether nothing of a player's learning can have changed between a request and its reply.
  private func isUnchanged(_ request: LinkView.Pending, _ player: PlayerID) -> Bool {
    request.isAlone && request.player == player && !leavers.contains(player)
      && liveMatches[player] == nil && speakers[player] != nil
      && request.before.learning == learners[player]?.changeCount ?? 0
      && day(of: request.at) == day(of: serverNow)
  }

  /// `memory.map` and `memory.due` tell what follows from the rounds.
  func checkMemory(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard isUnchanged(request, player) else { return }
    let now = serverNow
    do {
      if request.method == "memory.map" {
        let told = try MemoryMap.Result(wire: result)
        return judge(told.countries, of: player, on: day(of: now))
      }
      let told = try MemoryDue.Result(wire: result)
      guard let cards = storedCards(of: player, at: now) else { return }
      for violation in MemoryModel.violations(of: told, among: cards, at: now) {
        object(.memoryAsPlayed, "\(player): \(violation)")
      }
    } catch {
      object(.wellFormed, "\(request.method ?? "") has a reply that is none: \(error)")
    }
  }

  /// The days in a row that `daily.get` tells.
  func checkStreak(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard isUnchanged(request, player) else { return }
    let own = learners[player]?.challenges ?? ChallengeRow()
    let told = (result["streak"]?.integer, result["longestStreak"]?.integer)
    let expected = (own.current(on: day(of: serverNow)), own.longest)
    if told.0 != Int64(expected.0) || told.1 != Int64(expected.1) {
      object(
        .streaksKept,
        "\(player) is told of \(told.0 ?? -1) days in a row, \(told.1 ?? -1) at most, not "
          + "\(expected.0) and \(expected.1)")
    }
  }

  // MARK: - Journeys

  /// A journey of what is due has places in all countries that are due, then in those never seen.
  func checkDueJourney(_ setup: MatchSetup, at now: Instant) {
    guard setup.format.id.name == "journey", setup.origin == .solo, setup.ownMap == nil,
      setup.map == "world", let player = setup.players.first, asksForDue(player),
      let cards = storedCards(of: player, at: now)
    else { return }
    let places = (setup.solutions + [setup.spare?.solution].compactMap(\.self)).map(\.coordinate)
    let met = Set(places.compactMap(Self.country(of:)))
    let due = Set(cards.filter { $0.dueAt.map { $0 <= now } ?? false }.map(\.country))
    let unseen = Set(Quadrants.all).subtracting(cards.map(\.country))
    dueJourneyCount += due.isEmpty ? 0 : 1
    let leastDue = min(due.count, places.count)
    let leastUnseen = min(unseen.count, places.count - leastDue)
    if met.intersection(due).count < leastDue || met.intersection(unseen).count < leastUnseen {
      object(
        .dueCountriesFirst,
        "\(setup.id) of \(player) goes to \(met), and \(due) are due, \(unseen) never seen")
    }
  }

  /// Whether the match that begins for a player is one that was asked for as a journey of what is
  /// due.
  private func asksForDue(_ player: PlayerID) -> Bool {
    guard let view = speakers[player] else { return false }
    let asked = view.pending.values.joined().filter {
      $0.method == "match.begin" || $0.method == "match.solo"
    }
    return !asked.isEmpty && asked.allSatisfy { $0.parameters?["due"]?.boolean == true }
  }
}
