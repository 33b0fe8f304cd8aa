import Accounts
import GameRules
import Geodesy

/// Where pictures are drawn: off the game loop, each once, and kept as long as there is room.
///
/// How long drawing takes depends on the place. So a picture is shown at the first of the moments
/// 150, 300, 450 … ms after it was first asked for at which it is there, and nobody learns more.
@GameLoop
final class Studio {
  /// What becomes of a wish to see a picture.
  enum Outcome: Equatable {
    case picture([UInt8])
    /// Too many others wait: later.
    case busy
    /// It cannot be drawn.
    case failed
  }

  private struct Drawing {
    let begun: Instant
    var outcome: Outcome?
    var viewers: [CheckedContinuation<Outcome, Never>] = []
  }

  private let painter: (any PlacePainter)?
  private let pool: SlowWorkPool
  private let clock: any ServerClock
  private let timers: Timers
  private let instruments: Instruments
  private let log: ServerLog
  private var cache = PictureCache(byteLimit: GameServerLimits.keptPictureBytes)
  private var drawings: [ViewHandle: Drawing] = [:]
  private var isClosed = false

  init(
    painter: (any PlacePainter)?, pool: SlowWorkPool, clock: any ServerClock, timers: Timers,
    instruments: Instruments, log: ServerLog
  ) {
    self.painter = painter
    self.pool = pool
    self.clock = clock
    self.timers = timers
    self.instruments = instruments
    self.log = log
  }

  /// How many bytes of pictures are kept.
  var keptBytes: Int {
    get { cache.limit }
    set { cache.limit = newValue }
  }

  /// Whether a picture can be had without drawing one more.
  func isUnderWay(_ handle: ViewHandle) -> Bool {
    drawings[handle] != nil || cache.contains(handle)
  }

  /// The picture under that address: drawn now, if nobody has asked for it lately.
  func picture(
    _ handle: ViewHandle, of place: Coordinate, widthKilometers: Int
  ) async -> Outcome {
    guard let painter, !isClosed else {
      instruments.note(.refused)
      return .busy
    }
    if let bytes = cache.picture(handle) {
      instruments.note(.cached)
      return .picture(bytes)
    }
    if drawings[handle] == nil {
      drawings[handle] = Drawing(begun: clock.now)
      draw(handle) { try painter.picture(of: place, widthKilometers: widthKilometers) }
    }
    // Each holds a request, of which there are not many for everybody.
    let viewers = drawings[handle]?.viewers.count ?? 0
    guard viewers < GameServerLimits.viewersOfDrawing else {
      instruments.note(.refused)
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

  /// The moment has come to show a picture that was finished a while ago.
  func show(_ handle: ViewHandle) {
    guard let drawing = drawings[handle], let outcome = drawing.outcome else { return }
    drawings[handle] = nil
    if case .picture(let bytes) = outcome { cache.insert(bytes, handle) }
    for viewer in drawing.viewers { show(outcome, to: viewer) }
  }

  private func show(_ outcome: Outcome, to viewer: CheckedContinuation<Outcome, Never>) {
    switch outcome {
    case .picture: instruments.note(.drawn)
    case .busy: instruments.note(.refused)
    case .failed: instruments.note(.failed)
    }
    viewer.resume(returning: outcome)
  }

  /// Nothing is shown any more, and whoever waits is told so.
  func close() {
    isClosed = true
    for handle in drawings.keys {
      timers.cancel(.picture(handle))
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
        instruments.drawingTime.observe(clock.elapsed - begun)
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
    let step = GameServerLimits.pictureDelay.wholeMilliseconds
    let elapsed = (clock.now - begun).wholeMilliseconds
    let steps = max(1, (elapsed + step - 1) / step)
    timers.set(.picture(handle), at: begun + .milliseconds(steps * step))
  }
}
