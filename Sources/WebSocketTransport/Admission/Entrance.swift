import CLibwebsockets

/// Carries out what a `Vestibule` decides: accepted sockets wait here until they have said what
/// they want, at the price of a descriptor and half a KiB each.
///
/// libwebsockets looks through all its sockets for each one that it takes in or lets go; those who
/// connect and say nothing, or say it a byte a second, never get that far. Confined to the loop's
/// thread.
final class Entrance {
  private let loop: EventLoop
  let isTLS: Bool
  private let noteRefusal: (HTTPResponse) -> Void
  private let letIn: (_ descriptor: Int32, _ peer: IPAddress, _ patience: Double) -> Void
  private var vestibule: Vestibule
  private var sockets: [Int32: WaitingSocket] = [:]
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var isLettingIn = false
  private var isTurningOut = false
  private var looksLeft = 0
  private var turn: UInt32 = 0

  /// `letIn` takes over the descriptor of a socket whose first words are complete; within
  /// `patience` seconds it must have made itself understood. `noteRefusal` is told what those were
  /// answered whose first words are no request.
  init(
    loop: EventLoop, vestibule: Vestibule, isTLS: Bool,
    noteRefusal: @escaping (HTTPResponse) -> Void,
    letIn: @escaping (_ descriptor: Int32, _ peer: IPAddress, _ patience: Double) -> Void
  ) {
    self.loop = loop
    self.vestibule = vestibule
    self.isTLS = isTLS
    self.noteRefusal = noteRefusal
    self.letIn = letIn
    buffer = .allocate(capacity: TransportLimits.maximumHeaderBytes)
    buffer.initialize(repeating: 0)
  }

  deinit {
    precondition(sockets.isEmpty, "an Entrance ends with close()")
    buffer.deallocate()
  }

  /// How many sockets wait.
  var count: Int { vestibule.count }
  /// Whether one of them could go for another.
  var hasSilentGuests: Bool { vestibule.hasSilentGuests }

  /// Takes an accepted socket, or closes it; see `Vestibule.arrive`.
  func take(_ descriptor: Int32, from peer: IPAddress, beyond: Int?, isFull: Bool, now: Double) {
    switch vestibule.arrive(descriptor, from: peer, beyond: beyond, isFull: isFull, at: now) {
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

  /// Something has come, or the end; in a turn with too many the loop is told again in the next.
  private func hears(from socket: WaitingSocket) {
    guard mayLook() else { return }
    switch look(at: socket) {
    case .incomplete: break
    case .refused(let response):
      // It stays until it ends the connection or its time is over, and may go for somebody new.
      socket.refuse(with: response)
      noteRefusal(response)
    case .complete:
      socket.stopWatching()
      vestibule.becameReady(socket.descriptor, at: EventLoop.seconds)
      guard !isLettingIn else { return }
      isLettingIn = true
      loop.afterCallbacks { self.letSomeIn() }
    case .over:
      vestibule.leave(socket.descriptor)
      sockets.removeValue(forKey: socket.descriptor)?.close()
    }
  }

  /// Looks at what has come; for sockets that wait elsewhere, too.
  func look(at socket: WaitingSocket) -> WaitingSocket.Sight {
    socket.look(into: buffer, isTLS: isTLS)
  }

  /// Turns out those whose time is over.
  func turnOutOverdue() {
    if !isTurningOut { turnSomeOut() }
  }

  /// Closes everybody's socket; idempotent.
  func close() {
    vestibule.removeAll()
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
    if looksLeft < 0 { loop.hurry() }
    return looksLeft >= 0
  }

  private func turnSomeOut() {
    isTurningOut = false
    for _ in 0..<TransportLimits.maximumTurnedOutPerTurn {
      guard let guest = vestibule.turnOutOverdue(at: EventLoop.seconds) else { return }
      sockets.removeValue(forKey: guest)?.close()
    }
    isTurningOut = true
    loop.schedule(after: .zero) { self.turnSomeOut() }
  }

  private func letSomeIn() {
    for _ in 0..<TransportLimits.maximumAdmissionsPerTurn {
      guard let admission = vestibule.letIn() else { break }
      guard let socket = sockets.removeValue(forKey: admission.guest) else { continue }
      letIn(socket.handOver(), socket.peer, admission.patience)
    }
    isLettingIn = vestibule.readyCount > 0
    guard isLettingIn else { return }
    // In the next turn: those who are in wait for as long.
    loop.schedule(after: .zero) { self.letSomeIn() }
  }
}
