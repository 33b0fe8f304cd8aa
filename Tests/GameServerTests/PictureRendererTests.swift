import Accounts
import Geodesy
import Testing

@testable import GameServer

@Suite("Drawing pictures")
@GameLoop
struct PictureRendererTests {
  let clock = ManualClock()
  let timers: Timers
  let renderer: PictureRenderer
  let painter: FakePainter

  init() { self.init(painter: FakePainter()) }

  private init(painter: FakePainter, pool: SlowWorkPool = SlowWorkPool(inline: ())) {
    self.painter = painter
    timers = Timers(clock: clock, lateness: ServerMetrics().timerLateness)
    renderer = PictureRenderer(
      pool: pool, clock: clock, timers: timers, metrics: ServerMetrics(),
      log: ServerLog(World.silence, clock: clock))
  }

  /// Somebody who asks for a picture.
  @GameLoop
  private final class Viewer {
    var outcome: PictureRenderer.Outcome?
  }

  private func ask(_ number: Int) -> Viewer {
    let viewer = Viewer()
    Task { [renderer, painter] in
      viewer.outcome = await renderer.picture(PictureCacheTests.key(number)) {
        try painter.picture(of: .origin, widthKilometers: number)
      }
    }
    return viewer
  }

  /// The outcome for a viewer who waits for nothing but the loop's turn.
  private func outcome(of viewer: Viewer) async throws -> PictureRenderer.Outcome {
    try await until { viewer.outcome != nil }
    return try #require(viewer.outcome)
  }

  private static func picture(_ number: Int) -> PictureRenderer.Outcome {
    .picture(FakePainter.text(.origin, number))
  }

  @Test("A picture is shown 150 ms after it was asked for, and not a moment earlier")
  func delay() async throws {
    let viewer = ask(300)
    try await until { timers.count == 1 }
    clock.advance(by: .milliseconds(149))
    await Task.yield()
    #expect(timers.count == 1, "it still waits")
    clock.advance(by: .milliseconds(1))
    #expect(try await outcome(of: viewer) == Self.picture(300))
  }

  @Test("Who asks while it waits to be shown gets it at the same moment, and it is drawn once")
  func together() async throws {
    let first = ask(300)
    try await until { timers.count == 1 }
    clock.advance(by: .milliseconds(100))
    let second = ask(300)
    for _ in 0..<5 { await letOthersWork() }
    clock.advance(by: .milliseconds(50))
    #expect(try await outcome(of: first) == Self.picture(300))
    #expect(try await outcome(of: second) == Self.picture(300))
    #expect(painter.asked.count == 1)
  }

  @Test("One that was shown is shown again at once")
  func kept() async throws {
    let first = ask(300)
    try await until { timers.count == 1 }
    clock.advance(by: .milliseconds(150))
    _ = try await outcome(of: first)
    #expect(try await outcome(of: ask(300)) == Self.picture(300))
    #expect(painter.asked.count == 1)
  }

  @Test(
    "One that took longer is shown at the next multiple of 150 ms",
    arguments: [(1, 150), (150, 150), (151, 300), (299, 300), (301, 450), (1234, 1350)])
  func steps(took: Int, shown: Int) async throws {
    let painter = FakePainter(isHeld: true)
    let pool = SlowWorkPool(threadCount: 1)
    let other = PictureRendererTests(painter: painter, pool: pool)
    let viewer = other.ask(300)
    try await until { painter.asked.count == 1 }
    other.clock.advance(by: .milliseconds(took))
    painter.release(1)
    try await until { other.timers.count == 1 }
    if shown > took {
      other.clock.advance(by: .milliseconds(shown - took - 1))
      #expect(other.timers.count == 1, "not yet")
      other.clock.advance(by: .milliseconds(1))
    } else {
      other.clock.advance(by: .zero)
    }
    #expect(try await outcome(of: viewer) == Self.picture(300))
    await pool.stop()
  }

  @Test("However many ask for a picture that is being drawn, it is drawn once; too many come again")
  func once() async throws {
    let painter = FakePainter(isHeld: true)
    let pool = SlowWorkPool(threadCount: 2)
    let other = PictureRendererTests(painter: painter, pool: pool)
    let viewers = (0..<PictureRenderer.viewersOfDrawing).map { _ in other.ask(300) }
    try await until { painter.asked.count == 1 }
    await letOthersWork()
    #expect(try await outcome(of: other.ask(300)) == .busy)
    painter.release(50)
    try await until { other.timers.count == 1 }
    other.clock.advance(by: .milliseconds(150))
    for viewer in viewers { #expect(try await outcome(of: viewer) == Self.picture(300)) }
    #expect(painter.asked.count == 1)
    await pool.stop()
  }

  @Test("Whoever comes when too many pictures wait is told so at once, and may come back")
  func overload() async throws {
    let painter = FakePainter(isHeld: true)
    let pool = SlowWorkPool(threadCount: 1, queueLimit: 2)
    let other = PictureRendererTests(painter: painter, pool: pool)
    let first = other.ask(1)
    try await until { painter.asked.count == 1 }
    let waiting = [other.ask(2), other.ask(3)]
    try await until { pool.waitingCount == 2 }
    #expect(try await outcome(of: other.ask(4)) == .busy)
    painter.release(4)
    try await until { other.timers.count == 3 }
    other.clock.advance(by: .milliseconds(150))
    #expect(try await outcome(of: first) == Self.picture(1))
    for (viewer, number) in zip(waiting, [2, 3]) {
      #expect(try await outcome(of: viewer) == Self.picture(number))
    }
    let again = other.ask(4)
    try await until { other.timers.count == 1 }
    other.clock.advance(by: .milliseconds(150))
    #expect(try await outcome(of: again) == Self.picture(4))
    await pool.stop()
  }

  @Test("What cannot be drawn is told as late as a picture, and tried again the next time")
  func failure() async throws {
    painter.isFailing = true
    let viewer = ask(300)
    try await until { timers.count == 1 }
    clock.advance(by: .milliseconds(150))
    #expect(try await outcome(of: viewer) == .failed)
    painter.isFailing = false
    let again = ask(300)
    try await until { timers.count == 1 }
    clock.advance(by: .milliseconds(150))
    #expect(try await outcome(of: again) == Self.picture(300))
  }

  @Test("When the server ends nobody is left waiting, and nothing is drawn any more")
  func close() async throws {
    let viewer = ask(300)
    try await until { timers.count == 1 }
    renderer.close()
    #expect(try await outcome(of: viewer) == .busy)
    #expect(try await outcome(of: ask(600)) == .busy)
    #expect(painter.asked.count == 1)
    #expect(timers.count == 0)
  }
}
