import GameRules
import JSON

/// The part of a room that outlives the server's process. Who is online, and who plays what, is not
/// in it.
public struct RoomRecord: Hashable, Sendable {
  public let code: RoomCode
  public var version: Int
  public var host: PlayerID
  /// In the order of their arrival.
  public var members: [PlayerID]
  /// The members who are on the second side; the others are on the first.
  public var secondSide: Set<PlayerID>
  /// The roles of those who do not play.
  public var roles: [PlayerID: RoomRole]
  public var terms: RoomTerms
  /// The players who stay out, in the order in which they were removed.
  public var kicked: [PlayerID]
  /// The networks that stay out, in the order in which their players were removed.
  public var kickedNetworks: [SenderNetwork]
  /// The room's match, while it is played.
  public var match: MatchID?

  /// - Precondition: The host is a member.
  public init(
    code: RoomCode, version: Int, host: PlayerID, members: [PlayerID],
    secondSide: Set<PlayerID> = [], roles: [PlayerID: RoomRole] = [:], terms: RoomTerms,
    kicked: [PlayerID] = [], kickedNetworks: [SenderNetwork] = [], match: MatchID? = nil
  ) {
    precondition(members.contains(host), "the host is a member")
    self.code = code
    self.version = version
    self.host = host
    self.members = members
    self.secondSide = secondSide
    self.roles = roles
    self.terms = terms
    self.kicked = kicked
    self.kickedNetworks = kickedNetworks
    self.match = match
  }

  init(_ room: Room) {
    self.init(
      code: room.code, version: room.version, host: room.host,
      members: room.members.map(\.player),
      secondSide: Set(room.members.filter { $0.side == 1 }.map(\.player)),
      roles: Dictionary(
        uniqueKeysWithValues: room.members.filter { $0.role != .player }.map {
          ($0.player, $0.role)
        }),
      terms: room.terms, kicked: room.kicked, kickedNetworks: room.kickedNetworks,
      match: room.match)
  }

  /// The room as it goes on after a restart; of the next version, if anything had to change.
  ///
  /// - Parameters:
  ///   - isThere: Whether a member still exists and is in no other room.
  ///   - isLive: Whether a match is being played.
  ///   - terms: The terms, if they have to be others.
  /// - Returns: `nil` if no member is left.
  public func surviving(
    _ isThere: (PlayerID) -> Bool, isLive: (MatchID) -> Bool, terms: RoomTerms? = nil
  ) -> RoomRecord? {
    var record = self
    record.members = members.filter(isThere)
    record.secondSide.formIntersection(record.members)
    record.roles = roles.filter { record.members.contains($0.key) }
    guard let first = record.members.first else { return nil }
    if !record.members.contains(host) { record.host = first }
    record.match = match.flatMap { isLive($0) ? $0 : nil }
    record.terms = terms ?? self.terms
    if record != self { record.version += 1 }
    return record
  }
}

// As the store keeps a room, without its code.
extension RoomRecord {
  public var json: String {
    var writer = JSONWriter(capacity: 512)
    writer.beginObject()
    writer.name("version")
    writer.integer(version)
    writer.name("host")
    writer.string(host.description)
    writer.name("members")
    writer.identifiers(members)
    writer.name("secondSide")
    writer.identifiers(secondSide.sorted())
    for (name, role) in Self.roleNames where roles.values.contains(role) {
      writer.name(name)
      writer.identifiers(roles.filter { $0.value == role }.keys.sorted())
    }
    if terms.format != .classic {
      writer.name("format")
      writer.string(terms.format.id.description)
    }
    writer.name("map")
    writer.string(terms.map)
    writer.name("options")
    writer.options(terms.options)
    if terms.dealsAids {
      writer.name("aids")
      writer.boolean(true)
    }
    writer.name("kicked")
    writer.identifiers(kicked)
    if !kickedNetworks.isEmpty {
      writer.name("kickedNetworks")
      writer.beginArray()
      for network in kickedNetworks { writer.integer(Int64(bitPattern: network.tag)) }
      writer.endArray()
    }
    if let match {
      writer.name("match")
      writer.string(match.description)
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// `nil` for a text that no room can have been written as.
  public init?(code: RoomCode, json: String) {
    guard let root = try? JSONDocument(Array(json.utf8)).root,
      let version = root["version"]?.integer, version > 0, version < Int64(Int.max),
      let host = root["host"]?.player, let members = root["members"]?.players,
      let map = root["map"]?.string, let options = root["options"]?.options,
      let kicked = root["kicked"]?.players, members.contains(host),
      Set(members).count == members.count
    else { return nil }
    var secondSide: [PlayerID] = []
    if let node = root["secondSide"] {
      guard let players = node.players, players.allSatisfy(members.contains) else { return nil }
      secondSide = players
    }
    var roles: [PlayerID: RoomRole] = [:]
    for (name, role) in Self.roleNames {
      guard let node = root[name] else { continue }
      guard let players = node.players, players.allSatisfy(members.contains) else { return nil }
      for player in players { roles[player] = role }
    }
    guard members.count - roles.count <= RoomLimits.players, roles.count <= RoomLimits.watchers
    else { return nil }
    var format = Format.classic
    if let node = root["format"] {
      guard let id = node.string.flatMap({ FormatID($0) }) else { return nil }
      // A version that is gone gives way to the latest.
      let known = Format.of(id) ?? Format.named(id.name) ?? .classic
      format = known.seats.upperBound < RoomLimits.startingPlayers ? .classic : known
    }
    var networks: [SenderNetwork] = []
    if let node = root["kickedNetworks"] {
      guard let tags = node.integers else { return nil }
      networks = tags.map { SenderNetwork(tag: UInt64(bitPattern: $0)) }
    }
    var match: MatchID?
    if let node = root["match"] {
      guard let id = node.withUTF8({ MatchID(text: $0) }) ?? nil else { return nil }
      match = id
    }
    self.init(
      code: code, version: Int(version), host: host, members: members, secondSide: Set(secondSide),
      roles: roles,
      terms: RoomTerms(
        format: format, map: map, options: options, dealsAids: root["aids"]?.boolean ?? false),
      kicked: kicked, kickedNetworks: networks, match: match)
  }

  private static let roleNames: KeyValuePairs<StaticString, RoomRole> = [
    "watchers": .watcher, "screens": .screen,
  ]

  /// The members of the options' object, in milliseconds all but the first.
  fileprivate static let optionNames: [StaticString] = [
    "rounds", "moving", "guessing", "ready", "countdown", "grace", "opening", "hurry",
  ]
}

extension JSONWriter {
  fileprivate mutating func identifiers(_ players: [PlayerID]) {
    beginArray()
    for player in players { string(player.description) }
    endArray()
  }

  fileprivate mutating func options(_ options: MatchOptions) {
    let times = [
      options.movingTime, options.guessingTime, options.readyTime, options.countdown,
      options.graceTime, options.openingTime, options.hurryTime,
    ].map(\.wholeMilliseconds)
    beginObject()
    for (name, value) in zip(RoomRecord.optionNames, [Int64(options.rounds)] + times) {
      self.name(name)
      integer(value)
    }
    if options.movement != .walk {
      name("movement")
      string(options.movement.rawValue)
    }
    if let view = options.view {
      name("view")
      string(view.rawValue)
    }
    endObject()
  }
}

extension JSONNode {
  fileprivate var player: PlayerID? {
    withUTF8 { PlayerID(text: $0) } ?? nil
  }

  fileprivate var integers: [Int64]? {
    guard let elements = elements.map(Array.init) else { return nil }
    let integers = elements.compactMap(\.integer)
    return integers.count == elements.count ? integers : nil
  }

  fileprivate var players: [PlayerID]? {
    guard let elements = elements.map(Array.init) else { return nil }
    let players = elements.compactMap(\.player)
    return players.count == elements.count ? players : nil
  }

  fileprivate var options: MatchOptions? {
    let values = RoomRecord.optionNames.compactMap { self[$0]?.integer }
    guard values.count == RoomRecord.optionNames.count, let rounds = Int(exactly: values[0]) else {
      return nil
    }
    let times = values.dropFirst().map { Duration.milliseconds($0) }
    var options = MatchOptions(
      rounds: rounds, movingTime: times[0], guessingTime: times[1], readyTime: times[2],
      countdown: times[3], graceTime: times[4], openingTime: times[5], hurryTime: times[6])
    if let node = self["movement"] {
      guard let movement = node.string.flatMap(Movement.init) else { return nil }
      options.movement = movement
    }
    if let node = self["view"] {
      guard let view = node.string.flatMap(ViewWish.init) else { return nil }
      options.view = view
    }
    return options.isValid ? options : nil
  }
}
