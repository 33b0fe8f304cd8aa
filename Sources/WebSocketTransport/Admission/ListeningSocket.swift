import CLibwebsockets
import Glibc

/// A TCP socket that accepts connections on an event loop; owns its descriptor and its watcher.
///
/// libwebsockets could listen by itself, but can't stop without closing every connection, doesn't
/// say why it failed, and accepts one connection a turn.
final class ListeningSocket {
  /// The port that the system chose, or the one asked for.
  let port: UInt16

  private let loop: EventLoop
  private let accepted: (_ descriptor: Int32, _ peer: IPAddress) -> Void
  private let watcher: UnsafeMutablePointer<ev_io>
  private var descriptor: Int32
  private var pause: LoopTimer?

  /// Listens on a numeric address, or on every address if `host` is nil; call it on the loop's
  /// thread. `accepted` takes the descriptor over.
  init(
    host: String?, port: UInt16, loop: EventLoop,
    accepted: @escaping (_ descriptor: Int32, _ peer: IPAddress) -> Void
  ) throws(TransportError) {
    self.loop = loop
    self.accepted = accepted
    descriptor = try Self.listen(host: host, port: port)
    self.port = Self.port(of: descriptor)
    watcher = .allocate(capacity: 1)
    watcher.initialize(to: ev_io())
    whereami_ev_io_init(
      watcher,
      { _, watcher, _ in
        // Unretained: `close()`, which must precede deinit, stops the watcher.
        Unmanaged<ListeningSocket>.fromOpaque(watcher!.pointee.data).takeUnretainedValue().accept()
      }, descriptor, Int32(EV_READ))
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    ev_io_start(loop.pointer, watcher)
  }

  deinit {
    precondition(descriptor < 0, "a ListeningSocket ends with close()")
    watcher.deallocate()
  }

  /// Stops listening; idempotent.
  func close() {
    guard descriptor >= 0 else { return }
    pause?.cancel()
    pause = nil
    ev_io_stop(loop.pointer, watcher)
    Glibc.close(descriptor)
    descriptor = -1
  }

  private func accept() {
    for _ in 0..<TransportLimits.maximumAcceptsPerTurn where descriptor >= 0 {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let connection = withUnsafeMutableBytes(of: &storage) { bytes in
        whereami_accept(
          descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
      }
      guard connection >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        if errno != EAGAIN && errno != EWOULDBLOCK { pauseAccepting() }
        return
      }
      guard let peer = IPAddress(storage) else {
        Glibc.close(connection)
        continue
      }
      accepted(connection, peer)
    }
    loop.skipRest()
  }

  /// Out of descriptors or memory: trying again at once would only spin.
  private func pauseAccepting() {
    ev_io_stop(loop.pointer, watcher)
    pause = loop.schedule(after: .milliseconds(100)) { [weak self] in
      guard let self, self.descriptor >= 0 else { return }
      self.pause = nil
      ev_io_start(self.loop.pointer, self.watcher)
    }
  }

  /// Closes an accepted socket, and has the kernel forget it at once rather than see it off.
  static func reset(_ descriptor: Int32) {
    var noLinger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &noLinger, socklen_t(MemoryLayout<linger>.size))
    Glibc.close(descriptor)
  }

  private static func listen(host: String?, port: UInt16) throws(TransportError) -> Int32 {
    var address = sockaddr_storage()
    guard let length = fill(&address, host: host, port: port) else {
      throw .invalidConfiguration("host: \(host ?? "") is not a numeric address")
    }
    let family = Int32(address.ss_family)
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw .listenRefused(host: host ?? "::", port: port, errno: errno)
    }
    var on: Int32 = 1
    // Listening to every address includes IPv4's.
    var onlyVersion6: Int32 = host == nil ? 0 : 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    if family == AF_INET6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &onlyVersion6, size)
    }
    let status = withUnsafeBytes(of: address) { bytes in
      bind(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), length)
    }
    guard status == 0, Glibc.listen(descriptor, TransportLimits.acceptBacklog) == 0,
      fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    else {
      let code = errno
      Glibc.close(descriptor)
      throw .listenRefused(host: host ?? "::", port: port, errno: code)
    }
    return descriptor
  }

  private static func fill(
    _ storage: inout sockaddr_storage, host: String?, port: UInt16
  ) -> socklen_t? {
    var version4 = sockaddr_in()
    if let host, inet_pton(AF_INET, host, &version4.sin_addr) == 1 {
      version4.sin_family = sa_family_t(AF_INET)
      version4.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: version4, as: sockaddr_in.self) }
      return socklen_t(MemoryLayout<sockaddr_in>.size)
    }
    var version6 = sockaddr_in6()
    guard inet_pton(AF_INET6, host ?? "::", &version6.sin6_addr) == 1 else { return nil }
    version6.sin6_family = sa_family_t(AF_INET6)
    version6.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: version6, as: sockaddr_in6.self) }
    return socklen_t(MemoryLayout<sockaddr_in6>.size)
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutableBytes(of: &storage) { bytes in
      _ = getsockname(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    // The port has the same place in both families.
    return withUnsafeBytes(of: storage) {
      UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
    }
  }
}
