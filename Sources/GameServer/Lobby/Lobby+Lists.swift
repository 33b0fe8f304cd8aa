import GameRules
import Storage
import WireProtocol

// Matches of players' lists.
extension Lobby {
  func begin(
    _ id: ListID, _ parameters: MatchSolo.Parameters, _ call: Call<MatchSolo>
  ) async throws(StorageError) {
    guard let asker = call.session.player else { return call.refuse(.unauthenticated) }
    let found = try await lists.playable(id, for: asker)
    // The beginning of a match would wait for the end of a stall, and its reply be lost.
    guard !isStalled else { return call.failAtOnce(.unavailable) }
    guard let list = found else { return call.refuse(.unknownList) }
    guard !list.places.isEmpty else { return call.refuse(.listEmpty) }
    guard
      let (player, map) = admit(call, toMap: nil, fromQueue: parameters.staysQueued ?? false)
    else { return }
    var options = (parameters.options ?? OptionsChange()).applied(to: self.options.alone)
    options.rounds = min(options.rounds, list.places.count)
    begin(
      list, options: Format.classic.options(options.showingSketches), map: map, player: player,
      bot: parameters.bot
    ) { match in
      call.succeed(self.wire.beginning(of: match))
    }
  }
}
