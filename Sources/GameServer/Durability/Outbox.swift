import Collections

/// Holds back what is to be sent until what it tells of is durable. Keeps the order.
@GameLoop
final class Outbox {
  private struct Entry {
    let channel: any ClientChannel
    let text: [UInt8]
    /// The journal's number that must be durable first.
    let requirement: Int64
  }

  private let journal: Journal
  private var held = Deque<Entry>()
  private(set) var heldBytes = 0

  /// So much waits for the store that requests should bring nothing more.
  var isFull: Bool { heldBytes > GameServerLimits.heldBytes }

  init(journal: Journal) {
    self.journal = journal
  }

  /// Sends when everything the journal has so far is durable: right now, if it is.
  func send(_ text: [UInt8], to channel: any ClientChannel) {
    if held.isEmpty && journal.durable == journal.appended {
      channel.send(text)
    } else {
      heldBytes += text.count
      held.append(Entry(channel: channel, text: text, requirement: journal.appended))
    }
  }

  /// Sends what the journal's progress allows.
  func release() {
    while let first = held.first, first.requirement <= journal.durable {
      held.removeFirst()
      heldBytes -= first.text.count
      first.channel.send(first.text)
    }
  }
}
