import GameRules
import Geodesy
import JSON

// The journal's text: an array that begins with the kind of the entry. Short, because a match has
// dozens, and readable with the sqlite3 shell, for operators who have to.
extension MatchEntry {
  /// The entry's kind, as stored. A case that is gone must keep its number.
  private enum Kind: Int64 {
    case begun, begin, answer, mark, guess, ready, quit, dropped, returned, timePassed, excused
    case abort, interrupted, delayed, move
  }

  /// The entry as the store keeps it.
  var encoded: [UInt8] {
    var writer = JSONWriter(capacity: 96)
    writer.beginArray()
    switch self {
    case .begun(let setup, let viewKey):
      writer.integer(Kind.begun.rawValue)
      setup.write(to: &writer)
      if let viewKey { writer.string(viewKey.text) }
    case .happened(let event): write(event, to: &writer)
    }
    writer.endArray()
    return writer.bytes
  }

  private func write(_ event: MatchEvent, to writer: inout JSONWriter) {
    func put(_ kind: Kind, _ player: PlayerID? = nil, round: Int? = nil) {
      writer.integer(kind.rawValue)
      if let player { player.uuid.withText { writer.string(utf8: $0) } }
      if let round { writer.integer(round) }
    }
    switch event {
    case .begin: put(.begin)
    case .answer(let player, let round): put(.answer, player, round: round)
    case .mark(let player, let round, let coordinate):
      put(.mark, player, round: round)
      coordinate.write(to: &writer)
    case .move(let player, let round, let node):
      put(.move, player, round: round)
      writer.integer(node)
    case .guess(let player, let round, let coordinate):
      put(.guess, player, round: round)
      coordinate?.write(to: &writer)
    case .ready(let player, let round): put(.ready, player, round: round)
    case .quit(let player): put(.quit, player)
    case .dropped(let player): put(.dropped, player)
    case .returned(let player): put(.returned, player)
    case .delayed(let player, let delay):
      put(.delayed, player)
      writer.integer(delay.wholeMilliseconds)
    case .timePassed: put(.timePassed)
    case .excused(let duration):
      put(.excused)
      writer.integer(duration.wholeMilliseconds)
    case .interrupted(let minimumGrace):
      put(.interrupted)
      writer.integer(minimumGrace.wholeMilliseconds)
    case .abort: put(.abort)
    }
  }

  /// Reads what `encoded` wrote; `nil` for anything else.
  public init?(decoding bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes),
      let elements = document.root.elements.map({ Array($0) }),
      let kind = elements.first?.integer.flatMap(Kind.init)
    else { return nil }
    if kind == .begun {
      guard (2...3).contains(elements.count), let setup = MatchSetup(elements[1])
      else { return nil }
      guard elements.count == 3 else {
        self = .begun(setup)
        return
      }
      guard let viewKey = elements[2].string.flatMap(ViewKey.init(text:)) else { return nil }
      self = .begun(setup, viewKey: viewKey)
    } else {
      guard let event = Self.event(kind, Array(elements.dropFirst())) else { return nil }
      self = .happened(event)
    }
  }

  private static func event(_ kind: Kind, _ fields: [JSONNode]) -> MatchEvent? {
    let player = fields.first?.string.flatMap { PlayerID(text: $0.utf8) }
    let round = fields.count > 1 ? fields[1].integer.map(Int.init) : nil
    let coordinate = fields.count == 4 ? Coordinate(fields[2], fields[3]) : nil
    switch (kind, player, round, coordinate) {
    case (.begin, _, _, _): return .begin
    case (.answer, let player?, let round?, _): return .answer(player, round: round)
    case (.mark, let player?, let round?, let coordinate?):
      return .mark(player, round: round, coordinate)
    case (.move, let player?, let round?, _):
      guard fields.count == 3, let node = fields[2].integer.flatMap(Int.init(exactly:)) else {
        return nil
      }
      return .move(player, round: round, node: node)
    case (.guess, let player?, let round?, let coordinate):
      guard coordinate != nil || fields.count == 2 else { return nil }
      return .guess(player, round: round, coordinate)
    case (.ready, let player?, let round?, _): return .ready(player, round: round)
    case (.quit, let player?, _, _): return .quit(player)
    case (.dropped, let player?, _, _): return .dropped(player)
    case (.returned, let player?, _, _): return .returned(player)
    case (.delayed, let player?, _, _):
      return duration(fields.dropFirst()).map { .delayed(player, by: $0) }
    case (.timePassed, _, _, _): return .timePassed
    case (.excused, _, _, _):
      return duration(fields).map { .excused($0) }
    case (.interrupted, _, _, _):
      return duration(fields).map { .interrupted(minimumGrace: $0) }
    case (.abort, _, _, _): return .abort
    case (.begun, _, _, _), (.answer, _, _, _), (.mark, _, _, _), (.move, _, _, _),
      (.guess, _, _, _),
      (.ready, _, _, _), (.quit, _, _, _), (.dropped, _, _, _), (.returned, _, _, _),
      (.delayed, _, _, _):
      return nil
    }
  }

  /// A hundred years either way: no server was away for longer, and deadlines that move by more
  /// would leave the clock.
  private static let plausibleMilliseconds: ClosedRange<Int64> =
    -3_155_760_000_000...3_155_760_000_000

  private static func duration(_ fields: some Collection<JSONNode>) -> Duration? {
    guard let number = fields.first?.integer, plausibleMilliseconds.contains(number)
    else { return nil }
    return .milliseconds(number)
  }
}

extension Coordinate {
  func write(to writer: inout JSONWriter) {
    writer.double(latitude.degrees)
    writer.double(longitude.degrees)
  }

  init?(_ latitude: JSONNode, _ longitude: JSONNode) {
    guard let latitude = latitude.double, let longitude = longitude.double else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension MatchSetup {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("id")
    id.uuid.withText { writer.string(utf8: $0) }
    writer.name("origin")
    writer.string(origin.rawValue)
    writer.name("map")
    writer.string(map)
    writer.name("diagonal")
    writer.double(diagonal.value)
    writer.name("options")
    writer.beginArray()
    writer.integer(options.rounds)
    for duration in options.durations { writer.integer(duration.wholeMilliseconds) }
    writer.endArray()
    if options.movement != .walk {
      writer.name("movement")
      writer.string(options.movement.rawValue)
    }
    if let view = options.view {
      writer.name("view")
      writer.string(view.rawValue)
    }
    writer.name("players")
    writer.beginArray()
    for player in players { player.uuid.withText { writer.string(utf8: $0) } }
    writer.endArray()
    writer.name("solutions")
    writer.beginArray()
    for solution in solutions {
      writer.beginArray()
      solution.coordinate.write(to: &writer)
      if let country = solution.country { writer.string(country) }
      writer.endArray()
    }
    writer.endArray()
    if !walks.isEmpty { writePanoramas(to: &writer) }
    if lacksPanoramas {
      writer.name("lacksPanoramas")
      writer.boolean(true)
    }
    if sharesNetwork {
      writer.name("sharesNetwork")
      writer.boolean(true)
    }
    if requiresPin {
      writer.name("requiresPin")
      writer.boolean(true)
    }
    if let bot {
      writer.name("bot")
      writer.string(bot.rawValue)
    }
    writer.endObject()
  }

  fileprivate init?(_ node: JSONNode) {
    guard let id = node["id"]?.string.flatMap({ MatchID(text: $0.utf8) }),
      let origin = node["origin"]?.string.flatMap(MatchOrigin.init),
      let map = node["map"]?.string, let diagonal = node["diagonal"]?.double, diagonal > 0,
      var options = node["options"].flatMap(MatchOptions.init(journaled:)),
      let players = node["players"]?.elements.map({ elements in
        elements.compactMap { $0.string.flatMap { PlayerID(text: $0.utf8) } }
      }),
      var solutions = node["solutions"]?.elements.map({ $0.compactMap(Solution.init) }),
      MatchLimits.players.contains(players.count), Set(players).count == players.count,
      solutions.count == options.rounds
    else { return nil }
    if let name = node["movement"]?.string {
      guard let movement = Movement(rawValue: name) else { return nil }
      options.movement = movement
    }
    if let name = node["view"]?.string {
      guard let view = ViewWish(rawValue: name) else { return nil }
      options.view = view
    }
    var walks: [WalkGraph] = []
    if let panoramas = node["panoramas"] {
      guard let read = Panoramas(panoramas, of: solutions) else { return nil }
      (walks, solutions) = (read.walks, read.solutions)
    }
    let bot = node["bot"]?.string.flatMap(BotStrength.init)
    guard bot == nil || players.count == 1 else { return nil }
    self.init(
      id: id, origin: origin, map: map, diagonal: Meters(diagonal), options: options,
      players: players, solutions: solutions,
      // Both are missing in the journals of earlier versions, which had neither rule.
      sharesNetwork: node["sharesNetwork"]?.boolean ?? false,
      requiresPin: node["requiresPin"]?.boolean ?? false, bot: bot, walks: walks,
      lacksPanoramas: node["lacksPanoramas"]?.boolean ?? false)
  }
}

extension Solution {
  fileprivate init?(_ node: JSONNode) {
    guard let fields = node.elements.map({ Array($0) }), (2...3).contains(fields.count),
      let coordinate = Coordinate(fields[0], fields[1])
    else { return nil }
    self.init(coordinate: coordinate, country: fields.count == 3 ? fields[2].string : nil)
  }
}

extension MatchOptions {
  /// In the order in which they are stored.
  fileprivate var durations: [Duration] {
    [movingTime, guessingTime, readyTime, countdown, graceTime, openingTime, hurryTime]
  }

  fileprivate init?(journaled node: JSONNode) {
    guard let numbers = node.elements.map({ $0.compactMap(\.integer) }),
      numbers.count == 8 || numbers.count == 6
    else { return nil }
    // Matches of earlier versions have neither an opening nor a hurry.
    let durations =
      numbers.dropFirst().map { Duration.milliseconds($0) }
      + (numbers.count == 6 ? [.zero, .zero] : [])
    self.init(
      rounds: Int(numbers[0]), movingTime: durations[0], guessingTime: durations[1],
      readyTime: durations[2], countdown: durations[3], graceTime: durations[4],
      openingTime: durations[5], hurryTime: durations[6])
    guard isValid else { return nil }
  }
}
