import Accounts
import Community
import GameRules
import Logging
import Storage

/// Composes what belongs to accounts: signing in and out, and the methods `account.…`.
@GameLoop
final class AccountFeatures: Feature {
  let sessions: SessionLifecycle
  let signIns: SignIns
  let unresolved: UnresolvedAccounts
  let deletion: AccountDeletion
  private let features: [any Feature]

  /// - Parameter slowWork: The pool that hashes passwords.
  init(
    _ configuration: AccountConfiguration, tokenLifetime: Duration, slowWork: SlowWorkPool,
    store: any Store, clock: any ServerClock, timers: Timers, journal: Journal,
    players: PlayerDirectory, matches: Matches, lobby: Lobby, challenges: Challenges,
    rooms: Rooms, inbox: Inbox, activity: ActivityTracker, presence: Presence, bans: BanList,
    rules: RuleBook,
    state: ServerState, metrics: ServerMetrics, log: ServerLog, requestLog: RequestLog,
    randomness: Randomness
  ) {
    let authentication = Authentication(
      configuration, slowWork: slowWork, clock: clock, metrics: metrics, randomness: randomness)
    sessions = SessionLifecycle(
      clock: clock, players: players, matches: matches, lobby: lobby, challenges: challenges,
      rooms: rooms, activity: activity, presence: presence, authentication: authentication,
      state: state,
      requestLog: requestLog, logger: log.logger)
    signIns = SignIns(
      store: store, clock: clock, players: players, sessions: sessions, bans: bans, state: state,
      randomness: randomness, tokenLifetime: tokenLifetime)
    unresolved = UnresolvedAccounts(
      store: store, clock: clock, timers: timers, players: players, sessions: sessions,
      state: state, log: log)
    deletion = AccountDeletion(
      store: store, clock: clock, timers: timers, journal: journal, players: players,
      matches: matches, lobby: lobby, challenges: challenges, rooms: rooms, presence: presence,
      authentication: authentication, sessions: sessions, bans: bans, state: state, log: log)
    features = [
      TokenAccounts(
        store: store, clock: clock, journal: journal, players: players, matches: matches,
        lobby: lobby, challenges: challenges, rooms: rooms, sessions: sessions, signIns: signIns,
        unresolved: unresolved, bans: bans, state: state),
      PasswordAccounts(
        store: store, players: players, authentication: authentication, sessions: sessions,
        signIns: signIns, unresolved: unresolved, state: state, logger: log.logger),
      IdentityAccounts(
        store: store, clock: clock, players: players, authentication: authentication,
        signIns: signIns, unresolved: unresolved, state: state),
      AccountExporter(store: store, clock: clock, inbox: inbox, rules: rules),
      deletion,
    ]
  }

  func register(in dispatcher: Dispatcher) {
    for feature in features { feature.register(in: dispatcher) }
  }
}
