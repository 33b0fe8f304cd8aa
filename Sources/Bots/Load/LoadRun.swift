import Foundation
import GameClient
import Geodesy
import WebSocketTransport

/// A load test under way; confined to its loop's thread.
///
/// Its steps: gathering → working → draining → over. At its end timers may be left.
final class LoadRun {
  /// The step of the test.
  enum Step: Hashable { case gathering, working, draining, over }

  let plan: LoadPlan
  let loop: EventLoop
  let sockets: WebSocketClient
  var log = LatencyLog()
  var figures = LoadFigures()
  var step = Step.gathering
  /// The commands that are due at a fixed rate; `nil` where each player acts at once.
  var workload: OpenWorkload?
  var sampler: LoadSampler
  var lag = LagLog()
  var errors: [String: Int] = [:]
  var remarks: [String: Int] = [:]
  /// The second that is being counted, and those before.
  var seconds: [LoadResult.Second] = []
  var measuredFrom = Duration.zero
  var measuredUntil = Duration.zero
  var atBeginning = LoadSampler.Reading()
  var atEnd = LoadSampler.Reading()
  let begun = Date()
  let say: @Sendable (String) -> Void

  private let start = ContinuousClock.now
  private var arrivals: ArrivalSchedule
  private var seats: [LoadSeat] = []
  private var timer: PrecisionTimer?
  private var begunCount = 0
  private(set) var connectionCount = 0
  private var failedCount = 0
  private(set) var storm: ReconnectStorm
  private var tokens: [String]
  private let suffix = String(UInt32.random(in: 0...UInt32.max), radix: 36)
  private let done: (LoadResult) -> Void
  /// Itself, until it is over: timers and connections do not keep it.
  private var whileRunning: LoadRun?

  /// Since the start.
  var now: Duration { ContinuousClock.now - start }

  /// - Parameters:
  ///   - say: Told what happens, a line at a time.
  ///   - done: Given the result, once.
  init(
    _ plan: LoadPlan, loop: EventLoop, tokens: [String], say: @escaping @Sendable (String) -> Void,
    done: @escaping (LoadResult) -> Void
  ) throws(TransportError) {
    self.plan = plan
    self.loop = loop
    self.say = say
    self.done = done
    self.tokens = tokens
    var configuration = ClientConfiguration()
    configuration.maximumPendingHandshakes = Self.pendingHandshakes
    configuration.connectTimeout = Self.connectTimeout
    if let file = plan.tlsAuthorities { configuration.tlsVerification = .authorities(file: file) }
    sockets = try WebSocketClient(configuration: configuration, loop: loop)
    arrivals = ArrivalSchedule(rate: plan.arrivalRate, seed: plan.seed)
    sampler = LoadSampler(server: plan.serverProcess)
    storm = ReconnectStorm(spread: plan.spread, seed: plan.seed)
  }

  /// Begins; it goes on by itself from here.
  func begin() {
    whileRunning = self
    timer = PrecisionTimer(loop: loop) { [unowned self] in self.pace() }
    seats = (0..<plan.count).map { number in
      LoadSeat(number: number, run: self, token: number < tokens.count ? tokens[number] : nil)
    }
    atBeginning = reading()
    sampler.atStart = atBeginning.server
    scheduleSecond()
    pace()
  }

  /// A name that is new, also on a server that has seen load tests before.
  func username(of number: Int) -> String { "load-\(number)-\(suffix)" }

  func note(error: String) { errors[error, default: 0] += 1 }

  func reading() -> LoadSampler.Reading { sampler.reading(figures, at: now) }

  /// libwebsockets looks through all of them each time one ends.
  private static let pendingHandshakes = 512
  private static let connectTimeout = Duration.seconds(30)
}

// MARK: - Sending what is due

extension LoadRun {
  private func pace() {
    switch step {
    case .gathering: beginArrivals()
    case .working: takeTurns()
    case .draining, .over: break
    }
  }

  private func beginArrivals() {
    while begunCount < plan.count, arrivals.next <= now {
      let intended = arrivals.next
      arrivals.advance()
      lag.record(now - intended)
      begunCount += 1
      seats[begunCount - 1].connect(intended: intended)
    }
    if begunCount < plan.count { timer?.set(after: arrivals.next - now) }
  }

  private func takeTurns() {
    while let turn = workload?.take(at: now, isStillAble: { seats[$0].script.isAble }) {
      lag.record(turn, at: now)
      seats[turn.seat].act(intended: turn.intended)
    }
    if let next = workload?.nextDue { timer?.set(after: next - now) }
  }

  /// It is that player's turn.
  func becameAble(_ seat: LoadSeat) {
    guard step == .working else { return }
    guard workload != nil else { return seat.act(intended: now) }
    workload?.becameAble(seat.number)
    // It may have been waited for.
    if workload?.waitingCount ?? 0 > 0 { takeTurns() }
  }
}

// MARK: - Coming and going

extension LoadRun {
  func signedIn(_ seat: LoadSeat) {
    connectionCount += 1
    if step == .gathering { return gatherIfComplete() }
    storm.cameBack(seat.number)
    if storm.isOver(of: plan.count - failedCount) { stopMeasuring() }
  }

  /// A connection is gone, or never came about.
  func lost(
    _ seat: LoadSeat, during request: LoadSeat.Pending?, failure: String?, reason: CloseReason?
  ) {
    guard step != .over else { return }
    let wasUsable = seat.wasSignedIn && request.map { $0.command.isPlay } ?? true
    if wasUsable, failure == nil { connectionCount -= 1 }
    guard plan.journey == .reconnect, seat.wasSignedIn else {
      if let request { log.giveUp(request.command, intended: request.intended, at: now) }
      return failed(failure ?? Self.text(reason))
    }
    comeBack(seat, wasConnected: wasUsable && failure == nil, failure: failure, reason: reason)
  }

  private static func text(_ reason: CloseReason?) -> String {
    reason.map { "connection closed: \($0.code) \($0.text)" } ?? "connection lost"
  }

  /// Counts a connection that has failed for good.
  func failed(_ error: String) {
    note(error: error)
    failedCount += 1
    gatherIfComplete()
  }

  private func gatherIfComplete() {
    guard step == .gathering, begunCount == plan.count,
      connectionCount + failedCount >= plan.count
    else { return }
    step = .working
    say("signed in: \(connectionCount) of \(plan.count)")
    tokens = seats.compactMap(\.token)
    if let file = plan.tokenFile, !TokenFile.write(tokens, to: file) {
      note(error: "the tokens cannot be written to \(file)")
    }
    guard connectionCount > 0 else { return stopMeasuring() }
    if plan.journey == .reconnect { return say(Self.invitation) }
    let start = now
    log.warmUpEnd = start + plan.warmUp
    loop.schedule(after: plan.warmUp) { [weak self] in self?.startMeasuring() }
    loop.schedule(after: plan.warmUp + plan.duration) { [weak self] in self?.stopMeasuring() }
    guard plan.journey.plays else { return }
    if plan.journey.isOpen {
      workload = OpenWorkload(
        ArrivalSchedule(
          rate: plan.commandRate, seed: plan.seed &+ 1, start: start, ramp: plan.warmUp),
        end: start + plan.warmUp + plan.duration)
      timer?.set(after: .zero)
    }
    beginPlaying(
      seats.filter(\.wasSignedIn), over: plan.journey.isOpen ? plan.warmUp : .zero, since: start)
  }

  /// The players begin evenly over a while, as the rate of commands grows: if that is as long as a
  /// match takes, later as many are in each part of one as there would be on any evening.
  private func beginPlaying(
    _ players: [LoadSeat], over time: Duration, since start: Duration, begun: Int = 0
  ) {
    let share = time > .zero ? min(1, (now - start) / time) : 1
    let due = Int(Double(players.count) * share)
    for seat in players[begun..<due] where seat.script.isAble { becameAble(seat) }
    guard due < players.count, step == .working else { return }
    loop.schedule(after: Self.glance) { [weak self] in
      self?.beginPlaying(players, over: time, since: start, begun: due)
    }
  }

  private static let invitation = "ready: restart the server now"

  /// Schedules the next attempt of a client to reconnect.
  private func comeBack(
    _ seat: LoadSeat, wasConnected: Bool, failure: String?, reason: CloseReason?
  ) {
    if storm.begin(at: now) { startMeasuring() }
    if !wasConnected {
      remarks["attempts that failed: \(failure ?? Self.text(reason))", default: 0] += 1
    }
    let announced = reason.flatMap { ReconnectPolicy.delay(in: $0.text) }
    let attempt = storm.attempt(of: seat.number, at: now, announced: announced)
    loop.schedule(after: attempt.time - now) { [weak self] in
      guard let self, self.step == .working else { return }
      seat.connect(intended: attempt.intended)
    }
    guard storm.deadline == nil else { return }
    storm.deadline = now + plan.duration
    loop.schedule(after: plan.duration) { [weak self] in self?.stopMeasuring() }
  }
}

// MARK: - Measuring

extension LoadRun {
  private func startMeasuring() {
    guard step == .working else { return }
    if plan.journey.plays { lag = LagLog() }
    atBeginning = reading()
    measuredFrom = now
  }

  private func stopMeasuring() {
    guard step == .working else { return }
    atEnd = reading()
    measuredUntil = now
    step = .draining
    drain()
  }

  /// Waits for the last replies, but not for ever.
  private func drain() {
    guard now < measuredUntil + Self.patience, seats.contains(where: { $0.pending != nil }) else {
      return finish()
    }
    loop.schedule(after: Self.glance) { [weak self] in self?.drain() }
  }

  private func finish() {
    let now = now
    // The rest of the last second counts, unless it is too short to tell of rates.
    if now - sampler.last.time > Self.shortestSecond { closeSecond() }
    for seat in seats {
      guard let pending = seat.pending else { continue }
      log.giveUp(pending.command, intended: pending.intended, at: now)
    }
    for intended in storm.waiting { log.giveUp(.resume, intended: intended, at: now) }
    for time in workload?.waitingTimes(at: now) ?? [] {
      log.giveUp(nil, intended: now - time, at: now)
    }
    step = .over
    timer?.close()
    sockets.close()
    done(result())
    // The sockets tell the seats of their end once this turn's callbacks have run.
    loop.afterCallbacks { self.whileRunning = nil }
  }

  private func scheduleSecond() {
    loop.schedule(after: .seconds(1)) { [weak self] in
      guard let self, self.step != .over else { return }
      self.closeSecond()
      self.scheduleSecond()
    }
  }

  /// How long replies are waited for at the end.
  private static let patience = Duration.seconds(5)
  private static let shortestSecond = Duration.milliseconds(300)
  /// How often the test checks whether they have come.
  private static let glance = Duration.milliseconds(20)
}
