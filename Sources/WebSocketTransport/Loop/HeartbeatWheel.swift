/// When to look at which connection again: a ring of slots, one a tick.
///
/// A connection is looked at about once per ping interval, however many messages it sends.
struct HeartbeatWheel {
  /// At 50 ms a tick a turn takes longer than the usual ping interval.
  private static let slotCount = 1024

  private let tick: Double
  private let pingInterval: Double?
  private let idleTimeout: Double?
  private var slots: [[WebSocketConnection]]
  private var position = 0

  /// `tick`, in seconds, is the time between two calls of `turn`.
  init(tick: Duration, pingInterval: Duration, idleTimeout: Duration) {
    self.tick = tick.inSeconds
    self.pingInterval = pingInterval > .zero ? pingInterval.inSeconds : nil
    self.idleTimeout = idleTimeout > .zero ? idleTimeout.inSeconds : nil
    slots = Array(repeating: [], count: Self.slotCount)
  }

  /// Starts to look after a connection.
  mutating func add(_ connection: WebSocketConnection, now: Double) {
    guard let due = nextDue(connection) else { return }
    let ticks = Int(min(Double(Self.slotCount - 1), max(1, ((due - now) / tick).rounded(.up))))
    slots[(position + ticks) % Self.slotCount].append(connection)
  }

  /// Pings those who have been quiet, and closes those who have been quiet for too long.
  mutating func turn(now: Double) {
    position = (position + 1) % Self.slotCount
    let connections = slots[position]
    slots[position].removeAll(keepingCapacity: true)
    for connection in connections where connection.isOpen {
      if let idleTimeout, now >= connection.lastHeard + idleTimeout {
        connection.close(code: CloseCode.heartbeatLost, reason: "heartbeat lost")
        continue
      }
      if let pingInterval, now >= max(connection.lastHeard, connection.lastPinged) + pingInterval {
        connection.ping()
      }
      add(connection, now: now)
    }
  }

  /// Lets go of every connection.
  mutating func removeAll() { slots = Array(repeating: [], count: Self.slotCount) }

  private func nextDue(_ connection: WebSocketConnection) -> Double? {
    let ping = pingInterval.map { max(connection.lastHeard, connection.lastPinged) + $0 }
    let idle = idleTimeout.map { connection.lastHeard + $0 }
    guard let ping, let idle else { return ping ?? idle }
    return min(ping, idle)
  }
}
