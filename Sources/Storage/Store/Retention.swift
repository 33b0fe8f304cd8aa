import GameRules

/// The retention periods: nothing grows without a bound.
///
/// | data                      | deleted                                                         |
/// |---------------------------|-----------------------------------------------------------------|
/// | a live match's journal    | after the match, with its segment of the log, once nearly all   |
/// |                           | of the oldest segment belongs to finished matches               |
/// | a waiting ticket          | when the player is paired, leaves, or is gone                   |
/// | a token                   | after expiry (``OperationsStore/purgeTokens(expiredAt:limit:)``)|
/// |                           | and the oldest above ``TokenRecord/limitPerPlayer``             |
/// | a notification            | the oldest above ``NotificationRecord/inboxLimit``              |
/// | friends and requests      | bounded by `FriendshipLimits`                                   |
/// | a recording of a match    | ``recordingLife`` after the match began                         |
/// | news of feeds, happenings | `NewsLimits.life` after they were published, unless bookmarked; |
/// |                           | of a feed also the oldest above `NewsLimits.itemsOfFeed`        |
/// | a removed item of a feed  | `NewsLimits.life` after its feed had it last                    |
/// | a picture                 | when the player sets the next one                               |
/// | an unreachable guest      | ``guestAbsence`` after the last visit, see                      |
/// |                           | ``OperationsStore/forgetGuests(absentSince:after:limit:)``      |
/// | an account                | when its player deletes it                                      |
/// | a ban                     | when it is lifted, or within an hour after its end              |
/// | the audit trail           | the oldest lines above ``AuditRecord/limit``                    |
/// | finished matches, visits  | never: statistics follow from them. Only visits that began a    |
/// |                           | day or changed the time zone are kept; and compositions         |
/// | the id of a deleted player| never: other players' matches refer to it                       |
public enum Retention {
  /// How long a guest without a token is kept after the last visit. Nobody can sign in as that
  /// guest again; until then opponents find the name in their histories. A guest who has friends is
  /// kept.
  public static let guestAbsence = Duration.seconds(90 * 24 * 3600)
  /// How long a match can be replayed.
  public static let recordingLife = Duration.seconds(30 * 24 * 3600)
  /// How many players one call examines; small, so that other writes do not wait for it.
  public static let guestsPerStep = 200
}

/// The result of one call of ``OperationsStore/forgetGuests(absentSince:after:limit:)``.
public struct ForgottenGuests: Hashable, Sendable {
  /// The ids of the deleted guests, in ascending order.
  public let players: [PlayerID]
  /// The argument `after` of the next call; `nil` when no more guests can be found.
  public let last: PlayerID?

  public init(players: [PlayerID], last: PlayerID?) {
    self.players = players
    self.last = last
  }
}
