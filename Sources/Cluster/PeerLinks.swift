/// The links of a node to all its peers, over a bus that delays, reorders, loses and doubles.
///
/// A link belongs to a pair of tenures. It is *expected*, when there is a message for a peer that
/// no look has had yet → *open* when a look has the peer → *closed* when a look no longer has it.
/// So a new life of a peer begins with the number 1, without any agreement. Frames from a tenure
/// that is not known as open, and frames to a tenure that is not this node's, are ignored: either
/// that life is over, or a heartbeat will bring them again.
///
/// Messages of a link are delivered in order and at most once. One that the sender has forgotten is
/// reported (``Action/lost(from:count:)``), never skipped in silence. The bounds are
/// ``ClusterLimits/ringLength`` messages a peer to send again, and ``ClusterLimits/reorderWindow``
/// that came early.
public struct PeerLinks<Payload: Sendable>: Sendable {
  public enum Event: Sendable {
    /// All open tenures, as just read.
    case looked([OpenTenure])
    /// A message for a peer. To one whose link was closed nothing is sent.
    case send(Payload, to: TenureID)
    /// A frame came from the bus.
    case received(PeerFrame<Payload>)
    /// At least every 100 ms.
    case timePassed
  }

  public enum Action: Sendable {
    /// Hand the frame to the bus.
    case transmit(PeerFrame<Payload>)
    /// The peer's next message.
    case deliver(Payload, from: TenureID)
    /// So many messages of the peer are gone for ever: what depends on them is to be read again.
    case lost(from: TenureID, count: UInt64)
    /// The peer's tenure is open, and was not before.
    case opened(TenureID)
    /// The peer's tenure was sealed. Its messages that are still on the way will be ignored.
    case closed(TenureID)
  }

  private struct Link: Sendable {
    var sender: PeerSender<Payload>
    var receiver = PeerReceiver<Payload>()
    var lastHeartbeat: Duration
    /// Since when the link is expected; `nil` once it is open.
    var expectedSince: Duration?
  }

  /// An expected peer that looks do not have for so long is gone already. Longer than a look takes.
  private static var expectation: Duration { .seconds(2) }

  private let me: TenureID
  private let ringLength: Int
  private var links: [TenureID: Link] = [:]
  /// The last tenures whose links were closed, oldest first. A tenure is never open again.
  private var closed: [TenureID] = []
  private static var closedLength: Int { 64 }

  public init(_ me: TenureID, ringLength: Int = ClusterLimits.ringLength) {
    (self.me, self.ringLength) = (me, ringLength)
  }

  /// The open peers, in the order of their ids.
  public var peers: [TenureID] {
    links.keys.filter { links[$0]?.expectedSince == nil }.sorted()
  }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .looked(let open): return look(Set(open.map(\.id)).subtracting([me]), at: now)
    case .send(let payload, let peer):
      guard !closed.contains(peer) else { return [] }
      var link = links[peer] ?? newLink(at: now, expectedSince: now)
      let body = link.sender.send(payload)
      links[peer] = link
      return [.transmit(PeerFrame(from: me, to: peer, body))]
    case .received(let frame):
      guard frame.receiver == me, let link = links[frame.sender], link.expectedSince == nil
      else { return [] }
      return receive(frame.body, from: frame.sender, at: now)
    case .timePassed: return heartbeats(at: now)
    }
  }

  private mutating func look(_ open: Set<TenureID>, at now: Duration) -> [Action] {
    var actions: [Action] = []
    for peer in links.keys.sorted() where !open.contains(peer) {
      let since = links[peer]?.expectedSince
      if let since, now - since < Self.expectation { continue }
      links[peer] = nil
      closed.append(peer)
      if since == nil { actions.append(.closed(peer)) }
    }
    closed.removeFirst(max(0, closed.count - Self.closedLength))
    for peer in open.sorted() {
      var link = links[peer] ?? newLink(at: now, expectedSince: now)
      if link.expectedSince != nil { actions.append(.opened(peer)) }
      link.expectedSince = nil
      links[peer] = link
    }
    return actions
  }

  private func newLink(at now: Duration, expectedSince: Duration) -> Link {
    Link(
      sender: PeerSender(ringLength: ringLength), lastHeartbeat: now, expectedSince: expectedSince)
  }

  private mutating func receive(
    _ body: PeerFrame<Payload>.Body, from peer: TenureID, at now: Duration
  ) -> [Action] {
    switch body {
    case .message(let number, let payload):
      return actions(links[peer]?.receiver.message(number, payload, at: now), from: peer)
    case .heartbeat(let last, let received):
      links[peer]?.sender.acknowledge(received)
      return actions(links[peer]?.receiver.heartbeat(last, at: now), from: peer)
    case .forgotten(let number):
      return actions(links[peer]?.receiver.forgotten(through: number), from: peer)
    case .resend(let range):
      let bodies = links[peer]?.sender.resend(range) ?? []
      return bodies.map { .transmit(PeerFrame(from: me, to: peer, $0)) }
    }
  }

  private func actions(
    _ results: [PeerReceiver<Payload>.Result]?, from peer: TenureID
  ) -> [Action] {
    (results ?? []).map { result in
      switch result {
      case .deliver(let payload): .deliver(payload, from: peer)
      case .lost(let range): .lost(from: peer, count: UInt64(range.count))
      case .ask(let range): .transmit(PeerFrame(from: me, to: peer, .resend(range)))
      }
    }
  }

  private mutating func heartbeats(at now: Duration) -> [Action] {
    var actions: [Action] = []
    for peer in links.keys.sorted() {
      guard let link = links[peer], now - link.lastHeartbeat >= ClusterLimits.heartbeatPause
      else { continue }
      links[peer]?.lastHeartbeat = now
      let body = PeerFrame<Payload>.Body.heartbeat(
        last: link.sender.last, received: link.receiver.received)
      actions.append(.transmit(PeerFrame(from: me, to: peer, body)))
    }
    return actions
  }
}
