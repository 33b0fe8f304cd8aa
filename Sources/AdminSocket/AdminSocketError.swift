import Glibc
import WireProtocol

/// Why operator and server could not talk, or what the server did not do.
public enum AdminSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody listens in that folder.
  case noServer(folder: String)
  /// There is a server, and it is somebody else's.
  case notAllowed(folder: String)
  /// A system call failed, with its `errno`.
  case failed(String, number: Int32)
  /// What came is no reply.
  case unintelligible
  /// The server has hung up.
  case closed
  /// No answer came in time.
  case timedOut
  /// The server says that it did not do it, and why.
  case refused(WireError)

  public var description: String {
    switch self {
    case .noServer(let folder): "no server is running on \(folder)"
    case .notAllowed(let folder):
      "the server on \(folder) is another user's: ask as that user, or as root"
    case .failed(let what, let number): "\(what): \(String(cString: strerror(number)))"
    case .unintelligible: "what listens there does not answer as a server of this version does"
    case .closed: "the server has hung up"
    case .timedOut: "the server does not answer: whether it is done is not known"
    case .refused(let error): error.message
    }
  }
}
