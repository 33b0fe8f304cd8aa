import GameClient
import Geodesy
import WireProtocol

/// The bot of GameClient's front page, which shows these lines: it plays alone, guessing the middle
/// of the map, and returns its points.
func playAlone(at url: String, as name: String) async throws -> Int {
  let network = ClientNetwork()
  defer { network.stop() }
  let session = GameSession(url: url, network: network, signIn: .guest(name))
  let me = try await session.start()
  try await session.call(MatchSolo.self, .init())
  for await case .event(let received) in session.events {
    guard case .match(let match, _, let news) = try received.content.get() else { continue }
    if case .roundStarted(let round) = news {
      try await session.call(MatchAnswer.self, .init(match: match, round: round.round))
      try await session.call(
        MatchGuess.self, .init(match: match, round: round.round, coordinate: .origin))
    } else if case .revealed(let reveal) = news {
      try await session.call(MatchReady.self, .init(match: match, round: reveal.round))
    } else if case .finished(let outcome) = news {
      await session.close()
      return outcome.results.first { $0.player == me.player }?.total ?? 0
    }
  }
  return 0
}
