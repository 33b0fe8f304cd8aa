import Accounts
import Community
import GameRules
import Storage
import WebClient
import WebSocketTransport

/// What a running server is made of.
public struct ServiceConfiguration: Sendable {
  public var maps: MapCollection
  /// The folder of the database; made if it is missing.
  public var dataDirectory: String
  public var durability = Durability.power
  public var transport = ServerConfiguration()
  public var game = GameConfiguration()
  /// Where operators are told what the server does; `nil`: nowhere, and everybody is told a little
  /// on the port that players use.
  public var metrics: MetricsPlace?
  /// The game for browsers; `nil`: there is none at `/`.
  public var web: WebClientChoice?

  public init(maps: MapCollection, dataDirectory: String) {
    self.maps = maps
    self.dataDirectory = dataDirectory
    game.commitInterval = .milliseconds(2)
  }
}

/// A port for those who watch over the server. It tells what players must not know: nobody else may
/// reach it.
public struct MetricsPlace: Sendable {
  /// The numeric address to listen on.
  public var host: String
  /// The TCP port; 0 lets the system choose.
  public var port: UInt16

  public init(host: String = "127.0.0.1", port: UInt16) {
    self.host = host
    self.port = port
  }
}

/// Which client browsers get.
public enum WebClientChoice: Sendable {
  /// Read once, compressed, and kept by browsers.
  case packaged(WebClient.Source)
  /// Read anew at every request: for work on the client.
  case fresh(WebClient.Source)
}

/// What an operator may choose about the game.
public struct GameConfiguration: Sendable {
  /// What a server is called in `server.info`.
  public var name = "Where am I"
  /// How matches are played that say nothing else.
  public var options = MatchOptions.standard
  /// Duels of two players of the same network count as others do: for a room full of players, or
  /// where all come through one address.
  public var ratesSameNetwork = false
  /// What brings badges and notifications.
  public var rules = StandardRules.book
  public var accounts = AccountConfiguration()
  /// What shows a place to the players.
  public var viewProvider = ViewProvider.coordinates
  /// What knows the towns near a solution, if anything does.
  public var gazetteer: (any Gazetteer)?
  public var requestAllowance = RequestAllowance(perSecond: 50, burst: 200)
  /// The least time between the beginnings of two commits. Zero: each begins as soon as the one
  /// before has ended.
  public var commitInterval = Duration.zero
  /// How long a session token is good for after it was last used.
  public var tokenLifetime = Duration.seconds(90 * 24 * 3600)

  public init() {}
}

/// What an operator may choose about accounts.
public struct AccountConfiguration: Sendable {
  /// What hashing a password costs.
  public var passwordCost = ScryptCost.standard
  /// Whose ID tokens sign in.
  public var providers = IdentityProviders()
  /// Where the providers' keys come from.
  public var keySource: any KeySetSource = KeySetFetcher()

  public init() {}
}

/// How many requests a connection may make.
public struct RequestAllowance: Hashable, Sendable {
  /// In the long run; zero: as many as it likes.
  public var perSecond: Double
  /// At once, after a pause. At least 1.
  public var burst: Double

  public init(perSecond: Double, burst: Double) {
    self.perSecond = perSecond
    self.burst = burst
  }
}
