import Testing

@testable import whereami

@Suite("The supervisor")
struct SupervisorTests {
  @Test("It is told only if it says where")
  func absent() {
    #expect(Supervisor(environment: [:]) == nil)
    #expect(Supervisor(environment: ["NOTIFY_SOCKET": "", "WATCHDOG_USEC": "1"]) == nil)
    #expect(Supervisor(environment: ["NOTIFY_SOCKET": "relative"]) == nil)
  }

  @Test(
    "It wants to hear from the process only if it names a time, and this process or none",
    arguments: [
      ([:], nil), (["WATCHDOG_USEC": "30000000"], Duration.seconds(30)),
      (["WATCHDOG_USEC": "500000", "WATCHDOG_PID": "7"], .milliseconds(500)),
      (["WATCHDOG_USEC": "500000", "WATCHDOG_PID": "8"], nil),
      (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "soon"], nil),
    ] as [([String: String], Duration?)])
  func patience(environment: [String: String], expected: Duration?) throws {
    let all = environment.merging(["NOTIFY_SOCKET": "@name"]) { first, _ in first }
    let supervisor = try #require(Supervisor(environment: all, process: 7))
    #expect(supervisor.patience == expected)
  }

  @Test("A socket that is not there, or whose path is too long, keeps nobody from playing")
  func deaf() throws {
    for path in ["/none", "/" + String(repeating: "long", count: 50)] {
      try #require(Supervisor(environment: ["NOTIFY_SOCKET": path])).tell(.alive)
    }
  }
}
