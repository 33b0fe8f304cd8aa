import GameRules
import GameServer
import JSON
import WireProtocol

/// What the referee knows of a connection.
@GameLoop
final class LinkView {
  /// A request that reached the server and has no reply yet.
  struct Pending {
    /// `nil` for what is no message.
    let method: String?
    let parameters: JSONNode?
    /// On the server's clock.
    let at: Int64
    /// Nothing else was under way, so that it was carried out at once.
    let isAlone: Bool
    /// Who was signed in.
    let player: PlayerID?
    /// How many notifications the player had not read.
    let unread: Int?
  }

  let link: Link
  var player: PlayerID?
  var signedInAt: Int64 = 0
  /// Of each match the number that was told last; `nil`: to be seen.
  var sequences: [MatchID: Int?] = [:]
  var pending: [RequestID: [Pending]] = [:]
  var pendingCount = 0
  /// What the client was told of friends.
  var shown: [PlayerID: Shown] = [:]

  /// Whether somebody is there and plays.
  struct Shown: Equatable {
    var isOnline: Bool
    var isInMatch: Bool
  }

  init(_ link: Link) { self.link = link }
}
