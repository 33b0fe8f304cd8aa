import Foundation
import Histogram

/// Samples the processor time and memory of the server and of this process.
struct LoadSampler {
  /// The cumulative counters at one moment.
  struct Reading {
    var time = Duration.zero
    var own: ProcessFigures?
    var server: ProcessFigures?
    var figures = LoadFigures()
  }

  /// The server's process number.
  let server: Int?
  /// The server before anybody had connected.
  var atStart: ProcessFigures?
  /// When the second before the one that is being counted ended.
  var last = Reading()

  init(server: Int?) { self.server = server }

  func reading(_ figures: LoadFigures, at now: Duration) -> Reading {
    Reading(
      time: now, own: ProcessFigures(process: Int(getpid())),
      server: server.flatMap(ProcessFigures.init(process:)), figures: figures)
  }
}

/// How late a load test sent the commands that a player could send.
struct LagLog {
  private(set) var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
  /// Commands that nobody could send when they were due.
  private(set) var withoutPlayer = 0
  /// The most since ``beginSecond()``.
  private(set) var most = Duration.zero

  mutating func record(_ lag: Duration) {
    histogram.record(lag.inMicroseconds)
    most = max(most, lag)
  }

  mutating func record(_ turn: OpenWorkload.Turn, at now: Duration) {
    guard !turn.hasWaitedForSeat else {
      withoutPlayer += 1
      return
    }
    record(now - turn.intended)
  }

  mutating func beginSecond() { most = .zero }
}
