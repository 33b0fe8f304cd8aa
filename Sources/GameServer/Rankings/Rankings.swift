import GameRules
import Storage
import WireProtocol

/// Shows the rankings of all players and of friends.
@GameLoop
final class Rankings: Feature {
  private let store: any Store

  init(store: any Store) { self.store = store }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(RankingGet.self) { [unowned self] parameters, call in
      try await self.showRanking(parameters, call)
    }
  }

  private func showRanking(
    _ parameters: RankingGet.Parameters, _ call: Call<RankingGet>
  ) async throws(StorageError) {
    guard let asker = call.session.player else { return call.refuse(.unauthenticated) }
    var start = RankingStart.top
    if let around = parameters.around {
      let player = around.player(asker: asker)
      guard try await store.player(player) != nil else { return call.refuse(.unknownPlayer) }
      start = .around(player)
    } else if let bytes = parameters.cursor?.bytes {
      guard let cursor = RankingCursor(bytes: bytes) else {
        preconditionFailure("a cursor of the contract is as long as one of the store")
      }
      start = .after(cursor)
    }
    let scope: RankingScope =
      switch parameters.scope {
      case .global: .global
      case .friends: .friends(of: asker)
      }
    let page = try await store.ranking(
      scope, start, limit: parameters.limit ?? WireLimits.usualPage)
    let me = try await store.rankingRow(of: asker, in: scope)
    call.succeed(
      .init(
        rows: page.rows.map(RankingCard.init), me: me.map(RankingCard.init),
        cursor: page.next.map { .init(bytes: $0.bytes) }, count: page.count))
  }
}

extension RankingGet.Around {
  fileprivate func player(asker: PlayerID) -> PlayerID {
    switch self {
    case .me: asker
    case .player(let player): player
    }
  }
}

extension RankingCard {
  fileprivate init(_ row: RankingRow) {
    self.init(
      rank: row.rank, player: PlayerCard(row.player), averageScore: row.average.value,
      games: row.gamesPlayed)
  }
}
