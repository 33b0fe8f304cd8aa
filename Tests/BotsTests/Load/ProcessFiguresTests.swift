import Foundation
import Testing

@testable import Bots

@Suite("What the kernel says about a process")
struct ProcessFiguresTests {
  /// Linux 6.1, with a name that makes it hard.
  private static let stat =
    "4711 (a) R (b c) S 1 4711 4711 0 -1 4194560 2063 0 2 0 1234 66 0 0 20 0 9 0 1 2 3 4 5"

  @Test("Processor time, memory and waiting are read from where they stand")
  func fields() throws {
    let figures = try #require(
      ProcessFigures(
        stat: Self.stat, memory: "90000 27000 5000 1 0 2 0\n",
        schedules: ["1000000000 2500000000 12\n", "5 500000000 1\n"], ticksPerSecond: 100,
        pageBytes: 4096))
    #expect(figures.cpuSeconds == 13)
    #expect(figures.residentKiB == 108_000)
    #expect(figures.waitedSeconds == 3)
  }

  @Test("Texts that are something else are refused", arguments: ["", "1 (a) S 1 2", "1 a S"])
  func garbage(stat: String) {
    #expect(
      ProcessFigures(
        stat: stat, memory: "1 2", schedules: [], ticksPerSecond: 100, pageBytes: 4096) == nil)
  }

  @Test("This process has figures, and none has the number 0")
  func real() throws {
    let figures = try #require(ProcessFigures(process: Int(getpid())))
    #expect(figures.residentKiB > 1000 && figures.cpuSeconds > 0)
    #expect(ProcessFigures(process: 0) == nil)
  }
}
