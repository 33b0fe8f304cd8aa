import Collections
import GameRules
import Storage
import WireProtocol

/// Holds back messages to clients until the writes that they tell of are durable. Keeps the order.
@GameLoop
final class Outbox {
  private struct Entry {
    let channel: any ClientChannel
    let text: [UInt8]
    /// The journal's number that must be durable first.
    let requirement: Int64
    /// The request that it replies to; `nil` for what was not asked for.
    let receipt: Receipt?
  }

  private let journal: Journal
  private let clock: any ServerClock
  private let metrics: ServerMetrics
  private let log: ServerLog
  private var held = Deque<Entry>()
  private(set) var heldBytes = 0

  /// The methods, as ``Receipt/method`` has them, whose replies wait for the store for as long as
  /// it takes.
  var patientMethods: Set<Int> = []
  private var refusesReplies = false

  /// So much waits for the store that requests are refused.
  var isFull: Bool { heldBytes > Self.heldBytesLimit }

  private static let heldBytesLimit = 64 * 1024 * 1024

  /// How many messages are held back.
  var heldCount: Int { held.count }

  init(journal: Journal, clock: any ServerClock, metrics: ServerMetrics, log: ServerLog) {
    self.journal = journal
    self.clock = clock
    self.metrics = metrics
    self.log = log
  }

  /// Sends as soon as all writes that the journal has now are durable.
  ///
  /// - Parameter receipt: The request that it replies to.
  func send(
    _ text: [UInt8], to channel: any ClientChannel, repliesTo receipt: Receipt? = nil
  ) {
    if let receipt, refusesReplies, journal.durable < journal.appended, refuse(receipt, to: channel)
    {
      return
    }
    if held.isEmpty && journal.durable == journal.appended {
      channel.send(text)
      if let receipt { noteReply(to: receipt) }
    } else {
      heldBytes += text.count
      held.append(
        Entry(
          channel: channel, text: text, requirement: journal.appended, receipt: receipt))
    }
  }

  /// Sends the messages whose writes are durable.
  private func release() {
    // One look at the clock for all: writing them takes microseconds each.
    let now = clock.elapsed
    while let requirement = held.first?.requirement, requirement <= journal.durable {
      let entry = held.removeFirst()
      heldBytes -= entry.text.count
      entry.channel.send(entry.text)
      if let receipt = entry.receipt { metrics.noteReply(to: receipt, at: now) }
    }
  }

  /// Answers held requests, and those that would be held until the stall ends, with `unavailable`.
  /// Events stay. The requests are carried out when the store works again, unless the server dies
  /// before.
  private func refuseHeldReplies() {
    refusesReplies = true
    let count = held.count
    held.removeAll { entry in
      guard let receipt = entry.receipt, refuse(receipt, to: entry.channel) else { return false }
      heldBytes -= entry.text.count
      return true
    }
    log.logger.warning(
      "requests that wait for the database are refused",
      metadata: ["count": "\(count - held.count)"])
  }

  /// Returns false for a reply that has to wait.
  private func refuse(_ receipt: Receipt, to channel: any ClientChannel) -> Bool {
    guard let id = receipt.id, !patientMethods.contains(receipt.method) else { return false }
    channel.send(ServerMessage.encoded(error: .unavailable, id: id))
    noteReply(to: receipt)
    return true
  }

  /// A reply has been handed to the socket.
  func noteReply(to receipt: Receipt) {
    metrics.noteReply(to: receipt, at: clock.elapsed)
  }
}

extension Outbox: JournalObserver {
  func journalCommitted(_ report: CommitReport) { release() }
  func journalKeepsWaiting() { refuseHeldReplies() }
  func journalResumed(since start: Instant) { refusesReplies = false }
}
