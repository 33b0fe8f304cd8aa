import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameClient

@Suite("What the documentation shows", .timeLimit(.minutes(10)))
struct DocumentationTests {
  /// The server's side, which only its loop touches.
  private final class Table: @unchecked Sendable {
    // Confined to the server's loop; the test reads it there.
    let duel = FakeDuel(
      cuts: [.init(message: 9, isAfter: true), .init(message: 21, isAfter: false)],
      waitsForReady: false)
  }

  @Test("The bot of GameSession's documentation plays a duel to its end, though it is cut twice")
  func bot() async throws {
    let table = Table()
    try await FakeServer.with { server in
      server.onOpen = { table.duel.opened($0) }
      server.onMessage = { table.duel.received($0, from: $1) }
    } _: { host in
      try await Self.play(host.session())
      #expect(await host.read { table.duel.guesses } == [1: .origin, 2: .origin])
      #expect(await host.read { table.duel.connections } == 3)
    }
  }

  /// Word by word what the documentation has, but for where the server is.
  private static func play(_ session: GameSession) async throws {
    let me = try await session.start()
    _ = try await session.call(QueueJoin.self, .init())
    func guess(_ match: MatchID, _ round: Int) async throws {
      _ = try await session.call(MatchAnswer.self, .init(match: match, round: round))
      _ = try await session.call(
        MatchGuess.self, .init(match: match, round: round, coordinate: .origin))
    }
    for await event in session.events {
      switch event {
      case .connection(let status): print(me.username, status)
      case .resumed(let state) where state.phase == .finished: await session.close()
      case .resumed(let state): try? await guess(state.match, state.round)
      case .event(let received):
        guard case .success(.match(let match, _, let news)) = received.content else { continue }
        if case .roundStarted(let round) = news { try? await guess(match, round.round) }
        if case .finished = news { await session.close() }
      case .returned: continue
      }
    }
  }
}
