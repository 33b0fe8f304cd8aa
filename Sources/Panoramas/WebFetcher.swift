import CCurl
import Foundation

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
    Self.prepared
  }

  /// libcurl's global state, which lives as long as the process.
  private static let prepared: Void = {
    _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
  }()

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
    guard let handle = curl_easy_init() else { throw .unreachable("no memory for a request") }
    defer { curl_easy_cleanup(handle) }
    let body = Body(limit: limit)
    var list: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(list) }
    for header in headers { list = curl_slist_append(list, header) }
    if list != nil { whereami_curl_set_list(handle, CURLOPT_HTTPHEADER, list) }
    setBounds(of: handle, limit: limit)
    whereami_curl_set_text(handle, CURLOPT_URL, address)
    whereami_curl_set_writer(
      handle,
      { bytes, size, count, target in
        guard let bytes, let target else { return 0 }
        // The body outlives the transfer, which ends before `fetch` returns.
        let body = Unmanaged<Body>.fromOpaque(target).takeUnretainedValue()
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return body.append(part) ? size * count : 0
      },
      // Kept alive until the transfer is over.
      Unmanaged.passUnretained(body).toOpaque())
    let code = withExtendedLifetime(body) { curl_easy_perform(handle) }
    if body.isTooLong || code == CURLE_FILESIZE_EXCEEDED { throw .tooLong }
    guard code == CURLE_OK else {
      throw .unreachable(String(cString: curl_easy_strerror(code)))
    }
    switch whereami_curl_status(handle) {
    case 200: return .document(body.bytes)
    case 301, 302, 303, 307, 308:
      // libcurl has made it absolute.
      guard let next = whereami_curl_redirect(handle) else {
        throw .unreachable("a redirect to nowhere")
      }
      return .redirect(String(cString: next))
    case 404, 410: throw .missing
    case let status: throw .status(status)
    }
  }

  private func setBounds(of handle: UnsafeMutableRawPointer, limit: Int) {
    let schemes = allowsPrivateNetworks ? "http,https" : "https"
    whereami_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, schemes)
    whereami_curl_set_text(handle, CURLOPT_USERAGENT, userAgent)
    // The environment names no proxy for a server.
    whereami_curl_set_text(handle, CURLOPT_PROXY, "")
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_TIMEOUT, Int(Self.timeLimit.components.seconds)),
      (CURLOPT_CONNECTTIMEOUT, Int(Self.connectTimeLimit.components.seconds)),
      (CURLOPT_LOW_SPEED_LIMIT, Self.leastBytesPerSecond),
      (CURLOPT_LOW_SPEED_TIME, Int(Self.timeLimit.components.seconds) / 2),
      (CURLOPT_MAXFILESIZE, limit),
    ]
    for (option, value) in numbers { whereami_curl_set_long(handle, option, value) }
    if !allowsPrivateNetworks {
      whereami_curl_set_admission(handle) { address in
        guard let address, PublicAddress.isPublic(address) else { return 0 }
        return 1
      }
    }
  }

  /// The bytes of an answer, up to the limit.
  private final class Body {
    let limit: Int
    var bytes: [UInt8] = []
    var isTooLong = false

    init(limit: Int) { self.limit = limit }

    func append(_ part: UnsafeRawBufferPointer) -> Bool {
      guard bytes.count + part.count <= limit else {
        isTooLong = true
        return false
      }
      bytes.append(contentsOf: part)
      return true
    }
  }
}
