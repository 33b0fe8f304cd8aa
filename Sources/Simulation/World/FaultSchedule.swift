import GameRules
import GameServer
import Geodesy
import Storage

/// Injects faults of the process and of the disk at random times.
@GameLoop
final class FaultSchedule {
  private let simulation: Simulation
  private let disk: Disk
  private var random: SeededRandom
  private(set) var faultCount = 0

  init(_ simulation: Simulation, disk: Disk, random: SeededRandom) {
    self.simulation = simulation
    self.disk = disk
    self.random = random
  }

  /// Plans the next fault at a random time; `mean` is the mean delay.
  func planNext(_ mean: Duration) {
    let most = mean.wholeMilliseconds * 2
    let delay = Duration.milliseconds(Int64.random(in: 1...most, using: &random))
    disk.agenda.add(at: disk.time.now + delay) { [weak self] in
      guard let self else { return false }
      self.strike()
      self.planNext(mean)
      return true
    }
  }

  private func strike() {
    faultCount += 1
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: simulation.crash()
    case 2: disk.faults.crash = .before
    case 3: disk.faults.crash = .after
    case 4: spell(5000...60_000) { $0.writeFailure = .full }
    case 5: spell(1...4000) { $0.writeFailure = .io }
    case 6:
      spell(1...4000) {
        $0.writeFailure = .io
        $0.isAppliedThough = true
      }
    case 7: spell(5000...30_000) { $0.writeTime = 100...6000 }
    case 8: spell(1000...10_000) { $0.readFailure = .io }
    case 9, 10: simulation.stop()
    default: spell(5000...20_000) { $0.readTime = 0...3000 }
    }
  }

  /// Changes the disk's faults for a random time.
  private func spell(_ time: ClosedRange<Int64>, _ change: (inout DiskFaults) -> Void) {
    change(&disk.faults)
    let end = disk.time.now + .milliseconds(Int64.random(in: time, using: &random))
    let crash = chance(0.2)
    disk.agenda.add(at: end) { [weak self] in
      guard let self else { return false }
      if crash { self.simulation.crash() }
      let crash = self.disk.faults.crash
      self.disk.faults = DiskFaults()
      self.disk.faults.crash = crash
      return true
    }
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }
}
