import CLibwebsockets
import Glibc
import Logging
import Synchronization

/// One libwebsockets context with one virtual host, attached to an `EventLoop`; owns both pointers.
///
/// `close()` must be called on the loop's thread, outside of libwebsockets' callbacks.
final class SocketContext {
  /// The callback of libwebsockets.
  typealias Callback =
    @convention(c) (
      OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
    ) -> Int32

  /// The settings that differ between servers and clients.
  struct Settings {
    var protocolName = ""
    var callback: Callback
    /// The value of `lws_context_user`; unretained, as the owner closes the context before it ends.
    var owner: UnsafeMutableRawPointer
    var port: Int32
    var maximumPendingHandshakes: Int
    /// The callback sets the certificate, when it is told of the virtual host's OpenSSL context.
    var servesTLS = false
    var clientAuthorities: String?
    var needsClientTLS = false
    var compression = false
    var handshakeTimeout: Duration
    var keepAliveTimeout: Duration = .seconds(5)
  }

  private(set) var pointer: OpaquePointer?
  private(set) var virtualHost: OpaquePointer?
  /// How many callbacks of this context are on the stack; the context can't be destroyed inside
  /// one.
  var callbackDepth = 0

  private let loop: EventLoop
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
  private let extensions = UnsafeMutablePointer<lws_extension>.allocate(capacity: 2)
  private let foreignLoops = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)
  private let retryPolicy = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)

  init(loop: EventLoop, settings: Settings) throws(TransportError) {
    loop.preconditionOnLoop()
    self.loop = loop
    LibwebsocketsLog.install()
    Self.boundDescriptors()
    foreignLoops.initialize(to: UnsafeMutableRawPointer(loop.pointer))
    // All zero: libwebsockets pings nobody and hangs up on nobody by itself. Its own policy can
    // neither name close code 4001 nor carry 15 000 timers (an insertion is linear in 4.1).
    retryPolicy.initialize(to: lws_retry_bo_t())
    protocols.initialize(repeating: lws_protocols(), count: 2)
    extensions.initialize(repeating: lws_extension(), count: 2)
    protocols.pointee.name = copy(settings.protocolName)
    protocols.pointee.callback = settings.callback
    // Not used, but without any libwebsockets leaves out the call that comes before a close frame.
    protocols.pointee.per_session_data_size = MemoryLayout<Int>.size
    protocols.pointee.rx_buffer_size = TransportLimits.receiveBufferBytes
    // Else one frame longer than the receive buffer takes one `send` a piece.
    protocols.pointee.tx_packet_size = TransportLimits.maximumBytesPerTurn
    extensions.pointee.name = copy("permessage-deflate")
    extensions.pointee.callback = lws_extension_callback_pm_deflate
    extensions.pointee.client_offer = copy(
      "permessage-deflate; client_no_context_takeover; client_max_window_bits")

    do {
      try create(settings)
    } catch {
      close()
      throw error
    }
  }

  deinit {
    precondition(pointer == nil, "a SocketContext ends with close()")
    for string in strings { free(string) }
    protocols.deallocate()
    extensions.deallocate()
    foreignLoops.deallocate()
    retryPolicy.deallocate()
  }

  /// Destroys the context: every socket of it is closed, without ceremony, with its callbacks.
  func close() {
    guard let pointer else { return }
    loop.preconditionOnLoop()
    precondition(callbackDepth == 0, "a context can't be destroyed inside its own callback")
    lws_context_destroy(pointer)
    self.pointer = nil
    virtualHost = nil
  }

  /// The policy that makes libwebsockets leave idle connections alone.
  var retryPolicyPointer: UnsafePointer<lws_retry_bo_t> { UnsafePointer(retryPolicy) }

  /// Wakes libwebsockets up so that it looks at its own timers.
  ///
  /// Its libev plug-in doesn't move a running timer forward when an earlier one is added.
  func serviceTimers() {
    if let pointer { lws_cancel_service(pointer) }
  }

  private func create(_ settings: Settings) throws(TransportError) {
    var info = lws_context_creation_info()
    info.options =
      UInt64(LWS_SERVER_OPTION_LIBEV) | UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    info.foreign_loops = foreignLoops
    info.user = settings.owner
    info.gid = -1
    info.uid = -1
    info.count_threads = 1
    info.max_http_header_data2 = UInt32(
      TransportLimits.maximumHeaderBytes + TransportLimits.headerOverheadBytes)
    info.max_http_header_pool2 = UInt32(settings.maximumPendingHandshakes)
    info.timeout_secs = UInt32(max(1, settings.handshakeTimeout.inSeconds.rounded(.up)))
    info.server_string = copy("whereami")
    info.retry_and_idle_policy = UnsafePointer(retryPolicy)
    info.port = CONTEXT_PORT_NO_LISTEN
    guard let context = Self.makeContext(&info) else { throw .contextRefused }
    pointer = context

    info.port = settings.port
    // Only where it is needed: a virtual host with TLS reads all of the system's authorities.
    if settings.servesTLS || settings.needsClientTLS {
      info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
    }
    info.vhost_name = copy("default")
    info.protocols = UnsafePointer(protocols)
    info.extensions = settings.compression ? UnsafePointer(extensions) : nil
    info.keepalive_timeout = Int32(max(1, settings.keepAliveTimeout.inSeconds.rounded(.up)))
    info.timeout_secs_ah_idle = info.timeout_secs
    // HTTP/1.1 only: the WebSocket handshake and the limits here are about one request at a time.
    info.alpn = copy("http/1.1")
    if settings.servesTLS { info.options |= UInt64(LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX) }
    // Empty: no proxy, whatever `http_proxy` in the environment says; a game server is near.
    info.http_proxy_address = copy("")
    if let authorities = settings.clientAuthorities {
      info.client_ssl_ca_filepath = copy(authorities)
    }
    guard let host = lws_create_vhost(context, &info) else { throw .virtualHostRefused }
    virtualHost = host
  }

  /// Makes a context; the first of the process also prepares libwebsockets' TLS.
  ///
  /// Not each of them, as libwebsockets would: the preparation gives its process-wide OpenSSL
  /// indices new values, and a handshake that is under way in another context fails.
  private static func makeContext(_ info: inout lws_context_creation_info) -> OpaquePointer? {
    let address = isTLSPrepared.withLock { isPrepared -> UInt in
      let preparation = UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
      if !isPrepared { info.options |= preparation }
      defer { info.options &= ~preparation }
      let context = lws_create_context(&info)
      isPrepared = isPrepared || context != nil
      return UInt(bitPattern: context)
    }
    return OpaquePointer(bitPattern: address)
  }

  private static let isTLSPrepared = Mutex(false)

  /// A copy that lives as long as the context, as libwebsockets keeps pointers to its strings.
  private func copy(_ text: String) -> UnsafePointer<CChar>? {
    guard let string = strdup(text) else { return nil }
    strings.append(string)
    return UnsafePointer(string)
  }

  /// How many sockets the process may have open, and still have descriptors for everything else.
  static var maximumSockets: Int {
    let limit = descriptorLimit()?.rlim_cur ?? TransportLimits.maximumDescriptors
    let descriptors = Int(min(limit, TransportLimits.maximumDescriptors))
    return descriptors - min(TransportLimits.reservedDescriptors, descriptors / 8)
  }

  /// Lowers an absurd limit of open descriptors (containers have 2^30), as each costs memory.
  private static func boundDescriptors() {
    guard var limit = descriptorLimit(), limit.rlim_cur > TransportLimits.maximumDescriptors else {
      return
    }
    limit.rlim_cur = TransportLimits.maximumDescriptors
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func descriptorLimit() -> rlimit? {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? limit : nil
  }
}

/// Passes libwebsockets' log lines on to the logger.
enum LibwebsocketsLog {
  private static let logger: Logger = {
    var logger = Logger(label: "libwebsockets")
    logger.logLevel = .error
    return logger
  }()

  /// Errors and warnings only, all of them as debug lines: a peer can provoke most of them.
  private static let installed: Void = lws_set_log_level(LLL_ERR | LLL_WARN) { _, line in
    guard let line else { return }
    logger.debug("\(String(cString: line))")
  }

  /// Once per process: libwebsockets has one log.
  static func install() { installed }
}
