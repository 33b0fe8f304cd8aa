import Collections
import GameRules
import WireProtocol

/// Says something to many players, a few at a time: to all at once would hold up everybody's
/// messages.
@GameLoop
final class Announcements {
  private let clock: any ServerClock
  private let timers: Timers
  private let players: PlayerDirectory
  /// What is being said, and who has yet to hear it, the last one first.
  private var open: Deque<(text: [UInt8], listeners: [PlayerID])> = []

  init(clock: any ServerClock, timers: Timers, players: PlayerDirectory) {
    self.clock = clock
    self.timers = timers
    self.players = players
  }

  /// Begins to tell it to those who are connected now; returns how many they are.
  func say(_ text: [UInt8]) -> Int {
    let listeners = players.connected
    open.append((text, listeners))
    if open.count == 1 { goOn() }
    return listeners.count
  }

  /// Tells the next few.
  func goOn() {
    guard let text = open.first?.text else { return }
    for _ in 0..<GameServerLimits.listenersAtOnce {
      guard let player = open[0].listeners.popLast() else { break }
      players.deliver(text, event: MessageLabels.event(ServerAnnouncement.self), to: player)
    }
    if open[0].listeners.isEmpty { open.removeFirst() }
    if !open.isEmpty {
      timers.set(.announcement, at: clock.now + GameServerLimits.announcementPause)
    }
  }
}
