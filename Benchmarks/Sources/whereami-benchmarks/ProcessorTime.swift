import Foundation

/// The processor time that the whole process has used, on all its threads.
///
/// Unlike the time on the wall it leaves out what others do on a busy machine, and the wait for a
/// disk.
enum ProcessorTime {
  /// In nanoseconds.
  static var used: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Nanoseconds for one operation, of each repetition; the first is not counted.
  ///
  /// - Parameter operation: Gets the number of the repetition, and of the operation in it.
  static func samples(
    repetitions: Int = 7, count: Int, _ operation: (Int, Int) -> Int
  ) -> [Double] {
    var sum = 0
    let samples = (0...repetitions).map { repetition in
      let start = used
      for index in 0..<count { sum &+= operation(repetition, index) }
      return (used - start) / Double(count)
    }
    blackHole(sum)
    return Array(samples.dropFirst())
  }

  /// As the other, of something that waits: on the caller's executor, so that no time goes to
  /// changing threads.
  static func samples(
    repetitions: Int = 7, count: Int, isolation: isolated (any Actor)? = #isolation,
    _ operation: (Int, Int) async throws -> Int
  ) async throws -> [Double] {
    var sum = 0
    var samples: [Double] = []
    for repetition in 0...repetitions {
      let start = used
      for index in 0..<count { sum &+= try await operation(repetition, index) }
      samples.append((used - start) / Double(count))
    }
    blackHole(sum)
    return Array(samples.dropFirst())
  }
}
