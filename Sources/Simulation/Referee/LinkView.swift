import Community
import GameRules
import GameServer
import Geodesy
import JSON
import WireProtocol

/// The referee's state of a connection.
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
    /// The player who was signed in.
    let player: PlayerID?
    /// The referee's, when it came.
    let moment: Int
    /// The referee's knowledge at that moment.
    let before: Knowledge
  }

  /// The referee's knowledge about a player when a request comes. Changes between the request and
  /// its reply are no violations.
  struct Knowledge {
    var friendships = 0
    var inbox = 0
    var challenges = 0
    var rooms = 0
    var bag = 0
    var learning = 0
    var maps = 0
    var isWaiting = false
    /// The possible passwords of the account that the request names, and how often they have
    /// changed.
    var passwords: Set<String> = []
    var passwordChanges = 0
  }

  let link: Link
  var player: PlayerID?
  /// The token of the sign-in.
  var token: String?
  /// Since when the store knows that token no more, as far as was looked.
  var lockedOutSince: Instant?
  var signedInAt: Int64 = 0
  /// When the reply to the sign-in was sent.
  var knownSince: Int64 = 0
  /// The client was told that a restart comes.
  var isWarned = false
  /// The last sequence number of each match; `nil` before the next event.
  var sequences: [MatchID: Int?] = [:]
  var pending: [RequestID: [Pending]] = [:]
  var pendingCount = 0
  /// The room that the client was told of last, and its version.
  var room: (code: RoomCode, version: Int)?
  /// The presence of friends as told to the client.
  var shown: [PlayerID: Shown] = [:]

  /// Whether somebody is there and plays.
  struct Shown: Equatable {
    var isOnline: Bool
    var isInMatch: Bool
  }

  /// Whether a sign-in is under way.
  var isComing: Bool {
    pending.values.joined().contains { $0.method?.hasPrefix("account.") == true }
  }

  /// The places of marks without a reply.
  func pendingMarks(in round: Int) -> [Coordinate?] {
    pending.values.joined()
      .filter { $0.method == "match.mark" && $0.parameters?["round"]?.integer == Int64(round) }
      .map { Coordinate($0.parameters) }
  }

  init(_ link: Link) { self.link = link }
}
