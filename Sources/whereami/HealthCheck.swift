import ArgumentParser
import Foundation
import Glibc

/// Asks a server on this machine how it is: what containers and scripts run that have no curl.
struct HealthCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthcheck",
    abstract: "Ask a server on this machine how it is; exit code 1 if it does not say 200.",
    discussion: """
      /healthz says that the process is alive, /readyz that it takes players as well: it does not \
      while it drains, or while its disk refuses. The server must speak plain HTTP.
      """)

  @Option(help: ArgumentHelp("Numeric IPv4 address.", valueName: "ADDRESS"))
  var host = "127.0.0.1"
  @Option(
    help: ArgumentHelp("TCP port (default: $WHEREAMI_PORT, or 8080).", valueName: "PORT"))
  var port: UInt16?
  @Option(help: ArgumentHelp("/healthz or /readyz.", valueName: "PATH"))
  var path = "/healthz"
  @Option(help: ArgumentHelp("How long an answer may take, 1s to 1m.", valueName: "TIME"))
  var timeout = DurationArgument(.seconds(3))

  func validate() throws {
    guard (.seconds(1) ... .seconds(60)).contains(timeout.duration) else {
      throw ValidationError("--timeout is 1s to 1m, not \(timeout.defaultValueDescription)")
    }
    guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ValidationError("--path begins with a slash and has no spaces, not '\(path)'")
    }
  }

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let standard = environment["WHEREAMI_PORT"].flatMap { UInt16($0) } ?? PlaceOptions.standardPort
    let answer = try answer(of: port ?? standard)
    // "HTTP/1.1 200 OK"
    guard answer.hasPrefix("HTTP/1."), answer.dropFirst(9).hasPrefix("200") else {
      let line = answer.prefix { $0 != "\r\n" && $0 != "\n" }
      throw failure(line.isEmpty ? "no answer" : "\(line)")
    }
  }

  /// What the server says, up to a few hundred bytes.
  private func answer(of port: UInt16) throws -> String {
    var address = sockaddr_in()
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw ValidationError("--host is a numeric IPv4 address, not '\(host)'")
    }
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: Int(timeout.duration.components.seconds), tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let request = Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
    guard status == 0, send(descriptor, request, request.count, 0) == request.count else {
      throw failure(String(cString: strerror(errno)))
    }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw failure(String(cString: strerror(errno))) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private func failure(_ text: String) -> ExitCode {
    FileHandle.standardError.write(Data("whereami: not healthy: \(text)\n".utf8))
    return .failure
  }
}
