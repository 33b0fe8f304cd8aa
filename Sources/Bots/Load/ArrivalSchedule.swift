import Foundation
import Geodesy

/// The times at which commands are due at a fixed rate: a Poisson process, as of many independent
/// people, that follows from a seed.
struct ArrivalSchedule: Sendable {
  /// Seconds between two on average, at the full rate.
  private let interval: Double
  private let start: Double
  /// For so many seconds from the start the rate grows.
  private let ramp: Double
  private var random: SeededRandom
  /// How many seconds after the start the next would be due if there were no ramp.
  private var steady = 0.0

  /// - Parameters:
  ///   - rate: How many are due a second on average.
  ///   - start: Nothing is due before.
  ///   - ramp: How long the rate grows, evenly from nothing to what it is then.
  init(rate: Double, seed: UInt64, start: Duration = .zero, ramp: Duration = .zero) {
    precondition(rate > 0 && rate.isFinite, "a rate is a positive number")
    interval = 1 / rate
    random = SeededRandom(seed: seed)
    self.start = start.inSeconds
    self.ramp = ramp.inSeconds
    advance()
  }

  /// The next one.
  var next: Duration { .seconds(start + delay) }

  /// As many are due by then as would be by `steady` at the full rate: after t seconds of a ramp of
  /// T, that is t²/2T.
  private var delay: Double {
    steady < ramp / 2 ? (2 * ramp * steady).squareRoot() : steady + ramp / 2
  }

  /// Goes on to the one after that.
  mutating func advance() {
    steady -= interval * log(1 - Double.random(in: 0..<1, using: &random))
  }
}

extension Duration {
  /// The whole duration as a number of seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The whole duration as a number of microseconds, at least 0.
  var inMicroseconds: UInt64 {
    UInt64(max(0, components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000))
  }
}
