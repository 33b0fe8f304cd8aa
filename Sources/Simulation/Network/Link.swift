import GameRules
import GameServer

/// A simulated connection: what is sent over it arrives later, in order, or never.
@GameLoop
final class Link: ClientChannel {
  let number: Int
  /// The number of the person whose connection it is.
  let owner: Int
  let process: ServerProcess
  private let lines: Network
  /// The longest way of a message, in milliseconds.
  private let slowness: Int64
  /// The client does not answer pings.
  private let isMute: Bool
  private var lastPing: Instant?
  /// The round trip of the last ping.
  private(set) var measured: Duration?
  /// When the first answer came, and the shortest time that one took since.
  private(set) var firstMeasuredAt: Instant?
  private(set) var shortestTrip: Duration?
  private var lastUp: Instant
  private var lastDown: Instant
  private var session: Session?
  /// Whether the server is being told of the connection: it may send something before it returns
  /// the session.
  private var isOpening = false
  /// The client's end is gone, or does not know yet that the other one is.
  private(set) var isCut = false
  /// The server has ended it.
  private(set) var isClosedByServer = false
  /// Called with what arrives at the client.
  var onText: @GameLoop ([UInt8]) -> Void = { _ in }
  /// Called once when the client learns that the connection is gone, with the server's code and
  /// reason if there were some.
  var onEnd: @GameLoop (_ code: UInt16?, _ reason: String) -> Void = { _, _ in }

  init(
    number: Int, owner: Int, process: ServerProcess, network: Network, slowness: Int64,
    isMute: Bool
  ) {
    self.number = number
    self.owner = owner
    self.process = process
    self.lines = network
    self.slowness = slowness
    self.isMute = isMute
    lastUp = network.time.now
    lastDown = network.time.now
  }

  var address: String { "192.0.2.\(owner % 250)" }
  /// Three people each: few enough that nobody's requests are bounded by it alone.
  var networkAddress: String { "network \(owner % 13)" }
  var isLocal: Bool { true }
  /// The network's name; the first two of every six persons share one, others have `nil`.
  var network: String? { owner % 6 < 2 ? "\(owner / 6)" : nil }
  var roundTripTime: Duration? {
    measured.map { process.sabotage.roundTrip?($0) ?? $0 }
  }
  /// Whether what the server sends can still reach anybody, and what the client sends the server.
  var isAlive: Bool { session != nil && !isClosedByServer && !process.isDead }
  /// The client's pong comes when the ping has gone both ways.
  func measureRoundTrip() {
    let now = lines.time.now
    guard !isMute, lastPing.map({ now >= $0 + Self.pingInterval }) ?? true else { return }
    lastPing = now
    let trip = Duration.milliseconds(
      lines.delay(upTo: slowness) + lines.delay(upTo: slowness))
    lines.agenda.add(at: now + trip) { [weak self] in
      guard let self, self.isAlive, !self.isCut else { return false }
      self.measured = trip
      self.firstMeasuredAt = self.firstMeasuredAt ?? self.lines.time.now
      self.shortestTrip = min(self.shortestTrip ?? trip, trip)
      self.lines.onMeasured(self)
      return true
    }
  }

  private static let pingInterval = Duration.seconds(20)

  /// The network's own faults decide when a dead line is noticed.
  var isWatchedClosely = false

  /// The server gets to know of the connection.
  func open() {
    isOpening = true
    session = process.server.open(self)
    isOpening = false
    process.links.append(self)
  }

  func send(_ text: [UInt8]) {
    guard session != nil || isOpening, !isClosedByServer, !process.isDead else { return }
    guard let sabotage = process.sabotage.send else { return pass(text) }
    for changed in sabotage(String(decoding: text, as: UTF8.self)) { pass(Array(changed.utf8)) }
  }

  private func pass(_ text: [UInt8]) {
    lines.onSent(text, self)
    lastDown = max(lastDown, lines.time.now + .milliseconds(lines.delay(upTo: slowness)))
    lines.agenda.add(at: lastDown) { [weak self] in
      guard let self, !self.isCut else { return false }
      self.onText(text)
      return true
    }
  }

  func close(code: UInt16, reason: String) {
    guard session != nil, !isClosedByServer, !process.isDead else { return }
    isClosedByServer = true
    lines.onClosed(self)
    lastDown = max(lastDown, lines.time.now + .milliseconds(lines.delay(upTo: slowness)))
    lines.agenda.add(at: lastDown) { [weak self] in
      guard let self, !self.isCut else { return false }
      self.isCut = true
      self.onEnd(code, reason)
      return true
    }
    lines.agenda.add(at: lastDown + .milliseconds(lines.delay(upTo: slowness))) {
      [weak self] in self?.endAtServer() ?? false
    }
  }

  /// Sends a text to the server, where it arrives after the line's delay, or at the given moment.
  func transmit(_ text: [UInt8], at moment: Instant? = nil) {
    guard !isCut else { return }
    lastUp = max(
      lastUp, moment ?? lines.time.now + .milliseconds(lines.delay(upTo: slowness)))
    lines.agenda.add(at: lastUp) { [weak self] in
      guard let self, let session = self.session, !self.isCut, !self.process.isDead else {
        return false
      }
      self.lines.onReceived(text, self)
      text.withUnsafeBufferPointer { self.process.server.receive($0, from: session) }
      return true
    }
  }

  /// The connection breaks: what is under way is lost, the client knows at once, and the server a
  /// while later.
  func cut(noticedAfter delay: Duration) {
    guard !isCut else { return }
    isCut = true
    onEnd(nil, "")
    lines.agenda.add(at: lines.time.now + delay) { [weak self] in
      self?.endAtServer() ?? false
    }
  }

  /// The process is gone, and the client notices some time later.
  func abandon(noticedAfter delay: Duration) {
    guard !isCut else { return }
    lines.agenda.add(at: lines.time.now + delay) { [weak self] in
      guard let self, !self.isCut else { return false }
      self.isCut = true
      self.onEnd(nil, "")
      return true
    }
  }

  private func endAtServer() -> Bool {
    guard let session, !process.isDead else { return false }
    self.session = nil
    process.links.removeAll { $0 === self }
    lines.onEnded(self)
    process.server.close(session)
    return true
  }
}
