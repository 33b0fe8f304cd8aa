import GameRules
import Storage
import WireProtocol

// Matches of players' lists.
extension Lobby {
  /// How a match of a list is to be played.
  struct ListTerms {
    var format = Format.classic
    var options: OptionsChange?
    var bot: BotStrength?
    var difficulty: Difficulty?
    var brought: [Aid] = []
    var staysQueued: Bool?
  }

  func begin<Method: WireMethod>(
    _ id: ListID, _ terms: ListTerms, _ call: Call<Method>
  ) async throws(StorageError) where Method.Result == MatchState {
    guard let asker = call.session.player else { return call.refuse(.unauthenticated) }
    let found = try await lists.playable(id, for: asker)
    // The beginning of a match would wait for the end of a stall, and its reply be lost.
    guard !isStalled else { return call.failAtOnce(.unavailable) }
    guard let list = found else { return call.refuse(.unknownList) }
    guard !list.places.isEmpty else { return call.refuse(.listEmpty) }
    guard
      let (player, map) = admit(call, toMap: nil, fromQueue: terms.staysQueued ?? false)
    else { return }
    guard player.statistics.bag.has(terms.brought) else { return call.refuse(.aidNotInBag) }
    var options = (terms.options ?? OptionsChange()).applied(to: self.options.alone)
    options.rounds = min(options.rounds, list.places.count)
    begin(list, terms, options: options.showingSketches, map: map, player: player) { match in
      call.succeed(self.wire.beginning(of: match))
    }
  }
}
