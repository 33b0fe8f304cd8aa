import Collections
import WireProtocol

/// Holds back what is to be sent until what it tells of is durable. Keeps the order.
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
  private let instruments: Instruments
  private var held = Deque<Entry>()
  private(set) var heldBytes = 0

  /// Whose replies wait for as long as it takes: methods as ``Receipt/method`` has them.
  var patientMethods: Set<Int> = []
  private var refusesReplies = false

  /// So much waits for the store that requests should bring nothing more.
  var isFull: Bool { heldBytes > GameServerLimits.heldBytes }

  /// How many messages are held back.
  var heldCount: Int { held.count }

  init(journal: Journal, clock: any ServerClock, instruments: Instruments) {
    self.journal = journal
    self.clock = clock
    self.instruments = instruments
  }

  /// Sends when everything the journal has so far is durable: right now, if it is.
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

  /// Sends what the journal's progress allows.
  func release() {
    // One look at the clock for all: writing them takes microseconds each.
    let now = clock.elapsed
    while let requirement = held.first?.requirement, requirement <= journal.durable {
      let entry = held.removeFirst()
      heldBytes -= entry.text.count
      entry.channel.send(entry.text)
      if let receipt = entry.receipt { instruments.noteReply(to: receipt, at: now) }
    }
  }

  /// Tells everybody who waits for a reply to ask again later, and whoever would have to wait from
  /// now on, until ``endRefusing()``; keeps the events. What was asked is done when the store works
  /// again, unless the server dies before: nobody knows by now.
  ///
  /// - Returns: How many were told.
  func refuseHeldReplies() -> Int {
    refusesReplies = true
    let count = held.count
    held.removeAll { entry in
      guard let receipt = entry.receipt, refuse(receipt, to: entry.channel) else { return false }
      heldBytes -= entry.text.count
      return true
    }
    return count - held.count
  }

  /// The store works again: replies wait for it.
  func endRefusing() { refusesReplies = false }

  /// Returns false for a reply that has to wait.
  private func refuse(_ receipt: Receipt, to channel: any ClientChannel) -> Bool {
    guard let id = receipt.id, !patientMethods.contains(receipt.method) else { return false }
    channel.send(ServerMessage.encoded(error: .unavailable, id: id))
    noteReply(to: receipt)
    return true
  }

  /// A reply has been handed to the socket.
  func noteReply(to receipt: Receipt) {
    instruments.noteReply(to: receipt, at: clock.elapsed)
  }
}
