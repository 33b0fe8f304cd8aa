import GameRules
import Testing
import WireProtocol

@testable import Bots
@testable import GameClient

@Suite("The connections of a social bot", .timeLimit(.minutes(10)))
struct SocialBotTests {
  /// The server's side of the connections, on the executor that all of them share.
  private actor Server {
    private final class Connections: @unchecked Sendable {
      // Only the transport's queue touches it, which is this actor's executor.
      var all: [FakeTransport.Connection] = []
    }

    let network: ClientNetwork
    private let connections: Connections
    nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

    init() {
      let connections = Connections()
      self.connections = connections
      network = ClientNetwork(
        transport: FakeTransport { connection in
          connections.all.append(connection)
          connection.open()
        })
    }

    /// Tells of a friend's end on the connection of that number.
    func tell(on number: Int) {
      send(ServerMessage.encoded(event: FriendRemoved(player: Story.bob)), on: number)
    }

    func send(_ text: [UInt8], on number: Int) {
      connections.all[number].listener.connectionReceived(text)
    }

    func close(_ number: Int) {
      connections.all[number].end(
        CloseStatus(code: CloseCode.signedInElsewhere.rawValue, text: ""))
    }
  }

  private let server = Server()
  private let bot: SocialBot

  init() {
    bot = SocialBot(
      credentials: Credentials(run: 1, number: 0), secretMark: "secret", url: "ws://fake",
      network: server.network, board: Scoreboard(seats: 0, network: server.network))
  }

  /// The descriptions of the bot's news, once there are any.
  private func news() async throws -> [String] {
    while true {
      let news = await bot.takeNews().map { "\($0)" }
      if !news.isEmpty { return news }
      await Task.yield()
    }
  }

  @Test("An event before the end of the old connection may be read after the reply on the new one")
  func crossing() async throws {
    let first = try await bot.connect()
    await bot.moveTo(first, token: "first")
    let second = try await bot.connect()
    async let end = bot.moveTo(second, token: "second", afterEndOfOldWithin: .seconds(30))
    await server.tell(on: 0)
    await server.close(0)
    #expect(await end?.code == CloseCode.signedInElsewhere.rawValue)
    let news = try await news()
    #expect(news.count == 1 && news[0].hasPrefix("social"), "\(news)")
    #expect(await bot.current?.client === second.client)
  }

  @Test("An event on a connection that another one has replaced is a violation")
  func replaced() async throws {
    let first = try await bot.connect()
    await bot.moveTo(first, token: "first")
    await bot.moveTo(try await bot.connect(), token: "second")
    await server.tell(on: 0)
    #expect(try await news().contains { $0.contains("an event on a connection that was given up") })
  }

  @Test("A state waits for the events before it, which a reply may overtake")
  func overtaking() async throws {
    let client = try await bot.connect()
    await bot.moveTo(client, token: "first")
    let seat = BotSeat(
      table: .init(
        client: client.caller, me: Story.ada, diagonals: [:],
        clock: ClockOffset(t0: .now, t1: .now, t2: .now, t3: .now)),
      mind: BotMind(number: 1, seed: 1, think: .zero ... .zero, skill: 1...1),
      network: server.network)
    await seat.expectMatch(.wait)
    await bot.take(seat)
    let content = MatchRefereeTests.content()
    let state = MatchState(match: Story.duel, sequence: 1, content: content)
    async let caughtUp: Void = bot.catchUp(with: state, within: .seconds(30))
    await server.send(
      EncodedMatchEvent(MatchStarted(content), match: Story.duel).message(sequence: 1), on: 0)
    await caughtUp
    #expect(await seat.isPlaying)
    let violations = await seat.violations
    #expect(violations == [], "\(violations)")
  }
}
