import Accounts
import GameRules

/// Has pictures of places made off the game loop, each once, and caches them.
///
/// How long drawing takes depends on the place. So a picture is shown at the first of the moments
/// 150, 300, 450 … ms after it was first asked for at which it is there, and its time tells no
/// more. Cached pictures are shown at once.
@GameLoop
final class PictureRenderer {
  /// The outcome of a request for a picture.
  enum Outcome: Equatable {
    case picture([UInt8])
    /// Too many requests wait: the client has to ask later.
    case busy
    /// Drawing failed.
    case failed
  }

  private struct Drawing {
    let begun: Instant
    var outcome: Outcome?
    var viewers: [CheckedContinuation<Outcome, Never>] = []
  }

  private let pool: SlowWorkPool
  private let clock: any ServerClock
  private let timers: Timers
  /// The moments at which finished pictures are shown.
  private(set) lazy var moments = TimerGroup<PictureKey>(timers) { [weak self] in self?.show($0) }
  private let metrics: ServerMetrics
  private let log: ServerLog
  /// Walks bring many large pictures, which must not drive out sketches that were drawn ahead.
  private var sketches = PictureCache(byteLimit: PictureRenderer.cacheBytes)
  private var panoramas = PictureCache(byteLimit: PictureRenderer.cacheBytes)
  private var drawings: [PictureKey: Drawing] = [:]
  private var isClosed = false

  /// Pictures are shown at multiples of it after they were asked for; it is longer than drawing
  /// takes.
  nonisolated static let step = Duration.milliseconds(150)
  /// How many requests wait for one picture: those of a match's players, more than once.
  nonisolated static let viewersOfDrawing = 32
  nonisolated static let cacheBytes = 64 * 1024 * 1024

  init(
    pool: SlowWorkPool, clock: any ServerClock, timers: Timers,
    metrics: ServerMetrics, log: ServerLog
  ) {
    self.pool = pool
    self.clock = clock
    self.timers = timers
    self.metrics = metrics
    self.log = log
  }

  /// How many bytes of sketches are cached at most.
  var keptSketchBytes: Int {
    get { sketches.limit }
    set { sketches.limit = newValue }
  }

  /// Whether a picture is cached.
  func isKept(_ key: PictureKey) -> Bool {
    switch key {
    case .sketch: sketches.contains(key)
    case .panorama: panoramas.contains(key)
    }
  }

  private func cached(_ key: PictureKey) -> [UInt8]? {
    switch key {
    case .sketch: sketches.picture(key)
    case .panorama: panoramas.picture(key)
    }
  }

  private func keep(_ bytes: [UInt8], _ key: PictureKey) {
    switch key {
    case .sketch: sketches.insert(bytes, key)
    case .panorama: panoramas.insert(bytes, key)
    }
  }

  /// Whether a picture is cached or being drawn.
  func isUnderWay(_ key: PictureKey) -> Bool { drawings[key] != nil || isKept(key) }

  /// The picture of that name, made by `work` now unless it is cached.
  func picture(
    _ key: PictureKey, _ work: @escaping @Sendable () throws -> [UInt8]
  ) async -> Outcome {
    guard !isClosed else {
      metrics.note(.refused)
      return .busy
    }
    if let bytes = cached(key) {
      metrics.note(.cached)
      return .picture(bytes)
    }
    if drawings[key] == nil {
      drawings[key] = Drawing(begun: clock.now)
      draw(key, work)
    }
    // Each holds a request, of which there are not many for everybody.
    let viewers = drawings[key]?.viewers.count ?? 0
    guard viewers < Self.viewersOfDrawing else {
      metrics.note(.refused)
      return .busy
    }
    return await withCheckedContinuation { viewer in
      if drawings[key] == nil {
        // It was shown meanwhile.
        show(cached(key).map(Outcome.picture) ?? .busy, to: viewer)
      } else {
        drawings[key]?.viewers.append(viewer)
      }
    }
  }

  /// Makes a picture that nobody has asked for yet, and keeps it; returns whether that was done.
  func drawAhead(
    _ key: PictureKey, _ work: @escaping @Sendable () throws -> [UInt8]
  ) async -> Bool {
    guard !isClosed else { return false }
    let begun = clock.elapsed
    switch await pool.run({ Result { try work() } }) {
    case .failure: return false
    case .success(.failure(let error)):
      log.limited(.error, "a picture cannot be drawn", ["error": "\(error)"])
      return false
    case .success(.success(let bytes)):
      metrics.drawingTime.observe(clock.elapsed - begun)
      keep(bytes, key)
      return isKept(key)
    }
  }

  /// Whether pictures that somebody asked for wait to be drawn.
  var isBusy: Bool { drawings.values.contains { $0.outcome == nil } }

  /// Answers all requests for a picture with its outcome.
  private func show(_ key: PictureKey) {
    guard let drawing = drawings[key], let outcome = drawing.outcome else { return }
    drawings[key] = nil
    if case .picture(let bytes) = outcome { keep(bytes, key) }
    for viewer in drawing.viewers { show(outcome, to: viewer) }
  }

  private func show(_ outcome: Outcome, to viewer: CheckedContinuation<Outcome, Never>) {
    switch outcome {
    case .picture: metrics.note(.drawn)
    case .busy: metrics.note(.refused)
    case .failed: metrics.note(.failed)
    }
    viewer.resume(returning: outcome)
  }

  /// Shows no picture any more, and answers waiting requests with ``Outcome/busy``.
  func close() {
    isClosed = true
    for key in drawings.keys {
      moments.cancel(key)
      drawings[key]?.outcome = .busy
      show(key)
    }
  }

  private func draw(_ key: PictureKey, _ work: @escaping @Sendable () throws -> [UInt8]) {
    let begun = clock.elapsed
    GameLoop.begin { [self] in
      switch await pool.run({ Result { try work() } }) {
      case .failure:
        // Says how much there is to do, and nothing of the place.
        drawings[key]?.outcome = .busy
        show(key)
      case .success(.success(let bytes)):
        metrics.drawingTime.observe(clock.elapsed - begun)
        finish(key, .picture(bytes))
      case .success(.failure(let error)):
        log.limited(.error, "a picture cannot be drawn", ["error": "\(error)"])
        finish(key, .failed)
      }
    }
  }

  private func finish(_ key: PictureKey, _ outcome: Outcome) {
    // Closed in the meantime.
    guard let begun = drawings[key]?.begun else { return }
    drawings[key]?.outcome = outcome
    let step = Self.step.wholeMilliseconds
    let elapsed = (clock.now - begun).wholeMilliseconds
    let steps = max(1, (elapsed + step - 1) / step)
    moments.set(key, at: begun + .milliseconds(steps * step))
  }
}
