import GameRules
import GameServer
import Geodesy
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
    /// The referee's, when it came.
    let moment: Int
    /// What was known then.
    let before: Knowledge
  }

  /// What the referee knows of somebody when a request comes: what has changed when the reply goes
  /// is not held against it.
  struct Knowledge {
    var friendships = 0
    var inbox = 0
    var challenges = 0
    var isWaiting = false
    /// What the password of the account that the request names may be, and how often something was
    /// asked about it.
    var passwords: Set<String> = []
    var passwordChanges = 0
  }

  let link: Link
  var player: PlayerID?
  /// What the player was let in with.
  var token: String?
  /// Since when the store knows that token no more, as far as was looked.
  var lockedOutSince: Instant?
  var signedInAt: Int64 = 0
  /// When the reply to the sign-in was sent.
  var knownSince: Int64 = 0
  /// The client was told that a restart comes.
  var isWarned = false
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

  /// Somebody may be signed in by now whom the client has not been told of.
  var isComing: Bool {
    pending.values.joined().contains { $0.method?.hasPrefix("account.") == true }
  }

  /// Where the marks go that have no reply yet.
  func pendingMarks(in round: Int) -> [Coordinate?] {
    pending.values.joined()
      .filter { $0.method == "match.mark" && $0.parameters?["round"]?.integer == Int64(round) }
      .map { Coordinate($0.parameters) }
  }

  init(_ link: Link) { self.link = link }
}
