import Foundation
import Geodesy

/// When things are due at a fixed rate, as many independent people bring it about: the times
/// between them are exponentially distributed (a Poisson process), and follow from the seed.
struct ArrivalSchedule: Sendable {
  /// Seconds between two on average.
  private let interval: Double
  private var random: SeededRandom
  private var seconds: Double
  /// How many came before.
  private(set) var passed = 0

  /// - Parameters:
  ///   - rate: How many are due a second on average.
  ///   - start: Nothing is due before.
  init(rate: Double, seed: UInt64, start: Duration = .zero) {
    precondition(rate > 0 && rate.isFinite, "a rate is a positive number")
    interval = 1 / rate
    random = SeededRandom(seed: seed)
    seconds = start.inSeconds
    advance()
    passed = 0
  }

  /// The next one.
  var next: Duration { .seconds(seconds) }

  /// Goes on to the one after that.
  mutating func advance() {
    passed += 1
    seconds -= interval * log(1 - Double.random(in: 0..<1, using: &random))
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
