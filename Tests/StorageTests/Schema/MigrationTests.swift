import Community
import Foundation
import GameRules
import Geodesy
import Matchmaking
import Testing

@testable import Storage

@Suite("Migrations")
struct MigrationTests {
  @Test(
    "Each released version's database is taken over with everything of the game in it",
    arguments: ReleasedSchema.all)
  func game(release: ReleasedSchema) async throws {
    try await withStore(of: release) { store in
      let players = try await store.players([1, 2, 3].map(Self.player))
      #expect(players.map(\.username.text) == ["Alice", "Bob_2", "Carol"])
      #expect(players.map(\.isGuest) == [false, true, true])
      #expect(players.map(\.createdAt) == [0, 1, 2].map(Self.at))
      #expect(players.map(\.lastSeenAt) == [5000, 6000, 7000].map(Self.at))
      #expect(players[0].rating == Rating(value: 1662.31, deviation: 290.25, volatility: 0.0625))
      #expect(players.map(\.rankedGames) == [1, 1, 0])
      #expect(players.map(\.lastOpponent) == [Self.player(2), Self.player(1), nil])
      func owner(_ byte: UInt8) async throws -> PlayerID? {
        let hash = TokenHash(bytes: [UInt8](repeating: byte, count: 32))
        return try await store.player(forToken: hash, at: Self.at(1))?.id
      }
      #expect(try await owner(0xAB) == Self.player(1))
      #expect(try await owner(0xCD) == Self.player(3))
      #expect(try await owner(0xEF) == nil)
      let journal = try await store.journal()
      #expect(journal.map(\.sequence) == [41, 42])
      #expect(journal.map(\.at) == [200, 201].map(Self.at))
      #expect(journal.map(\.payload) == [[0, 255], []])
      #expect(journal.allSatisfy { $0.match == Self.match(0x21) })
      let ticket = WaitingTicketRecord(
        player: Self.player(3), map: "world", isRanked: false, since: Self.at(300))
      #expect(try await store.waitingTickets() == [ticket])
    }
  }

  @Test("Each released version's matches are there to the last bit", arguments: ReleasedSchema.all)
  func matches(release: ReleasedSchema) async throws {
    try await withStore(of: release) { store in
      let record = try #require(try await store.finishedMatch(Self.match(0x11)))
      let match = record.match
      #expect(match.setup.origin == .rankedQueue && match.ending == .played)
      #expect(match.setup.players == [Self.player(1), Self.player(2)])
      #expect(match.setup.diagonal == Meters(14_916_862))
      #expect(match.setup.options.movingTime == .seconds(60))
      #expect(match.setup.solutions.map(\.country) == ["IT", nil, nil])
      #expect(match.results.map(\.total) == [7500, 1250])
      #expect(match.results.map(\.won) == [true, false])
      #expect(match.results.map(\.left) == [nil, .quit])
      #expect(match.rounds.map(\.number) == [1, 2])
      #expect(match.rounds[0].results.map(\.score) == [5000, 1250])
      #expect(match.rounds[0].results[1].distance == Meters(2_067_000.5))
      #expect(match.rounds[1].results.map(\.guess.latitude.degrees) == [-30.5])
      #expect(record.ratings.map(\.after.value) == [1662.31, 1337.5])
      #expect(try await store.finishedMatch(Self.match(0x12))?.match.ending == .aborted)
      #expect(try await store.finishedMatchIDs(after: nil, limit: 9).count == 2)
    }
  }

  @Test("Statistics that a version had not are computed, and those that it had are kept")
  func statistics() async throws {
    try await withStore(of: .version1) { store in
      #expect(try await store.computeMissingStatistics(limit: 9) == 3)
      let history = try await store.history(of: Self.player(1))
      #expect(try await store.statistics(of: Self.player(1)) == history.statistics)
    }
    try await withStore(of: .version2) { store in
      let missing = try await store.computeMissingStatistics(limit: 9)
      #expect(missing == 0)
      let total = try await store.statistics(of: Self.player(1))?.totalScore
      #expect(total == 7500)
    }
  }

  @Test("What is around the game is there since version 2")
  func community() async throws {
    try await withStore(of: .version2) { store in
      let alice = Self.player(1)
      let picture = AvatarID(uuid: UUIDv7(bits: 0x31))
      #expect(try await store.player(alice)?.avatar == picture)
      #expect(try await store.avatar(picture)?.bytes == [0x89, 0x50, 0x4E, 0x47])
      #expect(try await store.credential(emailKey: "alice@example.org")?.player == alice)
      #expect(try await store.player(identity: "subject-1", at: "google")?.id == alice)
      #expect(try await store.badges(of: alice).map(\.badge.text) == ["center"])
      let inbox = try await store.inbox(of: alice, before: nil, limit: 9)
      #expect(inbox.notifications.map(\.kind) == [.friendRequest, .badgeUnlocked])
      #expect(inbox.notifications.map(\.isRead) == [false, true] && inbox.unreadCount == 1)
      #expect(try await store.friendIDs(of: Self.player(2)) == [alice])
      #expect(try await store.friendList(of: alice).incoming.map(\.player.id) == [Self.player(3)])
      #expect(try await store.history(of: alice).entries.count == 3)
      let ranking = try await store.ranking(.global, .top, limit: 9)
      #expect(ranking.rows.map(\.player.id) == [Self.player(3)])
      #expect(ranking.rows.map(\.average.value) == [5000])
    }
  }

  @Test("What the next start needs besides the journal is there since version 3")
  func restart() async throws {
    try await withStore(of: .version3) { store in
      let lastAlive = try await store.lastAlive()
      #expect(lastAlive == Self.at(9000))
      let challenge = Challenge(
        id: ChallengeID(uuid: UUIDv7(bits: 0x51)), challenger: Self.player(1),
        challenged: Self.player(2),
        terms: ChallengeTerms(map: "kenya", options: MatchOptions(rounds: 3)),
        expires: Self.at(60_000))
      let open = try await store.openChallenges()
      #expect(open == [challenge])
      let told = try await store.finishedMatch(Self.match(0x11))?.sequences
      #expect(told == [40, 41])
      let unknown = try await store.finishedMatch(Self.match(0x12))?.sequences
      #expect(unknown == [])
    }
  }

  @Test("What operators have done is there since version 4")
  func operation() async throws {
    try await withStore(of: .version4) { store in
      let bans = try await store.bans()
      #expect(
        bans == [
          BanRecord(
            subject: .player(Self.player(3)), since: Self.at(1000), until: Self.at(2000),
            reason: "cheats"),
          BanRecord(
            subject: .addresses("192.0.2.0/24"), since: Self.at(3000), until: nil, reason: nil),
        ])
      let line = AuditRecord(
        id: AuditID(uuid: UUIDv7(bits: 0x61)), at: Self.at(1000), userID: 1000, userName: "ada",
        action: .ban, subject: Self.player(3).description, details: "cheats")
      let trail = try await store.audit(about: nil, limit: 9)
      #expect(trail == [line])
    }
  }

  @Test("How much a match counts is there since version 7; before, matches have no weight")
  func weights() async throws {
    try await withStore(of: .version7) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      #expect(match.setup.sharesNetwork)
      #expect(match.weight == MatchWeight(quarters: 0, reason: .sameNetwork))
      let wins = try await store.statistics(of: Self.player(1))?.repeatedWins
      #expect(wins?.entries == [.init(opponent: Self.player(2), wins: 3)])
      #expect(wins?.nextNumber(over: Self.player(2), at: Self.at(0)) == 4)
    }
    try await withStore(of: .version6) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      #expect(!match.setup.sharesNetwork && match.weight == nil)
      let statistics = try #require(try await store.statistics(of: Self.player(3)))
      #expect(statistics.repeatedWins == RepeatedWins())
      #expect(statistics.scoredRounds == 5 * (statistics.finishedGames + statistics.quits))
      #expect(statistics.averageScore?.value == 5000)
    }
  }

  @Test("Blocks, and what became of requests, are there since version 8")
  func blocks() async throws {
    try await withStore(of: .version8) { store in
      let (bob, carol) = (Self.player(2), Self.player(3))
      let blocked = try await store.blockList(of: bob)
      #expect(blocked.map(\.player.id) == [carol] && blocked[0].since == Self.at(4000))
      let week = FriendshipLimits.declinedTime
      _ = try await store.befriend(.unblock, by: bob, about: carol, at: Self.at(5000)) { _, _ in []
      }
      let early = try await store.outcome(
        .request, by: bob, about: carol, at: Self.at(1999) + week)
      #expect(early == .refused(.notAccepted))
      let request = try await store.outcome(
        .request, by: bob, about: carol, at: Self.at(2000) + week)
      guard case .changed(.requested(by: bob), _) = request else {
        Issue.record("a week is over")
        return
      }
    }
  }

  @Test("Openings, hurries and rematches are there since version 9, and none before")
  func paceOptions() async throws {
    for (release, times) in [
      (ReleasedSchema.version8, [Duration.zero, .zero, .zero, .zero]),
      (.version9, [.seconds(4), .seconds(12), .seconds(3), .seconds(11)]),
    ] {
      try await withStore(of: release) { store in
        let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
        let challenge = try #require(try await store.openChallenges().first)
        let options = [match.setup.options, challenge.terms.options]
        #expect(options.flatMap { [$0.openingTime, $0.hurryTime] } == times)
        let rematch = times[0] == .zero ? nil : Self.match(0x11)
        #expect(challenge.terms.rematch == rematch)
      }
    }
  }

  @Test("Computer opponents are there since version 10, and none before")
  func bots() async throws {
    for (release, bot) in [(ReleasedSchema.version9, nil), (.version10, BotStrength.medium)] {
      try await withStore(of: release) { store in
        let match = try #require(try await store.finishedMatch(Self.match(0x12))?.match)
        #expect(match.setup.bot == bot)
      }
    }
  }

  @Test("Rooms are there since version 11, and none before")
  func rooms() async throws {
    try await withStore(of: .version10) { store in
      let none = try await store.openRooms()
      #expect(none == [])
    }
    try await withStore(of: .version11) { store in
      let room = try #require(try await store.openRooms().first)
      #expect(room.code == RoomCode("AC3KQY") && room.version == 7 && room.match == nil)
      #expect(room.host == Self.player(2) && room.members == [1, 2].map(Self.player))
      #expect(room.kicked == [Self.player(3)] && room.terms.map == "kenya")
      #expect(
        room.terms.options
          == MatchOptions(
            rounds: 3, movingTime: .seconds(60), guessingTime: .seconds(30),
            readyTime: .seconds(20), countdown: .seconds(3), graceTime: .seconds(30),
            openingTime: .seconds(2), hurryTime: .seconds(15)))
    }
  }

  @Test("Panoramas are there since version 12, and none before")
  func panoramas() async throws {
    try await withStore(of: .version11) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      #expect(match.setup.options.movement == .walk && match.setup.options.view == nil)
      #expect(match.setup.solutions.allSatisfy { $0.imagery == nil })
    }
    try await withStore(of: .version12) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      #expect(match.setup.options.movement == .look && match.setup.options.view == .panorama)
      #expect(
        match.setup.solutions[0].imagery
          == Imagery(provider: "panoramax", reference: "1f", license: "etalab-2.0"))
      let path = match.rounds[0].results[0].path.map {
        [$0.latitude.degrees, $0.longitude.degrees]
      }
      #expect(path == [[44.5, 11.25], [44.6, 11.5]])
    }
  }

  @Test("Records of guesses are there since version 13, and none before")
  func guessRecords() async throws {
    try await withStore(of: .version12) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      let suspects = try await store.suspects(limit: 9)
      #expect(match.setup.shown == nil && suspects.isEmpty)
    }
    try await withStore(of: .version13) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      #expect(match.setup.shown == .panorama)
      let record = GuessRecord(count: 12, excess: 700, alarms: 2, clearedAlarms: 1)
      let statistics = try #require(try await store.statistics(of: Self.player(1)))
      #expect(statistics.guesses == record)
      let suspects = try await store.suspects(limit: 9)
      #expect(suspects.map(\.guesses) == [record])
    }
  }

  @Test("The longest matches of all formats can be kept", arguments: ReleasedSchema.all)
  func longestMatches(release: ReleasedSchema) async throws {
    try await withStore(of: release) { store in
      var samples = Samples(seed: 112)
      for format in Format.all {
        let record = Self.longest(format)
        for id in record.match.setup.players where try await store.player(id) == nil {
          let player = samples.player()
          let record = PlayerRecord(
            id: id, username: player.username, isGuest: true, createdAt: player.createdAt,
            lastSeenAt: player.lastSeenAt, rating: player.rating)
          _ = try await store.createPlayer(record, token: samples.token(of: id))
        }
        _ = try await store.commit([.finished(record)])
        #expect(try await store.finishedMatch(record.match.setup.id) == record)
      }
    }
  }

  /// A match of a format in which everybody has as many points as there can be.
  private static func longest(_ format: Format) -> FinishedMatchRecord {
    let players = ([1, 3] + (101...114)).prefix(format.seats.upperBound).map { Self.player($0) }
    let options = format.options(MatchOptions(rounds: MatchLimits.rounds.upperBound))
    // A sum that ends the match is not reached before its last round.
    let most =
      if case .target(let target) = format.tally {
        (target + format.points.most - 1) / options.rounds
      } else {
        format.points.most
      }
    let rounds = (1...options.rounds).map { number in
      PlayedRound(
        number: number,
        solution: Solution(
          coordinate: .origin, country: "CH",
          statement: format.prompt == .statement
            ? QuizStatement(id: "coast.CH.yes", isTrue: false) : nil),
        startedAt: at(1), revealedAt: at(2),
        results: players.map {
          RoundResult(
            player: $0, guess: .origin,
            country: format.answer == .verdict ? nil : CountryCode("CH"),
            verdict: format.answer == .verdict ? false : nil, defaulted: false,
            guessedAt: at(2), distance: Meters(0), score: most, total: most * number)
        })
    }
    let setup = MatchSetup(
      id: MatchID(
        uuid: UUIDv7(bits: UInt128(format.id.description.utf8.reduce(0) { $0 * 31 + UInt64($1) }))),
      format: format, origin: .challenge, map: "world", diagonal: Meters(1), options: options,
      players: players, solutions: rounds.map(\.solution))
    return FinishedMatchRecord(
      match: FinishedMatch(
        setup: setup, scoringVersion: 1, startedAt: at(1), finishedAt: at(3), ending: .played,
        rounds: format.withEffects(rounds, of: players),
        results: players.map {
          PlayerResult(
            player: $0, total: most * options.rounds, reserve: setup.initialReserve, rank: 1,
            won: false, left: nil)
        }),
      ratings: [])
  }

  @Test("Matches and tickets of before version 14 are classic")
  func formats() async throws {
    try await withStore(of: .version13) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      #expect(match.setup.format == .classic && match.results.allSatisfy { $0.reserve == nil })
      let tickets = try await store.waitingTickets()
      #expect(!tickets.isEmpty && tickets.allSatisfy { $0.format == .classic })
    }
  }

  @Test(
    "What was migrated is sound, works on, and is the same when it is opened again",
    arguments: ReleasedSchema.all)
  func worksOn(release: ReleasedSchema) async throws {
    try await withTemporaryDirectory { directory in
      let ids = [1, 2, 3].map(Self.player)
      try release.write(to: directory)
      let store = try SQLiteStore(directory: directory, durability: .process)
      var samples = Samples(seed: 111)
      try await store.commit([
        .finished(samples.finishedMatch(of: [ids[0], ids[2]])), .dequeued(ids[2]),
        .statistics(ids[0], samples.statistics(games: 5..<9)),
      ])
      let before = try await Contents(of: store, players: ids)
      await store.close()
      let again = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await Contents(of: again, players: ids) == before)
      try await again.deletePlayer(ids[0])
      #expect(try await again.finishedMatch(Self.match(0x11)) != nil)
      await again.close()
      #expect(try integrity(of: directory + "/whereami.sqlite") == "ok")
      let snapshot = try SQLiteSnapshot(directory: directory)
      #expect(try await snapshot.danglingReferences(exampleLimit: 1).count == 0)
      #expect(try await snapshot.wrongPlaces(exampleLimit: 1).count == 0)
      snapshot.close()
    }
  }

  @Test(
    "The ranking has sums of its own since version 25, and before counts all matches with points")
  func listing() async throws {
    try await withStore(of: .version24) { store in
      let match = try #require(try await store.finishedMatch(Self.match(0x11))?.match)
      #expect(match.setup.listing == .allMatches && match.setup.counts.contains(.ranking))
      for player in [1, 2, 3].map(Self.player) {
        let statistics = try #require(try await store.statistics(of: player))
        let sums = ScoreSums(
          finishedGames: statistics.finishedGames, totalScore: statistics.totalScore,
          scoredRounds: statistics.scoredRounds)
        #expect(statistics.ranking == sums)
      }
      let ranking = try await store.ranking(.global, .top, limit: 9)
      #expect(ranking.rows.map(\.average.value) == [5000])
    }
  }

  @Test("Every version has its database here, and the last one is of this program")
  func complete() throws {
    #expect(ReleasedSchema.all.map(\.identifier) == Schema.migrator.migrations)
  }

  private func withStore(
    of release: ReleasedSchema, _ body: (SQLiteStore) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { directory in
      try release.write(to: directory)
      let store = try SQLiteStore(directory: directory, durability: .process)
      do {
        try await body(store)
      } catch {
        await store.close()
        throw error
      }
      await store.close()
    }
  }

  private static func player(_ number: UInt128) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: number))
  }

  private static func match(_ number: UInt128) -> MatchID { MatchID(uuid: UUIDv7(bits: number)) }

  private static func at(_ milliseconds: Int64) -> Instant {
    Instant(millisecondsSinceEpoch: 1_800_000_000_000 + milliseconds)
  }

  @Test(
    "A released version's database gets the very tables that a new one has",
    arguments: ReleasedSchema.all)
  func sameTables(release: ReleasedSchema) async throws {
    func tables(_ store: SQLiteStore) async throws -> [String] {
      try await store.writer.perform { database in
        try database.rows(
          """
          SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1
          """
        ).map { try $0.value(0) as String }
      }
    }
    try await withSQLiteStore { new in
      try await withTemporaryDirectory { directory in
        try release.write(to: directory)
        let old = try SQLiteStore(directory: directory, durability: .process)
        let found = try await (tables(old), tables(new))
        #expect(found.0 == found.1)
        #expect(!found.0.contains { $0.contains("new_") })
        let violations = try await old.writer.perform { database in
          try database.rows("PRAGMA foreign_key_check").count
        }
        #expect(violations == 0)
        await old.close()
      }
    }
  }
}
