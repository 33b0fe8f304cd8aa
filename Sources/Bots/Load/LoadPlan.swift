/// The journeys of a load test.
public enum LoadJourney: String, CaseIterable, Sendable, Codable {
  /// They sign in at a fixed rate, and are silent from then on but for pongs.
  case idle
  /// They play duels; commands are due at a fixed rate, and fall to whoever's turn it is.
  case human
  /// They play duels as fast as the replies come.
  case duels
  /// They wait for the server to be restarted, and come back.
  case reconnect
  /// They play alone; commands are due at a fixed rate.
  case solo

  /// Whether commands are due whatever the server does; else each waits for the reply before.
  public var isOpen: Bool { self != .duels }

  /// Whether the players play, so that there are commands to be sent.
  var plays: Bool { self == .human || self == .duels || self == .solo }

  /// How often a player moves the marker in a round.
  var marks: ClosedRange<Int> {
    switch self {
    case .human, .solo: 1...3
    case .duels, .idle, .reconnect: 0...1
    }
  }
}

/// The configuration of a load test.
public struct LoadPlan: Sendable {
  public var url: String
  public var journey: LoadJourney
  /// How many connections there are.
  public var count: Int
  /// How many connections are begun a second.
  public var arrivalRate: Double
  /// Commands a second of all players together; of no meaning to a journey that sends none.
  public var commandRate: Double
  /// The time after all have signed in that no percentile counts.
  public var warmUp: Duration
  /// How long is measured after it; of a reconnect storm, how long is waited for it at most.
  public var duration: Duration
  /// Over how long the first attempts are spread after a restart that named no time; `nil`: they
  /// come when a ``GameSession`` makes its own.
  public var spread: Duration?
  public var seed: UInt64
  /// The file that keeps tokens from one run to the next; `nil`: none.
  public var tokenFile: String?
  /// The server's process, if it is on this machine and its figures are wanted.
  public var serverProcess: Int?
  /// PEM file of the authorities that are trusted with `wss://`; `nil`: the system's.
  public var tlsAuthorities: String?

  public init(
    url: String, journey: LoadJourney, count: Int, arrivalRate: Double = 1000,
    commandRate: Double? = nil, warmUp: Duration = .seconds(5), duration: Duration = .seconds(30),
    spread: Duration? = nil, seed: UInt64 = 1, tokenFile: String? = nil,
    serverProcess: Int? = nil, tlsAuthorities: String? = nil
  ) {
    self.url = url
    self.journey = journey
    self.count = count
    self.arrivalRate = arrivalRate
    self.commandRate = commandRate ?? Double(count) / Self.pause
    self.warmUp = warmUp
    self.duration = duration
    self.spread = spread
    self.seed = seed
    self.tokenFile = tokenFile
    self.serverProcess = serverProcess
    self.tlsAuthorities = tlsAuthorities
  }

  /// The address that a connection comes from; `nil`: as the system chooses.
  ///
  /// All of 127.0.0.0/8 is this machine, and each address has some 28 000 ports of its own.
  func source(of number: Int) -> String? {
    url.hasPrefix("ws://127.") ? "127.0.0.\(2 + number / Self.connectionsPerSource)" : nil
  }

  private static let connectionsPerSource = 4000

  /// Seconds between two commands of one player, unless a rate is given.
  private static let pause = 3.0

  /// Connections of one process; the descriptors that it may have open are the bound before that.
  public static let counts = 1...20_000
}
