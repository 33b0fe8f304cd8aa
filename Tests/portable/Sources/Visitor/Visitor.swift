import Foundation
import GameClient
import GameRules
import Geodesy
import WireProtocol

/// A player over Foundation's sockets, who tells what happens, a line each:
///
///     Visitor alone URL NAME   the bot of GameClient's front page: its points
///     Visitor once URL NAME    one connection, and what became of it
///     Visitor stay URL NAME    a match through whatever becomes of the server, and a second device
@main
struct Visitor {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let command = arguments.first else {
      fatalError("alone, once or stay, and URL NAME")
    }
    let (url, name) = (arguments[2], arguments[3])
    switch command {
    case "alone": tell("points \(try await playAlone(at: url, as: name))")
    case "once": await connect(to: url)
    case "stay": try await stay(at: url, as: name)
    default: fatalError("\(command) is nothing a visitor does")
    }
  }

  private static func connect(to url: String) async {
    let network = ClientNetwork()
    defer { network.stop() }
    let client = GameClient(url: url, network: network)
    do {
      try await client.connect()
      tell("connected")
    } catch {
      tell("\(error)")
    }
    await client.close()
    for await event in client.events { tell("\(event)") }
  }

  /// Plays alone to the end, and then signs in a second time, which ends the first session.
  private static func stay(at url: String, as name: String) async throws {
    let network = ClientNetwork()
    defer { network.stop() }
    let first = GameSession(url: url, network: network, signIn: .guest(name))
    try await first.start()
    try await first.call(MatchSolo.self, .init())
    var second: GameSession?
    for await event in first.events {
      switch event {
      case .connection(let status): tell("\(status)")
      case .resumed(let state):
        tell("resumed in round \(state.round)")
        switch state.phase {
        case .finished: second = try await secondDevice(after: first, network)
        case .revealed: try await ready(state.match, state.round, by: first)
        default: try await guess(state.match, state.round, by: first)
        }
      case .event(let received):
        guard case .match(let match, _, let news) = try received.content.get() else { continue }
        switch news {
        case .roundStarted(let round):
          tell("round \(round.round)")
          try await guess(match, round.round, by: first)
        case .revealed(let reveal): try await ready(match, reveal.round, by: first)
        case .finished:
          tell("finished")
          second = try await secondDevice(after: first, network)
        default: continue
        }
      case .returned: continue
      }
    }
    await second?.close()
    tell("second device closed")
  }

  private static func secondDevice(
    after first: GameSession, _ network: ClientNetwork
  ) async throws -> GameSession {
    guard let token = await first.token else { fatalError("whoever played has a token") }
    let second = GameSession(url: first.url, network: network, signIn: .token(token))
    try await second.start()
    return second
  }

  private static func ready(_ match: MatchID, _ round: Int, by session: GameSession) async throws {
    try await session.call(MatchReady.self, .init(match: match, round: round))
  }

  private static func guess(_ match: MatchID, _ round: Int, by session: GameSession) async throws {
    do throws(ClientError) {
      try await session.call(MatchAnswer.self, .init(match: match, round: round))
      try await session.call(
        MatchGuess.self, .init(match: match, round: round, coordinate: .origin))
    } catch {
      // The request may have been done before the connection was lost: its repetition is refused.
      guard let refusal = error.gameError else { throw error }
      tell("refused \(refusal)")
    }
  }

  /// At once: whoever reads does something about it.
  private static func tell(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
