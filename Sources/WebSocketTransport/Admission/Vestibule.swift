import Collections

/// Who has connected and not yet said what for: who waits, until when, and who goes for somebody
/// new.
///
/// A pure machine: times are in seconds of the caller's clock, which does not go back, and sockets
/// are known by their descriptors, which nobody else has as long as they are in here.
///
/// A guest is *silent* until its first words are complete, then *ready*, and leaves when it is let
/// in. Silent guests have a deadline and can be turned out; ready ones wait for nobody but us.
struct Vestibule {
  /// What becomes of somebody new.
  enum Arrival: Hashable {
    /// There is no room: too many of that address, or nobody who could go.
    case refused
    case entered
    /// It entered, and that one went for it.
    case displaced(Int32)
  }

  /// Who is let in, and for how many more seconds it may keep us waiting.
  struct Admission: Hashable {
    let guest: Int32
    let patience: Double
  }

  private struct Guest {
    let address: IPAddress
    /// Until when the first words may take; of a ready guest how long they might have taken still.
    var limit: Double
    var isReady = false
    /// The neighbours among the silent ones, in the order of their arrival.
    var older: Int32?
    var newer: Int32?
  }

  /// Of so many who have waited for longest one goes for somebody new.
  static let candidates = 16

  private let patience: Double
  private let maximumPerAddress: Int
  private var guests: [Int32: Guest] = [:]
  private var oldest: Int32?
  private var newest: Int32?
  private var ready: Deque<Int32> = []
  private var guestsPerAddress: [IPAddress: Int] = [:]

  /// `patience`, in seconds, is the time for the first words; `maximumPerAddress` counts an
  /// address's guests and its connections beyond.
  init(patience: Double, maximumPerAddress: Int) {
    self.patience = patience
    self.maximumPerAddress = maximumPerAddress
  }

  var count: Int { guests.count }
  var readyCount: Int { ready.count }
  /// Whether somebody could go for somebody new.
  var hasSilentGuests: Bool { oldest != nil }

  func count(of address: IPAddress) -> Int { guestsPerAddress[address.subscriber, default: 0] }

  /// Somebody connects.
  ///
  /// `beyond`: how many connections the address has outside of here; nil for a proxy, which may
  /// have any number. `isFull`: one has to go for everyone who enters.
  mutating func arrive(
    _ guest: Int32, from address: IPAddress, beyond: Int?, isFull: Bool, at now: Double
  ) -> Arrival {
    precondition(guests[guest] == nil, "a descriptor is one guest's")
    let address = address.subscriber
    if let beyond, count(of: address) + beyond >= maximumPerAddress { return .refused }
    let displaced = isFull ? mostDispensable() : nil
    if isFull, displaced == nil { return .refused }
    if let displaced { leave(displaced) }
    guests[guest] = Guest(address: address, limit: now + patience, older: newest)
    if let newest { guests[newest]?.newer = guest } else { oldest = guest }
    newest = guest
    guestsPerAddress[address, default: 0] += 1
    return displaced.map { .displaced($0) } ?? .entered
  }

  /// A silent guest's first words are complete: it is let in when its turn comes.
  mutating func becameReady(_ guest: Int32, at now: Double) {
    guard let found = guests[guest], !found.isReady else { return }
    unlink(found)
    guests[guest] = Guest(address: found.address, limit: max(0, found.limit - now), isReady: true)
    ready.append(guest)
  }

  /// The ready guest that came first, who leaves; nil when nobody is ready.
  mutating func letIn() -> Admission? {
    while let guest = ready.popFirst() {
      guard let found = guests[guest], found.isReady else { continue }
      forget(guest, found)
      return Admission(guest: guest, patience: found.limit)
    }
    return nil
  }

  /// A guest is gone, or goes; without effect if it is not in here.
  mutating func leave(_ guest: Int32) {
    guard let found = guests[guest] else { return }
    if found.isReady { ready.removeAll { $0 == guest } } else { unlink(found) }
    forget(guest, found)
  }

  /// Everybody goes.
  mutating func removeAll() {
    self = Vestibule(patience: patience, maximumPerAddress: maximumPerAddress)
  }

  /// A silent guest whose time is over, who leaves; nil when everybody still has some.
  mutating func turnOutOverdue(at now: Double) -> Int32? {
    guard let oldest, let found = guests[oldest], found.limit <= now else { return nil }
    leave(oldest)
    return oldest
  }

  /// Of those who have waited for longest one of the address that has most guests, the oldest: who
  /// is alone at its address, on a slow line, stays before those who come in crowds.
  private func mostDispensable() -> Int32? {
    var found: (guest: Int32, crowd: Int)?
    var next = oldest
    for _ in 0..<Self.candidates {
      guard let guest = next, let entry = guests[guest] else { break }
      let crowd = count(of: entry.address)
      if crowd > found?.crowd ?? 0 { found = (guest, crowd) }
      next = entry.newer
    }
    return found?.guest
  }

  private mutating func unlink(_ guest: Guest) {
    if let older = guest.older { guests[older]?.newer = guest.newer } else { oldest = guest.newer }
    if let newer = guest.newer { guests[newer]?.older = guest.older } else { newest = guest.older }
  }

  private mutating func forget(_ guest: Int32, _ found: Guest) {
    guests[guest] = nil
    guestsPerAddress.decrement(found.address)
  }
}

extension [IPAddress: Int] {
  /// One fewer of an address; none is no entry.
  mutating func decrement(_ address: IPAddress) {
    guard let count = self[address] else { return }
    self[address] = count > 1 ? count - 1 : nil
  }
}
