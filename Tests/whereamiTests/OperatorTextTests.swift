import AdminSocket
import ArgumentParser
import GameRules
import Testing
import WireProtocol

@testable import whereami

@Suite("What operators read and write")
struct OperatorTextTests {
  private func status(_ change: (inout ServerStatus) -> Void) -> ServerStatus {
    var status = ServerStatus()
    status.version = "1.2.3"
    status.process = 7
    change(&status)
    return status
  }

  @Test("A status has what goes on and, of two moments, how much in a second")
  func page() {
    let before = status { $0.requests = 1000 }
    let now = status {
      $0.at = $0.at + .milliseconds(2000)
      $0.uptime = .seconds(7384)
      $0.requests = 1300
      $0.playersOnline = 15_000
      $0.guestsOnline = 20
      $0.longestWait = .seconds(65)
      $0.phases.guessing = 3
      $0.commitTime.count = 40
      $0.commitTime.median = 1.234
      $0.commitTime.percentile99 = 12.6
      $0.memory = 3 << 20
      $0.isDraining = true
      $0.feeds = [
        FeedStatus(feed: "club", readAt: $0.at, items: 3),
        FeedStatus(feed: "world", readAt: $0.at, items: 0, problem: "the file is not in UTF-8"),
      ]
    }
    let page = StatusPage(before, now).lines
    #expect(page[0] == "whereami 1.2.3, process 7, up 2 h 3 min, RESTARTS SOON")
    func line(_ name: String) -> String? {
      page.first { $0.hasPrefix(name) }.map { $0.dropFirst(17).drop { $0 == " " }.description }
    }
    #expect(line("players online") == "15000   20 guests")
    #expect(line("requests") == "1300   150 a second")
    #expect(line("queue") == "0   longest wait 1 min 5 s")
    #expect(line("matches live") == "3   0 looking, 3 guessing, 0 revealed, 0 counting down")
    #expect(line("commit time") == "1.23 ms   p99 13 ms, of 40")
    #expect(line("loop turns") == "none")
    #expect(line("memory") == "3.0 MiB" && line("disk") == "unknown")
    #expect(line("news feeds") == "2   1 broken")
    #expect(page.last == "  world: the file is not in UTF-8")
    #expect(page.allSatisfy { $0.count <= 80 })
  }

  @Test("What was counted by another process, or at the same moment, gives no rate")
  func otherProcess() {
    let before = status { $0.process = 6 }
    let now = status {
      $0.at = $0.at + .seconds(1)
      $0.requests = 5
    }
    #expect(StatusPage(before, now).lines.allSatisfy { !$0.contains("a second") })
    #expect(StatusPage(now, now).lines.allSatisfy { !$0.contains("a second") })
  }

  @Test(
    "Times are told by their two greatest units",
    arguments: [
      (Duration.seconds(-1), "0 s"), (.milliseconds(999), "0 s"), (.seconds(59), "59 s"),
      (.seconds(60), "1 min 0 s"), (.seconds(3599), "59 min 59 s"), (.seconds(3600), "1 h 0 min"),
      (.seconds(86_399), "23 h 59 min"), (.seconds(90_000), "1 d 1 h"),
    ])
  func times(duration: Duration, text: String) {
    #expect(duration.asTime == text)
  }

  @Test(
    "A ban is for a time with its unit, days too, or for good",
    arguments: [
      ("1ms", 1), ("30m", 1_800_000), ("7d", 604_800_000), ("1.5d", 129_600_000),
      ("3650d", 315_360_000_000), ("3651d", nil), ("0", nil), ("0d", nil), ("7", nil),
      ("-1d", nil), ("nand", nil), ("1e9d", nil), ("", nil),
    ] as [(String, Int?)])
  func durations(text: String, milliseconds: Int?) {
    #expect(BanDuration(argument: text)?.milliseconds == milliseconds)
  }

  @Test("Moments are told in UTC, to the second")
  func moments() {
    #expect(Instant(millisecondsSinceEpoch: 1_795_288_318_856).text == "2026-11-21 19:11:58")
  }

  @Test(
    "Who is to be banned and for how long is said once",
    arguments: [
      (["ada", "--forever"], true), (["--address", "10.0.0.0/8", "--for", "1h"], true),
      (["ada"], false), (["--forever"], false), (["ada", "--forever", "--for", "1h"], false),
      (["ada", "--address", "10.0.0.0/8", "--forever"], false), (["ada", "--for", "0"], false),
    ])
  func arguments(arguments: [String], isRight: Bool) {
    #expect(((try? Admin.Ban.parse(arguments)) != nil) == isRight)
  }
}
