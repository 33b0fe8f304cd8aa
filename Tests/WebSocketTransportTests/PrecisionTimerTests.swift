import Synchronization
import Testing

@testable import WebSocketTransport

@Suite("A timer of the kernel's on the loop")
struct PrecisionTimerTests {
  @Test("It fires once each time it is set, also again from its own work", .timeLimit(.minutes(10)))
  func fires() async {
    let loop = EventLoop(name: "precision")
    defer { loop.stop() }
    let elapsed = await withCheckedContinuation { continuation in
      loop.async {
        let start = ContinuousClock.now
        var count = 0
        var timer: PrecisionTimer?
        timer = PrecisionTimer(loop: loop) {
          count += 1
          guard count == 10 else { return timer?.set(after: .microseconds(300)) ?? () }
          timer?.close()
          timer = nil
          continuation.resume(returning: ContinuousClock.now - start)
        }
        timer?.set(after: .zero)
      }
    }
    // Never early: nine pauses of 0.3 ms.
    #expect(elapsed >= .microseconds(2700))
  }

  @Test("A loop that stops ends it, and closing it again does nothing")
  func ends() async {
    let loop = EventLoop(name: "precision")
    await withCheckedContinuation { continuation in
      loop.async {
        let timer = PrecisionTimer(loop: loop) { Issue.record("it was never set") }
        timer.close()
        timer.close()
        timer.set(after: .zero)
        _ = PrecisionTimer(loop: loop) { Issue.record("it was never set") }
        continuation.resume()
      }
    }
    loop.stop()
  }
}
