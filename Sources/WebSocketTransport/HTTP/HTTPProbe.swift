import CLibwebsockets
import Glibc

/// One GET to a server on this machine, and how its answer begins: for a program that asks another
/// process how it is, and nothing else. It blocks, and needs no event loop.
public struct HTTPProbe: Sendable {
  /// Why there is no answer, in words for an operator.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
  }

  /// A numeric IPv4 address.
  public var host: String
  public var port: UInt16
  /// With TLS whatever certificate is shown will do: it is made for a name, and not for an address
  /// of this machine, and there is nothing here that could be betrayed.
  public var usesTLS: Bool
  /// Of each step of it, in whole seconds.
  public var timeout: Duration

  public init(
    host: String = "127.0.0.1", port: UInt16, usesTLS: Bool = false,
    timeout: Duration = .seconds(3)
  ) {
    self.host = host
    self.port = port
    self.usesTLS = usesTLS
    self.timeout = timeout
  }

  /// The first line of the answer, "HTTP/1.1 200 OK"; empty if the server hangs up without one.
  public func statusLine(of path: String) throws(Failure) -> String {
    let descriptor = try connected()
    defer { close(descriptor) }
    let request = Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
    let answer =
      usesTLS ? try exchange(request, overTLS: descriptor) : try exchange(request, over: descriptor)
    return String(decoding: answer.prefix { $0 != 13 && $0 != 10 }, as: UTF8.self)
  }

  private func connected() throws(Failure) -> Int32 {
    var address = sockaddr_in()
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw Failure(description: "'\(host)' is no numeric IPv4 address")
    }
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    var limit = timeval(tv_sec: Int(timeout.components.seconds), tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    let status = withUnsafeBytes(of: address) {
      connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    guard status == 0 else {
      let number = errno
      close(descriptor)
      throw Self.failure(number)
    }
    return descriptor
  }

  private func exchange(_ request: [UInt8], over descriptor: Int32) throws(Failure) -> [UInt8] {
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      throw Self.failure(errno)
    }
    var answer = [UInt8](repeating: 0, count: Self.answerBytes)
    let count = recv(descriptor, &answer, answer.count, 0)
    guard count >= 0 else { throw Self.failure(errno) }
    return Array(answer.prefix(count))
  }

  private func exchange(_ request: [UInt8], overTLS descriptor: Int32) throws(Failure) -> [UInt8] {
    ERR_clear_error()
    guard let settings = SSL_CTX_new(TLS_client_method()) else {
      throw Failure(description: "OpenSSL refuses to start")
    }
    defer { SSL_CTX_free(settings) }
    guard let session = SSL_new(settings) else {
      throw Failure(description: "OpenSSL refuses to start")
    }
    defer { SSL_free(session) }
    guard SSL_set_fd(session, descriptor) == 1, SSL_connect(session) == 1,
      SSL_write(session, request, Int32(request.count)) == Int32(request.count)
    else { throw Failure(description: "no TLS, or none in time") }
    var answer = [UInt8](repeating: 0, count: Self.answerBytes)
    let count = SSL_read(session, &answer, Int32(answer.count))
    return Array(answer.prefix(Int(max(0, count))))
  }

  private static func failure(_ number: Int32) -> Failure {
    Failure(description: String(cString: strerror(number)))
  }

  /// More than a status line has.
  private static let answerBytes = 512
}
