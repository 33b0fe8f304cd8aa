import Testing

@testable import WebSocketTransport

/// A pending as simple as can be: a list in the order of arrival, looked through every time.
private struct PlainPendingConnections {
  struct Connection {
    let number: Int32
    let address: IPAddress
    let limit: Double
  }
  var silent: [Connection] = []
  var ready: [(descriptor: Connection, since: Double)] = []

  func count(of address: IPAddress) -> Int {
    (silent + ready.map(\.descriptor)).count { $0.address == address }
  }

  mutating func arrive(
    _ descriptor: Connection, beyond: Int?, isFull: Bool
  ) -> PendingConnections.Arrival {
    if let beyond,
      count(of: descriptor.address) + beyond >= PendingConnectionsTests.maximumPerAddress
    {
      return .refused
    }
    guard isFull else {
      silent.append(descriptor)
      return .entered
    }
    let candidates = silent.prefix(PendingConnections.candidates)
    guard let crowd = candidates.map({ count(of: $0.address) }).max(),
      let index = candidates.firstIndex(where: { count(of: $0.address) == crowd })
    else { return .refused }
    let displaced = silent.remove(at: index)
    silent.append(descriptor)
    return .displaced(displaced.number)
  }
}

@Suite("PendingConnections")
struct PendingConnectionsTests {
  static let maximumPerAddress = 3

  private static func address(_ number: Int) -> IPAddress {
    IPAddress(high: 0, low: 0xffff_0000_0000 | UInt64(number))
  }

  private static func pending() -> PendingConnections {
    PendingConnections(patience: 10, maximumPerAddress: maximumPerAddress)
  }

  @Test("Who says it all is let in, in the order in which that was, with the time that is left")
  func order() {
    var pending = Self.pending()
    for descriptor in 1...3 {
      let address = Self.address(Int(descriptor))
      #expect(
        pending.arrive(Int32(descriptor), from: address, beyond: 0, isFull: false, at: 0)
          == .entered)
    }
    pending.becameReady(2, at: 4)
    pending.becameReady(1, at: 6)
    pending.becameReady(1, at: 7)
    #expect(pending.readyCount == 2)
    #expect(pending.admitNext() == .init(descriptor: 2, patience: 6))
    #expect(pending.admitNext() == .init(descriptor: 1, patience: 4))
    #expect(pending.admitNext() == nil)
    #expect(pending.count == 1)
  }

  @Test("A silent descriptor has its time and no more; a ready one waits for as long as it takes")
  func time() {
    var pending = Self.pending()
    for descriptor in Int32(1)...3 {
      _ = pending.arrive(
        descriptor, from: Self.address(Int(descriptor)), beyond: 0, isFull: false,
        at: Double(descriptor))
    }
    pending.becameReady(1, at: 2)
    #expect(pending.expireOverdue(at: 11.9) == nil)
    #expect(pending.expireOverdue(at: 12) == 2)
    #expect(pending.expireOverdue(at: 12) == nil)
    #expect(pending.expireOverdue(at: 100) == 3)
    #expect(!pending.hasSilentConnections)
    #expect(pending.admitNext() == .init(descriptor: 1, patience: 9))
  }

  @Test("For somebody new the one goes that came first; who came alone stays before a crowd")
  func displaced() {
    var pending = Self.pending()
    // The first is alone at its address, the others are two at each.
    for (descriptor, address) in [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3)] as [(Int32, Int)] {
      _ = pending.arrive(descriptor, from: Self.address(address), beyond: 0, isFull: false, at: 0)
    }
    func arrive(_ descriptor: Int32) -> PendingConnections.Arrival {
      pending.arrive(descriptor, from: Self.address(9), beyond: nil, isFull: true, at: 1)
    }
    #expect(arrive(6) == .displaced(2))
    #expect(arrive(7) == .displaced(3))
    #expect(arrive(8) == .displaced(6))
  }

  @Test("An address has so many connections and connections, a proxy any number; networks are one")
  func addresses() {
    var pending = Self.pending()
    let network = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::"].compactMap { IPAddress($0) }
    #expect(pending.arrive(1, from: network[0], beyond: 1, isFull: false, at: 0) == .entered)
    #expect(pending.arrive(2, from: network[1], beyond: 1, isFull: false, at: 0) == .entered)
    #expect(pending.arrive(3, from: network[0], beyond: 1, isFull: false, at: 0) == .refused)
    #expect(pending.arrive(3, from: network[2], beyond: 1, isFull: false, at: 0) == .entered)
    #expect(pending.arrive(4, from: network[0], beyond: nil, isFull: false, at: 0) == .entered)
    #expect(pending.count(of: network[1]) == 3)
    pending.leave(1)
    pending.leave(1)
    #expect(pending.count(of: network[1]) == 2)
  }

  @Test("Full of those who are ready, it takes nobody, and turns nobody out")
  func fullOfReady() {
    var pending = Self.pending()
    _ = pending.arrive(1, from: Self.address(1), beyond: 0, isFull: false, at: 0)
    pending.becameReady(1, at: 0)
    #expect(pending.arrive(2, from: Self.address(2), beyond: 0, isFull: true, at: 0) == .refused)
    #expect(pending.admitNext()?.descriptor == 1)
    #expect(pending.count == 0)
  }

  @Test("Whatever happens, it does what a plain list would", arguments: UInt64(1)...8)
  func likeAList(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var pending = Self.pending()
    var plain = PlainPendingConnections()
    var now = 0.0
    for _ in 0..<500 {
      now += Double.random(in: 0..<0.2, using: &generator)
      let present = plain.silent.map(\.number) + plain.ready.map(\.descriptor.number)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        // The lowest free number, as the kernel gives them: they come again.
        let number = (Int32(0)...).first { !present.contains($0) } ?? 0
        let descriptor = PlainPendingConnections.Connection(
          number: number, address: Self.address(Int.random(in: 0..<30, using: &generator)),
          limit: now + 10)
        let beyond = Bool.random(using: &generator) ? Int.random(in: 0..<2, using: &generator) : nil
        let isFull = present.count >= 40
        #expect(
          pending.arrive(number, from: descriptor.address, beyond: beyond, isFull: isFull, at: now)
            == plain.arrive(descriptor, beyond: beyond, isFull: isFull))
      case 5, 6:
        guard let index = plain.silent.indices.randomElement(using: &generator) else { break }
        let descriptor = plain.silent.remove(at: index)
        plain.ready.append((descriptor, now))
        pending.becameReady(descriptor.number, at: now)
      case 7:
        let admission = pending.admitNext()
        let expected = plain.ready.isEmpty ? nil : plain.ready.removeFirst()
        #expect(admission?.descriptor == expected?.descriptor.number)
        #expect(admission?.patience == expected.map { max(0, $0.descriptor.limit - $0.since) })
      case 8:
        guard let number = present.randomElement(using: &generator) else { break }
        pending.leave(number)
        plain.silent.removeAll { $0.number == number }
        plain.ready.removeAll { $0.descriptor.number == number }
      default:
        let expected = plain.silent.first.flatMap { $0.limit <= now ? $0.number : nil }
        #expect(pending.expireOverdue(at: now) == expected)
        plain.silent.removeAll { $0.number == expected }
      }
      #expect(pending.count == plain.silent.count + plain.ready.count)
      #expect(pending.readyCount == plain.ready.count)
      #expect(pending.hasSilentConnections == !plain.silent.isEmpty)
      let address = Self.address(Int.random(in: 0..<30, using: &generator))
      #expect(pending.count(of: address) == plain.count(of: address))
    }
    pending.removeAll()
    #expect(pending.count == 0 && pending.readyCount == 0 && !pending.hasSilentConnections)
  }
}
