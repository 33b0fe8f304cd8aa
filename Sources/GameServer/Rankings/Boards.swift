import Community
import GameRules
import Storage
import WireProtocol

/// Shows the boards of formats.
@GameLoop
final class Boards: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let lobby: Lobby

  init(store: any Store, clock: any ServerClock, lobby: Lobby) {
    self.store = store
    self.clock = clock
    self.lobby = lobby
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(BoardGet.self) { [unowned self] parameters, call in
      try await self.showBoard(parameters, call)
    }
  }

  private func showBoard(
    _ parameters: BoardGet.Parameters, _ call: Call<BoardGet>
  ) async throws(StorageError) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    let format = parameters.format.format
    guard MatchSetup.canCountForBoard(format, .solo), lobby.formats.contains(format),
      lobby.maps[Board.map] != nil
    else { return call.refuse(.formatNotPossible) }
    let period = Board.Period(parameters.period, at: clock.now)
    let board = Board.format(name: format.id.name, period)
    let isListed = lobby.isListed(player)
    let page =
      switch parameters.scope ?? .global {
      case .global: try await store.boardPage(board, for: player.id)
      case .friends: try await store.friendsOnBoard(board, of: player.id)
      }
    call.succeed(
      .init(
        format: parameters.format, period: parameters.period, map: Board.map,
        rows: page.rows.map(BoardCard.init), me: page.own.map(BoardCard.init), count: page.count,
        endsAt: period.end, isListed: isListed))
  }
}

extension Board.Period {
  fileprivate init(_ period: BoardGet.Period, at now: Instant) {
    self =
      switch period {
      case .day: .day(DailyNumber(at: now))
      case .week: .week(WeekNumber(at: now))
      case .ever: .ever
      }
  }
}
