import GameRules

/// Players who gather by a code and play matches together, as often as they like.
///
/// Members play, or watch: watchers see each round of the room's match after its reveal, and so do
/// members who came while it was played. A **screen** is a watcher that also sees the place that is
/// looked for, so that a big screen can show it to everybody in the same physical room.
///
/// A room is open until its last member leaves, or until ``RoomLimits/idleTime`` passes without a
/// change and without a match of a member. ``RoomBook`` has all rooms and changes them.
public struct Room: Hashable, Sendable {
  public let code: RoomCode
  /// Grows by one with each change that the members are told.
  public internal(set) var version: Int
  /// The member who sets the terms, removes members and starts matches.
  public internal(set) var host: PlayerID
  /// In the order of their arrival.
  public internal(set) var members: [RoomMember]
  public internal(set) var terms: RoomTerms
  /// The room's match, while it is played.
  public internal(set) var match: MatchID? {
    didSet { everScreens = match == nil ? [] : everScreens.union(screens) }
  }
  /// The members who have been screens during this match, also those who no longer are. After a
  /// restart only the present ones.
  private var everScreens: Set<PlayerID> = []
  /// Players whom a host removed, and who stay out: the last ``RoomLimits/kicked``.
  private(set) var kicked: [PlayerID] = []
  /// The networks that removed players came from.
  private(set) var kickedNetworks: [SenderNetwork] = []
  /// The moment of the last change, from which the idle time counts.
  var changedAt: Instant

  init(_ code: RoomCode, of founder: RoomArrival, _ terms: RoomTerms, at now: Instant) {
    self.code = code
    version = 0
    host = founder.player
    members = [RoomMember(player: founder.player, side: 0, match: founder.match)]
    self.terms = terms
    changedAt = now
  }

  public func member(_ player: PlayerID) -> RoomMember? {
    members.first { $0.player == player }
  }

  /// The members who can play the next match.
  var freeMembers: [PlayerID] {
    members.filter { $0.role == .player && $0.isOnline && !$0.isPlaying }.map(\.player)
  }

  /// The players of the next match: those of a side follow each other.
  var nextPlayers: [PlayerID] {
    let free = freeMembers
    guard terms.format.sides != .each else { return free }
    return [0, 1].flatMap { side in free.filter { member($0)?.side == side } }
  }

  /// Whether the sides of the next match would have as many players each.
  var hasEvenSides: Bool {
    let free = freeMembers.compactMap(member)
    return free.count { $0.side == 0 } * 2 == free.count
  }

  /// The side with fewer players, which a newcomer joins.
  var smallerSide: Int {
    let players = members.filter { $0.role == .player }
    return players.count { $0.side == 0 } * 2 <= players.count ? 0 : 1
  }

  /// Whether one more member may have that role.
  func hasCapacity(for role: RoomRole) -> Bool {
    let players = members.count { $0.role == .player }
    return role == .player
      ? players < RoomLimits.players : members.count - players < RoomLimits.watchers
  }

  /// The members who watch the room's match, if one is played.
  public var watchers: [RoomMember] {
    guard match != nil else { return [] }
    return members.filter { $0.isOnline && !$0.isPlaying }
  }

  private var screens: [PlayerID] { members.filter { $0.role == .screen }.map(\.player) }

  /// Whether a member may send an emote. Members who have been screens in this match know its
  /// places and may not, unless they play it.
  func mayEmote(_ player: PlayerID) -> Bool {
    match == nil || !everScreens.contains(player) || member(player)?.match == match
  }

  /// Gives a member another role; returns whether it was another.
  mutating func setRole(_ role: RoomRole, of player: PlayerID) -> Bool {
    if role == .screen, match != nil { everScreens.insert(player) }
    return update(player) { $0.role = role }
  }

  /// Whether a player may not enter.
  func keepsOut(_ arrival: RoomArrival) -> Bool {
    kicked.contains(arrival.player)
      || arrival.network.map(kickedNetworks.contains) ?? false
  }

  /// Keeps a player out from now on, and whoever else comes from the network.
  mutating func keepOut(_ player: PlayerID, from network: SenderNetwork?) {
    kicked = (kicked + [player]).suffix(RoomLimits.kicked)
    if let network { kickedNetworks = (kickedNetworks + [network]).suffix(RoomLimits.kicked) }
  }

  /// Applies a change to a member; returns whether there was one to make.
  mutating func update(_ player: PlayerID, _ change: (inout RoomMember) -> Void) -> Bool {
    guard let index = members.firstIndex(where: { $0.player == player }) else { return false }
    let before = members[index]
    change(&members[index])
    return members[index] != before
  }

  /// Takes a member out. The host is then the member who has been there longest of those who are
  /// online and play, else of those online, else of all.
  mutating func remove(_ player: PlayerID) {
    members.removeAll { $0.player == player }
    let next =
      members.first { $0.isOnline && $0.role == .player } ?? members.first(where: \.isOnline)
      ?? members.first
    guard host == player, let next else {
      return
    }
    host = next.player
  }

  /// When a member is waited for no longer; `nil` for one who is online, or plays the room's match.
  func end(of member: RoomMember) -> Instant? {
    member.match != nil && member.match == match ? nil : member.awayUntil
  }

  /// When the idle time is up; `nil` while anybody plays.
  var idleEnd: Instant? {
    match != nil || members.contains(where: \.isPlaying)
      ? nil : changedAt + RoomLimits.idleTime
  }

  /// When time alone changes the room.
  var nextDeadline: Instant? { (members.compactMap(end) + [idleEnd].compactMap(\.self)).min() }
}

extension Room {
  /// A room from before a restart, whose members are all away.
  init(_ record: RoomRecord, _ playing: [PlayerID: MatchID], at now: Instant) {
    code = record.code
    version = record.version
    host = record.host
    members = record.members.map {
      RoomMember(
        player: $0, role: record.roles[$0] ?? .player,
        side: record.secondSide.contains($0) ? 1 : 0,
        awayUntil: now + RoomLimits.absence, match: playing[$0])
    }
    terms = record.terms
    match = record.match
    kicked = record.kicked
    kickedNetworks = record.kickedNetworks
    changedAt = now
    if match != nil { everScreens = Set(screens) }
  }
}

/// A member of a room.
public struct RoomMember: Hashable, Sendable {
  public let player: PlayerID
  public internal(set) var role: RoomRole
  /// 0 or 1: the side that the member is on in formats with sides.
  public internal(set) var side: Int
  /// How long a member without a connection is waited for; `nil` for one who is online.
  public internal(set) var awayUntil: Instant?
  /// The match that the member plays, the room's or another.
  public internal(set) var match: MatchID?

  init(
    player: PlayerID, role: RoomRole = .player, side: Int, awayUntil: Instant? = nil,
    match: MatchID? = nil
  ) {
    self.player = player
    self.role = role
    self.side = side
    self.awayUntil = awayUntil
    self.match = match
  }

  public var isOnline: Bool { awayUntil == nil }
  public var isPlaying: Bool { match != nil }
}

/// The part that a member takes in the matches to come.
public enum RoomRole: String, Hashable, Sendable, CaseIterable {
  case player
  /// Sees rounds after their reveal.
  case watcher
  /// A watcher that sees the places as well, by the host's leave.
  case screen
}

/// The format, the map and the options of the matches of a room.
public struct RoomTerms: Hashable, Sendable {
  public let format: Format
  /// The map's name.
  public let map: String
  public let options: MatchOptions
  /// Every player is dealt the same aids, if the format can deal them.
  public let dealsAids: Bool

  public init(
    format: Format = .classic, map: String, options: MatchOptions, dealsAids: Bool = false
  ) {
    self.format = format
    self.map = map
    self.options = options
    self.dealsAids = dealsAids
  }

  /// How many players a match of these terms has in a room.
  var players: ClosedRange<Int> {
    max(
      format.seats.lowerBound, RoomLimits.startingPlayers)...max(
        format.seats.upperBound, RoomLimits.startingPlayers)
  }
}

/// A player who enters a room.
public struct RoomArrival: Hashable, Sendable {
  public let player: PlayerID
  /// `nil` for a client on the server's own machine.
  public let network: SenderNetwork?
  /// The match that the player plays.
  public let match: MatchID?

  public init(_ player: PlayerID, from network: SenderNetwork? = nil, playing match: MatchID? = nil)
  {
    self.player = player
    self.network = network
    self.match = match
  }
}

/// A sign that a member gives the others.
public enum RoomEmote: String, Hashable, Sendable, CaseIterable {
  case wave, thumbsUp, laugh, wow, sad, clap
}

/// Why a player is out of a room without having asked for it.
public enum RoomClosing: String, Hashable, Sendable, CaseIterable {
  /// The host removed the player.
  case kicked
  /// The room ended, because nothing happened in it for long.
  case idle
}

/// The bounds of rooms.
public enum RoomLimits {
  /// The players of a room: as many as a match can have.
  public static let players = MatchLimits.players.upperBound
  /// The members who only watch.
  public static let watchers = 64
  /// How many removed players stay out: a room must not grow by everybody who ever was in it.
  public static let kicked = 100
  /// The players that a match of a room needs, if its format does not need more.
  public static let startingPlayers = 2
  /// How long a member without a connection is waited for, as also after a restart.
  public static let absence = Duration.seconds(60)
  /// How long a room lasts without a change and without a match.
  public static let idleTime = Duration.seconds(30 * 60)
}
