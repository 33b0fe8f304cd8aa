import Dispatch
import Foundation
import Glibc
import Synchronization
import WireProtocol

/// Listens for operators on a Unix domain socket in the data folder, which only the server's own
/// user and root may use.
///
/// Each connection has a blocking thread of its own, never the game loop's, so that a peer that
/// sends nothing or reads nothing delays only itself. ``AdminLimits`` has the bounds.
public final class AdminListener: Sendable {
  /// Answers a line of a peer with a line. Called on any thread, for several peers at once.
  public typealias Handler = @Sendable (_ line: [UInt8], _ peer: AdminPeer) async -> [UInt8]

  private struct State {
    /// The listening socket; `nil` once it is closed.
    var socket: LineSocket?
    var connections: [ObjectIdentifier: LineSocket] = [:]
  }

  private let folder: String
  private let handler: Handler
  private let answerSeconds: Int
  private let state: Mutex<State>
  /// The threads that are at work.
  private let work = DispatchGroup()

  /// Listens from now on. The caller has the folder for itself: what a server that was killed has
  /// left there is replaced.
  ///
  /// - Parameter answerSeconds: How long the handler may take: less than a client waits.
  public init(
    folder: String, answerSeconds: Int = AdminLimits.answerSeconds, handler: @escaping Handler
  ) throws(AdminSocketError) {
    let path = try SocketPath(folder: folder)
    try path.removeSocket()
    let socket = try LineSocket.make()
    let number = path.withAddress { bind(socket.descriptor, $0, $1) }
    guard number == 0 else {
      throw .failed("\(SocketPath.name) cannot be made in \(folder)", number: number)
    }
    guard path.restrict(), listen(socket.descriptor, Int32(AdminLimits.connections)) == 0 else {
      throw .failed("\(SocketPath.name) cannot be listened on", number: errno)
    }
    state = Mutex(State(socket: socket))
    self.folder = folder
    self.handler = handler
    self.answerSeconds = answerSeconds
    start { self.acceptAll(on: socket) }
  }

  /// Hangs up on everybody, removes the socket, and returns when no thread is left. Closing twice
  /// is allowed.
  public func close() {
    // Nobody else keeps the socket once the threads have gone: whoever could not be accepted is
    // hung up on.
    let (socket, connections) = state.withLock { state in
      let connections = state.socket == nil ? [:] : state.connections
      return (state.socket.take(), connections)
    }
    socket?.shutDown()
    for connection in connections.values { connection.shutDown() }
    work.wait()
    if let path = try? SocketPath(folder: folder) { try? path.removeSocket() }
  }

  /// Not on a dispatch queue: its threads are as many as the machine's cores, and these block.
  private func start(_ body: @escaping @Sendable () -> Void) {
    work.enter()
    // Foundation keeps a name to itself that is given before it has noted who the thread is.
    let isDetached = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [work] in
      isDetached.wait()
      Thread.current.name = "operators"
      body()
      work.leave()
    }
    isDetached.signal()
  }

  private var isClosed: Bool { state.withLock { $0.socket == nil } }

  /// Goes on after ``close()`` until nobody is left in the queue of the kernel, who would wait for
  /// an answer in vain.
  private func acceptAll(on socket: LineSocket) {
    while true {
      let descriptor = accept(socket.descriptor, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        admit(LineSocket(descriptor))
      } else if errno != EINTR {
        guard !isClosed else { return }
        // No descriptor is left, most likely, and the players have them.
        usleep(Self.pauseMicroseconds)
      }
    }
  }

  private static let pauseMicroseconds: UInt32 = 100_000

  private func admit(_ connection: LineSocket) {
    connection.setPatience(
      receiving: AdminLimits.idleSeconds, sending: AdminLimits.sendSeconds)
    guard let peer = AdminPeer(of: connection.descriptor), peer.mayOperate(serverOf: geteuid())
    else { return refuse(connection, "the server is another user's") }
    let isAdmitted = state.withLock { state in
      guard state.socket != nil, state.connections.count < AdminLimits.connections else {
        return false
      }
      state.connections[ObjectIdentifier(connection)] = connection
      return true
    }
    guard isAdmitted else {
      return isClosed ? () : refuse(connection, "too many operators are connected")
    }
    start {
      self.serve(connection, peer)
      self.state.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
    }
  }

  private func refuse(_ connection: LineSocket, _ text: String) {
    // A new connection's buffer has room for so little; if not, the peer sees the end.
    try? connection.write(ServerMessage.encoded(error: .plain(text), id: .null))
  }

  /// Answers line by line until the peer hangs up, is silent for too long, or is closed.
  private func serve(_ connection: LineSocket, _ peer: AdminPeer) {
    var buffer = LineBuffer(limit: AdminLimits.requestBytes)
    do throws(AdminSocketError) {
      while !isClosed {
        switch buffer.next() {
        case .whole(let line): try connection.write(answer(line, peer))
        case .tooLong: return refuse(connection, "the request is too long")
        case nil:
          let bytes = try connection.readSome()
          guard !bytes.isEmpty else { return }
          buffer.append(bytes)
        }
      }
    } catch {
      // The peer has gone, or takes nothing: there is nobody to tell.
    }
  }

  /// Waits for the answer here, on this connection's thread.
  private func answer(_ line: [UInt8], _ peer: AdminPeer) -> [UInt8] {
    let answer = Answer()
    let handler = handler
    Task { answer.give(await handler(line, peer)) }
    return answer.wait(seconds: answerSeconds)
      ?? ServerMessage.encoded(
        error: .plain("it takes longer than usual: whether it is done is not known"), id: .null)
  }
}

/// A value that a task hands to a thread that waits for it.
private final class Answer: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let line = Mutex<[UInt8]?>(nil)

  func give(_ line: [UInt8]) {
    self.line.withLock { $0 = line }
    semaphore.signal()
  }

  /// `nil` when the time is up.
  func wait(seconds: Int) -> [UInt8]? {
    guard semaphore.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    return line.withLock { $0 }
  }
}
