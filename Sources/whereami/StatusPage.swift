import AdminSocket
import Foundation
import GameRules

/// The page of `admin status`, from two statuses of a server.
struct StatusPage {
  private let now: ServerStatus
  private let before: ServerStatus

  /// - Parameter before: The earlier status. If it is of another process, rates are left out.
  init(_ before: ServerStatus, _ now: ServerStatus) {
    self.before = before
    self.now = now
  }

  var lines: [String] {
    [
      "whereami \(now.version), process \(now.process), up \(now.uptime.asTime)"
        + state,
      "",
      row("connections", now.connections.text),
      row("players online", now.playersOnline.text, "\(now.guestsOnline) guests"),
      row("queue", now.queueLength.text, now.longestWait.map { "longest wait \($0.asTime)" }),
      row("challenges", now.challenges.text),
      row("rooms", now.rooms.text),
      row("matches live", now.phases.total.text, phases),
      row("matches finished", now.matchesFinished.text, rate(\.matchesFinished)),
      row("requests", now.requests.text, rate(\.requests)),
      row("refusals", now.requestsRefused.text, rate(\.requestsRefused)),
      row("journal writes", now.journalWrites.text, rate(\.journalWrites)),
      row("waiting to send", now.heldMessages.text),
      row("stalls", now.stalls.text),
      spread("request time", now.requestTime), spread("commit time", now.commitTime),
      spread("loop turns", now.turnTime), spread("timers late by", now.timerLateness),
      row("memory", now.memory?.inMebibytes ?? "unknown"),
      row(
        "disk", now.disk?.inMebibytes ?? "unknown", now.freeDisk.map { "\($0.inMebibytes) free" }),
    ] + feeds
  }

  private var feeds: [String] {
    guard let feeds = now.feeds, !feeds.isEmpty else { return [] }
    let broken = feeds.compactMap { feed in feed.problem.map { "  \(feed.feed): \($0)" } }
    return [
      row("news feeds", feeds.count.text, broken.isEmpty ? nil : "\(broken.count) broken")
    ] + broken
  }

  private var state: String {
    (now.isDraining ? ", RESTARTS SOON" : "") + (now.isStalled ? ", DATABASE REFUSES WRITES" : "")
  }

  private var phases: String {
    let phases = now.phases
    return "\(phases.moving) looking, \(phases.guessing) guessing, \(phases.revealed) revealed, "
      + "\(phases.countdown) counting down"
  }

  private func row(_ name: String, _ value: String, _ more: String? = nil) -> String {
    name.padding(toLength: 17, withPad: " ", startingAt: 0)
      + String(repeating: " ", count: max(0, 9 - value.count)) + value
      + (more.map { "   \($0)" } ?? "")
  }

  private func spread(_ name: String, _ spread: TimeSpread) -> String {
    row(
      name, spread.median?.inMilliseconds ?? "none",
      spread.percentile99.map { "p99 \($0.inMilliseconds), of \(spread.count)" })
  }

  /// The increase per second since the earlier status.
  private func rate(_ count: (ServerStatus) -> Int) -> String? {
    let seconds = (now.at - before.at) / .seconds(1)
    guard before.process == now.process, seconds > 0 else {
      return nil
    }
    return "\(Int((Double(count(now) - count(before)) / seconds).rounded())) a second"
  }
}

extension Int {
  fileprivate var text: String { String(self) }
}

extension Double {
  /// Formats a number of milliseconds for people.
  fileprivate var inMilliseconds: String {
    formatted(.number.precision(.fractionLength(self < 10 ? 2 : 0)).grouping(.never)) + " ms"
  }
}

extension Duration {
  /// Formats the duration for people: `4 s`, `3 min 5 s`, `2 h 10 min`, `12 d 4 h`.
  var asTime: String {
    let seconds = max(0, wholeMilliseconds) / 1000
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    case ..<86_400: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
    }
  }
}
