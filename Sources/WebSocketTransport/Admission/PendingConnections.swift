import Collections

/// The accepted connections whose first request head or TLS record is not complete: their
/// deadlines, and which of them is closed for a new one.
///
/// A pure machine. Times are in seconds of the caller's monotonic clock. A descriptor identifies a
/// connection and must stay open as long as it is in here.
///
/// A connection is *silent* until its first bytes are complete, then *ready*, and leaves
/// when it is admitted. Silent ones expire and can be displaced; ready ones wait for the server.
struct PendingConnections {
  /// The outcome for a new connection.
  enum Arrival: Hashable {
    /// The address has too many connections, or none can be displaced.
    case refused
    case entered
    /// It was accepted, and the caller must close that descriptor.
    case displaced(Int32)
  }

  /// An admitted connection, and the seconds that are left of its time for the handshake.
  struct Admission: Hashable {
    let descriptor: Int32
    let patience: Double
  }

  private struct Connection {
    let address: IPAddress
    /// The deadline of a silent connection; the seconds that were left to a ready one.
    var limit: Double
    var isReady = false
    /// The neighbours in the linked list of silent connections, in the order of arrival.
    var older: Int32?
    var newer: Int32?
  }

  /// A new connection displaces one of the oldest silent ones; this many are compared.
  static let candidates = 16

  private let patience: Double
  private let maximumPerAddress: Int
  private var connections: [Int32: Connection] = [:]
  private var oldest: Int32?
  private var newest: Int32?
  private var ready: Deque<Int32> = []
  private var countsPerAddress: [IPAddress: Int] = [:]

  /// `patience` is the time for the first bytes, in seconds. `maximumPerAddress` bounds an
  /// address's pending connections and its admitted ones together.
  init(patience: Double, maximumPerAddress: Int) {
    self.patience = patience
    self.maximumPerAddress = maximumPerAddress
  }

  var count: Int { connections.count }
  var readyCount: Int { ready.count }
  /// Whether a pending connection could be displaced.
  var hasSilentConnections: Bool { oldest != nil }

  func count(of address: IPAddress) -> Int { countsPerAddress[address.subscriber, default: 0] }

  /// Adds a connection.
  ///
  /// `beyond` is the number of the address's admitted connections; nil lifts the bound for a proxy.
  /// `isFull` means that a new connection must displace a silent one.
  mutating func arrive(
    _ descriptor: Int32, from address: IPAddress, beyond: Int?, isFull: Bool, at now: Double
  ) -> Arrival {
    precondition(connections[descriptor] == nil, "the descriptor is pending already")
    let address = address.subscriber
    if let beyond, count(of: address) + beyond >= maximumPerAddress { return .refused }
    let displaced = isFull ? mostDispensable() : nil
    if isFull, displaced == nil { return .refused }
    if let displaced { leave(displaced) }
    connections[descriptor] = Connection(address: address, limit: now + patience, older: newest)
    if let newest { connections[newest]?.newer = descriptor } else { oldest = descriptor }
    newest = descriptor
    countsPerAddress[address, default: 0] += 1
    return displaced.map { .displaced($0) } ?? .entered
  }

  /// Queues a silent connection, whose first bytes are complete, for admission.
  mutating func becameReady(_ descriptor: Int32, at now: Double) {
    guard let found = connections[descriptor], !found.isReady else { return }
    unlink(found)
    connections[descriptor] = Connection(
      address: found.address, limit: max(0, found.limit - now), isReady: true)
    ready.append(descriptor)
  }

  /// Removes and returns the connection that has been ready longest; nil when none is.
  mutating func admitNext() -> Admission? {
    while let descriptor = ready.popFirst() {
      guard let found = connections[descriptor], found.isReady else { continue }
      forget(descriptor, found)
      return Admission(descriptor: descriptor, patience: found.limit)
    }
    return nil
  }

  /// Removes a connection; without effect if it is not pending.
  mutating func leave(_ descriptor: Int32) {
    guard let found = connections[descriptor] else { return }
    if found.isReady { ready.removeAll { $0 == descriptor } } else { unlink(found) }
    forget(descriptor, found)
  }

  /// Removes every connection.
  mutating func removeAll() {
    self = PendingConnections(patience: patience, maximumPerAddress: maximumPerAddress)
  }

  /// Removes and returns a silent connection whose deadline has passed; nil when there is none.
  mutating func expireOverdue(at now: Double) -> Int32? {
    guard let oldest, let found = connections[oldest], found.limit <= now else { return nil }
    leave(oldest)
    return oldest
  }

  /// Among the oldest silent connections, the oldest of the address that has most pending ones. A
  /// lone client on a slow line thus stays before a flood from one address.
  private func mostDispensable() -> Int32? {
    var found: (descriptor: Int32, crowd: Int)?
    var next = oldest
    for _ in 0..<Self.candidates {
      guard let descriptor = next, let entry = connections[descriptor] else { break }
      let crowd = count(of: entry.address)
      if crowd > found?.crowd ?? 0 { found = (descriptor, crowd) }
      next = entry.newer
    }
    return found?.descriptor
  }

  private mutating func unlink(_ connection: Connection) {
    let (older, newer) = (connection.older, connection.newer)
    if let older { connections[older]?.newer = newer } else { oldest = newer }
    if let newer { connections[newer]?.older = older } else { newest = older }
  }

  private mutating func forget(_ descriptor: Int32, _ found: Connection) {
    connections[descriptor] = nil
    countsPerAddress.decrement(found.address)
  }
}

extension [IPAddress: Int] {
  /// Subtracts one from an address's count, and removes a count of zero.
  mutating func decrement(_ address: IPAddress) {
    guard let count = self[address] else { return }
    self[address] = count > 1 ? count - 1 : nil
  }
}
