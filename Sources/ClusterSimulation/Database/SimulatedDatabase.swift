import Cluster
import GameRules
import Geodesy

/// The one database of the simulated cluster: the tables, and connections to them that are slow,
/// fail, or lose an answer.
final class SimulatedDatabase {
  private let agenda: WorldAgenda
  private var random: SeededRandom
  private let sabotage: ClusterSabotage
  private(set) var tables = ClusterTables()
  /// Called after each attempt that reached the tables.
  var onAttempt: (Attempt) -> Void = { _ in }

  /// A transaction that reached the tables.
  struct Attempt {
    let transaction: ClusterTransaction<ToyEntry>
    let tenure: TenureID
    let outcome: CommitOutcome<ToyReport>
    /// The tables before it.
    let before: ClusterTables
    /// When its node asked for it, in milliseconds of the world.
    let asked: Int64
    /// How long nobody had committed anything when it was asked for, in milliseconds.
    let silence: Int64
  }

  /// When anybody last committed.
  private var lastCommit: Int64 = 0

  /// Until when nobody gets an answer, in milliseconds of the world.
  private var awayUntil: Int64 = 0
  /// Until when no commit ends.
  private var hangsUntil: Int64 = 0
  private var flakyUntil: Int64 = 0
  private var slowUntil: Int64 = 0
  private var cutUntil: [Int: Int64] = [:]
  /// How much later than the database each node's line to it is back after the latest outage.
  private var lineDelays: [Int: Int64] = [:]

  init(_ agenda: WorldAgenda, sabotage: ClusterSabotage, random: SeededRandom) {
    (self.agenda, self.sabotage, self.random) = (agenda, sabotage, random)
    tables.unchecked = sabotage.unchecked
  }

  // MARK: - Faults

  func goAway(for time: Int64) {
    awayUntil = max(awayUntil, agenda.now + time)
    for node in 0..<9 { lineDelays[node] = Int64.random(in: 0...10_000, using: &random) }
  }

  func hangCommits(for time: Int64) { hangsUntil = max(hangsUntil, agenda.now + time) }
  func beFlaky(for time: Int64) { flakyUntil = agenda.now + time }
  func beSlow(for time: Int64) { slowUntil = agenda.now + time }
  func cutOff(_ node: Int, for time: Int64) { cutUntil[node] = agenda.now + time }

  /// Sets the clock, up to 1.5 s before or after that of the world.
  func stepClock() { tables.clockOffset = Int64.random(in: -1500...1500, using: &random) }

  /// Ends all faults. Transactions that are under way come to an end soon.
  func heal() {
    (awayUntil, hangsUntil, flakyUntil, slowUntil, cutUntil) = (0, 0, 0, 0, [:])
    lineDelays = [:]
  }

  // MARK: - Access

  func begin(_ tenure: TenureID, node: Int, version: Int) {
    tables.begin(tenure, node: node, version: version, at: agenda.now)
  }

  /// Carries out a transaction, sooner or later or never, and answers, or not.
  func commit(
    _ transaction: ClusterTransaction<ToyEntry>, by tenure: TenureID, from node: Int,
    answer: @escaping (CommitOutcome<ToyReport>) -> Void
  ) {
    let transaction = sabotage.transaction?(transaction) ?? transaction
    let isFlaky = agenda.now < flakyUntil
    if isFlaky, chance(0.15) { return agenda.after(latency()) { answer(.aborted) } }
    let isAnswerLost = isFlaky && chance(0.15)
    let (asked, silence) = (agenda.now, agenda.now - lastCommit)
    arrive(from: node, isWrite: true) { [self] in
      let before = tables
      let outcome = tables.execute(transaction, by: tenure, at: agenda.now)
      if case .committed = outcome { lastCommit = agenda.now }
      onAttempt(
        Attempt(
          transaction: transaction, tenure: tenure, outcome: outcome, before: before,
          asked: asked, silence: silence))
      guard !isAnswerLost, !isCut(node) else { return }
      agenda.after(latency()) { answer(outcome) }
    }
  }

  /// Reads, in one snapshot, or never answers.
  func read<Value>(
    from node: Int, _ query: @escaping (ClusterTables) -> Value,
    answer: @escaping (Value) -> Void
  ) {
    arrive(from: node, isWrite: false) { [self] in
      let value = query(tables)
      guard !isCut(node) else { return }
      agenda.after(latency()) { answer(value) }
    }
  }

  private func isCut(_ node: Int) -> Bool { agenda.now < cutUntil[node] ?? 0 }

  /// Lets a request get to the tables, at some time or never. One that comes in an outage waits for
  /// its end, or is gone.
  private func arrive(from node: Int, isWrite: Bool, _ action: @escaping () -> Void) {
    // On its way when the line is cut: it may arrive when its node has long given it up.
    if isCut(node), chance(0.7) { return }
    let delay = isCut(node) ? Int64.random(in: 0...5000, using: &random) : latency()
    agenda.after(delay) { [self] in
      let outage = outageEnd(of: node, isWrite: isWrite)
      guard agenda.now < outage else { return action() }
      guard chance(0.5) else { return }
      agenda.after(outage - agenda.now + Int64.random(in: 0...200, using: &random)) {
        // Another outage may have begun; a transaction waits for the first one only.
        if self.agenda.now >= self.outageEnd(of: node, isWrite: isWrite) { action() }
      }
    }
  }

  /// When the database answers a node again.
  private func outageEnd(of node: Int, isWrite: Bool) -> Int64 {
    let back = awayUntil + (lineDelays[node] ?? 0)
    return isWrite ? max(back, hangsUntil) : back
  }

  private func latency() -> Int64 {
    Int64.random(in: 1...(agenda.now < slowUntil ? 300 : 5), using: &random)
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }
}
