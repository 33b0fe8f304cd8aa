import ArgumentParser
import GameServer
import WebSocketTransport

/// The options that limit clients.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("max-connections"),
    help: ArgumentHelp(
      "WebSocket connections at once; further ones are refused with 503.", valueName: "N"))
  var maximumConnections = 16_000
  @Option(
    name: .customLong("max-connections-per-address"),
    help: ArgumentHelp(
      "WebSocket connections of one address at once; further ones are refused with 429.",
      valueName: "N"))
  var maximumConnectionsPerAddress = 1024
  @Option(
    name: .customLong("trusted-proxies"),
    help: ArgumentHelp(
      "Addresses or CIDR ranges, separated by commas, whose X-Forwarded-For is trusted.",
      valueName: "RANGES"))
  var trustedProxies = ""
  @Option(
    name: .customLong("rate-same-network"),
    help: """
      Whether duels of two players of one network (IPv4 /24, IPv6 /64) change ratings and winning \
      streaks: on, for players in one room, or off, to prevent that one person plays both sides. \
      Players on the server's own machine always count as different networks.
      """)
  var rateSameNetwork: Switch = .off
  @Option(
    name: .customLong("request-rate"),
    help: ArgumentHelp(
      "Requests a second that a connection may make in the long run; 0: no limit.",
      valueName: "N"))
  var requestRate = 50.0
  @Option(
    name: .customLong("request-burst"),
    help: ArgumentHelp("Requests that a connection may make at once after a pause.", valueName: "N")
  )
  var requestBurst = 200.0
  @Option(
    name: .customLong("max-queued"),
    help: ArgumentHelp(
      "KiB that may wait for a slow reader before it is closed with 4000.", valueName: "KIB"))
  var maximumQueuedKiB = 256
  @Option(
    name: .customLong("ping-interval"),
    help: ArgumentHelp("Time between pings to a silent client; 0: no pings.", valueName: "TIME"))
  var pingInterval = DurationArgument(.seconds(20))
  @Option(
    name: .customLong("idle-timeout"),
    help: ArgumentHelp(
      """
      A client that is silent for that long, pongs included, is closed with 4001; 0: never. In a \
      match it is 5s at most.
      """,
      valueName: "TIME"))
  var idleTimeout = DurationArgument(.seconds(60))
  @Option(
    name: .customLong("handshake-timeout"),
    help: ArgumentHelp(
      "Longest time for a connection's TLS handshake and request headers.", valueName: "TIME"))
  var handshakeTimeout = DurationArgument(.seconds(10))
  @Option(help: "permessage-deflate for clients that offer it: on or off.")
  var compression: Switch = .off

  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  private var proxyTexts: [String] {
    trustedProxies.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
  }

  func check() throws {
    let counts = [
      ("--max-connections", maximumConnections),
      ("--max-connections-per-address", maximumConnectionsPerAddress),
      ("--max-queued", maximumQueuedKiB),
    ]
    for (name, value) in counts where !(1...1_000_000).contains(value) {
      throw ValidationError("\(name) is 1 to 1000000, not \(value)")
    }
    guard requestRate.isFinite, requestRate >= 0 else {
      throw ValidationError("--request-rate is a number of 0 or more, not \(requestRate)")
    }
    guard requestBurst.isFinite, requestBurst >= 1 else {
      throw ValidationError("--request-burst is a number of 1 or more, not \(requestBurst)")
    }
    for text in proxyTexts where AddressRange(text) == nil {
      throw ValidationError("--trusted-proxies: '\(text)' is no address and no CIDR range")
    }
    guard idleTimeout.duration == .zero || idleTimeout.duration > pingInterval.duration else {
      throw ValidationError("--idle-timeout must be longer than --ping-interval")
    }
  }

  func apply(to configuration: inout ServiceConfiguration) {
    configuration.game.requestAllowance = .init(perSecond: requestRate, burst: requestBurst)
    configuration.game.ratesSameNetwork = rateSameNetwork == .on
    configuration.transport.maximumConnections = maximumConnections
    configuration.transport.maximumConnectionsPerAddress = maximumConnectionsPerAddress
    configuration.transport.maximumQueuedBytes = maximumQueuedKiB * 1024
    configuration.transport.trustedProxies = proxyTexts.compactMap { AddressRange($0) }
    configuration.transport.pingInterval = pingInterval.duration
    configuration.transport.idleTimeout = idleTimeout.duration
    configuration.transport.handshakeTimeout = handshakeTimeout.duration
    configuration.transport.compression = compression == .on
  }
}
