import Community
import GameRules
import WireProtocol

/// When a ``GameSession`` connects, signs in, asks for states and gives up: pure, and told
/// everything, also the time.
struct SessionMachine: Sendable {
  typealias Moment = ContinuousClock.Instant

  /// How far it has come.
  ///
  /// idle → connecting; connecting → signingIn, waiting; signingIn → signedIn, pausing, waiting;
  /// pausing → signingIn, waiting; signedIn → waiting; waiting → connecting. All → ended.
  enum Phase: Hashable, Sendable {
    case idle
    case connecting
    /// Connected, and the reply to this is awaited.
    case signingIn(SignIn)
    /// Connected, and the server was not ready: it is asked again then.
    case pausing(until: Moment)
    /// The server knows who it is.
    case signedIn
    /// Not connected: tries again then.
    case waiting(until: Moment)
    case ended(SessionEnd)

    /// Whether a request is under way that must not be sent twice.
    fileprivate var isUnrepeatable: Bool {
      if case .signingIn(let way) = self { !way.isRepeatable } else { false }
    }
  }

  /// An event that the machine handles. Events of a connection are those of the latest one.
  enum Event: Sendable {
    case start
    case opened
    /// The connection is gone, or never came about, or has proved to be of no use.
    case lost(ClientError)
    /// The reply to any sign-in but one by token.
    case signedIn(SignedIn)
    /// The reply to one by token.
    case returned(AccountResume.Result)
    case signInRefused(WireError)
    case state(MatchState)
    case stateRefused(MatchID, WireError)
    case received(ReceivedEvent)
    case timePassed
    /// The process may have slept, or the network is another one: what it knows of its connection
    /// may be long past.
    case woken
    /// The user has signed in by another way, and comes back by that token from now on.
    case tokenChanged(String)
    /// A request is about to be sent that makes an account and ends all tokens: if its reply is
    /// lost, this signs in.
    case tokenMayEnd(email: String, password: String)
    /// That request was refused: the token is as good as before.
    case tokenStays
    case end(SessionEnd)
  }

  /// An action that the caller carries out.
  enum Action: Sendable {
    /// Make a connection.
    case connect
    /// Let go of the connection, if there is one.
    case disconnect
    case signIn(SignIn)
    case askState(MatchID)
    /// Exchange that many messages about the server's clock, one after the other.
    case synchronize(samples: Int)
    case deliver(SessionEvent)
  }

  private let configuration: SessionConfiguration
  private(set) var phase = Phase.idle
  private(set) var sequence = EventSequence<ReceivedEvent>()
  private(set) var player: PlayerCard?
  /// The result of the last sign-in by token.
  private(set) var lastReturn: AccountResume.Result?
  /// The last state that stood in for missed events.
  private(set) var lastState: MatchState?
  private var identity: SignIn
  /// How the player signs in if the token has ended by a request whose reply was lost.
  private var fallback: SignIn?
  private var backoff: Backoff
  private var liveness: Liveness?
  private var signedInAt: Moment?
  /// The delay that `server.draining` named on this connection, until it is used.
  private var announcedDelay: Duration?
  /// Whether the delay that is waited for is one that the server has asked for.
  private var serverWantsDelay = false
  /// Asked for on this connection, and not yet there.
  private var asked: Set<MatchID> = []
  /// Refused for the moment, and when to ask again.
  private var askAgain: [MatchID: Moment] = [:]

  init(signIn: SignIn, configuration: SessionConfiguration) {
    identity = signIn
    self.configuration = configuration
    backoff = Backoff(configuration)
  }

  /// The token with which the player signs in; `nil` before there is one.
  var token: String? { if case .token(let parameters) = identity { parameters.token } else { nil } }

  /// Whether calls may be sent: signed in, and every match stands where its state says.
  var isReady: Bool { phase == .signedIn && sequence.missing.isEmpty }

  /// Whether the player is known to be in a match.
  var isInMatch: Bool { !sequence.live.isEmpty }

  var end: SessionEnd? { if case .ended(let end) = phase { end } else { nil } }

  /// When ``Event/timePassed`` is to come.
  var nextDeadline: Moment? {
    let moment: Moment? =
      switch phase {
      case .idle, .connecting, .signingIn, .signedIn, .ended: nil
      case .pausing(let until), .waiting(let until): until
      }
    return ([moment, liveness?.nextDeadline].compactMap(\.self) + askAgain.values).min()
  }

  /// Something came on the connection, whatever it was.
  mutating func heard() { liveness?.heard() }
}

// MARK: - Events

extension SessionMachine {
  mutating func handle(
    _ event: Event, at now: Moment, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    if case .ended = phase { return [] }
    switch event {
    case .start:
      precondition(phase == .idle, "a session starts once")
      phase = .connecting
      return [.connect]
    case .opened: return opened(at: now)
    case .lost(let error): return lost(error, at: now, using: &random)
    case .signedIn(let result): return signedIn(result, at: now)
    case .returned(let result): return returned(result, at: now)
    case .signInRefused(let error): return refused(error, at: now, using: &random)
    case .state(let state): return caughtUp(with: state)
    case .stateRefused(let match, let error): return stateRefused(match, error, at: now)
    case .received(let event): return received(event)
    case .timePassed: return timePassed(at: now, using: &random)
    case .woken: return woken(at: now, using: &random)
    case .tokenChanged(let token):
      identity = .token(.init(token: token, utcOffset: identity.utcOffset))
      fallback = nil
      return []
    case .tokenMayEnd(let email, let password):
      fallback = .login(.init(email: email, password: password, utcOffset: identity.utcOffset))
      return []
    case .tokenStays:
      fallback = nil
      return []
    case .end(let end): return finish(end)
    }
  }

  private mutating func opened(at now: Moment) -> [Action] {
    announcedDelay = nil
    liveness = Liveness(
      interval: configuration.heartbeatInterval, timeout: configuration.heartbeatTimeout, at: now)
    phase = .signingIn(identity)
    // The clock first: whoever is told of a deadline can tell how far away it is.
    return [.synchronize(samples: 1), .signIn(identity)]
  }

  private mutating func signedIn(_ result: SignedIn, at now: Moment) -> [Action] {
    guard case .signingIn(let way) = phase else { return [] }
    player = result.player
    identity = .token(.init(token: result.token, utcOffset: identity.utcOffset))
    fallback = nil
    switch way {
    case .guest, .register, .token: return welcomed(at: now)
    case .login, .identity:
      // Whether there is a match to go on with, only a sign-in by token tells.
      phase = .signingIn(identity)
      return [.signIn(identity)]
    }
  }

  private mutating func returned(_ result: AccountResume.Result, at now: Moment) -> [Action] {
    guard case .signingIn = phase else { return [] }
    player = result.player
    lastReturn = result
    if let match = result.match { sequence.expect(match) }
    return welcomed(at: now) + [.deliver(.returned(result))] + askStates()
  }

  private mutating func welcomed(at now: Moment) -> [Action] {
    phase = .signedIn
    signedInAt = now
    // Better samples, now that the server surely answers.
    return [
      .synchronize(samples: configuration.clockSamples), .deliver(.connection(.connected)),
    ]
  }

  private mutating func refused(
    _ error: WireError, at now: Moment, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard case .signingIn(let way) = phase else { return [] }
    if case .token = way, error.gameError == .invalidToken, let fallback {
      self.fallback = nil
      identity = fallback
      phase = .signingIn(fallback)
      return [.signIn(fallback)]
    }
    switch ReconnectPolicy.verdict(onRefusal: error) {
    case .end(let end): return finish(end)
    case .tryAgain(let notBefore):
      let delay = delay(notBefore: notBefore, using: &random)
      phase = .pausing(until: now + delay)
      return [reconnecting(in: delay)]
    }
  }

  private mutating func lost(
    _ error: ClientError, at now: Moment, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    if case .waiting = phase { return [] }
    if let signedInAt, now - signedInAt >= configuration.goodAfter { backoff.reset() }
    switch ReconnectPolicy.verdict(onLoss: error, announced: announcedDelay) {
    case .end(let end): return finish(end)
    case .tryAgain where phase.isUnrepeatable: return finish(.signInUnknown)
    case .tryAgain(let notBefore):
      let delay = delay(notBefore: notBefore, using: &random)
      announcedDelay = nil
      serverWantsDelay = notBefore != nil
      forgetConnection()
      phase = .waiting(until: now + delay)
      return [.disconnect, reconnecting(in: delay)]
    }
  }

  /// The delay that the server asks for is the minimum; the backoff is added to it, so that clients
  /// with the same delay do not return at once. No more is added: a restarting server staggers its
  /// delays itself, over some seconds.
  private mutating func delay(
    notBefore: Duration?, using random: inout some RandomNumberGenerator
  ) -> Duration {
    let own = backoff.next(using: &random)
    guard let notBefore else { return own }
    let least = min(max(.zero, notBefore), configuration.longestAnnouncedDelay)
    return least + own
  }

  private func reconnecting(in delay: Duration) -> Action {
    .deliver(.connection(.reconnecting(attempt: backoff.failures, in: delay)))
  }

  private mutating func forgetConnection() {
    sequence.interrupt()
    liveness = nil
    signedInAt = nil
    asked = []
    askAgain = [:]
  }

  private mutating func finish(_ end: SessionEnd) -> [Action] {
    forgetConnection()
    phase = .ended(end)
    return [.disconnect, .deliver(.connection(.ended(end)))]
  }

  private mutating func timePassed(
    at now: Moment, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    var actions: [Action] = []
    switch phase {
    case .waiting(let until) where until <= now:
      phase = .connecting
      return [.connect]
    case .pausing(let until) where until <= now:
      phase = .signingIn(identity)
      actions.append(.signIn(identity))
    case .idle, .connecting, .signingIn, .pausing, .signedIn, .waiting, .ended: break
    }
    switch liveness?.check(at: now) {
    case .dead: return lost(.closed(nil), at: now, using: &random)
    case .probe: actions.append(.synchronize(samples: 1))
    case .nothing, nil: break
    }
    askAgain = askAgain.filter { $0.value > now }
    return actions + askStates()
  }

  private mutating func woken(
    at now: Moment, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    liveness?.hurry(at: now)
    if case .waiting = phase, !serverWantsDelay { phase = .waiting(until: now) }
    return timePassed(at: now, using: &random)
  }
}

// MARK: - Matches

extension SessionMachine {
  private mutating func received(_ event: ReceivedEvent) -> [Action] {
    switch event.content {
    case .success(.match(let match, let number, _)):
      switch sequence.admit(event, number: number, of: match, isLast: event.endsMatch) {
      case .deliver: return [.deliver(.event(event))]
      case .drop, .hold: return []
      case .holdAndAsk: return askStates()
      }
    case .success(.draining(let draining)):
      announcedDelay = draining.reconnectAfter
      return [.deliver(.event(event))]
    // An unreadable event has no number: if the server gave it one, the next one shows the gap.
    case .success(.social), .success(.announced), .success(.unknown), .failure:
      return [.deliver(.event(event))]
    }
  }

  /// Before the player is signed in nobody would answer; afterwards they are asked for anyhow.
  private mutating func askStates() -> [Action] {
    guard phase == .signedIn else { return [] }
    let due = sequence.missing.filter { !asked.contains($0) && askAgain[$0] == nil }
    asked.formUnion(due)
    return due.map { .askState($0) }
  }

  private mutating func caughtUp(with state: MatchState) -> [Action] {
    asked.remove(state.match)
    let events = sequence.catchUp(
      to: state.sequence, of: state.match, isOver: state.phase == .finished,
      isLast: \.endsMatch)
    guard let events else { return [] }
    lastState = state
    return [.deliver(.resumed(state))] + events.map { .deliver(.event($0)) } + askStates()
  }

  private mutating func stateRefused(
    _ match: MatchID, _ error: WireError, at now: Moment
  ) -> [Action] {
    asked.remove(match)
    if error.details?.retryable == true {
      askAgain[match] = now + max(configuration.firstDelay, error.details?.retryAfter ?? .zero)
    } else {
      // It is none of the player's, which a server of this contract never says of one it named.
      sequence.forget(match)
    }
    return []
  }
}

extension ReceivedEvent {
  /// Whether a match is over by it.
  fileprivate var endsMatch: Bool {
    if case .success(.match(_, _, .finished)) = content { true } else { false }
  }
}
