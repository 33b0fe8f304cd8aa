import ArgumentParser
import Foundation
import GameServer
import Logging
import WebClient
import WebSocketTransport

/// The options of `serve` for its addresses and ports, its folders and TLS files, durability, the
/// drain and the log.
struct HostingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Numeric address to listen on (default: every address, IPv4 and IPv6).", valueName: "ADDRESS")
  )
  var host: String?
  @Option(help: ArgumentHelp("TCP port, 0 to 65535; 0 lets the system choose.", valueName: "PORT"))
  var port: UInt16 = Self.standardPort
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp(
      """
      Folder of the database, and of the socket for `admin`; created if missing.
      """, valueName: "DIR"))
  var dataDir = "./data"
  @OptionGroup var database: StoreOption
  @Flag(
    help: """
      Wait while another server uses the database of --store, and take its place when it ends, \
      dies or hangs.
      """)
  var standby = false
  @Option(
    help: ArgumentHelp("Folder with the maps, one GeoJSON file (RFC 7946) each.", valueName: "DIR"))
  var maps: String = MapFolder.standardPath
  @Option(
    name: .customLong("web-dir"),
    help: ArgumentHelp(
      """
      Folder of a client for browsers that replaces the built-in one; read again at every request.
      """, valueName: "DIR"))
  var webDir: String?
  @Option(
    name: .customLong("tls-cert"),
    help: ArgumentHelp(
      "PEM file of the certificate chain; with --tls-key the server speaks wss and https.",
      valueName: "FILE"))
  var tlsCertificate: String?
  @Option(
    name: .customLong("tls-key"),
    help: ArgumentHelp("PEM file of the certificate's private key.", valueName: "FILE"))
  var tlsKey: String?
  @Option(
    name: .customLong("allowed-origins"),
    help: ArgumentHelp(
      """
      Origins, separated by commas, whose pages may connect besides the server's own: \
      https://example.org; null: pages without an origin, such as files; *: all. Other pages are \
      refused with 403. Clients that send no origin, such as programs, may always connect.
      """, valueName: "ORIGINS"))
  var allowedOrigins = "null"
  @Option(
    name: .customLong("metrics-port"),
    help: ArgumentHelp(
      """
      TCP port that serves all metrics at /metrics, for Prometheus; 0 lets the system choose. \
      /metrics on --port serves only the public counts.
      """, valueName: "PORT"))
  var metricsPort: UInt16?
  @Option(
    name: .customLong("metrics-address"),
    help: ArgumentHelp(
      """
      Numeric address of --metrics-port. Its metrics must stay hidden from players: let only \
      operators reach it.
      """, valueName: "ADDRESS"))
  var metricsAddress = "127.0.0.1"
  @Option(
    help: """
      What acknowledged commands survive. process: the death of the process; power: the loss of \
      power as well, at the cost of waiting for the disk. With --store PostgreSQL decides: see its \
      synchronous_commit.
      """)
  var durability: DurabilityArgument = .power
  @Option(
    help: ArgumentHelp(
      """
      How long live matches may continue after the first SIGTERM or SIGINT, 0 to 1h. Matches that \
      are live then resume at the next start. A second signal ends the wait.
      """, valueName: "TIME"))
  var drain = DurationArgument(.seconds(30))
  @Option(
    name: .customLong("log-level"),
    help: "The lowest level that is logged: trace, debug, info, notice, warning, error, critical.")
  var logLevel: Logger.Level = .info
  @Option(
    name: .customLong("log-format"),
    help: "Format of the log: text, for people; json, one object per line, for programs.")
  var logFormat: LogFormat = .text
  @Option(
    name: .customLong("clock-ahead"),
    help: ArgumentHelp(
      """
      For tests only: the server's clock is so far ahead of the machine's, 0 to 8760h, and \
      `admin clock forward` moves it on. A server on the same data must be started as far ahead.
      """, valueName: "TIME"))
  var clockAhead: DurationArgument?

  static let standardPort: UInt16 = 8080

  enum DurabilityArgument: String, ExpressibleByArgument, CaseIterable {
    case process, power
  }

  func check() throws {
    if let host, IPAddress(host) == nil {
      throw ValidationError("--host is a numeric address, not '\(host)'")
    }
    guard IPAddress(metricsAddress) != nil else {
      throw ValidationError("--metrics-address is a numeric address, not '\(metricsAddress)'")
    }
    guard AllowedOrigins(allowedOrigins) != nil else {
      throw ValidationError(
        "--allowed-origins has origins such as https://example.org, null or *, not "
          + "'\(allowedOrigins)'")
    }
    guard drain.duration <= .seconds(3600) else {
      throw ValidationError("--drain is 0 to 1h, not \(drain.defaultValueDescription)")
    }
    guard database.postgres == nil || durability == .power else {
      throw ValidationError("--durability process is for the file in --data-dir, not for --store")
    }
    guard database.postgres != nil || !standby else {
      throw ValidationError("--standby needs --store")
    }
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key go together")
    }
    for file in [tlsCertificate, tlsKey].compactMap({ $0 })
    where !FileManager.default.isReadableFile(atPath: file) {
      throw ValidationError("cannot read \(file)")
    }
  }

  func apply(to configuration: inout ServiceConfiguration) {
    configuration.transport.host = host
    configuration.clockAhead = clockAhead?.duration
    configuration.transport.port = port
    configuration.transport.allowedOrigins = AllowedOrigins(allowedOrigins) ?? AllowedOrigins()
    configuration.metrics = metricsPort.map { MetricsPlace(host: metricsAddress, port: $0) }
    configuration.web =
      webDir.map { .fresh(WebClient.Source(folder: $0)) }
      ?? WebClient.Source.packaged().map { .packaged($0) }
    if let tlsCertificate, let tlsKey {
      configuration.transport.tls = .init(
        certificateFile: tlsCertificate, privateKeyFile: tlsKey)
    }
    configuration.durability =
      switch durability {
      case .process: .process
      case .power: .power
      }
  }
}

extension LogFormat: ExpressibleByArgument {}
extension Logger.Level: @retroactive ExpressibleByArgument {}
