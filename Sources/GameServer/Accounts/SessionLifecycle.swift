import Community
import GameRules
import Logging
import Storage
import WireProtocol

/// Signs sessions in and out, and ends connections: presence, queue, challenges,
/// room and match follow.
@GameLoop
final class SessionLifecycle {
  private let clock: any ServerClock
  private let players: PlayerDirectory
  private let matches: Matches
  private let lobby: Lobby
  private let challenges: Challenges
  private let rooms: Rooms
  private let activity: ActivityTracker
  private let presence: Presence
  private let authentication: Authentication
  private let state: ServerState
  private let requestLog: RequestLog
  private let logger: Logger

  init(
    clock: any ServerClock, players: PlayerDirectory, matches: Matches, lobby: Lobby,
    challenges: Challenges, rooms: Rooms, activity: ActivityTracker, presence: Presence,
    authentication: Authentication, state: ServerState, requestLog: RequestLog,
    logger: Logger
  ) {
    self.clock = clock
    self.players = players
    self.matches = matches
    self.lobby = lobby
    self.challenges = challenges
    self.rooms = rooms
    self.activity = activity
    self.presence = presence
    self.authentication = authentication
    self.state = state
    self.requestLog = requestLog
    self.logger = logger
  }

  /// Signs a session in as a player; the player's session of before is closed.
  ///
  /// - Returns: `nil` if the connection was lost in the meantime, or the account is being deleted.
  @discardableResult
  func signIn(
    _ standing: PlayerStanding, with token: TokenHash, offset: TimeZoneOffset?, _ session: Session
  ) -> Player? {
    guard !session.isClosed, players[standing.record.id]?.isLeaving != true else { return nil }
    if !standing.record.isGuest {
      authentication.noteSignIn(of: standing.record.id, from: session.channel)
    }
    if let player = players[session], player.id == standing.record.id {
      session.tokenHash = token
      activity.note(player, offset: offset)
      return player
    }
    // First, because it can end a match, and remove the player of before from the directory.
    signOut(session)
    let player = players.enter(standing)
    let previous = players.connect(player, through: session)
    session.player = player.id
    session.tokenHash = token
    session.channel.measureRoundTrip()
    activity.note(player, offset: offset)
    presence.update(player)
    challenges.returned(player)
    rooms.returned(player)
    logger.debug(
      "signed in", metadata: ["player": "\(player.id)", "connection": "\(session.number)"])
    if let previous {
      previous.player = nil
      end(previous, .signedInElsewhere)
    }
    return player
  }

  /// Takes a player who has come back into the match or the place in the queue again.
  func rejoin(_ player: Player) {
    if let match = player.match { matches.handle(.returned(player.id), in: match) }
    lobby.takeUp(player)
  }

  /// Signs a session out. The player is away then, unless another session has taken over.
  ///
  /// - Parameter forGood: False for a lost connection, whose player may come back.
  func signOut(_ session: Session, forGood: Bool = true) {
    guard let player = players[session] else { return }
    session.player = nil
    session.tokenHash = nil
    guard player.session === session else { return }
    players.disconnect(player)
    guard !state.isHalted else { return }
    logger.debug(
      "signed out", metadata: ["player": "\(player.id)", "connection": "\(session.number)"])
    lobby.hold(player)
    if forGood {
      challenges.handle(.dropped(player.id))
      rooms.leave(player)
    } else {
      challenges.dropped(player)
      rooms.dropped(player)
    }
    if let match = player.match { matches.handle(.dropped(player.id), in: match) }
    activity.noteEnd(player)
    presence.update(player)
    players.removeIfGone(player)
  }

  /// Ends a connection; messages that it still sends, or that wait, are not carried out.
  ///
  /// - Parameter reason: The reason that the client is told; by default the code's.
  func end(_ session: Session, _ code: CloseCode, because reason: String? = nil) {
    requestLog.ended(session, code)
    session.end()
    session.channel.close(code: code.rawValue, reason: reason ?? code.reason)
  }

  /// Signs a deleted player's session out and ends its connection.
  func endSession(of player: Player, _ code: CloseCode) {
    guard let session = player.session else { return }
    session.player = nil
    session.tokenHash = nil
    players.disconnect(player)
    end(session, code)
  }

  /// Takes a banned player out of queue, challenges, room and match, and ends the connection.
  func expel(_ player: Player, _ ban: BanRecord) {
    lobby.leave(player)
    challenges.handle(.dropped(player.id))
    rooms.leave(player)
    player.isAwaited = false
    if let match = player.match { matches.handle(.quit(player.id), in: match) }
    if let session = player.session {
      end(session, .banned, because: ban.reason)
      signOut(session)
    }
    players.removeIfGone(player)
  }

  /// Ends the player's connection if it was signed in by another token than this.
  func endConnection(
    of player: PlayerID, unlessBy token: TokenHash, _ code: CloseCode = .signedInElsewhere
  ) {
    guard let other = players[player]?.session, other.tokenHash != token else { return }
    end(other, code)
    signOut(other)
  }
}
