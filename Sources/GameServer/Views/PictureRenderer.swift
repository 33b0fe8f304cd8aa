import Accounts
import GameRules

/// Has pictures of places made off the game loop, each once, and caches them.
///
/// How long drawing takes depends on the place. So a picture is shown at the first of the moments
/// 150, 300, 450 … ms after it was first asked for at which it is there, and its time tells no
/// more.
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
  private(set) lazy var moments = TimerGroup<ViewHandle>(timers) { [weak self] in self?.show($0) }
  private let metrics: ServerMetrics
  private let log: ServerLog
  private var cache = PictureCache(byteLimit: PictureRenderer.cacheBytes)
  private var drawings: [ViewHandle: Drawing] = [:]
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

  /// How many bytes of pictures are cached at most.
  var keptBytes: Int {
    get { cache.limit }
    set { cache.limit = newValue }
  }

  /// Whether a picture is cached or being drawn.
  func isUnderWay(_ handle: ViewHandle) -> Bool {
    drawings[handle] != nil || cache.contains(handle)
  }

  /// The picture under that address, made by `work` now unless it is cached.
  func picture(
    _ handle: ViewHandle, _ work: @escaping @Sendable () throws -> [UInt8]
  ) async -> Outcome {
    guard !isClosed else {
      metrics.note(.refused)
      return .busy
    }
    if let bytes = cache.picture(handle) {
      metrics.note(.cached)
      return .picture(bytes)
    }
    if drawings[handle] == nil {
      drawings[handle] = Drawing(begun: clock.now)
      draw(handle, work)
    }
    // Each holds a request, of which there are not many for everybody.
    let viewers = drawings[handle]?.viewers.count ?? 0
    guard viewers < Self.viewersOfDrawing else {
      metrics.note(.refused)
      return .busy
    }
    return await withCheckedContinuation { viewer in
      if drawings[handle] == nil {
        // It was shown meanwhile.
        show(cache.picture(handle).map(Outcome.picture) ?? .busy, to: viewer)
      } else {
        drawings[handle]?.viewers.append(viewer)
      }
    }
  }

  /// Answers all requests for a picture with its outcome.
  private func show(_ handle: ViewHandle) {
    guard let drawing = drawings[handle], let outcome = drawing.outcome else { return }
    drawings[handle] = nil
    if case .picture(let bytes) = outcome { cache.insert(bytes, handle) }
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
    for handle in drawings.keys {
      moments.cancel(handle)
      drawings[handle]?.outcome = .busy
      show(handle)
    }
  }

  private func draw(_ handle: ViewHandle, _ work: @escaping @Sendable () throws -> [UInt8]) {
    let begun = clock.elapsed
    GameLoop.begin { [self] in
      switch await pool.run({ Result { try work() } }) {
      case .failure:
        // Says how much there is to do, and nothing of the place.
        drawings[handle]?.outcome = .busy
        show(handle)
      case .success(.success(let bytes)):
        metrics.drawingTime.observe(clock.elapsed - begun)
        finish(handle, .picture(bytes))
      case .success(.failure(let error)):
        log.limited(.error, "a picture cannot be drawn", ["error": "\(error)"])
        finish(handle, .failed)
      }
    }
  }

  private func finish(_ handle: ViewHandle, _ outcome: Outcome) {
    // Closed in the meantime.
    guard let begun = drawings[handle]?.begun else { return }
    drawings[handle]?.outcome = outcome
    let step = Self.step.wholeMilliseconds
    let elapsed = (clock.now - begun).wholeMilliseconds
    let steps = max(1, (elapsed + step - 1) / step)
    moments.set(handle, at: begun + .milliseconds(steps * step))
  }
}
