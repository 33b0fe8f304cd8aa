import ArgumentParser
import Foundation
import WebSocketTransport

/// Checks the health of a server on this machine, for containers and scripts without curl.
struct HealthCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthcheck",
    abstract: "Check the health of a server on this machine; exit code 1 if its answer is not 200.",
    discussion: """
      /healthz reports that the process is alive, /readyz that it accepts players too. /readyz \
      fails while the server drains or the database refuses writes.
      """)

  @Option(help: ArgumentHelp("Numeric IPv4 address.", valueName: "ADDRESS"))
  var host = "127.0.0.1"
  @Option(
    help: ArgumentHelp("TCP port (default: $WHEREAMI_PORT, or 8080).", valueName: "PORT"))
  var port: UInt16?
  @Flag(help: "Use TLS and accept any certificate (default: if $WHEREAMI_TLS_CERT is set).")
  var tls = false
  @Option(help: ArgumentHelp("/healthz or /readyz.", valueName: "PATH"))
  var path = "/healthz"
  @Option(help: ArgumentHelp("Longest wait for the answer, 1s to 1m.", valueName: "TIME"))
  var timeout = DurationArgument(.seconds(3))

  func validate() throws {
    guard IPAddress(host)?.isIPv4 == true else {
      throw ValidationError("--host is a numeric IPv4 address, not '\(host)'")
    }
    guard (.seconds(1) ... .seconds(60)).contains(timeout.duration) else {
      throw ValidationError("--timeout is 1s to 1m, not \(timeout.defaultValueDescription)")
    }
    guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ValidationError("--path begins with a slash and has no spaces, not '\(path)'")
    }
  }

  func run() throws {
    // A connection closed by the server then is an error that is reported, not a signal.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let standard =
      environment["WHEREAMI_PORT"].flatMap { UInt16($0) } ?? HostingOptions.standardPort
    let probe = HTTPProbe(
      host: host, port: port ?? standard, usesTLS: tls || environment["WHEREAMI_TLS_CERT"] != nil,
      timeout: timeout.duration)
    do throws(HTTPProbe.Failure) {
      let line = try probe.statusLine(of: path)
      // "HTTP/1.1 200 OK"
      guard line.hasPrefix("HTTP/1."), line.dropFirst(9).hasPrefix("200") else {
        throw HTTPProbe.Failure(description: line.isEmpty ? "no answer" : line)
      }
    } catch {
      FileHandle.standardError.write(Data("whereami: not healthy: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }
}
