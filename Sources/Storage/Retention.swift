import GameRules

/// What is kept for how long: nothing may grow without a bound.
///
/// | what                      | goes                                                            |
/// |---------------------------|-----------------------------------------------------------------|
/// | a live match's journal    | with the result it means nothing; its entries go a stretch at a |
/// |                           | time when nearly all of the oldest is of finished matches       |
/// | a waiting ticket          | when the player is paired, leaves, or has gone                  |
/// | a token                   | when it has expired (``Store/purgeTokens(expiredAt:limit:)``);  |
/// |                           | of more than ``TokenRecord/limitPerPlayer`` the oldest          |
/// | a notification            | of more than ``NotificationRecord/inboxLimit`` the oldest       |
/// | friends and requests      | bounded by `FriendshipLimits`                                   |
/// | a picture                 | with the next one                                               |
/// | a guest nobody can be     | ``guestAbsence`` after the last visit                           |
/// |                           | (``Store/forgetGuests(absentSince:after:limit:)``)              |
/// | an account                | when its player deletes it                                      |
/// | a ban                     | when it is lifted, or within an hour after its end              |
/// | an operator's doing       | of more than ``AuditRecord/limit`` lines the oldest             |
/// | finished matches, visits  | never: statistics follow from them. Visits are those that began |
/// |                           | a day or changed the zone                                       |
/// | the id of a deleted player| never: others' matches have it                                  |
public enum Retention {
  /// How long a guest without a token is kept, from the last visit. Without a token nobody can ever
  /// be that guest again; the time is for opponents who look for the name in their histories. Who
  /// has a friend is kept: the friend would miss them.
  public static let guestAbsence = Duration.seconds(90 * 24 * 3600)
  /// How many players one call looks at: so few that nobody waits for it.
  public static let guestsPerStep = 200
}

/// What a step through the players has forgotten.
public struct ForgottenGuests: Hashable, Sendable {
  /// Those who are gone, in ascending order.
  public let players: [PlayerID]
  /// Where the next step begins; `nil` when no more can be found.
  public let last: PlayerID?

  public init(players: [PlayerID], last: PlayerID?) {
    self.players = players
    self.last = last
  }
}
