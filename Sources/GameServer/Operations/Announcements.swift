import Collections
import GameRules
import WireProtocol

/// Sends announcements to all connected players, a few at a time, so that other messages are not
/// held up.
@GameLoop
final class Announcements {
  private let clock: any ServerClock
  private let timers: Timers
  private lazy var pause = SingleTimer(timers) { [weak self] in self?.goOn() }
  private let players: PlayerDirectory
  /// The announcements under way, each with the players who have yet to get it, in reverse order.
  private var open: Deque<(text: [UInt8], listeners: [PlayerID])> = []

  /// Two milliseconds' work.
  nonisolated static let listenersAtOnce = 250
  /// The time for others in between: 15 000 players have the announcement within a second.
  nonisolated static let pauseTime = Duration.milliseconds(10)

  init(clock: any ServerClock, timers: Timers, players: PlayerDirectory) {
    self.clock = clock
    self.timers = timers
    self.players = players
  }

  /// Begins to send an announcement to the players who are connected now; returns how many they
  /// are.
  func send(_ text: [UInt8]) -> Int {
    let listeners = players.connected
    open.append((text, listeners))
    if open.count == 1 { goOn() }
    return listeners.count
  }

  /// Sends to the next few.
  private func goOn() {
    guard let text = open.first?.text else { return }
    for _ in 0..<Self.listenersAtOnce {
      guard let player = open[0].listeners.popLast() else { break }
      players.deliver(text, event: MessageLabels.event(ServerAnnouncement.self), to: player)
    }
    if open[0].listeners.isEmpty { open.removeFirst() }
    if !open.isEmpty {
      pause.set(at: clock.now + Self.pauseTime)
    }
  }
}
