import GameRules
import Geodesy
import WireProtocol

extension Lobby: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handle(FormatList.self) { [unowned self] _, call in
      call.succeed(.init(formats: self.formats.map(FormatCard.init)))
    }
    dispatcher.handle(QueueJoin.self) { [unowned self] parameters, call in
      let format = parameters.format?.format ?? .classic
      let isRanked = parameters.isRanked ?? false
      guard let (player, map) = self.admit(call, toMap: parameters.map) else { return }
      guard self.isPossible(format, for: 2, on: map), !isRanked || format.counts.contains(.rating)
      else {
        return call.refuse(.formatNotPossible)
      }
      self.join(player, map: map, format: format, ranked: isRanked) { joined in
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
      self.begin(
        .classic, map: parameters.map, parameters.options, bot: parameters.bot,
        staysQueued: parameters.staysQueued, call)
    }
    dispatcher.handle(MatchBegin.self, cost: RequestCost.soloMatch) {
      [unowned self] parameters, call in
      self.begin(
        parameters.format.format, map: parameters.map, parameters.options,
        staysQueued: parameters.staysQueued, call)
    }
  }

  /// Begins a match alone, of any format that one player can play.
  private func begin<Method: WireMethod>(
    _ format: Format, map name: String?, _ change: OptionsChange?, bot: BotStrength? = nil,
    staysQueued: Bool?, _ call: Call<Method>
  ) where Method.Result == MatchState {
    guard
      let (player, map) = admit(call, toMap: name, fromQueue: staysQueued ?? false)
    else { return }
    guard isPossible(format, for: 1, on: map) else { return call.refuse(.formatNotPossible) }
    let options = (change ?? OptionsChange()).applied(to: soloOptions)
    begin(
      format: format, origin: .solo, map: map, options: options, players: [player], bot: bot
    ) { match in
      call.succeed(self.wire.beginning(of: match))
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
