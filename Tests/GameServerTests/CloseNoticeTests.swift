import Testing

@testable import GameServer

@Suite("What clients are told at a planned end")
struct CloseNoticeTests {
  @Test("Each comes back in its turn, however long it took to tell everybody before it")
  func turns() throws {
    let perSecond = Int(RestartLimits.reconnectsPerSecond)
    let pause = Int(RestartLimits.restartTime.wholeMilliseconds)
    #expect(try delay(of: 0, after: .zero) == pause)
    #expect(try delay(of: perSecond, after: .zero) == pause + 1000)
    #expect(try delay(of: 3 * perSecond, after: .milliseconds(700)) == pause + 2300)
  }

  @Test("Nobody comes back before the new process can be there")
  func early() throws {
    let pause = Int(RestartLimits.restartTime.wholeMilliseconds)
    #expect(try delay(of: 10, after: .seconds(30)) == pause)
  }

  /// In milliseconds, as the reason has it.
  private func delay(of number: Int, after elapsed: Duration) throws -> Int {
    let reason = CloseNotice.reason(for: number, after: elapsed)
    let match = try #require(try /: reconnect after (\d+) ms$/.firstMatch(in: reason))
    return try #require(Int(match.1))
  }
}
