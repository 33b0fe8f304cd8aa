import GameRules
import Matchmaking

// Finished matches.
extension SQLSession {
  /// Stores the result and the changes that follow from it, exactly once.
  func finish(_ record: FinishedMatchRecord) throws {
    let match = record.match
    let id = match.setup.id
    if try insert(match, id: id) {
      try insertPlayers(of: record, id: id)
      try insertRounds(of: match, id: id)
      if match.setup.mode == .solo { try countMemories(of: match) }
      try countList(of: match)
      try countMap(of: match)
      if let ladder = match.setup.ladder {
        try update(record.ratings, on: ladder, at: match.finishedAt)
      }
      for (player, opponent) in match.setup.lastOpponents {
        try execute("UPDATE players SET last_opponent = ? WHERE id = ?", opponent, player)
      }
    }
    try endJournal(of: id)
  }

  /// Inserts the match; returns whether it is new.
  private func insert(_ match: FinishedMatch, id: MatchID) throws -> Bool {
    let setup = match.setup
    let options = setup.options
    try execute(
      """
      INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """,
      id, setup.origin.rawValue, setup.map, setup.diagonal.value,
      options.movingTime.wholeMilliseconds, options.guessingTime.wholeMilliseconds,
      options.readyTime.wholeMilliseconds, options.countdown.wholeMilliseconds,
      options.graceTime.wholeMilliseconds, match.scoringVersion, match.startedAt,
      match.finishedAt, match.ending.rawValue, setup.sharesNetwork, match.weight?.quarters,
      match.weight?.reason?.rawValue, options.openingTime.wholeMilliseconds,
      options.hurryTime.wholeMilliseconds, setup.bot?.rawValue,
      options.movement.rawValue, options.view?.rawValue, setup.shown?.rawValue,
      setup.format.id.description, setup.placeSet?.description, setup.isForBoard,
      setup.tellsCountries, setup.difficulty?.rawValue, setup.finds?.description,
      setup.brought.names, setup.authorSeat, setup.dealsAids, setup.listing.rawValue)
    return try changes() == 1
  }

  private func insertPlayers(of record: FinishedMatchRecord, id: MatchID) throws {
    let results = Array(record.match.results.enumerated())
    try insert(results, with: .matchPlayers) { row, element in
      let (position, result) = element
      let change = record.ratings.first { $0.player == result.player }
      row.bind(
        id, position, result.player, result.total, result.rank, result.won, result.left?.rawValue,
        change?.before.value, change?.before.deviation, change?.before.volatility,
        change?.after.value, change?.after.deviation, change?.after.volatility,
        record.sequences.isEmpty ? nil : record.sequences[position], result.reserve?.count)
    }
  }

  private func insertRounds(of match: FinishedMatch, id: MatchID) throws {
    let solutions = Array(match.setup.solutions.enumerated())
    try insert(solutions, with: .rounds) { row, element in
      let (index, solution) = element
      let played = match.rounds.first { $0.number == index + 1 }
      row.bind(
        id, index + 1, solution.coordinate.latitude.degrees,
        solution.coordinate.longitude.degrees, solution.country, played?.startedAt,
        played?.revealedAt, solution.statement?.text ?? solution.imagery?.text)
    }
    let guesses = match.rounds.flatMap { round in round.results.map { (round.number, $0) } }
    try insert(guesses, with: .guesses) { row, element in
      let (round, result) = element
      row.bind(
        id, round, match.setup.players.firstIndex(of: result.player),
        result.guess.latitude.degrees, result.guess.longitude.degrees, result.defaulted,
        result.guessedAt, result.distance.value, result.score,
        StoredPath.text(of: result.path), result.answerText,
        result.aids.names, result.find?.description)
    }
  }

  func lastFinishedMatch() throws -> MatchID? {
    try first("SELECT id FROM matches ORDER BY id DESC LIMIT 1", []) { try $0.identifier(0) }
  }

  func finishedMatchIDs(after previous: MatchID?, limit: Int) throws -> [MatchID] {
    let rows =
      if let previous {
        try rows(
          "SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?", [previous.blob, limit])
      } else {
        try rows("SELECT id FROM matches ORDER BY id LIMIT ?", [limit])
      }
    return try rows.map { try $0.identifier(0) }
  }
}

extension [Aid] {
  /// Parted by spaces; `nil` if there are none.
  fileprivate var names: String? { isEmpty ? nil : map(\.rawValue).joined(separator: " ") }
}
