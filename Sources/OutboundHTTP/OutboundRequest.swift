import Synchronization

/// A request to a server elsewhere, and its bounds.
public struct OutboundRequest: Sendable {
  public var address: String
  /// Lines, each `Name: value`.
  public var headers: [String] = []
  /// The content of a POST; `nil`: a GET.
  public var body: [UInt8]?
  public var userAgent: String
  /// More bytes of the answer's content are refused.
  public var limit: Int
  /// The longest time of all.
  public var timeLimit: Duration
  public var connectTimeLimit: Duration
  /// Fewer bytes a second than this for half of ``timeLimit`` are no answer.
  public var leastBytesPerSecond: Int
  /// Plain HTTP is allowed beside HTTPS.
  public var allowsPlainHTTP = false
  /// A connection may lead to any address; else only to ``PublicAddress``es, whatever the name of
  /// the host is resolved to.
  public var allowsPrivateAddresses = false

  /// Ends the request early.
  public var cancellation: Cancellation?

  public init(
    _ address: String, userAgent: String, limit: Int, timeLimit: Duration,
    connectTimeLimit: Duration, leastBytesPerSecond: Int = 1
  ) {
    self.address = address
    self.userAgent = userAgent
    self.limit = limit
    self.timeLimit = timeLimit
    self.connectTimeLimit = connectTimeLimit
    self.leastBytesPerSecond = leastBytesPerSecond
  }
}

/// The answer to an ``OutboundRequest``, of any status.
public struct OutboundAnswer: Hashable, Sendable {
  public let status: Int
  public let body: [UInt8]
  /// The absolute address that a redirect leads to.
  public let redirect: String?
  /// When the server wants the request again, by the header `Retry-After`.
  public let retryAfter: Duration?
}

/// The reason why there is no answer.
public enum OutboundFailure: Error, Hashable, Sendable {
  /// The content is longer than is wanted.
  case tooLong
  /// No connection, no answer in time, or a forbidden address.
  case unreachable(String)
}

/// A sign for requests to end early: within about a second.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  public init() {}

  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
  public func cancel() { flag.store(true, ordering: .relaxed) }
}
