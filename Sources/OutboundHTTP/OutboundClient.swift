import CCurl

/// Makes requests with libcurl, within their bounds, and follows no redirect. Blocks its thread.
///
/// It keeps connections open for the next request to the same host. They lead where they were
/// allowed to lead when they were opened, and only requests of the same allowance use them.
///
/// Not thread-safe, but threads may use it one after the other.
///
/// `@unchecked Sendable`: the handle is used within `perform` and `deinit` only, by one thread at a
/// time as the contract says, and libcurl lets handles wander between threads.
public final class OutboundClient: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let allowsPrivateAddresses: Bool

  /// - Parameter allowsPrivateAddresses: What ``OutboundRequest/allowsPrivateAddresses`` of all its
  ///   requests is. A connection that was opened without the check is never used with it.
  public init?(allowsPrivateAddresses: Bool) {
    Self.prepared
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    self.allowsPrivateAddresses = allowsPrivateAddresses
  }

  deinit { curl_easy_cleanup(handle) }

  /// libcurl's global state, which lives as long as the process.
  private static let prepared: Void = {
    _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
  }()

  public func perform(_ request: OutboundRequest) throws(OutboundFailure) -> OutboundAnswer {
    precondition(request.allowsPrivateAddresses == allowsPrivateAddresses)
    // Open connections stay.
    curl_easy_reset(handle)
    let received = Body(limit: request.limit)
    var list: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(list) }
    for header in request.headers { list = curl_slist_append(list, header) }
    if let body = request.body {
      // An empty `Expect` header keeps libcurl from waiting for `100 Continue`.
      list = curl_slist_append(list, "Expect:")
      whereami_curl_set_content(handle, body, body.count)
    }
    if list != nil { whereami_curl_set_list(handle, CURLOPT_HTTPHEADER, list) }
    setBounds(of: request)
    whereami_curl_set_text(handle, CURLOPT_URL, request.address)
    whereami_curl_set_writer(
      handle,
      { bytes, size, count, target in
        guard let bytes, let target else { return 0 }
        // The body outlives the transfer, which ends before `perform` returns.
        let body = Unmanaged<Body>.fromOpaque(target).takeUnretainedValue()
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return body.append(part) ? size * count : 0
      },
      // Kept alive until the transfer is over.
      Unmanaged.passUnretained(received).toOpaque())
    if let cancellation = request.cancellation {
      whereami_curl_set_watch(
        handle,
        { watcher, _, _, _, _ in
          guard let watcher else { return 0 }
          // The request outlives the transfer.
          let cancellation = Unmanaged<Cancellation>.fromOpaque(watcher).takeUnretainedValue()
          return cancellation.isCancelled ? 1 : 0
        }, Unmanaged.passUnretained(cancellation).toOpaque())
    }
    let code = withExtendedLifetime((received, request)) { curl_easy_perform(handle) }
    if received.isTooLong || code == CURLE_FILESIZE_EXCEEDED { throw .tooLong }
    guard code == CURLE_OK else {
      throw .unreachable(String(cString: curl_easy_strerror(code)))
    }
    let seconds = whereami_curl_retry_after(handle)
    return OutboundAnswer(
      status: whereami_curl_status(handle), body: received.bytes,
      redirect: whereami_curl_redirect(handle).map { String(cString: $0) },
      retryAfter: seconds > 0 ? .seconds(seconds) : nil)
  }

  private func setBounds(of request: OutboundRequest) {
    whereami_curl_set_text(
      handle, CURLOPT_PROTOCOLS_STR, request.allowsPlainHTTP ? "http,https" : "https")
    whereami_curl_set_text(handle, CURLOPT_USERAGENT, request.userAgent)
    // The environment names no proxy for a server.
    whereami_curl_set_text(handle, CURLOPT_PROXY, "")
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1),
      // A cancelled request does not wait for the resolver of names.
      (CURLOPT_QUICK_EXIT, 1),
      (CURLOPT_TIMEOUT_MS, Int(request.timeLimit / .milliseconds(1))),
      (CURLOPT_CONNECTTIMEOUT_MS, Int(request.connectTimeLimit / .milliseconds(1))),
      (CURLOPT_LOW_SPEED_LIMIT, request.leastBytesPerSecond),
      (CURLOPT_LOW_SPEED_TIME, max(1, Int(request.timeLimit / .seconds(1)) / 2)),
      (CURLOPT_MAXFILESIZE, request.limit),
    ]
    for (option, value) in numbers { whereami_curl_set_long(handle, option, value) }
    if !request.allowsPrivateAddresses {
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
