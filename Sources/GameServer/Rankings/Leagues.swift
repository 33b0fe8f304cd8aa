import GameRules
import Matchmaking
import Storage
import WireProtocol

/// Shows the leagues of the week.
@GameLoop
final class Leagues: Feature {
  private let store: any Store
  private let clock: any ServerClock

  init(store: any Store, clock: any ServerClock) {
    self.store = store
    self.clock = clock
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(LeagueGet.self) { [unowned self] parameters, call in
      try await self.showLeague(of: parameters.ladder ?? .classic, call)
    }
  }

  private func showLeague(
    of ladder: Ladder, _ call: Call<LeagueGet>
  ) async throws(StorageError) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    let week = WeekNumber(at: clock.now)
    let rating = player[ladder]
    let group = try await store.leagueGroup(of: player.id, on: ladder, in: week)
    let last = try await store.previousLeagueGroup(of: player.id, on: ladder, before: week)
    let division = group?.place.division ?? last?.nextDivision ?? .last
    call.succeed(
      .init(
        ladder: ladder, week: week.value, endsAt: week.end, division: division.number,
        rows: group?.rows ?? [], last: last.flatMap(LeagueGet.LastWeek.init),
        rating: rating.games > 0 ? LadderCard(ladder, rating) : nil))
  }
}

extension LeagueGroup {
  /// The rows of those who are not deleted.
  fileprivate var rows: [LeagueRow] {
    table.rows.compactMap { row in
      players[row.player].map { player in
        LeagueRow(
          rank: row.rank, player: PlayerCard(player), games: row.result.games,
          wins: row.result.wins, performance: row.result.performance, move: row.move)
      }
    }
  }
}

extension LeagueGet.LastWeek {
  /// `nil` for a group that the player is not in.
  fileprivate init?(_ group: LeagueGroup) {
    guard let row = group.table.row(of: group.place.player) else { return nil }
    self.init(
      week: group.place.week.value, division: group.place.division.number, rank: row.rank,
      players: group.table.rows.count, move: row.move)
  }
}

extension LadderCard {
  init(_ ladder: Ladder, _ rating: LadderRating) {
    self.init(ladder: ladder, rating: Int(rating.rating.value.rounded()), games: rating.games)
  }
}

extension [Ladder: LadderRating] {
  /// The ratings with a game, in the order of ladders.
  var cards: [LadderCard] {
    Ladder.allCases.compactMap { ladder in
      guard let rating = self[ladder], rating.games > 0 else { return nil }
      return LadderCard(ladder, rating)
    }
  }
}
