import GameRules
import GameServer

/// The clock of one simulated process: the world's time and an offset of its own, which a restart
/// may change, and alarms that are on the world's agenda.
@GameLoop
final class VirtualClock: ServerClock {
  private let time: WorldTime
  private let agenda: Agenda
  private let offset: Duration
  private let adjust: (@GameLoop @Sendable (Instant) -> Instant)?
  private var alarm = 0
  private var isStopped = false

  init(
    time: WorldTime, agenda: Agenda, offset: Duration,
    adjust: (@GameLoop @Sendable (Instant) -> Instant)?
  ) {
    self.time = time
    self.agenda = agenda
    self.offset = offset
    self.adjust = adjust
  }

  var now: Instant { time.now + offset }

  var elapsed: Int { Int(time.now.millisecondsSinceEpoch) * 1_000_000 }
  var turnStart: Int { elapsed }

  /// Cancels all alarms.
  func stop() { isStopped = true }

  func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void) {
    alarm += 1
    guard let instant, !isStopped else { return }
    let generation = alarm
    var moment = instant + (.zero - offset)
    if let adjust { moment = adjust(moment) }
    agenda.add(at: max(moment, time.now)) { [weak self] in
      guard let self, self.alarm == generation, !self.isStopped else { return false }
      action()
      return true
    }
  }
}

/// The current time of the simulated world.
@GameLoop
final class WorldTime {
  var now: Instant

  init(_ start: Instant) { now = start }
}
