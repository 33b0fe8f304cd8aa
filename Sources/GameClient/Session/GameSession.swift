import GameRules
import WireProtocol

/// A player's connection that comes back by itself: signs in, keeps the token, connects again after
/// any loss, catches up with the match, sends again what may be sent again, and knows what time it
/// is for the server. End it with ``close()``.
///
/// A bot, whole. It never says ready, but waits for the time to pass; and if it was away, it
/// guesses again, which changes nothing where it has guessed before:
///
/// ```swift
/// let network = ClientNetwork()
/// let session = GameSession(
///   url: "ws://127.0.0.1:8080/v1/ws", network: network, signIn: .guest("ada"))
/// let me = try await session.start()
/// _ = try await session.call(QueueJoin.self, .init())
/// func guess(_ match: MatchID, _ round: Int) async throws {
///   _ = try await session.call(MatchAnswer.self, .init(match: match, round: round))
///   _ = try await session.call(
///     MatchGuess.self, .init(match: match, round: round, coordinate: .origin))
/// }
/// for await event in session.events {
///   switch event {
///   case .connection(let status): print(me.username, status)
///   case .resumed(let state) where state.phase == .finished: await session.close()
///   case .resumed(let state): try? await guess(state.match, state.round)
///   case .event(let received):
///     guard case .success(.match(let match, _, let news)) = received.content else { continue }
///     if case .roundStarted(let round) = news { try? await guess(match, round.round) }
///     if case .finished = news { await session.close() }
///   case .returned: continue
///   }
/// }
/// ```
///
/// `SessionMachine` makes the decisions; the actor carries them out.
public actor GameSession {
  public nonisolated let url: String
  /// The session's events, in order. Ends with the session, after `.connection(.ended)`. Allows one
  /// reader.
  public nonisolated let events: AsyncStream<SessionEvent>

  /// All sessions of a network run on its executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  let configuration: SessionConfiguration
  let network: ClientNetwork
  private(set) var machine: SessionMachine
  /// The server's clock, also after the session's end.
  public private(set) var timeline = ServerTimeline()
  /// The latest connection.
  private(set) var client: GameClient?
  /// How often it has begun to connect. As long as it is the same, nothing was missed.
  public private(set) var connectionCount = 0
  private var random = SystemRandomNumberGenerator()
  private var signingIn: Task<Void, Never>?
  private var timer: (moment: ContinuousClock.Instant, timer: any TransportTimer)?
  private let eventInput: AsyncStream<SessionEvent>.Continuation
  private var starting: CheckedContinuation<Void, Never>?
  var waitingCalls: [Int: WaitingCall] = [:]
  var lastCall = 0

  /// Nothing happens before ``start()``.
  public init(
    url: String, network: ClientNetwork, signIn: SignIn,
    configuration: SessionConfiguration = SessionConfiguration()
  ) {
    if let problem = configuration.problem { preconditionFailure(problem) }
    self.url = url
    self.network = network
    self.configuration = configuration
    machine = SessionMachine(signIn: signIn, configuration: configuration)
    (events, eventInput) = AsyncStream.makeStream()
  }

  /// Connects and signs in, as often as it takes; once only.
  ///
  /// - Throws: ``ClientError/ended(_:)`` if that cannot succeed.
  @discardableResult
  public func start() async throws(ClientError) -> PlayerCard {
    perform(.start)
    await withCheckedContinuation { waiter in
      if machine.isReady || machine.end != nil { waiter.resume() } else { starting = waiter }
    }
    if let end = machine.end { throw .ended(end) }
    guard let player = machine.player else { preconditionFailure("who is ready is somebody") }
    return player
  }

  /// Ends the session: calls that wait fail, and ``events`` ends.
  public func close() { perform(.end(.byItself)) }

  /// Asks at once whether the connection still lives, or connects at once, unless the server has
  /// asked for a delay: for an app that comes back to the foreground, or to a network.
  ///
  /// While it was suspended its timers stood still, and the system may have taken its connection
  /// away without a word.
  public func wake() {
    // Set anew: it stood still, and its deadline may be the same.
    timer?.timer.cancel()
    timer = nil
    perform(.woken)
  }

  /// Whose session it is, as of the last sign-in; `nil` before the first.
  public var player: PlayerCard? { machine.player }

  /// The secret token with which the player can sign in later. `nil` before there is one.
  public var token: String? { machine.token }

  /// The server's time, to be shown: never runs backwards. Before the first sign-in nothing is
  /// known of it, and this machine's wall clock stands in.
  public var serverNow: Instant { timeline.serverTime(at: .now) ?? .now }

  /// How long it is to one of the server's deadlines, zero once it has passed.
  public func remaining(until deadline: Instant) -> Duration {
    timeline.remaining(until: deadline, at: .now) ?? max(.zero, deadline - .now)
  }
}

// MARK: - Carrying out

extension GameSession {
  func perform(_ event: SessionMachine.Event) {
    for action in machine.handle(event, at: .now, using: &random) {
      switch action {
      case .connect: connect()
      case .disconnect: disconnect()
      case .signIn(let way): signIn(way)
      case .askState(let match): askState(of: match)
      case .synchronize(let samples): synchronize(samples)
      case .deliver(let event): eventInput.yield(event)
      }
    }
    setTimer()
    guard machine.isReady || machine.end != nil else { return }
    starting?.resume()
    starting = nil
    resumeCalls()
    if machine.end != nil { eventInput.finish() }
  }

  private func setTimer() {
    let moment = machine.nextDeadline
    guard moment != timer?.moment else { return }
    timer?.timer.cancel()
    timer = moment.map { moment in
      let timer = network.transport.schedule(after: moment - .now) { [weak self] in
        // The network's timers fire on its executor, which is this actor's.
        self?.assumeIsolated { session in
          session.timer = nil
          session.perform(.timePassed)
        }
      }
      return (moment, timer)
    }
  }

  private func connect() {
    connectionCount += 1
    let client = GameClient(
      url: url, network: network, requestTimeout: configuration.requestTimeout
    ) { [weak self] _ in
      // Called on the network's executor, which is this actor's.
      self?.assumeIsolated { $0.machine.heard() }
    }
    self.client = client
    Task { await follow(client) }
  }

  /// Tells the machine what becomes of a connection, from its beginning to its end.
  private func follow(_ client: GameClient) async {
    do {
      try await client.connect()
    } catch {
      return report(.lost(error), of: client)
    }
    report(.opened, of: client)
    for await event in client.events { report(.received(event), of: client) }
    // A reply that came before the end counts before the end.
    await signingIn?.value
    report(.lost(await client.failure ?? .closed(nil)), of: client)
  }

  /// Ignores events of a connection that the session has given up.
  private func report(_ event: SessionMachine.Event, of client: GameClient) {
    if client === self.client { perform(event) }
  }

  private func disconnect() {
    guard let client else { return }
    self.client = nil
    Task { await client.abandon() }
  }

  private func signIn(_ way: SignIn) {
    guard let client else { return }
    signingIn = Task {
      do throws(ClientError) {
        let event: SessionMachine.Event =
          switch way {
          case .guest(let its): .signedIn(try await client.call(AccountGuest.self, its))
          case .register(let its): .signedIn(try await client.call(AccountRegister.self, its))
          case .login(let its): .signedIn(try await client.call(AccountLogin.self, its))
          case .identity(let its): .signedIn(try await client.call(AccountOIDC.self, its))
          case .token(let its): .returned(try await client.call(AccountResume.self, its))
          }
        report(event, of: client)
      } catch {
        reportFailure(error, of: client) { .signInRefused($0) }
      }
    }
  }

  private func askState(of match: MatchID) {
    guard let client else { return }
    Task {
      do throws(ClientError) {
        report(
          .state(try await client.call(MatchStateRequest.self, .init(match: match))), of: client)
      } catch {
        reportFailure(error, of: client) { .stateRefused(match, $0) }
      }
    }
  }

  /// The session's own request has failed. Without its reply the connection is of no use.
  private func reportFailure(
    _ error: ClientError, of client: GameClient, refusal: (WireError) -> SessionMachine.Event
  ) {
    switch error {
    case .refused(let refused): report(refusal(refused), of: client)
    // That the connection is gone is told by the end of its events, after the last of them.
    case .closed, .notConnected: break
    case .timedOut, .unintelligible, .unusable, .outcomeUnknown, .ended:
      report(.lost(error), of: client)
    }
  }

  private func synchronize(_ samples: Int) {
    guard let client else { return }
    Task {
      for _ in 0..<samples {
        let sent = ContinuousClock.now
        // Whether there still is a connection is for others to find out.
        guard let reply = try? await client.call(ClockSync.self, .init(t0: .now)) else { return }
        timeline.take(.init(sent: sent, received: .now, t1: reply.t1, t2: reply.t2))
      }
    }
  }
}
