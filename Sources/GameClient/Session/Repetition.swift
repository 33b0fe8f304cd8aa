import GameRules
import WireProtocol

/// The way to repeat a request whose reply was lost with the connection: the server may or may not
/// have carried it out.
public enum Repetition: Hashable, Sendable {
  /// Sent again: nothing more happens by it, and the reply is the same, or a refusal that is true
  /// of the moment (`wrongPhase`: the phase is over, whichever of the two came in time).
  case harmless
  /// Sent again; one of these refusals says that what was asked for is so already, which counts as
  /// success.
  case settled(by: Set<GameErrorCode>)
  /// Not sent again: twice would be more than once, or what came of it could not be told. The
  /// caller gets ``ClientError/outcomeUnknown``.
  case never
}

extension WireMethod {
  /// The action of a ``GameSession`` on a request of this method whose reply was lost.
  public static var repetition: Repetition { RepetitionTable.rows[name.description] ?? .never }
}

/// The decision for each method; one that is missing here is never repeated.
enum RepetitionTable {
  static let rows: [String: Repetition] = [
    // Methods whose repetition changes nothing.
    "server.info": .harmless, "clock.sync": .harmless, "map.list": .harmless,
    "format.list": .harmless, "daily.get": .harmless, "daily.board": .harmless,
    "set.get": .harmless, "set.create": .harmless,
    "player.report": .harmless,
    "match.replay": .harmless,
    "match.state": .harmless, "match.history": .harmless, "profile.get": .harmless,
    "badge.list": .harmless, "ranking.get": .harmless, "board.get": .harmless,
    "league.get": .harmless, "memory.due": .harmless, "memory.map": .harmless,
    "bag.get": .harmless,
    // The second would take the ingredients again.
    "bag.compose": .never,
    "fact.get": .harmless,
    "friend.list": .harmless,
    "notification.list": .harmless, "account.export": .harmless,

    // Signing in: a second login leaves a token that nobody uses; a second guest or account would
    // be refused its name, and nobody could tell by whom it was taken.
    "account.resume": .harmless, "account.login": .harmless,
    "account.guest": .never, "account.register": .never, "account.oidc": .never,
    // The second would be refused with a reason that is as true if the first was never carried out.
    "account.upgrade": .never, "account.changePassword": .never, "account.logout": .never,
    "account.delete": .never,

    // A player who is waiting, or has a match, has what was asked for. Whoever comes back so late
    // that the match is over gets another one.
    "queue.join": .settled(by: [.alreadyQueued, .alreadyInMatch]),
    "match.solo": .settled(by: [.alreadyInMatch]),
    "match.begin": .settled(by: [.alreadyInMatch]),
    "queue.leave": .harmless,

    // The same answer, guess or ready again has the same reply. A marker is where it was put last.
    "match.answer": .harmless, "match.mark": .harmless,
    "view.move": .harmless, "match.guess": .harmless,
    "match.ready": .harmless,
    // An aid asked for again in its round has the same reply. A pause that has ended by itself
    // would be followed by another one.
    "match.aid": .harmless, "match.pause": .never, "match.resume": .harmless,
    // `notInMatch` says that the player has left it, or that it is over.
    "match.quit": .settled(by: [.notInMatch]),

    // A request that was declined in between would be made again.
    "friend.request": .never,
    // `unknownRequest` would not tell whether there is a friendship now.
    "friend.accept": .never,
    "friend.decline": .settled(by: [.unknownRequest]),
    "friend.remove": .settled(by: [.notFriends]),
    // A block is one however often it is asked for.
    "player.block": .harmless, "player.unblock": .harmless, "player.blocked": .harmless,

    // A challenge ends when one of the two is away for longer than a page takes to load anew; an
    // answer then is for the player to give again.
    "challenge.send": .never, "challenge.accept": .never, "match.rematch": .never,
    "challenge.decline": .settled(by: [.unknownChallenge]),
    "challenge.cancel": .settled(by: [.unknownChallenge]),

    // The room that was opened or entered comes with the resuming; a match that has begun tells
    // itself. A sign is worth nothing later.
    "room.create": .never, "room.join": .harmless, "room.start": .never, "room.emote": .never,
    "room.go": .never,
    "room.leave": .settled(by: [.notInRoom]), "room.set": .harmless,
    "room.side": .harmless, "room.role": .harmless,
    "room.kick": .settled(by: [.unknownPlayer]),
    // A refusal would not tell whether the player has passed the role on or never had it.
    "room.pass": .never,

    // Without a key, lists and places would be made twice. `duplicatePlace` would not tell by whom.
    "list.create": .never, "list.add": .never,
    "list.set": .harmless, "list.remove": .harmless, "list.get": .harmless,
    "search": .harmless, "list.mine": .harmless, "list.search": .harmless,
    "list.popular": .harmless,
    "list.delete": .settled(by: [.unknownList]),
    "favourite.set": .harmless, "favourite.list": .harmless,

    "map.mine": .harmless, "map.get": .harmless, "map.set": .harmless, "map.popular": .harmless,
    "map.delete": .settled(by: [.unknownMap]),

    "event.list": .harmless, "event.get": .harmless, "event.want": .harmless,
    "news.list": .harmless, "news.get": .harmless, "news.bookmark": .harmless,
    "digest.set": .harmless, "digest.get": .harmless,

    "notification.read": .harmless,
    "push.get": .harmless, "push.subscribe": .harmless, "push.unsubscribe": .harmless,
    // The link of a match stays the same.
    "match.share": .harmless,
  ]
}

/// The state when a request was first sent, and the state after the reconnect.
struct RepeatedRequest: Sendable {
  /// Whether the player was in a match before: then a refusal because of it is meant as it is said.
  var wasInMatch: Bool
  /// When it was first sent, on the server's clock.
  var firstSent: Instant
  /// The result of the last `account.resume`.
  var returned: AccountResume.Result?
  /// The last state that stood in for missed events.
  var state: MatchState?

  /// The reply of a request that was sent again and refused because the first was carried out;
  /// `nil` if the refusal is to be told.
  func result<Method: WireMethod>(
    of method: Method.Type, _ parameters: Method.Parameters, refusedWith refusal: GameErrorCode
  ) -> Method.Result? {
    guard case .settled(let refusals) = method.repetition, refusals.contains(refusal) else {
      return nil
    }
    if let parameters = parameters as? QueueJoin.Parameters {
      return joined(parameters, refusedWith: refusal) as? Method.Result
    }
    if method == MatchSolo.self || method == MatchBegin.self {
      return wasInMatch || state?.mode != .solo ? nil : state as? Method.Result
    }
    return Nothing() as? Method.Result
  }

  /// How many others wait went with the reply: 0 stands for that.
  private func joined(
    _ parameters: QueueJoin.Parameters, refusedWith refusal: GameErrorCode
  ) -> QueueJoin.Result? {
    if refusal == .alreadyInMatch {
      return wasInMatch ? nil : QueueJoin.Result(since: firstSent, waiting: 0)
    }
    guard let place = returned?.queue, place.isRanked == (parameters.isRanked ?? false),
      parameters.map == nil || parameters.map == place.map
    else { return nil }
    return QueueJoin.Result(
      since: place.since, waiting: place.waiting, estimatedWait: place.estimatedWait)
  }
}
