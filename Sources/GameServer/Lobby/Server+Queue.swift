import GameRules
import Geodesy
import WireProtocol

// Waiting for an opponent, and playing alone.
extension Server {
  func addQueueHandlers() {
    dispatcher.handle(QueueJoin.self) { [unowned self] parameters, call in
      guard let (player, map) = self.admit(call, toMap: parameters.map) else { return }
      self.lobby.join(player, map: map, ranked: parameters.isRanked ?? false) { joined in
        call.succeed(
          .init(
            since: joined.since, waiting: joined.waiting, estimatedWait: joined.estimatedWait))
      }
    }
    dispatcher.handle(QueueLeave.self) { [unowned self] _, call in
      if let player = call.session.player { self.lobby.leave(player) }
      call.succeed()
    }
    dispatcher.handle(MatchSolo.self) { [unowned self] parameters, call in
      guard let (player, map) = self.admit(call, toMap: parameters.map) else { return }
      let options = parameters.options?.applied(to: self.configuration.options)
      self.lobby.begin(
        origin: .solo, map: map, options: options ?? self.configuration.options,
        players: [player]
      ) { match in
        call.succeed(self.wire.beginning(of: match))
      }
    }
  }

  /// The player and the map, or a refusal: somebody who waits or plays can't begin something else.
  private func admit(
    _ call: Call<some WireMethod>, toMap name: String?
  ) -> (Player, CoverageMap)? {
    guard let player = call.session.player else {
      call.refuse(.unauthenticated)
      return nil
    }
    let named = name.map { maps[$0] } ?? maps.standard
    if !isAccepting {
      call.refuse(.draining)
    } else if player.match != nil {
      call.refuse(.alreadyInMatch)
    } else if player.ticket != nil {
      call.refuse(.alreadyQueued)
    } else if let named {
      return (player, named)
    } else {
      call.refuse(.unknownMap)
    }
    return nil
  }
}
