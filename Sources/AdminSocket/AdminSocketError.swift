import Glibc
import WireProtocol

/// The reason why a command did not reach the server, or had no answer.
public enum AdminSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server listens in that folder.
  case noServer(folder: String)
  /// The server belongs to another user.
  case notAllowed(folder: String)
  /// A system call failed, with its `errno`.
  case failed(String, number: Int32)
  /// The answer is no valid reply.
  case unintelligible
  /// The server has closed the connection.
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
