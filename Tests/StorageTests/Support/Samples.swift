import Community
import GameRules
import Geodesy
import Matchmaking
import Storage

/// Made-up records, reproducible from a seed.
struct Samples {
  private var random: SplitMix64
  private var count: Int64 = 0

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  static let epoch = Instant(millisecondsSinceEpoch: 1_800_000_000_000)

  mutating func instant() -> Instant {
    Instant(millisecondsSinceEpoch: 1_800_000_000_000 + .random(in: 0..<1_000_000, using: &random))
  }

  mutating func number(in range: Range<Int>) -> Int { .random(in: range, using: &random) }

  mutating func flag() -> Bool { .random(using: &random) }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    elements.shuffled(using: &random)
  }

  mutating func playerID() -> PlayerID { PlayerID(at: instant(), using: &random) }

  mutating func matchID() -> MatchID { MatchID(at: instant(), using: &random) }

  mutating func eventID() -> ScheduledEventID { ScheduledEventID(at: instant(), using: &random) }

  mutating func newsID() -> NewsID { NewsID(at: instant(), using: &random) }

  mutating func notificationID() -> NotificationID { NotificationID(at: instant(), using: &random) }

  mutating func player(named name: String? = nil) -> PlayerRecord {
    count += 1
    return PlayerRecord(
      id: playerID(), username: Username(name ?? "player_\(count)")!, isGuest: flag(),
      createdAt: instant(), lastSeenAt: instant(), rating: rating(), rankedGames: 0)
  }

  mutating func token(
    of player: PlayerID, expiresAt: Instant = .distantFuture
  ) -> TokenRecord {
    let bytes = (0..<TokenHash.length).map { _ in UInt8.random(in: 0...255, using: &random) }
    return TokenRecord(
      hash: TokenHash(bytes: bytes), player: player, createdAt: instant(), expiresAt: expiresAt)
  }

  mutating func rating() -> Rating {
    Rating(
      value: .random(in: 500...2500, using: &random),
      deviation: .random(in: 30...350, using: &random),
      volatility: .random(in: 0.03...0.08, using: &random))
  }

  mutating func entry(_ sequence: Int64, of match: MatchID) -> JournalEntry {
    let payload = (0..<number(in: 0..<40)).map { _ in UInt8.random(in: 0...255, using: &random) }
    return JournalEntry(sequence: sequence, match: match, at: instant(), payload: payload)
  }

  mutating func ticket(of player: PlayerID) -> WaitingTicketRecord {
    WaitingTicketRecord(
      player: player, map: "world", isRanked: flag(),
      format: Format.all.randomElement(using: &random) ?? .classic, since: instant())
  }

  /// A match with everything in it that can vary; ranked if it has two players.
  mutating func finishedMatch(
    of players: [PlayerID], id: MatchID? = nil, ending: MatchEnding = .played,
    format chosenFormat: Format? = nil
  ) -> FinishedMatchRecord {
    var options = MatchOptions(
      rounds: number(in: 1..<11), movingTime: duration(), guessingTime: duration(),
      readyTime: duration(), countdown: duration(), graceTime: duration(),
      movement: Movement.allCases.randomElement(using: &random) ?? .walk,
      view: flag() ? ViewWish.allCases.randomElement(using: &random) : nil)
    let fitting = Format.all.filter { $0.takes(players.count) }
    let format = chosenFormat ?? fitting.randomElement(using: &random) ?? .classic
    let chosen = options.rounds
    options = format.options(options)
    let places = min(chosen, options.rounds)
    let isOfSet = players.count == 1 && flag()
    let isRankedParty = players.count > 2 && chosenFormat?.ladder?.players == players.count
    let origin: MatchOrigin =
      isOfSet
      ? .placeSet
      : isRankedParty
        ? .rankedQueue
        : players.count == 1
          ? .solo : players.count == 2 ? .rankedQueue : flag() ? .room : .challenge
    let setup = MatchSetup(
      id: id ?? matchID(), format: format,
      origin: origin,
      map: "Zürich 🗺",
      diagonal: Meters(.random(in: 1...2e7, using: &random)), options: options, players: players,
      solutions: (0..<places).map { _ in
        Solution(
          coordinate: coordinate(), country: flag() ? "CH" : nil,
          imagery: format.prompt == .place && flag()
            ? Imagery(provider: "panoramax", reference: "a\"b", author: flag() ? "Zoé" : nil) : nil,
          statement: format.prompt == .statement
            ? QuizStatement(id: "capital.CH.z-rich\"", isTrue: flag()) : nil)
      }, sharesNetwork: flag(),
      bot: players.count == 1 ? BotStrength.allCases.randomElement(using: &random) : nil,
      shown: flag() ? ViewKind.allCases.randomElement(using: &random) : nil,
      placeSet: isOfSet ? placeSetName() : nil,
      isForBoard: flag() && MatchSetup.canCountForBoard(format, origin), tellsCountries: flag(),
      difficulty: format.aids.hasDifficulty
        ? Difficulty.allCases.randomElement(using: &random) : nil,
      finds: format.aids.hasDifficulty && flag() ? findTerms() : nil,
      brought: format.aids.hasDifficulty ? Aid.bringable.filter { _ in flag() } : [],
      dealsAids: MatchSetup.canDealAids(format, origin) && flag(),
      listing: ListingRule.allCases.randomElement(using: &random) ?? .allMatches)
    let playedCount = ending == .played ? places : places / 2
    var totals = [Int](repeating: 0, count: players.count)
    let rounds = (0..<playedCount).map { round(at: $0, of: setup, totals: &totals) }
    let results = zip(players, totals).map { player, total in
      PlayerResult(
        player: player, total: total,
        reserve: format.tally.reserve(flag() ? number(in: 0..<6001) : nil),
        rank: number(in: 1..<17), won: flag(),
        left: [nil, .quit, .absent].randomElement(using: &random)!)
    }
    let match = FinishedMatch(
      setup: setup, scoringVersion: number(in: 1..<9), startedAt: instant(),
      finishedAt: instant(), ending: ending,
      rounds: format.withEffects(rounds, of: players), results: results,
      weight: flag() ? nil : .ofWin(number: number(in: 1..<9)))
    let ratings =
      players.count == 2
      ? players.map { RatingChange(player: $0, before: rating(), after: rating()) } : []
    return FinishedMatchRecord(match: match, ratings: ratings)
  }

  private mutating func round(
    at index: Int, of setup: MatchSetup, totals: inout [Int]
  ) -> PlayedRound {
    // Players who have left have no result any more.
    let presentCount = max(1, setup.players.count - index / 3)
    let results = (0..<presentCount).map { position in
      let score = number(in: 0..<5001)
      totals[position] += score
      let verdict = setup.format.answer == .verdict && flag() ? flag() : nil
      return RoundResult(
        player: setup.players[position], guess: coordinate(),
        country: verdict == nil && flag() ? CountryCode("CH") : nil, verdict: verdict,
        defaulted: flag(),
        guessedAt: instant(), distance: Meters(.random(in: 0...2e7, using: &random)),
        score: score, total: totals[position],
        path: (0..<number(in: 0..<4)).map { _ in coordinate() },
        aids: setup.dealtAids.filter { _ in flag() },
        find: setup.finds == nil || flag() ? nil : find())
    }
    return PlayedRound(
      number: index + 1, solution: setup.solutions[index], startedAt: instant(),
      revealedAt: instant(), results: results)
  }

  private mutating func findTerms() -> FindTerms {
    FindTerms(
      key: LinkSecret(using: &random), day: DailyNumber(number(in: 1..<1000))!,
      left: number(in: 0..<11), missing: Set(Recipe.allCases.filter { _ in flag() }))
  }

  private mutating func find() -> Find {
    flag()
      ? .ingredient(Ingredient.allCases.randomElement(using: &random)!)
      : .recipe(Recipe.allCases.randomElement(using: &random)!)
  }

  mutating func composition() -> Composition {
    Composition(
      number: number(in: 1..<4), recipe: Recipe.allCases.randomElement(using: &random)!,
      at: instant())
  }

  mutating func listID() -> ListID { ListID(LinkSecret(using: &random)) }

  /// A match of a list, with as many rounds as there are places, each with that score.
  mutating func listMatch(
    of player: PlayerID, _ list: ListID, _ places: [Coordinate], score: Int,
    origin: MatchOrigin = .list, ending: MatchEnding = .played, at instant: Instant
  ) -> FinishedMatchRecord {
    let setup = MatchSetup(
      id: matchID(), origin: origin, map: "world", diagonal: .kilometers(100),
      options: MatchOptions(rounds: places.count), players: [player],
      solutions: places.map { Solution(coordinate: $0) }, placeSet: .list(list))
    let rounds = places.enumerated().map { index, place in
      PlayedRound(
        number: index + 1, solution: Solution(coordinate: place), startedAt: instant,
        revealedAt: instant,
        results: [
          RoundResult(
            player: player, guess: place, defaulted: false, guessedAt: instant,
            distance: Meters(0), score: score, total: score * (index + 1))
        ])
    }
    return FinishedMatchRecord(
      match: FinishedMatch(
        setup: setup, scoringVersion: 1, startedAt: instant, finishedAt: instant, ending: ending,
        rounds: rounds,
        results: [
          PlayerResult(
            player: player, total: score * places.count, rank: 1, won: false, left: nil)
        ]), ratings: [])
  }

  mutating func placeSetName() -> PlaceSetName {
    .daily(DailyNumber(number(in: 1..<100_001))!)
  }

  mutating func placeSet(named name: PlaceSetName, of match: MatchID? = nil) -> PlaceSet {
    var options = MatchOptions(
      rounds: number(in: 1..<11), movingTime: duration(), guessingTime: duration(),
      readyTime: duration(), countdown: duration(), graceTime: duration())
    options.view = flag() ? .sketch : nil
    return PlaceSet(
      name: name, map: "Zürich 🗺", options: options,
      solutions: (0..<options.rounds).map { _ in
        Solution(coordinate: coordinate(), country: flag() ? "CH" : nil)
      }, salt: (0..<PlaceSet.saltLength).map { _ in .random(in: 0...255, using: &random) },
      match: match)!
  }

  mutating func boardEntry(
    of player: PlayerID, on board: Board, network: UInt64? = nil
  ) -> BoardEntry {
    BoardEntry(
      board: board, player: player, match: matchID(), points: number(in: 0..<25_001),
      time: .milliseconds(number(in: 0..<3)), at: instant(), isEligible: flag(),
      network: network.map { SenderNetwork(tag: $0) })
  }

  private mutating func duration() -> Duration { .milliseconds(number(in: 0..<600_001)) }

  /// Anywhere, and often where a number is at an edge of what can be stored.
  mutating func coordinate() -> Coordinate {
    let edges: [(Double, Double)] = [
      (90, 180), (-90, -180), (0, -0.0), (-0.0, 0),
      (.leastNonzeroMagnitude, -.leastNonzeroMagnitude), (0.1 + 0.2, 1 / 3), (45, 7),
    ]
    let (latitude, longitude) =
      flag()
      ? edges.randomElement(using: &random)!
      : (.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
    return Coordinate(latitude: latitude, longitude: longitude)!
  }
}

extension Samples {
  mutating func credential(of player: PlayerID, _ email: String) -> CredentialRecord {
    CredentialRecord(
      player: player, email: email, emailKey: email.lowercased(),
      passwordHash: "hash \(number(in: 0..<1_000_000))")
  }

  mutating func identity(
    of player: PlayerID, _ provider: String, _ subject: String
  ) -> IdentityRecord {
    IdentityRecord(
      provider: provider, subject: subject, player: player, email: flag() ? "a@b.ch" : nil,
      linkedAt: instant())
  }

  mutating func avatar(of player: PlayerID) -> AvatarRecord {
    AvatarRecord(
      id: AvatarID(at: instant(), using: &random), player: player, type: "image/png",
      bytes: (0..<number(in: 1..<99)).map { _ in UInt8.random(in: 0...255, using: &random) },
      updatedAt: instant())
  }

  /// A match of players who never existed, which no store accepts.
  mutating func refusedWrite() -> StoreWrite {
    .finished(finishedMatch(of: [playerID(), playerID()]))
  }

  mutating func notification(of player: PlayerID, key: String) -> NotificationRecord {
    NotificationRecord(
      id: NotificationID(at: instant(), using: &random), player: player,
      kind: NotificationKind.allCases[number(in: 0..<NotificationKind.allCases.count)],
      other: flag() ? playerID() : nil, badge: flag() ? BadgeID("center") : nil,
      challenge: flag() ? ChallengeID(at: instant(), using: &random) : nil, key: key,
      at: instant())
  }

  mutating func subscription(
    of player: PlayerID, _ endpoint: String, at instant: Instant? = nil
  ) -> PushSubscriptionRecord {
    PushSubscriptionRecord(
      player: player, endpoint: endpoint,
      publicKey: (0..<65).map { _ in .random(in: 0...255, using: &random) },
      authenticationSecret: (0..<16).map { _ in .random(in: 0...255, using: &random) },
      createdAt: instant ?? self.instant())
  }

  mutating func offset() -> TimeZoneOffset { TimeZoneOffset(minutes: number(in: -840..<841))! }

  mutating func visit() -> Visit { Visit(at: instant(), offset: flag() ? offset() : nil) }

  /// With everything in it that can vary. Few different averages, so that players tie.
  mutating func statistics(games: Range<Int> = 3..<9) -> Statistics {
    var statistics = Statistics()
    statistics.soloGames = number(in: 0..<3)
    statistics.finishedGames = number(in: games)
    statistics.quits = number(in: 0..<3)
    statistics.multiplayerGames = statistics.finishedGames + statistics.quits
    statistics.gamesWon = number(in: 0..<9)
    statistics.scoredRounds = 5 * (statistics.finishedGames + statistics.quits) + number(in: 0..<5)
    statistics.totalScore = statistics.scoredRounds * number(in: 0..<4) * 1000
    let (finished, rounds) = (statistics.finishedGames, statistics.scoredRounds)
    statistics.ranking = ScoreSums(
      finishedGames: finished, totalScore: rounds * number(in: 0..<4) * 500, scoredRounds: rounds)
    statistics.maximumScore = number(in: 0..<50_001)
    statistics.winsInARow = number(in: 0..<9)
    statistics.longestWinsInARow = number(in: 0..<9)
    for number in 0..<number(in: 0..<4) {
      statistics.repeatedWins.count(
        over: PlayerID(uuid: UUIDv7(bits: UInt128(number % 2))), at: instant())
    }
    statistics.lastGameDay = flag() ? number(in: -9..<99) : nil
    statistics.gamesOnLastDay = number(in: 0..<9)
    statistics.days = DayStreak(
      current: number(in: 0..<9), longest: number(in: 0..<9),
      last: flag() ? DayStreak.CountedDay(day: number(in: -9..<99), end: instant()) : nil)
    statistics.offset = offset()
    statistics.lastAccess = flag() ? instant() : nil
    let alarms = number(in: 0..<3)
    statistics.guesses = GuessRecord(
      count: number(in: 3..<999), excess: number(in: 0..<25_000), alarms: alarms,
      clearedAlarms: alarms)!
    statistics.experience = Experience(
      total: number(in: 2500..<99_999), soloDay: DailyNumber(number(in: 1..<999)),
      soloOnDay: number(in: 0..<2501))!
    statistics.bag = Bag("shell=\(number(in: 2..<9)) amber=1 necklace=\(number(in: 0..<2)) 100=2")!
    return statistics
  }
}

/// Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension FinishedMatch {
  /// The bits of every latitude and longitude, because `==` holds −0.0 for 0.0.
  var coordinateBits: [UInt64] {
    let coordinates =
      setup.solutions.map(\.coordinate)
      + rounds.flatMap { [$0.solution.coordinate] + $0.results.map(\.guess) }
    return coordinates.flatMap {
      [$0.latitude.degrees.bitPattern, $0.longitude.degrees.bitPattern]
    }
  }
}

extension Store {
  /// Makes players with a token each.
  func makePlayers(_ count: Int, _ samples: inout Samples) async throws -> [PlayerRecord] {
    var players: [PlayerRecord] = []
    for _ in 0..<count {
      let player = samples.player()
      _ = try await createPlayer(player, token: samples.token(of: player.id))
      players.append(player)
    }
    return players
  }

  /// Gives at least three players something of everything around the game.
  func fillCommunity(_ players: [PlayerID], _ samples: inout Samples) async throws {
    for (index, player) in players.enumerated() {
      _ = try await upgrade(
        samples.credential(of: player, "player\(index)@example.org"), keeping: .all)
      _ = try await link(samples.identity(of: player, "google", "\(index)"), keeping: .all)
      try await commit([
        .statistics(player, samples.statistics(games: 5..<9)),
        .visited(player, samples.visit()), .visited(player, samples.visit()),
        .composed(player, Composition(number: 1, recipe: .wreath, at: samples.instant())),
        .granted(Grant(player: player, badge: BadgeID("center")!), at: samples.instant()),
        .notified(samples.notification(of: player, key: "a")),
        .notified(samples.notification(of: player, key: "b")),
        .avatar(samples.avatar(of: player)),
        .pushSubscribed(samples.subscription(of: player, "https://push.example/\(index)")),
      ])
    }
    let now = samples.instant()
    _ = try await befriend(.request, by: players[0], about: players[1], at: now) { _, _ in [] }
    _ = try await befriend(.accept, by: players[1], about: players[0], at: now) { _, _ in [] }
    _ = try await befriend(.request, by: players[2], about: players[0], at: now) { _, _ in [] }
  }
}

// Maps of players.
extension Samples {
  mutating func ownMapID() -> OwnMapID { OwnMapID(LinkSecret(using: &random)) }

  /// A map whose file is a square of so many degrees from 0° east, 0° north on, and the file.
  mutating func ownMap(
    of author: PlayerID, title: String = "Alps", _ visibility: ListVisibility = .public,
    key: String? = nil, size: Int = 2, at instant: Instant = Samples.epoch
  ) throws -> (record: OwnMapRecord, geoJSON: [UInt8]) {
    let id = ownMapID()
    let file = try Self.mapFile(size: size)
    return (
      OwnMapRecord(
        id: id, author: author, title: title, visibility: visibility, key: key,
        bytes: file.geoJSON.count, shape: file.shape, createdAt: instant, updatedAt: instant),
      file.geoJSON
    )
  }

  static func mapFile(size: Int) throws -> OwnMapFile {
    let text = """
      {"type":"Polygon","coordinates":[[[0,0],[\(size),0],[\(size),\(size)],[0,\(size)],[0,0]]]}
      """
    let map = try CoverageMap(name: "square", geoJSON: Array(text.utf8))
    return OwnMapFile(
      shape: .init(
        area: map.area, diagonal: map.diagonal, bounds: map.bounds,
        polygonCount: map.summary.polygonCount),
      geoJSON: Array(text.utf8))
  }

  /// A match on a map, alone, of so many rounds, each with that score.
  mutating func mapMatch(
    of player: PlayerID, on map: String, author: PlayerID? = nil, rounds count: Int = 5,
    score: Int, ending: MatchEnding = .played, at instant: Instant
  ) -> FinishedMatchRecord {
    let places = (1...count).map { Coordinate(latitude: 1, longitude: Double($0) / 10) ?? .origin }
    let setup = MatchSetup(
      id: matchID(), origin: .solo, map: map, diagonal: .kilometers(100),
      options: MatchOptions(rounds: count), players: [player],
      solutions: places.map { Solution(coordinate: $0) },
      authorSeat: author == player ? 0 : nil)
    let rounds = places.enumerated().map { index, place in
      PlayedRound(
        number: index + 1, solution: Solution(coordinate: place), startedAt: instant,
        revealedAt: instant,
        results: [
          RoundResult(
            player: player, guess: place, defaulted: false, guessedAt: instant,
            distance: Meters(0), score: score, total: score * (index + 1))
        ])
    }
    return FinishedMatchRecord(
      match: FinishedMatch(
        setup: setup, scoringVersion: 1, startedAt: instant, finishedAt: instant, ending: ending,
        rounds: rounds,
        results: [
          PlayerResult(player: player, total: score * count, rank: 1, won: false, left: nil)
        ]), ratings: [])
  }
}

extension [FinishedMatch] {
  /// How many players have results on maps by these matches.
  var mapResultCount: Int { mapResultCount(besides: nil) }

  func mapResultCount(besides deleted: PlayerID?) -> Int {
    var results: [String: Set<PlayerID>] = [:]
    for match in self {
      for player in match.setup.players
      where player != deleted && ListResult.countsForMap(match, of: player) {
        results[match.setup.map, default: []].insert(player)
      }
    }
    return results.values.reduce(0) { $0 + $1.count }
  }
}
