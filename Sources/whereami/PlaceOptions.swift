import ArgumentParser
import Foundation
import GameServer
import Logging
import WebClient
import WebSocketTransport

/// Where the server listens, and what it reads and writes.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Numeric address to listen on (default: every address, IPv4 and IPv6).", valueName: "ADDRESS")
  )
  var host: String?
  @Option(help: ArgumentHelp("TCP port, 0 to 65535; 0 lets the system choose.", valueName: "PORT"))
  var port: UInt16 = Self.standardPort
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp("Folder of the database, made if missing.", valueName: "DIR"))
  var dataDir = "./data"
  @Option(
    help: ArgumentHelp("Folder with the maps, one GeoJSON file (RFC 7946) each.", valueName: "DIR"))
  var maps: String = MapFolder.standardPath
  @Option(
    name: .customLong("web-dir"),
    help: ArgumentHelp(
      """
      Folder of the client for browsers, in the place of the one that ships with the program; read \
      anew at every request.
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
      Origins, separated by commas, whose pages may connect beside the server's own: \
      https://example.org; null: pages that have none, as files; *: all. Other pages are refused \
      with 403. What is no browser and names no origin always may.
      """, valueName: "ORIGINS"))
  var allowedOrigins = "null"
  @Option(
    name: .customLong("metrics-port"),
    help: ArgumentHelp(
      """
      TCP port on which operators are told everything at /metrics, for Prometheus; 0 lets the \
      system choose. Without it --port tells everybody how many there are, and no more.
      """, valueName: "PORT"))
  var metricsPort: UInt16?
  @Option(
    name: .customLong("metrics-address"),
    help: ArgumentHelp(
      """
      Numeric address of --metrics-port. What is told there players must not know: let nobody but \
      operators reach it.
      """, valueName: "ADDRESS"))
  var metricsAddress = "127.0.0.1"
  @Option(
    help: """
      What an acknowledged command survives. process: the death of the process; power: the loss of \
      power as well, at the price of waiting for the disk.
      """)
  var durability: DurabilityArgument = .power
  @Option(
    help: ArgumentHelp(
      """
      How long live matches may go on after the first SIGTERM or SIGINT, 0 to 1h; what is live then \
      goes on after the next start. A second signal ends the wait.
      """, valueName: "TIME"))
  var drain = DurationArgument(.seconds(30))
  @Option(
    name: .customLong("log-level"),
    help: "The least that is logged: trace, debug, info, notice, warning, error, critical.")
  var logLevel: Logger.Level = .info
  @Option(
    name: .customLong("log-format"),
    help: "How log lines are written: text, for people; json, an object a line, for programs.")
  var logFormat: LogFormat = .text

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
