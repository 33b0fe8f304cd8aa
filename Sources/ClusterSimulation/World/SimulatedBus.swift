import Cluster
import Geodesy

/// The bus between the nodes: it delays, reorders, loses and doubles, and cuts one direction.
final class SimulatedBus {
  private let agenda: WorldAgenda
  private var random: SeededRandom
  private var poorUntil: Int64 = 0
  private var cutUntil: [[Int]: Int64] = [:]

  init(_ agenda: WorldAgenda, random: SeededRandom) {
    (self.agenda, self.random) = (agenda, random)
  }

  /// Lets nothing through in this direction.
  func cut(from sender: Int, to receiver: Int, for time: Int64) {
    cutUntil[[sender, receiver]] = agenda.now + time
  }

  func bePoor(for time: Int64) { poorUntil = agenda.now + time }

  /// Ends all faults.
  func heal() { (poorUntil, cutUntil) = (0, [:]) }

  /// Delivers something never, once or several times.
  func transmit(from sender: Int, to receiver: Int, _ deliver: @escaping () -> Void) {
    guard agenda.now >= cutUntil[[sender, receiver]] ?? 0 else { return }
    let isPoor = agenda.now < poorUntil
    // Even a good bus loses now and then, and delivers again after a reconnection.
    if chance(isPoor ? 0.3 : 0.002) { return }
    let copies = chance(isPoor ? 0.3 : 0.002) ? 2 : 1
    for _ in 0..<copies {
      agenda.after(Int64.random(in: 0...(isPoor ? 2000 : 3), using: &random), deliver)
    }
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }
}
