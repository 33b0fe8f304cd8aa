import GameRules
import GameServer
import Storage

/// A planned end of a process, on its clock and in milliseconds.
struct PlannedStop {
  let process: Int
  let since: Int64
  /// When live matches are no longer waited for.
  var until: Int64
}

// Planned ends, signs of life, and lines that are slow.
extension Referee {
  /// A process is told to come to its end.
  func stopping(_ process: ServerProcess, drainingFor limit: Int64) {
    let now = process.clock.now.millisecondsSinceEpoch
    stop = PlannedStop(process: process.number, since: now, until: now + limit)
  }

  /// Nobody waits for live matches any more.
  func hurried() {
    guard let since = stop?.since else { return }
    stop?.until = since
  }

  /// A process has come to its end: nothing that it accepted is missing in the store, unless that
  /// refused it.
  func stopped(_ process: ServerProcess) {
    let now = process.clock.now.millisecondsSinceEpoch
    guard let fair = disk.faultFreeSince,
      (fair + process.offset).millisecondsSinceEpoch + Self.longestWrite < now
    else { return }
    let held = process.server.census.heldBytes
    if held > 0 { object(.stopsAnnounced, "\(held) bytes wait for a store that is closed") }
    guard !liveIDs.isEmpty else { return }
    if (lastSignAt ?? 0) < now - Self.shortestWrites {
      object(.downtimeExcused, "the end at \(now) is not noted, but \(lastSignAt ?? 0)")
    }
  }

  /// In milliseconds: what a commit takes at most, and a few of them when nothing is wrong.
  private static let longestWrite: Int64 = 7000
  private static let shortestWrites: Int64 = 20

  /// Judges a planned stop: all clients were told, and it comes as soon as possible.
  func lookAtStop(_ now: Int64, _ process: ServerProcess) {
    guard let stop, process.isStopping else { return }
    for link in process.links where link.isAlive && !view(of: link).isWarned {
      object(.stopsAnnounced, "connection \(link.number) was not told of the restart")
    }
    if liveIDs.isEmpty || now > stop.until {
      object(.stopsAnnounced, "the end was due at \(stop.until), and it is \(now)")
    }
  }

  /// Checks that no match begins after a planned end was announced.
  func checkBeginning(_ setup: MatchSetup, at now: Int64) {
    guard let stop, now > stop.since else { return }
    object(
      .stopsAnnounced, "\(setup.id) begins at \(now), and the end was planned at \(stop.since)")
  }

  // MARK: - Signs of life

  /// The store has heard of the process at that moment.
  func noteSign(_ instant: Instant) {
    lastSignAt = max(lastSignAt ?? .min, instant.millisecondsSinceEpoch)
  }

  /// Checks that the store hears of the process every second while matches are live.
  func lookAtSigns(_ now: Int64) {
    guard let lastSignAt, !liveIDs.isEmpty, now > lastSignAt + Self.heartbeat else { return }
    object(.downtimeExcused, "it is \(now), and the last sign of life is of \(lastSignAt)")
  }

  /// In milliseconds.
  private static let heartbeat: Int64 = 1000

  // MARK: - Slow lines

  /// The line of whoever speaks through a connection has been measured, or will be of somebody
  /// whom the server lets in before it says so.
  func noteDelay(_ link: Link) {
    guard let view = views[link.number], let trip = link.measured else { return }
    let delay = (trip / 2).wholeMilliseconds
    if let player = view.player { delays[player, default: []].insert(delay) }
    guard view.isComing else { return }
    newcomersDelays.append((time.now, delay))
    newcomersDelays.removeAll { $0.at + Self.memory < time.now }
  }

  private static let memory = Duration.seconds(60)

  /// Checks that a player's allowance is half of a measured round trip, within bounds, and that it
  /// does not shrink during a guess phase.
  func checkAllowance(_ event: MatchEvent, in model: MatchModel) {
    guard case .delayed(let player, let delay) = event else { return }
    let allowed = delay.wholeMilliseconds
    let delays = (delays[player] ?? []).union(newcomersDelays.map(\.delay))
    let measured = delays.contains { min($0, Self.longestAllowance) == allowed }
    if allowed > Self.longestAllowance || (allowed != 0 && !measured) {
      object(.allowanceMeasured, "\(player) is allowed \(allowed) ms, which nobody measured")
    }
    guard let seat = model.seat(of: player), case .guessing = seat.turn,
      allowed < seat.allowance
    else { return }
    object(.allowanceMeasured, "\(player) is allowed \(allowed) ms and was \(seat.allowance) ms")
  }
}
