import Foundation

/// How long something takes, measured often enough to be believed.
struct Measurement {
  let name: String
  /// Nanoseconds for one operation, of each repetition.
  let samples: [Double]
  /// The most that it may take, in nanoseconds.
  let target: Double

  var median: Double { samples.median }
  var minimum: Double { samples.min() ?? .nan }
  var maximum: Double { samples.max() ?? .nan }
  var isMet: Bool { median <= target }

  /// Runs `operation` in repetitions of `count` each, after one that is not counted.
  ///
  /// `operation` returns something that depends on what it did, so that the compiler has to do it.
  init(
    _ name: String, target: Double, repetitions: Int = 9, count: Int,
    operation: (Int) -> Int
  ) {
    self.name = name
    self.target = target
    var samples: [Double] = []
    var sum = 0
    for repetition in 0...repetitions {
      let elapsed = ContinuousClock().measure {
        for index in 0..<count { sum &+= operation(index) }
      }
      if repetition > 0 { samples.append(elapsed.nanoseconds / Double(count)) }
    }
    self.samples = samples
    blackHole(sum)
  }

  /// As the other, of something that waits. It is measured where the caller is.
  init(
    _ name: String, target: Double, repetitions: Int = 9, count: Int,
    isolation: isolated (any Actor)? = #isolation, operation: (Int) async throws -> Int
  ) async throws {
    self.name = name
    self.target = target
    var samples: [Double] = []
    var sum = 0
    for repetition in 0...repetitions {
      let elapsed = try await ContinuousClock().measure {
        for index in 0..<count { sum &+= try await operation(index) }
      }
      if repetition > 0 { samples.append(elapsed.nanoseconds / Double(count)) }
    }
    self.samples = samples
    blackHole(sum)
  }

  /// Of something that was measured before.
  init(_ name: String, target: Double, samples: [Double]) {
    self.name = name
    self.target = target
    self.samples = samples
  }

  /// A row of the table.
  var row: String {
    let values = [minimum, median, maximum, target].map(Self.text)
    return "| \(name) | \(values.joined(separator: " | ")) | \(isMet ? "met" : "MISSED") |"
  }

  static func text(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: String(format: "%.1f ns", nanoseconds)
    case ..<1_000_000: String(format: "%.2f µs", nanoseconds / 1_000)
    default: String(format: "%.1f ms", nanoseconds / 1_000_000)
    }
  }
}

extension [Double] {
  /// Of something: the upper one of two.
  var median: Double { sorted()[count / 2] }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// Something the compiler cannot look through.
@inline(never)
func blackHole<Value>(_ value: Value) {}
