import Community
import GameRules
import Learning
import Storage
import Testing

@Suite("Contract of the stores: the memory of countries")
struct MemoryContractTests {
  /// Matches of a player alone, in the order in which they ended.
  private static func matches(
    of player: PlayerID, _ samples: inout Samples
  ) -> [FinishedMatchRecord] {
    let formats: [Format] = [.streak, .sprint, .race, .classic]
    return (0..<24).map { index in
      let ending: MatchEnding = index % 7 == 3 ? .aborted : .played
      return samples.finishedMatch(of: [player], ending: ending, format: formats[index % 4])
    }
    .sorted { ($0.match.finishedAt, $0.match.setup.id) < ($1.match.finishedAt, $1.match.setup.id) }
  }

  @Test("It follows from the finished matches alone", arguments: StoreKind.allCases)
  func folds(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 71)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      for record in Self.matches(of: players[0], &samples) {
        try await store.commit([.finished(record)])
        // A commit that is repeated counts once.
        try await store.commit([.finished(record)])
      }
      let memory = try await store.memory(of: players[0])
      let history = try await store.history(of: players[0])
      #expect(memory.countries[CountryCode("CH")!]?.seen ?? 0 > 9)
      #expect(memory.countries[CountryCode("CH")!]?.found ?? 0 > 3)
      #expect(memory.differences(from: history.fold(from: Memory())) == [])
      #expect(try await store.export(players[0])?.memory == memory)
      #expect(try await store.memory(of: players[1]) == Memory())
    }
  }

  @Test("A deleted player has none", arguments: StoreKind.allCases)
  func deleted(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 72)
      let player = try await store.makePlayers(1, &samples)[0].id
      let records = Self.matches(of: player, &samples)
      for record in records.dropLast() { try await store.commit([.finished(record)]) }
      #expect(try await store.memory(of: player) != Memory())
      _ = try await store.deletePlayer(player)
      #expect(try await store.memory(of: player) == Memory())
      try await store.commit([.finished(records[records.count - 1])])
      #expect(try await store.memory(of: player) == Memory())
    }
  }

  /// Takes from a database what came with memories of countries and after it.
  private static let beforeMemories = """
    DROP TRIGGER own_map_deleted;
    DROP INDEX map_marks_by_map;
    DROP TABLE map_results;
    DROP TABLE map_words;
    DROP TABLE own_map_files;
    DROP TABLE own_maps;
    ALTER TABLE matches DROP COLUMN deals_aids;
    ALTER TABLE matches DROP COLUMN author_seat;
    ALTER TABLE place_sets DROP COLUMN diagonal_m;
    DROP TABLE compositions;
    ALTER TABLE statistics DROP COLUMN bag;
    ALTER TABLE guesses DROP COLUMN find;
    ALTER TABLE matches DROP COLUMN brought;
    ALTER TABLE matches DROP COLUMN finds;
    DROP TABLE digests;
    DROP TABLE news_bookmarks;
    DROP TABLE event_words;
    DROP TABLE news_words;
    DROP TABLE news_pictures;
    DROP TABLE news;
    DROP TABLE feed_items_gone;
    ALTER TABLE notifications DROP COLUMN digest_from;
    ALTER TABLE notifications DROP COLUMN digest_until;
    ALTER TABLE notifications DROP COLUMN digest_count;
    ALTER TABLE notifications DROP COLUMN digest_news;
    DROP TABLE due;
    DROP TABLE event_wants;
    DROP TABLE events;
    ALTER TABLE notifications DROP COLUMN event;
    ALTER TABLE notifications DROP COLUMN event_title;
    ALTER TABLE notifications DROP COLUMN event_starts_at;
    ALTER TABLE notifications DROP COLUMN event_state;
    ALTER TABLE guesses DROP COLUMN aids;
    ALTER TABLE matches DROP COLUMN difficulty;
    DROP INDEX accounts_by_name;
    DROP TABLE map_marks;
    DROP TABLE list_marks;
    DROP TABLE list_results;
    DROP TABLE list_matches;
    DROP TABLE list_words;
    DROP TABLE list_places;
    DROP TABLE lists;
    DROP TABLE push_subscriptions;
    DROP TABLE vapid_key;
    DROP TABLE memories;
    ALTER TABLE statistics DROP COLUMN experience;
    ALTER TABLE statistics DROP COLUMN solo_day;
    ALTER TABLE statistics DROP COLUMN experience_on_solo_day;
    ALTER TABLE matches DROP COLUMN tells_countries;
    ALTER TABLE matches DROP COLUMN listing_rule;
    ALTER TABLE statistics DROP COLUMN ranked_finishes;
    ALTER TABLE statistics DROP COLUMN ranked_score;
    ALTER TABLE statistics DROP COLUMN ranked_rounds;
    DROP TABLE network_key;
    DELETE FROM grdb_migrations
    WHERE identifier IN ('v17', 'v18', 'v19', 'v20', 'v21', 'v22', 'v23', 'v24', 'v25');
    """

  @Test("A database from before has both experience and memory of what its matches tell")
  func migration() async throws {
    try await withTemporaryDirectory { directory in
      var samples = Samples(seed: 73)
      let store = try SQLiteStore(directory: directory, durability: .process)
      let player = try await store.makePlayers(1, &samples)[0].id
      var records = Self.matches(of: player, &samples).filter {
        !$0.match.setup.tellsCountries || $0.match.setup.format.points.needsCountries
      }
      let opponent = try await store.makePlayers(1, &samples)[0].id
      records.append(samples.finishedMatch(of: [player, opponent], format: .clash))
      records.append(samples.finishedMatch(of: [opponent], format: .sprint))
      for record in records { try await store.commit([.finished(record)]) }
      for id in [player, opponent] {
        var before = try await store.history(of: id).statistics
        before.experience = Experience()
        try await store.commit([.statistics(id, before)])
      }
      await store.close()
      try alter(
        directory + "/whereami.sqlite",
        Self.beforeMemories)
      let migrated = try SQLiteStore(directory: directory, durability: .process)
      for id in [player, opponent] {
        let history = try await migrated.history(of: id)
        #expect(try await migrated.statistics(of: id)?.experience == history.statistics.experience)
        let memory = try await migrated.memory(of: id)
        #expect(memory.differences(from: history.fold(from: Memory())) == [])
        #expect(memory != Memory() && history.statistics.experience.total > 0)
      }
      await migrated.close()
    }
  }
}
