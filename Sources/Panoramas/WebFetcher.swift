import OutboundHTTP

/// Fetches documents of a provider.
public protocol DocumentFetcher: Sendable {
  /// The document under an address.
  ///
  /// - Parameters:
  ///   - limit: More bytes are refused.
  ///   - headers: Lines of the request, each `Name: value`. A redirect to another host gets none.
  func fetch(
    _ address: String, limit: Int, headers: [String]
  ) throws(WebFetcher.Failure) -> [UInt8]
}

extension DocumentFetcher {
  func fetch(_ address: String, limit: Int) throws(WebFetcher.Failure) -> [UInt8] {
    try fetch(address, limit: limit, headers: [])
  }
}

/// Fetches documents of a provider with libcurl, within bounds: of size, time and redirects, and of
/// where the connection leads to. An answer is the bytes of a 200, or an error.
///
/// Blocks its thread. Each call has a connection of its own.
public struct WebFetcher: DocumentFetcher {
  /// The reason why there is no answer.
  public enum Failure: Error, Hashable, Sendable {
    /// The server says that there is no such document: 404 or 410.
    case missing
    /// Another status than 200.
    case status(Int)
    /// More bytes than are wanted.
    case tooLong
    /// It is, or leads to, a host that is not allowed.
    case forbidden(host: String)
    /// No connection, no answer in time, too many redirects, or a forbidden address.
    case unreachable(String)
  }

  /// The longest time for one request; a document takes at most ``redirects`` more.
  static let timeLimit = Duration.seconds(20)
  static let connectTimeLimit = Duration.seconds(5)
  static let redirects = 3
  /// Slower than this for ``timeLimit``'s half is no answer.
  static let leastBytesPerSecond = 512

  /// Named with every request, so that the provider can write to the operator.
  let userAgent: String
  /// Plain HTTP and addresses of private networks are allowed: for tests, and for a provider in
  /// one's own network.
  let allowsPrivateNetworks: Bool
  /// The hosts that are asked.
  let hosts: AllowedHosts

  public init(userAgent: String, hosts: AllowedHosts, allowsPrivateNetworks: Bool = false) {
    self.userAgent = userAgent
    self.hosts = hosts
    self.allowsPrivateNetworks = allowsPrivateNetworks
  }

  public func fetch(
    _ address: String, limit: Int, headers: [String]
  ) throws(Failure) -> [UInt8] {
    var (address, headers) = (address, headers)
    for _ in 0...Self.redirects {
      guard let host = AllowedHosts.host(of: address) else {
        throw .unreachable("no address of a host")
      }
      guard hosts.contains(host) else { throw .forbidden(host: host) }
      switch try answer(address, limit: limit, headers: headers) {
      case .document(let bytes): return bytes
      case .redirect(let next):
        if AllowedHosts.host(of: next) != host { headers = [] }
        address = next
      }
    }
    throw .unreachable("too many redirects")
  }

  private enum Answer {
    case document([UInt8])
    case redirect(String)
  }

  /// The answer to one request.
  private func answer(
    _ address: String, limit: Int, headers: [String]
  ) throws(Failure) -> Answer {
    guard let client = OutboundClient(allowsPrivateAddresses: allowsPrivateNetworks) else {
      throw .unreachable("no memory for a request")
    }
    var request = OutboundRequest(
      address, userAgent: userAgent, limit: limit, timeLimit: Self.timeLimit,
      connectTimeLimit: Self.connectTimeLimit, leastBytesPerSecond: Self.leastBytesPerSecond)
    request.headers = headers
    request.allowsPlainHTTP = allowsPrivateNetworks
    request.allowsPrivateAddresses = allowsPrivateNetworks
    let answer: OutboundAnswer
    do {
      answer = try client.perform(request)
    } catch {
      switch error {
      case .tooLong: throw .tooLong
      case .unreachable(let reason): throw .unreachable(reason)
      }
    }
    switch answer.status {
    case 200: return .document(answer.body)
    case 301, 302, 303, 307, 308:
      guard let next = answer.redirect else { throw .unreachable("a redirect to nowhere") }
      return .redirect(next)
    case 404, 410: throw .missing
    case let status: throw .status(status)
    }
  }
}
