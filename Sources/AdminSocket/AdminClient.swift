import Glibc
import WireProtocol

/// An operator's end of the socket in a server's data folder. Blocks; for one thread at a time.
public final class AdminClient {
  private let socket: LineSocket
  private var buffer = LineBuffer(limit: AdminLimits.replyBytes)
  private var lastRequest: Int64 = 0

  /// Throws ``AdminSocketError/noServer(folder:)`` when nobody listens there.
  ///
  /// - Parameter patience: How long an answer may take, in seconds.
  public init(
    folder: String, patience: Int = AdminLimits.patienceSeconds
  ) throws(AdminSocketError) {
    let path = try SocketPath(folder: folder)
    socket = try LineSocket.make()
    socket.setPatience(receiving: patience, sending: patience)
    let number = path.withAddress { [socket] in connect(socket.descriptor, $0, $1) }
    switch number {
    case 0: break
    case ENOENT, ECONNREFUSED, ENOTSOCK: throw .noServer(folder: folder)
    case EACCES, EPERM: throw .notAllowed(folder: folder)
    default: throw .failed("the server on \(folder) cannot be asked", number: number)
    }
  }

  /// Asks for one thing and waits for the answer.
  public func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws(AdminSocketError) -> Method.Result {
    lastRequest += 1
    do throws(AdminSocketError) {
      try socket.write(ClientMessage.encoded(method, parameters, id: .integer(lastRequest)))
    } catch {
      // It may have said why before it hung up.
      guard error == .closed else { throw error }
    }
    switch ServerMessage(try nextLine()) {
    case .result(.integer(lastRequest), let node):
      guard let result = try? Method.Result(wire: node) else { throw .unintelligible }
      return result
    case .error(_, let error): throw .refused(error)
    case .result, .event, nil: throw .unintelligible
    }
  }

  private func nextLine() throws(AdminSocketError) -> [UInt8] {
    while true {
      switch buffer.next() {
      case .whole(let line): return line
      case .tooLong: throw .unintelligible
      case nil:
        let bytes = try socket.readSome()
        guard !bytes.isEmpty else { throw .closed }
        buffer.append(bytes)
      }
    }
  }
}
