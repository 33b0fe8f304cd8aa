import Community
import Foundation
import GRDB
import GameRules
import Geodesy
import Integrity
import Matchmaking
import Storage

/// Three players with a life of matches and visits, kept as a server keeps it.
struct World {
  static let alice = player(1)
  static let bob = player(2)
  static let carol = player(3)
  static let names = [alice: "alice", bob: "bob_", carol: "carol"]

  static func player(_ number: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(number)))
  }

  /// 2026-01-05, midnight in UTC.
  static func at(day: Int, hour: Int = 0) -> Instant {
    Instant(millisecondsSinceEpoch: 1_767_571_200_000) + .seconds((day * 24 + hour) * 3600)
  }

  static let place = Coordinate(latitude: 44.3, longitude: 11.9)!
  static let nearby = Coordinate(latitude: 44.304, longitude: 11.9)!
  static let farAway = Coordinate(latitude: -33.9, longitude: 151.2)!

  private let store: any Store
  private var statistics: [PlayerID: Statistics] = [:]

  init(in store: any Store) { self.store = store }

  /// Six duels that Alice wins and Carol is not in, visits on six days, a friendship, a picture.
  static func fill(_ store: any Store) async throws {
    _ = try await filled(store)
  }

  /// The same with the challenge of a day, after so many games that both may be listed, and with a
  /// set of the last match before.
  static func fillWithAttempts(_ store: any Store) async throws {
    var world = try await filled(store)
    for day in 9...12 {
      try await world.play(day, [alice: nearby, bob: farAway], at: at(day: day))
    }
    try await world.share(12)
    try await world.attempt(at: at(day: 13))
  }

  private static func filled(_ store: any Store) async throws -> World {
    var world = World(in: store)
    for id in [alice, bob, carol] { try await world.join(id, named: names[id] ?? "") }
    for day in 1...6 {
      try await world.visit(alice, at: at(day: day, hour: 8))
      try await world.visit(alice, at: at(day: day, hour: 9))
      try await world.play(day, [alice: nearby, bob: farAway], at: at(day: day, hour: 10))
    }
    try await world.visit(carol, at: at(day: 6), offset: TimeZoneOffset(minutes: 60))
    try await world.befriend(alice, carol, at: at(day: 7))
    try await store.commit([
      .avatar(
        AvatarRecord(
          id: AvatarID(uuid: uuid(at: at(day: 8))), player: bob, type: "image/png", bytes: [1],
          updatedAt: at(day: 8)))
    ])
    return world
  }

  private static func uuid(at instant: Instant) -> UUIDv7 {
    UUIDv7(bits: UInt128(instant.millisecondsSinceEpoch) << 80 | 1)
  }

  func join(_ id: PlayerID, named name: String) async throws {
    let record = PlayerRecord(
      id: id, username: Username(name)!, isGuest: true, createdAt: Self.at(day: 0),
      lastSeenAt: Self.at(day: 0), rating: Rating())
    let hash = TokenHash(
      bytes: withUnsafeBytes(of: id.uuid.bits) { Array($0) } + [UInt8](repeating: 0, count: 16))
    let token = TokenRecord(
      hash: hash, player: id, createdAt: Self.at(day: 0), expiresAt: Self.at(day: 99))
    _ = try await store.createPlayer(record, token: token)
  }

  mutating func visit(
    _ player: PlayerID, at instant: Instant, offset: TimeZoneOffset? = nil
  ) async throws {
    let visit = Visit(at: instant, offset: offset)
    let outcome = statistics[player, default: Statistics()].seen(visit)
    var writes: [StoreWrite] = [.statistics(player, statistics[player] ?? Statistics())]
    if outcome.mustBeKept { writes.append(.visited(player, visit)) }
    try await store.commit(writes)
  }

  mutating func play(
    _ number: Int, _ guesses: KeyValuePairs<PlayerID, Coordinate>, at instant: Instant
  ) async throws {
    var match = Self.played(number, guesses, at: instant)
    let wins = match.duelWin.map { win in
      statistics[win.winner, default: Statistics()].repeatedWins
        .nextNumber(over: win.loser, at: instant)
    }
    match.weight = MatchWeight(of: match, winNumber: wins ?? 1)
    var writes: [StoreWrite] = [.finished(FinishedMatchRecord(match: match, ratings: []))]
    for player in guesses.map(\.key) {
      statistics[player, default: Statistics()].apply(match, for: player)
      writes.append(.statistics(player, statistics[player] ?? Statistics()))
    }
    try await store.commit(writes)
  }

  /// The places of a match as a set, with the rows of its players.
  func share(_ number: Int) async throws {
    let id = MatchID(uuid: UUIDv7(bits: UInt128(number)))
    guard let match = try await store.finishedMatch(id)?.match else {
      preconditionFailure("a match that was played")
    }
    let set = PlaceSet(
      name: .match(LinkSecret(String(repeating: "0f", count: 16))!), map: match.setup.map,
      options: match.setup.options, solutions: match.setup.solutions,
      salt: Array(repeating: 7, count: 32), match: match.setup.id)!
    let rows = match.setup.players.compactMap {
      BoardEntry(match, of: $0, onBoardOf: set.name)
    }
    try await store.commit([.placeSet(set)] + rows.map { .boardEntry($0) })
  }

  /// The attempts of Alice and Bob, who come from one network, at the challenge of a day.
  mutating func attempt(at instant: Instant) async throws {
    let day = DailyNumber(at: instant)
    let places = Array(repeating: Solution(coordinate: Self.place), count: 2)
    let set = PlaceSet(
      name: .daily(day), map: "world", options: MatchOptions(rounds: 2, countdown: .zero),
      solutions: places, salt: Array(repeating: 7, count: 32))!
    try await store.commit([.placeSet(set)])
    for (number, player) in [Self.alice, Self.bob].enumerated() {
      let setup = MatchSetup(
        id: MatchID(uuid: UUIDv7(bits: UInt128(101 + number))), origin: .daily, map: "world",
        diagonal: .kilometers(14_916.862), options: set.options, players: [player],
        solutions: places, placeSet: set.name)
      let guess = number == 0 ? Self.nearby : Self.farAway
      var match = Self.played(setup, [player: guess], at: instant)
      match.weight = .full
      statistics[player, default: Statistics()].apply(match, for: player)
      // Whether they may be listed, their rows say.
      let rows = BoardEntry.all(
        of: match, for: player, statistics: statistics[player] ?? Statistics(),
        joined: Self.at(day: 0), from: .network(SenderNetwork(tag: 5)))
      try await store.commit(
        [
          .finished(FinishedMatchRecord(match: match, ratings: [])),
          .statistics(player, statistics[player] ?? Statistics()),
        ] + rows.map { .boardEntry($0) })
    }
  }

  func befriend(_ one: PlayerID, _ other: PlayerID, at now: Instant) async throws {
    _ = try await store.befriend(.request, by: one, about: other, at: now) { _, _ in [] }
    _ = try await store.befriend(.accept, by: other, about: one, at: now) { _, _ in [] }
  }

  static func setup(_ number: Int, _ players: [PlayerID], rounds: Int = 2) -> MatchSetup {
    MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(number))), origin: .queue, map: "world",
      diagonal: .kilometers(14_916.862),
      options: MatchOptions(rounds: rounds, countdown: .zero), players: players,
      solutions: Array(repeating: Solution(coordinate: place), count: rounds),
      listing: .allMatches)
  }

  /// A match of two rounds as the machine plays it, everybody guessing at once.
  static func played(
    _ number: Int, _ guesses: KeyValuePairs<PlayerID, Coordinate>, at instant: Instant
  ) -> FinishedMatch {
    played(setup(number, guesses.map(\.key)), guesses, at: instant)
  }

  private static func played(
    _ setup: MatchSetup, _ guesses: KeyValuePairs<PlayerID, Coordinate>, at instant: Instant
  ) -> FinishedMatch {
    var match = Match(setup)
    var events = [MatchEvent.begin]
    for round in 1...2 {
      events += guesses.map { .answer($0.key, round: round) }
      events += guesses.map { .guess($0.key, round: round, $0.value) }
      events += guesses.map { .ready($0.key, round: round) }
    }
    for event in events { _ = match.handle(event, at: instant) }
    guard case .finished(let finished) = match.stage else {
      preconditionFailure("everybody has done everything")
    }
    return finished
  }
}

/// Runs the body with the path of a folder that does not exist yet and is removed afterwards.
func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "IntegrityTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await body(directory.path)
}

/// Makes a world in a new folder, and closes it.
func makeWorld(in directory: String) async throws {
  let store = try SQLiteStore(directory: directory, durability: .process)
  try await World.fill(store)
  await store.close()
}

/// The outcome of one check of a data directory.
func outcome(
  of check: Verification.Check, in directory: String, at now: Instant? = nil
) async throws -> Verification.Outcome {
  let snapshot = try SQLiteSnapshot(directory: directory)
  defer { snapshot.close() }
  return try await Verification(
    of: snapshot, readingJournal: { _ in nil }, exampleLimit: 9, at: now
  ).outcome(of: check)
}

/// Executes SQL in a closed database behind the store's back, without any checks of its.
func damage(_ directory: String, _ sql: String) throws {
  var configuration = Configuration()
  configuration.foreignKeysEnabled = false
  let queue = try DatabaseQueue(path: directory + "/whereami.sqlite", configuration: configuration)
  try queue.writeWithoutTransaction { database in
    try database.execute(sql: "PRAGMA ignore_check_constraints = ON; " + sql)
    precondition(database.totalChangesCount > 0, "the damage was done")
  }
  try queue.close()
}

/// Writes nonsense over the first page of a table in a closed database.
func overwritePage(of table: String, in directory: String) throws {
  let path = directory + "/whereami.sqlite"
  let queue = try DatabaseQueue(path: path)
  let (page, pageLength) = try queue.read { database in
    (
      try Int.fetchOne(
        database, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table]),
      try Int.fetchOne(database, sql: "PRAGMA page_size")
    )
  }
  try queue.close()
  guard let page, let pageLength else { preconditionFailure("there is such a table") }
  let file = try FileHandle(forUpdating: URL(filePath: path))
  try file.seek(toOffset: UInt64((page - 1) * pageLength))
  try file.write(contentsOf: Data(repeating: 0xA5, count: pageLength))
  try file.close()
}
