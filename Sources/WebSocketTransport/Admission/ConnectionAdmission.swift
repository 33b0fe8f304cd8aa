import CLibwebsockets

/// Holds accepted sockets, at half a KiB each, until `PendingConnections` admits them to
/// libwebsockets, refuses them, or lets them expire.
///
/// libwebsockets scans all its sockets for each one that it adds or removes. Clients that connect
/// and send nothing, or a byte a second, stay out of that scan. Confined to the loop's thread.
final class ConnectionAdmission {
  private let loop: EventLoop
  let isTLS: Bool
  private let noteRefusal: (HTTPResponse) -> Void
  private let admit: (_ descriptor: Int32, _ peer: IPAddress, _ patience: Double) -> Void
  private var pending: PendingConnections
  private var sockets: [Int32: WaitingSocket] = [:]
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var isLettingIn = false
  private var isClosingExpired = false
  private var looksLeft = 0
  private var turn: UInt32 = 0

  /// `admit` takes over the descriptor of a socket whose first bytes are complete; the handshake
  /// must end within `patience` seconds. `noteRefusal` gets the response to an invalid
  /// request.
  init(
    loop: EventLoop, pending: PendingConnections, isTLS: Bool,
    noteRefusal: @escaping (HTTPResponse) -> Void,
    admit: @escaping (_ descriptor: Int32, _ peer: IPAddress, _ patience: Double) -> Void
  ) {
    self.loop = loop
    self.pending = pending
    self.isTLS = isTLS
    self.noteRefusal = noteRefusal
    self.admit = admit
    buffer = .allocate(capacity: TransportLimits.maximumHeaderBytes)
    buffer.initialize(repeating: 0)
  }

  deinit {
    precondition(sockets.isEmpty, "close() must precede deinit")
    buffer.deallocate()
  }

  /// The number of pending sockets.
  var count: Int { pending.count }
  /// Whether a pending socket could be displaced.
  var hasSilentConnections: Bool { pending.hasSilentConnections }

  /// Takes an accepted socket, or closes it; see `PendingConnections.arrive`.
  func take(_ descriptor: Int32, from peer: IPAddress, beyond: Int?, isFull: Bool, now: Double) {
    switch pending.arrive(descriptor, from: peer, beyond: beyond, isFull: isFull, at: now) {
    case .refused:
      ListeningSocket.reset(descriptor)
      return
    case .displaced(let other): sockets.removeValue(forKey: other)?.close()
    case .entered: break
    }
    sockets[descriptor] = WaitingSocket(
      descriptor: descriptor, peer: peer, loop: loop
    ) { [unowned self] in self.hears(from: $0) }
  }

  /// Handles a readable socket. Beyond the turn's budget it is left for the next turn.
  private func hears(from socket: WaitingSocket) {
    guard mayLook() else { return }
    switch look(at: socket) {
    case .incomplete: break
    case .refused(let response):
      // It stays until the client closes it, it expires, or a new connection displaces it.
      socket.refuse(with: response)
      noteRefusal(response)
    case .complete:
      socket.stopWatching()
      pending.becameReady(socket.descriptor, at: EventLoop.seconds)
      guard !isLettingIn else { return }
      isLettingIn = true
      loop.afterCallbacks { self.letSomeIn() }
    case .over:
      pending.leave(socket.descriptor)
      sockets.removeValue(forKey: socket.descriptor)?.close()
    }
  }

  /// Peeks at the received bytes. It also serves sockets that are not pending here.
  func look(at socket: WaitingSocket) -> WaitingSocket.Peek {
    socket.look(into: buffer, isTLS: isTLS)
  }

  /// Closes the sockets whose deadline has passed.
  func expireOverdue() {
    if !isClosingExpired { closeExpired() }
  }

  /// Closes all pending sockets; idempotent.
  func close() {
    pending.removeAll()
    for socket in sockets.values { socket.close() }
    sockets = [:]
  }

  private func mayLook() -> Bool {
    let now = ev_iteration(loop.pointer)
    if now != turn {
      turn = now
      looksLeft = TransportLimits.maximumLooksPerTurn
    }
    looksLeft -= 1
    if looksLeft < 0 { loop.skipRest() }
    return looksLeft >= 0
  }

  private func closeExpired() {
    isClosingExpired = false
    for _ in 0..<TransportLimits.maximumTurnedOutPerTurn {
      guard let descriptor = pending.expireOverdue(at: EventLoop.seconds) else { return }
      sockets.removeValue(forKey: descriptor)?.close()
    }
    isClosingExpired = true
    loop.schedule(after: .zero) { self.closeExpired() }
  }

  private func letSomeIn() {
    for _ in 0..<TransportLimits.maximumAdmissionsPerTurn {
      guard let admission = pending.admitNext() else { break }
      guard let socket = sockets.removeValue(forKey: admission.descriptor) else { continue }
      admit(socket.handOver(), socket.peer, admission.patience)
    }
    isLettingIn = pending.readyCount > 0
    guard isLettingIn else { return }
    // The rest follows in the next turn, so that admitted connections are served meanwhile.
    loop.schedule(after: .zero) { self.letSomeIn() }
  }
}
