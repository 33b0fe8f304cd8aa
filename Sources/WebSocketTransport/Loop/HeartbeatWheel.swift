/// A timing wheel that says when to ping each connection, or to close it as dead: a ring of slots,
/// one per tick.
///
/// A connection is looked at about once per ping interval, however many messages it sends.
struct HeartbeatWheel {
  /// At 50 ms a tick a turn takes longer than the usual ping interval.
  private static let slotCount = 1024

  /// How long a client that is watched closely may take to answer the close frame, in seconds.
  private static let farewell = 1.0

  /// How soon a quiet connection is pinged, and closed, in seconds; nil: never.
  private struct Pace {
    let pingInterval: Double?
    let idleTimeout: Double?
  }

  private let tick: Double
  private let usual: Pace
  private let strict: Pace
  private var slots: [[WebSocketConnection]]
  private var position = 0

  /// `turn` is called once a tick. Only the limits of the configuration are used.
  init(_ configuration: ServerConfiguration) {
    tick = configuration.tick.inSeconds
    let (ping, idle) = (configuration.pingInterval, configuration.idleTimeout)
    usual = Pace(
      pingInterval: ping > .zero ? ping.inSeconds : nil,
      idleTimeout: idle > .zero ? idle.inSeconds : nil)
    // Without pings a client that has nothing to say would look dead.
    strict = Pace(
      pingInterval: usual.pingInterval.map { min($0, configuration.closePingInterval.inSeconds) },
      idleTimeout: usual.pingInterval == nil
        ? usual.idleTimeout
        : min(usual.idleTimeout ?? .infinity, configuration.closeIdleTimeout.inSeconds))
    slots = Array(repeating: [], count: Self.slotCount)
  }

  /// Starts to look after a connection, or does so at another pace.
  mutating func add(_ connection: WebSocketConnection, now: Double) {
    guard let due = nextDue(connection) else { return connection.heartbeatSlot = nil }
    add(connection, in: due - now)
  }

  private mutating func add(_ connection: WebSocketConnection, in seconds: Double) {
    let ticks = Int(min(Double(Self.slotCount - 1), max(1, (seconds / tick).rounded(.up))))
    let slot = (position + ticks) % Self.slotCount
    connection.heartbeatSlot = slot
    slots[slot].append(connection)
  }

  /// Pings those who have been quiet, and closes those who have been quiet for too long.
  mutating func turn(now: Double) {
    position = (position + 1) % Self.slotCount
    let connections = slots[position]
    slots[position].removeAll(keepingCapacity: true)
    // One that was added again has its turn in its last slot only.
    for connection in connections where connection.heartbeatSlot == position {
      guard connection.isOpen else {
        if connection.isGivenUp { connection.cut() }
        continue
      }
      let pace = pace(of: connection)
      if let idleTimeout = pace.idleTimeout, now >= silenceStart(of: connection) + idleTimeout {
        connection.close(code: CloseCode.heartbeatLost, reason: "heartbeat lost")
        if connection.isWatchedClosely {
          connection.isGivenUp = true
          add(connection, in: Self.farewell)
        }
        continue
      }
      if let pingInterval = pace.pingInterval,
        now >= max(connection.lastHeard, connection.lastPinged) + pingInterval
      {
        connection.ping()
      }
      add(connection, now: now)
    }
  }

  /// Lets go of every connection.
  mutating func removeAll() { slots = Array(repeating: [], count: Self.slotCount) }

  private func pace(of connection: WebSocketConnection) -> Pace {
    connection.isWatchedClosely ? strict : usual
  }

  private func silenceStart(of connection: WebSocketConnection) -> Double {
    connection.isWatchedClosely
      ? max(connection.lastHeard, connection.watchedSince) : connection.lastHeard
  }

  private func nextDue(_ connection: WebSocketConnection) -> Double? {
    let pace = pace(of: connection)
    let ping = pace.pingInterval.map { max(connection.lastHeard, connection.lastPinged) + $0 }
    let idle = pace.idleTimeout.map { silenceStart(of: connection) + $0 }
    guard let ping, let idle else { return ping ?? idle }
    return min(ping, idle)
  }
}
