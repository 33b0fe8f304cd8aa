import GameRules
import Learning

// The memory of countries.
extension SQLSession {
  /// Counts the rounds of a match alone, which is new.
  func countMemories(of match: FinishedMatch) throws {
    guard let player = match.setup.players.first else { return }
    let rounds = CountryRound.all(of: match, for: player)
    guard !rounds.isEmpty, try isPlayer(player) else { return }
    for (country, rounds) in Dictionary(grouping: rounds, by: \.country) {
      var memory = try self.memory(of: country, for: player)
      for round in rounds { memory.count(round) }
      try setMemory(memory, of: country, for: player)
    }
  }

  func memory(of player: PlayerID) throws -> Memory {
    var countries: [CountryCode: CountryMemory] = [:]
    try forEach(
      "SELECT country, \(Self.memoryColumns) FROM memories WHERE player = ?", [player.blob]
    ) {
      row in
      guard let country = CountryCode(try row.value(0) as String) else {
        throw StorageError.corrupt("a memory of no country")
      }
      countries[country] = try row.memory(1)
    }
    return Memory(countries)
  }

  private static var memoryColumns: String { "seen, found, stability, difficulty, reviewed_on" }

  private func memory(
    of country: CountryCode, for player: PlayerID
  ) throws -> CountryMemory {
    try first(
      "SELECT \(Self.memoryColumns) FROM memories WHERE player = ? AND country = ?",
      [player.blob, country.description]
    ) { try $0.memory(0) } ?? CountryMemory()
  }

  func setMemory(
    _ memory: CountryMemory, of country: CountryCode, for player: PlayerID
  ) throws {
    let review = memory.lastReview
    try execute(
      """
      INSERT INTO memories VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (player, country) DO UPDATE SET seen = excluded.seen, found = excluded.found,
        stability = excluded.stability, difficulty = excluded.difficulty,
        reviewed_on = excluded.reviewed_on
      """, player, country.description,
      memory.seen, memory.found, review?.strength.stability, review?.strength.difficulty,
      review?.day.value)
  }
}

extension SQLRow {
  fileprivate func memory(_ first: Int) throws -> CountryMemory {
    let day = try optional(first + 4, as: Int.self)
    let review = try day.map { day in
      guard let day = DailyNumber(day),
        let strength = MemoryStrength(
          stability: try value(first + 2), difficulty: try value(first + 3))
      else { throw StorageError.corrupt("a review that cannot have been") }
      return CountryMemory.Review(strength: strength, day: day)
    }
    guard
      let memory = CountryMemory(
        seen: try value(first), found: try value(first + 1), lastReview: review)
    else { throw StorageError.corrupt("a memory that no rounds lead to") }
    return memory
  }
}
