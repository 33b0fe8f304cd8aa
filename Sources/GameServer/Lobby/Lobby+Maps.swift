import GameRules
import Storage
import WireProtocol

// Matches on maps that players made.
extension Lobby {
  /// How a match alone is to be played on a player's map.
  struct SoloTerms {
    var format = Format.classic
    var options: OptionsChange?
    var bot: BotStrength?
    var difficulty: Difficulty?
    var brought: [Aid] = []
    var staysQueued: Bool?
  }

  /// Begins a match alone on a player's map.
  func begin<Method: WireMethod>(
    on id: OwnMapID, _ terms: SoloTerms, _ call: Call<Method>
  ) async throws(StorageError) where Method.Result == MatchState {
    guard let asker = call.session.player else { return call.refuse(.unauthenticated) }
    let found = try await ownMaps.lookUp(id, for: [asker], from: call.origin)
    // The beginning of a match would wait for the end of a stall, and its reply be lost.
    guard !isStalled else { return call.failAtOnce(.unavailable) }
    guard let own = call.map(found),
      let (player, _) = admit(call, toMap: nil, fromQueue: terms.staysQueued ?? false)
    else { return }
    guard isPossibleOnOwnMaps(terms.format, for: 1) else {
      return call.refuse(.formatNotPossible)
    }
    guard player.statistics.bag.has(terms.brought) else { return call.refuse(.aidNotInBag) }
    begin(
      format: terms.format, origin: .solo, map: own.map, own: own,
      options: (terms.options ?? OptionsChange()).applied(to: options.alone), players: [player],
      bot: terms.bot, difficulty: terms.difficulty, brought: terms.brought
    ) { match in
      call.succeed(self.wire.beginning(of: match))
    }
  }

  /// Whether so many players can play a format on maps that players made.
  func isPossibleOnOwnMaps(_ format: Format, for players: Int) -> Bool {
    format.takesOwnMaps && format.takes(players)
  }
}
