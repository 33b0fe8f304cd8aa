import Foundation
import GameRules
import Geodesy
import Matchmaking

/// Reads a finished match from its rows.
struct FinishedMatchReader<Session: SQLSession> {
  private let database: Session
  private let id: MatchID

  /// Reads the match with that id; `nil` if there is none.
  static func read(_ id: MatchID, from database: Session) throws -> FinishedMatchRecord? {
    try FinishedMatchReader(database: database, id: id).record()
  }

  private struct Participant {
    let result: PlayerResult
    let change: RatingChange?
    let sequence: Int?
  }

  private struct Place {
    let solution: Solution
    /// Both are `nil` if the round was never revealed.
    let startedAt: Instant?
    let revealedAt: Instant?
  }

  private struct Guess {
    let round: Int
    let position: Int
    let coordinate: Coordinate
    let defaulted: Bool
    let guessedAt: Instant
    let distance: Meters
    let score: Int
    let path: [Coordinate]
    let answer: String?
    let aids: [Aid]
    let find: Find?
  }

  private func record() throws -> FinishedMatchRecord? {
    let row = try database.row(
      """
      SELECT origin, map, diagonal_m, moving_ms, guessing_ms, ready_ms, countdown_ms, grace_ms,
        scoring_version, started_at, finished_at, ending, shares_network, weight, weight_reason,
        opening_ms, hurry_ms, bot, movement, view, shown, format, place_set, voided_at, for_board,
        tells_countries, difficulty, finds, brought, author_seat, deals_aids,
        listing_rule
      FROM matches WHERE id = ?
      """, [id.blob])
    guard let row else { return nil }
    let format = try row.format(21)
    let participants = try participants(format)
    let places = try places()
    let setup = try setup(
      row, format, players: participants.map(\.result.player), places: places)
    let match = FinishedMatch(
      setup: setup, scoringVersion: try row.value(8), startedAt: try row.instant(9),
      finishedAt: try row.instant(10), ending: try row.name(11),
      rounds: try rounds(setup: setup, places: places), results: participants.map(\.result),
      weight: try weight(row))
    let sequences = participants.compactMap(\.sequence)
    return FinishedMatchRecord(
      match: match, ratings: participants.compactMap(\.change),
      sequences: sequences.count == participants.count ? sequences : [],
      voidedAt: try row.optional(23, as: Int64.self).map(Instant.init(millisecondsSinceEpoch:)))
  }

  private func weight(_ row: some SQLRow) throws -> MatchWeight? {
    guard let quarters = try row.optional(13, as: Int.self) else { return nil }
    guard let weight = MatchWeight(quarters: quarters, reason: try row.optionalName(14)) else {
      throw StorageError.corrupt("match \(id) has a weight that none can have")
    }
    return weight
  }

  private func setup(
    _ row: some SQLRow, _ format: Format, players: [PlayerID], places: [Place]
  ) throws -> MatchSetup {
    let played = MatchOptions(
      rounds: places.count, movingTime: try row.duration(3), guessingTime: try row.duration(4),
      readyTime: try row.duration(5), countdown: try row.duration(6),
      graceTime: try row.duration(7), openingTime: try row.duration(15),
      hurryTime: try row.duration(16), movement: try row.name(18), view: try row.optionalName(19))
    // A damaged file may violate the setup's preconditions.
    let bot: BotStrength? = try row.optionalName(17)
    guard !places.isEmpty, places.count <= MatchLimits.mostRounds else {
      throw StorageError.corrupt("match \(id) has \(places.count) places")
    }
    let origin: MatchOrigin = try row.name(0)
    let placeSet = try row.optional(22, as: String.self).map(placeSetName)
    let options = format.options(played)
    let isForBoard: Bool = try row.value(24)
    let difficulty: Difficulty? = try row.optionalName(26)
    let map: String = try row.value(1)
    let authorSeat: Int? = try row.optional(29)
    let dealsAids: Bool = try row.value(30)
    guard let listing = ListingRule(rawValue: try row.value(31)) else {
      throw StorageError.corrupt("match \(id) is listed by no known rule")
    }
    let finds = try row.optional(27, as: String.self).map(findTerms)
    let brought = try row.optional(28, as: String.self).map(aids) ?? []
    guard options.isValid, !isForBoard || MatchSetup.canCountForBoard(format, origin),
      places.count <= options.rounds, format.takes(players.count),
      Set(players).count == players.count, bot == nil || players.count == 1,
      MatchSetup.fits(placeSet, origin, players: players.count),
      places.allSatisfy({ format.prompt.fits($0.solution) }),
      format.aids.hasDifficulty || difficulty == nil && finds == nil && brought.isEmpty,
      Aid.canBring(brought), !dealsAids || MatchSetup.canDealAids(format, origin),
      MatchSetup.fits(authorSeat, map: map, players: players.count)
    else { throw StorageError.corrupt("match \(id) cannot have been played") }
    return MatchSetup(
      id: id, format: format, origin: origin, map: map,
      diagonal: Meters(try row.value(2)), options: options, players: players,
      solutions: places.map(\.solution), sharesNetwork: try row.value(12),
      bot: bot, shown: try row.optionalName(20), placeSet: placeSet, authorSeat: authorSeat,
      isForBoard: isForBoard, tellsCountries: try row.value(25), difficulty: difficulty,
      finds: finds, brought: brought, dealsAids: dealsAids, listing: listing)
  }

  private func participants(_ format: Format) throws -> [Participant] {
    try database.rows(
      """
      SELECT player, total, rank, won, left_reason,
        rating_before, rating_deviation_before, rating_volatility_before,
        rating_after, rating_deviation_after, rating_volatility_after, sequence, reserve
      FROM match_players WHERE match = ? ORDER BY position
      """, [id.blob]
    ).map { row in
      let player: PlayerID = try row.identifier(0)
      let result = PlayerResult(
        player: player, total: try row.value(1),
        reserve: format.tally.reserve(try row.optional(12)), rank: try row.value(2),
        won: try row.value(3), left: try row.optionalName(4))
      let isRated = try row.optional(5, as: Double.self) != nil
      let change =
        isRated
        ? RatingChange(player: player, before: try row.rating(5), after: try row.rating(8)) : nil
      return Participant(result: result, change: change, sequence: try row.optional(11))
    }
  }

  private func places() throws -> [Place] {
    try database.rows(
      """
      SELECT lat, lng, country, started_at, revealed_at, imagery
      FROM rounds WHERE match = ? ORDER BY number
      """, [id.blob]
    ).map { row in
      let isRevealed = try row.optional(3, as: Int64.self) != nil
      let shown = try row.optional(5, as: String.self)
      let statement = shown.flatMap { QuizStatement(text: $0) }
      let imagery = statement == nil ? try shown.map(Imagery.init(text:)) : nil
      return Place(
        solution: Solution(
          coordinate: try row.coordinate(0), country: try row.optional(2), imagery: imagery,
          statement: statement),
        startedAt: isRevealed ? try row.instant(3) : nil,
        revealedAt: isRevealed ? try row.instant(4) : nil)
    }
  }

  private func guesses() throws -> [Guess] {
    try database.rows(
      """
      SELECT round, position, lat, lng, defaulted, guessed_at, distance_m, score, path, country,
        aids, find
      FROM guesses WHERE match = ? ORDER BY round, position
      """, [id.blob]
    ).map { row in
      Guess(
        round: try row.value(0), position: try row.value(1), coordinate: try row.coordinate(2),
        defaulted: try row.value(4), guessedAt: try row.instant(5),
        distance: Meters(try row.value(6)), score: try row.value(7),
        path: try row.optional(8, as: String.self).map(StoredPath.path) ?? [],
        answer: try row.optional(9),
        aids: try row.optional(10, as: String.self).map(aids) ?? [],
        find: try row.optional(11, as: String.self).map(find))
    }
  }

  private func aids(_ text: String) throws -> [Aid] {
    try text.split(separator: " ").map { name in
      guard let aid = Aid(rawValue: String(name)) else {
        throw StorageError.corrupt("match \(id) has an aid that is none")
      }
      return aid
    }
  }

  private func findTerms(_ text: String) throws -> FindTerms {
    guard let terms = FindTerms(text) else {
      throw StorageError.corrupt("match \(id) has finds that follow from nothing")
    }
    return terms
  }

  private func find(_ text: String) throws -> Find {
    guard let find = Find(text) else {
      throw StorageError.corrupt("match \(id) has a find that is none")
    }
    return find
  }

  private func rounds(setup: MatchSetup, places: [Place]) throws -> [PlayedRound] {
    var totals = [Int](repeating: 0, count: setup.players.count)
    let guesses = Dictionary(grouping: try guesses(), by: \.round)
    var rounds: [PlayedRound] = []
    for (index, place) in places.enumerated() {
      guard let startedAt = place.startedAt, let revealedAt = place.revealedAt else { continue }
      var results: [RoundResult] = []
      for guess in guesses[index + 1] ?? [] {
        guard setup.players.indices.contains(guess.position) else {
          throw StorageError.corrupt("a guess of nobody in match \(id)")
        }
        totals[guess.position] += guess.score
        results.append(
          RoundResult(
            player: setup.players[guess.position], guess: guess.coordinate,
            country: guess.answer.flatMap { CountryCode($0) },
            verdict: guess.answer.flatMap { Bool($0) }, defaulted: guess.defaulted,
            guessedAt: guess.guessedAt, distance: guess.distance,
            score: guess.score, total: totals[guess.position], path: guess.path, aids: guess.aids,
            find: guess.find))
      }
      rounds.append(
        PlayedRound(
          number: index + 1, solution: place.solution, startedAt: startedAt,
          revealedAt: revealedAt, results: results))
    }
    return setup.format.withEffects(rounds, of: setup.players)
  }
}

extension SQLRow {
  /// Reads a rating from three columns.
  func rating(_ index: Int) throws(StorageError) -> Rating {
    Rating(
      value: try value(index), deviation: try value(index + 1), volatility: try value(index + 2))
  }
}
