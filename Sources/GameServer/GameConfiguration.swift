import Community
import GameRules
import Places

/// The options of the game.
public struct GameConfiguration: Sendable {
  /// The server's name in `server.info`.
  public var name = "Where am I"
  /// The options of matches whose creator sets none.
  public var options = MatchOptions.standard
  /// Duels of two players of the same network are rated too: for a LAN party, or where all players
  /// come through one address.
  public var ratesSameNetwork = false
  /// The rules for badges and notifications.
  public var rules = StandardRules.book
  public var accounts = AccountConfiguration()
  /// The provider of the places' views.
  public var viewProvider = ViewProvider.coordinates
  /// The provider of street panoramas; `nil`: places have none.
  public var panoramas: (any PlaceProvider)?
  /// The bounds of what is kept of them.
  public var panoramaLimits = PanoramaLimits()
  /// The most places whose sketches are kept ready, of all maps together; 0: each is drawn when it
  /// is asked for.
  public var sketchStock = 0
  /// Push messages to closed clients; `nil`: none are sent.
  public var push: PushConfiguration?
  /// Finds the town and country of a solution; `nil`: solutions have none.
  public var gazetteer: (any Gazetteer)?
  /// The facts about countries that the server tells; `nil`: none.
  public var facts: FactBook?
  /// Makes the index of towns and countries when it is first searched; `nil`: a search finds none.
  public var placeNames: (@Sendable () -> PlaceNames)?
  /// The files of feeds whose items are news; `nil`: none.
  public var newsFeeds: (any FeedFolder)?
  /// The requests of a connection.
  public var requestAllowance = RequestAllowance(perSecond: 50, burst: 200)
  /// The least time between the beginnings of two commits. Zero: each begins as soon as the one
  /// before has ended.
  public var commitInterval = Duration.zero
  /// How long a session token is valid after its last use.
  public var tokenLifetime = Duration.seconds(90 * 24 * 3600)

  public init() {}
}
