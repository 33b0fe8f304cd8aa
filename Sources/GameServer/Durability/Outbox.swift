import Collections

/// Holds back what is to be sent until what it tells of is durable. Keeps the order.
@GameLoop
final class Outbox {
  private struct Entry {
    let channel: any ClientChannel
    let text: [UInt8]
    /// The journal's number that must be durable first.
    let requirement: Int64
    /// When the request came that it replies to; `nil` for what was not asked for.
    let arrival: Int?
  }

  private let journal: Journal
  private let clock: any ServerClock
  private let instruments: Instruments
  private var held = Deque<Entry>()
  private(set) var heldBytes = 0

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
  /// - Parameter arrival: When the request came that it replies to.
  func send(
    _ text: [UInt8], to channel: any ClientChannel, repliesToArrivalAt arrival: Int? = nil
  ) {
    if held.isEmpty && journal.durable == journal.appended {
      channel.send(text)
      if let arrival { noteReply(toArrivalAt: arrival) }
    } else {
      heldBytes += text.count
      held.append(
        Entry(
          channel: channel, text: text, requirement: journal.appended, arrival: arrival))
    }
  }

  /// Sends what the journal's progress allows.
  func release() {
    // One look at the clock for all: writing them takes microseconds each.
    let now = clock.elapsed
    while let first = held.first, first.requirement <= journal.durable {
      held.removeFirst()
      heldBytes -= first.text.count
      first.channel.send(first.text)
      if let arrival = first.arrival { instruments.requestTime.observe(now - arrival) }
    }
  }

  /// A reply has been handed to the socket.
  func noteReply(toArrivalAt arrival: Int) {
    instruments.requestTime.observe(clock.elapsed - arrival)
  }
}
