import Accounts
import Community
import GameRules
import Storage
import WebClient
import WebSocketTransport

/// The options of a running server.
public struct ServiceConfiguration: Sendable {
  public var maps: MapCollection
  /// The folder of the database; made if it is missing.
  public var dataDirectory: String
  public var durability = Durability.power
  public var transport = ServerConfiguration()
  public var game = GameConfiguration()
  /// The port for operators' metrics; with `nil` there is none, and everybody may read a few
  /// metrics on the port for players.
  public var metrics: MetricsPlace?
  /// The web client at `/`; `nil`: none.
  public var web: WebClientChoice?

  /// How far the server's clock is ahead of the machine's, which operators can move on then: for
  /// tests. `nil`: it is the machine's, and cannot be moved.
  public var clockAhead: Duration?

  public init(maps: MapCollection, dataDirectory: String) {
    self.maps = maps
    self.dataDirectory = dataDirectory
    game.commitInterval = .milliseconds(2)
  }
}

/// A port for operators' metrics. It tells what players must not know, and only operators may reach
/// it.
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
