import GameRules
import JSON

/// An event, as a client gets it.
public enum ServerEvent: Sendable, Hashable {
  case match(MatchID, sequence: Int, MatchEventBody)
  case social(SocialEventBody)
  case draining(ServerDraining)
  case announced(ServerAnnouncement)
  /// An event that this version does not know: a newer server may have more.
  case unknown(name: String)

  /// Reads what ``ServerMessage/event(name:parameters:)`` has.
  ///
  /// - Throws: What a server of this contract would not have sent.
  public init(name: String, parameters: JSONNode) throws(WireFault) {
    if name == ServerDraining.name.description {
      self = .draining(try ServerDraining(wire: parameters))
    } else if name == ServerAnnouncement.name.description {
      self = .announced(try ServerAnnouncement(wire: parameters))
    } else if let body = try MatchEventBody(name: name, parameters: parameters) {
      let header = try EventHeader(wire: parameters)
      self = .match(header.match, sequence: header.sequence, body)
    } else if let body = try SocialEventBody(name: name, parameters: parameters) {
      self = .social(body)
    } else {
      self = .unknown(name: name)
    }
  }
}

/// The content of an event of a match.
public enum MatchEventBody: Sendable, Hashable {
  case matched(QueueMatched)
  indirect case started(MatchStarted)
  indirect case roundStarted(RoundStarted)
  case guessing(RoundGuessing)
  case hurried(RoundHurried)
  case frozen(RoundFrozen)
  indirect case aided(RoundAided)
  case paused(MatchPaused)
  indirect case resumed(MatchResumed)
  case marked(RoundMarked)
  case guessed(RoundGuessed)
  indirect case revealed(RoundRevealed)
  case ready(RoundReady)
  case standings(RoundStandings)
  indirect case finished(MatchFinished)
  case playerLeft(MatchPlayerLeft)
  case playerReturned(MatchPlayerReturned)

  /// `nil` for a name that is no event of a match.
  fileprivate init?(name: String, parameters: JSONNode) throws(WireFault) {
    switch name {
    case "queue.matched": self = .matched(try QueueMatched(wire: parameters))
    case "match.started": self = .started(try MatchStarted(wire: parameters))
    case "round.started": self = .roundStarted(try RoundStarted(wire: parameters))
    case "round.guessing": self = .guessing(try RoundGuessing(wire: parameters))
    case "round.hurried": self = .hurried(try RoundHurried(wire: parameters))
    case "round.frozen": self = .frozen(try RoundFrozen(wire: parameters))
    case "round.aided": self = .aided(try RoundAided(wire: parameters))
    case "match.paused": self = .paused(try MatchPaused(wire: parameters))
    case "match.resumed": self = .resumed(try MatchResumed(wire: parameters))
    case "round.marked": self = .marked(try RoundMarked(wire: parameters))
    case "round.guessed": self = .guessed(try RoundGuessed(wire: parameters))
    case "round.revealed": self = .revealed(try RoundRevealed(wire: parameters))
    case "round.ready": self = .ready(try RoundReady(wire: parameters))
    case "round.standings": self = .standings(try RoundStandings(wire: parameters))
    case "match.finished": self = .finished(try MatchFinished(wire: parameters))
    case "match.playerLeft": self = .playerLeft(try MatchPlayerLeft(wire: parameters))
    case "match.playerReturned": self = .playerReturned(try MatchPlayerReturned(wire: parameters))
    default: return nil
    }
  }
}

/// The match and the sequence number of an event.
private struct EventHeader: WireObject {
  var match: MatchID
  var sequence: Int

  init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    sequence = try fields("seq", \.sequence, "Its number.")
  }
}

/// The content of an event outside matches: friends, challenges, rooms, notifications.
public enum SocialEventBody: Sendable, Hashable {
  case presence(FriendPresence)
  case friendAdded(FriendAdded)
  case friendRemoved(FriendRemoved)
  case challenged(ChallengeReceived)
  case challengeAccepted(ChallengeAccepted)
  case challengeDeclined(ChallengeDeclined)
  case challengeCancelled(ChallengeCancelled)
  case challengeExpired(ChallengeExpired)
  case roomChanged(RoomChanged)
  case roomMatchChanged(RoomMatchChanged)
  case roomEmoted(RoomEmoted)
  case roomClosed(RoomClosed)
  case notified(NotificationReceived)

  /// `nil` for a name that is no such event.
  init?(name: String, parameters: JSONNode) throws(WireFault) {
    switch name {
    case "friend.presence": self = .presence(try FriendPresence(wire: parameters))
    case "friend.added": self = .friendAdded(try FriendAdded(wire: parameters))
    case "friend.removed": self = .friendRemoved(try FriendRemoved(wire: parameters))
    case "challenge.received": self = .challenged(try ChallengeReceived(wire: parameters))
    case "challenge.accepted": self = .challengeAccepted(try ChallengeAccepted(wire: parameters))
    case "challenge.declined": self = .challengeDeclined(try ChallengeDeclined(wire: parameters))
    case "challenge.cancelled":
      self = .challengeCancelled(try ChallengeCancelled(wire: parameters))
    case "challenge.expired": self = .challengeExpired(try ChallengeExpired(wire: parameters))
    case "room.state": self = .roomChanged(try RoomChanged(wire: parameters))
    case "room.match": self = .roomMatchChanged(try RoomMatchChanged(wire: parameters))
    case "room.emoted": self = .roomEmoted(try RoomEmoted(wire: parameters))
    case "room.closed": self = .roomClosed(try RoomClosed(wire: parameters))
    case "notification.received": self = .notified(try NotificationReceived(wire: parameters))
    default: return nil
    }
  }
}
