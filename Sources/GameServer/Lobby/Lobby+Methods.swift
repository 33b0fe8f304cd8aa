import GameRules
import Geodesy
import WireProtocol

extension Lobby: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handle(QueueJoin.self) { [unowned self] parameters, call in
      guard let (player, map) = self.admit(call, toMap: parameters.map) else { return }
      self.join(player, map: map, ranked: parameters.isRanked ?? false) { joined in
        call.succeed(
          .init(
            since: joined.since, waiting: joined.waiting, estimatedWait: joined.estimatedWait))
      }
    }
    dispatcher.handle(QueueLeave.self) { [unowned self] _, call in
      if let player = call.player { self.leave(player) }
      call.succeed()
    }
    dispatcher.handle(MatchSolo.self, cost: RequestCost.soloMatch) {
      [unowned self] parameters, call in
      guard
        let (player, map) = self.admit(
          call, toMap: parameters.map, fromQueue: parameters.staysQueued ?? false)
      else { return }
      let options = (parameters.options ?? OptionsChange()).applied(to: self.soloOptions)
      self.begin(
        origin: .solo, map: map, options: options, players: [player], bot: parameters.bot
      ) { match in
        call.succeed(self.wire.beginning(of: match))
      }
    }
  }

  /// The player and the map, unless the request is refused: a player who plays cannot begin another
  /// match, nor can one who waits, unless `fromQueue`.
  private func admit(
    _ call: Call<some WireMethod>, toMap name: String?, fromQueue: Bool = false
  ) -> (Player, CoverageMap)? {
    guard let player = call.player else {
      call.refuse(.unauthenticated)
      return nil
    }
    let named = name.map { maps[$0] } ?? maps.standard
    if !state.isAccepting {
      call.refuse(.draining)
    } else if player.match != nil {
      call.refuse(.alreadyInMatch)
    } else if player.ticket != nil, !fromQueue {
      call.refuse(.alreadyQueued)
    } else if let named {
      return (player, named)
    } else {
      call.refuse(.unknownMap)
    }
    return nil
  }
}
