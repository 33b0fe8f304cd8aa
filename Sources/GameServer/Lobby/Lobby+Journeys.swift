import GameRules
import Geodesy
import Learning
import Storage
import WireProtocol

// Journeys in countries whose memory is due.
extension Lobby {
  /// Whether a request has no members that only journeys have, or is of one; and names one source
  /// of places at most.
  static func isPossible(_ parameters: MatchBegin.Parameters, in format: Format) -> Bool {
    guard format.aids.hasDifficulty else {
      return parameters.difficulty == nil && parameters.list == nil && parameters.isDue != true
        && parameters.brought == nil
    }
    let sources = [parameters.map != nil, parameters.list != nil, parameters.isDue == true]
    return sources.count { $0 } <= 1
  }

  func beginDue(
    _ format: Format, _ parameters: MatchBegin.Parameters, _ call: Call<MatchBegin>
  ) async throws(StorageError) {
    guard let asker = call.session.player else { return call.refuse(.unauthenticated) }
    let memory = try await store.memory(of: asker)
    // The beginning of a match would wait for the end of a stall, and its reply be lost.
    guard !isStalled else { return call.failAtOnce(.unavailable) }
    guard
      let (player, map) = admit(call, toMap: nil, fromQueue: parameters.staysQueued ?? false)
    else { return }
    let brought = parameters.brought ?? []
    guard player.statistics.bag.has(brought) else { return call.refuse(.aidNotInBag) }
    var options = (parameters.options ?? OptionsChange()).applied(to: self.options.alone)
    options = options.showingSketches
    begin(
      format: format, origin: .solo, map: map, options: options, players: [player],
      difficulty: parameters.difficulty, brought: brought,
      countries: wantedCountries(of: map, memory)
    ) { match in
      call.succeed(self.wire.beginning(of: match))
    }
  }

  /// The due countries that a journey chooses from.
  private static let mostUrgent = 20

  /// The countries of a map: the most urgent of those that are due, then those never seen, each in
  /// random order. The player knows which are due, and in what order.
  private func wantedCountries(of map: CoverageMap, _ memory: Memory) -> [CountryCode] {
    let now = clock.now
    let due = memory.cards(at: now).filter { $0.dueAt.map { $0 <= now } ?? false }
      .sorted { ($0.recall ?? 0) < ($1.recall ?? 0) }.prefix(Self.mostUrgent).map(\.country)
    let all = Set(map.regions.compactMap { $0.country.flatMap { CountryCode($0) } })
    let unseen = all.filter { memory.countries[$0] == nil }
      .sorted { $0.description < $1.description }
    return due.shuffled(using: &random) + unseen.shuffled(using: &random)
  }
}
