import Community
import GameRules
import Storage
import WireProtocol

/// Shows the challenge of each day, the player's attempt at it, and its boards.
@GameLoop
final class DailyChallenge: Feature {
  private let store: any Store
  private let players: PlayerDirectory
  private let matches: Matches
  private let placeSets: PlaceSets

  init(store: any Store, players: PlayerDirectory, matches: Matches, placeSets: PlaceSets) {
    self.store = store
    self.players = players
    self.matches = matches
    self.placeSets = placeSets
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(DailyGet.self) { [unowned self] parameters, call in
      try await self.showDay(parameters.number ?? self.placeSets.today, call)
    }
    dispatcher.handleWhenDurable(DailyBoard.self) { [unowned self] parameters, call in
      try await self.showBoard(
        of: parameters.number ?? self.placeSets.today, parameters.scope ?? .global, call)
    }
  }

  private func showDay(
    _ day: DailyNumber, _ call: Call<DailyGet>
  ) async throws(StorageError) {
    guard let id = call.session.player else { return call.refuse(.unauthenticated) }
    guard let set = try await set(of: day) else { return call.refuse(.unknownSet) }
    // Before the board is read: an attempt that ends meanwhile is told as one that goes on.
    let live = liveAttempt(of: id, on: day)
    let first = try await store.firstDaily() ?? day
    let page = try await store.boardPage(.set(.daily(day)), for: id)
    var attempt = live
    if attempt == nil { attempt = try await self.attempt(of: id, page.own?.entry) }
    let isOpen = placeSets.isOpen(.daily(day))
    // The player may have left meanwhile; then nobody hears the reply.
    let streak = players[id]?.statistics.daily ?? DailyStreak()
    call.succeed(
      .init(
        number: day, set: set.name, map: set.map, options: set.options, beginsAt: day.begin,
        endsAt: day.end, hash: set.commitment,
        opened: isOpen
          ? .init(places: set.text, salt: Hexadecimal.text(of: set.salt)) : nil,
        first: first, players: page.count, attempt: attempt,
        streak: streak.current(on: placeSets.today), longestStreak: streak.longest))
  }

  /// The attempt at the challenge of a day that the player is playing.
  private func liveAttempt(of id: PlayerID, on day: DailyNumber) -> DailyGet.Attempt? {
    guard let match = players[id]?.match, matches[match]?.machine.setup.dailyAttempt == day else {
      return nil
    }
    return .init(match: match)
  }

  /// The attempt that brought the player's row of the board.
  private func attempt(
    of id: PlayerID, _ entry: BoardEntry?
  ) async throws(StorageError) -> DailyGet.Attempt? {
    guard let entry, let record = try await store.finishedMatch(entry.match) else { return nil }
    let scores = record.match.rounds.compactMap { round in
      round.results.first { $0.player == id }?.score
    }
    return .init(match: entry.match, points: entry.points, time: entry.time, scores: scores)
  }

  private func showBoard(
    of day: DailyNumber, _ scope: RankingGet.Scope, _ call: Call<DailyBoard>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    guard try await set(of: day) != nil else { return call.refuse(.unknownSet) }
    let page =
      switch scope {
      case .global: try await store.boardPage(.set(.daily(day)), for: player)
      case .friends: try await store.friendsOnBoard(.set(.daily(day)), of: player)
      }
    call.succeed(
      .init(
        number: day, rows: page.rows.map(BoardCard.init), me: page.own.map(BoardCard.init),
        count: page.count))
  }

  /// The set of a day that has begun; `nil` if there is none.
  private func set(of day: DailyNumber) async throws(StorageError) -> PlaceSet? {
    guard day <= placeSets.today else { return nil }
    return try await placeSets.set(named: .daily(day))
  }
}
