import GameRules
import Geodesy
import JSON

// The journal's text: an array that begins with the kind of the entry. Short, because a match has
// dozens, and readable with the sqlite3 shell, for operators who have to.
extension MatchEntry {
  /// The entry's kind, as stored. A case that is gone must keep its number.
  private enum Kind: Int64 {
    case begun, begin, answer, mark, guess, ready, quit, dropped, returned, timePassed, excused
    case abort, interrupted, delayed, move, places, aid, pause, resume, goOn
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
    case .mark(let player, let round, let answer):
      put(.mark, player, round: round)
      answer.write(to: &writer)
    case .move(let player, let round, let node):
      put(.move, player, round: round)
      writer.integer(node)
    case .guess(let player, let round, let answer):
      put(.guess, player, round: round)
      answer?.write(to: &writer)
    case .aid(let player, let round, let use):
      put(.aid, player, round: round)
      use.write(to: &writer)
    case .pause(let player): put(.pause, player)
    case .resume(let player): put(.resume, player)
    case .ready(let player, let round): put(.ready, player, round: round)
    case .goOn(let host, let round): put(.goOn, host, round: round)
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
    case .places(let places):
      put(.places)
      writer.beginObject()
      MatchSetup.write(places.map(\.solution), places.map(\.walk), to: &writer)
      writer.endObject()
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
    let answer = Answer(fields.dropFirst(2))
    switch (kind, player, round, answer) {
    case (.begin, _, _, _): return .begin
    case (.answer, let player?, let round?, _): return .answer(player, round: round)
    case (.mark, let player?, let round?, let answer?):
      return .mark(player, round: round, answer)
    case (.move, let player?, let round?, _):
      guard fields.count == 3, let node = fields[2].integer.flatMap(Int.init(exactly:)) else {
        return nil
      }
      return .move(player, round: round, node: node)
    case (.guess, let player?, let round?, let answer):
      guard answer != nil || fields.count == 2 else { return nil }
      return .guess(player, round: round, answer)
    case (.aid, let player?, let round?, _):
      return AidUse(journaled: fields.dropFirst(2)).map { .aid(player, round: round, $0) }
    case (.pause, let player?, _, _): return .pause(player)
    case (.resume, let player?, _, _): return .resume(player)
    case (.ready, let player?, let round?, _): return .ready(player, round: round)
    case (.goOn, let host?, let round?, _): return .goOn(by: host, round: round)
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
    case (.places, _, _, _):
      guard let dealt = fields.first.flatMap({ MatchSetup.Dealt($0) }) else { return nil }
      return .places(dealt.places)
    case (.abort, _, _, _): return .abort
    case (.begun, _, _, _), (.answer, _, _, _), (.mark, _, _, _), (.move, _, _, _),
      (.guess, _, _, _),
      (.ready, _, _, _), (.quit, _, _, _), (.dropped, _, _, _), (.returned, _, _, _),
      (.delayed, _, _, _), (.aid, _, _, _), (.pause, _, _, _), (.resume, _, _, _), (.goOn, _, _, _):
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

extension Answer {
  /// The latitude and longitude of a pin, and then its country if it was looked up; of a country
  /// that was named, the country alone; of a verdict, whether it says that the statement is true.
  fileprivate func write(to writer: inout JSONWriter) {
    if let verdict { writer.boolean(verdict) }
    if case .pin(let coordinate, _) = self { coordinate.write(to: &writer) }
    if let country { writer.string(country.description) }
  }

  fileprivate init?(_ fields: ArraySlice<JSONNode>) {
    let fields = Array(fields)
    if fields.count == 1, let verdict = fields[0].boolean {
      self = .verdict(verdict)
      return
    }
    if fields.count == 1, let country = fields[0].string.flatMap({ CountryCode($0) }) {
      self = .country(country)
      return
    }
    guard (2...3).contains(fields.count), let coordinate = Coordinate(fields[0], fields[1])
    else { return nil }
    guard fields.count == 3 else {
      self = .pin(coordinate)
      return
    }
    guard let country = fields[2].string.flatMap({ CountryCode($0) }) else { return nil }
    self = .pin(coordinate, country: country)
  }
}

extension MatchSetup {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("id")
    id.uuid.withText { writer.string(utf8: $0) }
    if format != .classic {
      writer.name("format")
      writer.string(format.id.description)
    }
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
    Self.write(solutions, walks, to: &writer)
    if let shown {
      writer.name("shown")
      writer.string(shown.rawValue)
    }
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
    if let placeSet {
      writer.name("placeSet")
      writer.string(placeSet.description)
    }
    if let sourceTitle {
      writer.name("listTitle")
      writer.string(sourceTitle)
    }
    if isForBoard {
      writer.name("forBoard")
      writer.boolean(true)
    }
    writeExtras(to: &writer)
    writer.endObject()
  }

  /// Writes what only some matches have.
  private func writeExtras(to writer: inout JSONWriter) {
    if let authorSeat {
      writer.name("author")
      writer.integer(authorSeat)
    }
    if tellsCountries {
      writer.name("countries")
      writer.boolean(true)
    }
    if let difficulty {
      writer.name("difficulty")
      writer.string(difficulty.rawValue)
    }
    if let spare {
      writer.name("spare")
      writer.beginObject()
      Self.write([spare.solution], [spare.walk], to: &writer)
      writer.endObject()
    }
    if let finds {
      writer.name("finds")
      writer.string(finds.description)
    }
    if dealsAids {
      writer.name("aids")
      writer.boolean(true)
    }
    if listing != .allMatches {
      writer.name("listing")
      writer.integer(listing.rawValue)
    }
    if !brought.isEmpty {
      writer.name("brought")
      writer.beginArray()
      for aid in brought { writer.string(aid.rawValue) }
      writer.endArray()
    }
  }

  fileprivate init?(_ node: JSONNode) {
    guard let id = node["id"]?.string.flatMap({ MatchID(text: $0.utf8) }),
      let origin = node["origin"]?.string.flatMap(MatchOrigin.init),
      let map = node["map"]?.string, let diagonal = node["diagonal"]?.double, diagonal > 0,
      var options = node["options"].flatMap(MatchOptions.init(journaled:)),
      let players = node["players"]?.elements.map({ elements in
        elements.compactMap { $0.string.flatMap { PlayerID(text: $0.utf8) } }
      }),
      let dealt = Dealt(node), let format = Format(journaled: node["format"]),
      format.takes(players.count), Set(players).count == players.count,
      (format.length.firstPlaces(options)...options.rounds).contains(dealt.solutions.count),
      dealt.solutions.allSatisfy(format.prompt.fits)
    else { return nil }
    if let name = node["movement"]?.string {
      guard let movement = Movement(rawValue: name) else { return nil }
      options.movement = movement
    }
    if let name = node["view"]?.string {
      guard let view = ViewWish(rawValue: name) else { return nil }
      options.view = view
    }
    var shown: ViewKind?
    if let name = node["shown"]?.string {
      guard let kind = ViewKind(rawValue: name) else { return nil }
      shown = kind
    }
    var placeSet: PlaceSetName?
    if let text = node["placeSet"]?.string {
      guard let name = PlaceSetName(text) else { return nil }
      placeSet = name
    }
    let isForBoard = node["forBoard"]?.boolean ?? false
    guard Self.fits(placeSet, origin, players: players.count),
      !isForBoard || Self.canCountForBoard(format, origin)
    else { return nil }
    let authorSeat = node["author"]?.integer.flatMap { Int(exactly: $0) }
    guard (authorSeat != nil) == (node["author"] != nil),
      Self.fits(authorSeat, map: map, players: players.count)
    else { return nil }
    let bot = node["bot"]?.string.flatMap(BotStrength.init)
    guard bot == nil || players.count == 1 else { return nil }
    var (difficulty, spare): (Difficulty?, MatchPlace?)
    if let name = node["difficulty"] {
      guard let known = name.string.flatMap(Difficulty.init), format.aids.hasDifficulty
      else { return nil }
      difficulty = known
    }
    if let place = node["spare"] {
      guard let dealt = Dealt(place), dealt.places.count == 1, format.aids.hasDifficulty,
        format.prompt.fits(dealt.solutions[0])
      else { return nil }
      spare = dealt.places[0]
    }
    let dealsAids = node["aids"]?.boolean ?? false
    guard !dealsAids || Self.canDealAids(format, origin), let bag = Brought(node, of: format),
      let listing = ListingRule(journaled: node["listing"])
    else { return nil }
    self.init(
      id: id, format: format, origin: origin, map: map, diagonal: Meters(diagonal),
      options: options, players: players, solutions: dealt.solutions,
      // Both are missing in the journals of earlier versions, which had neither rule.
      sharesNetwork: node["sharesNetwork"]?.boolean ?? false,
      requiresPin: node["requiresPin"]?.boolean ?? false, bot: bot, walks: dealt.walks,
      lacksPanoramas: node["lacksPanoramas"]?.boolean ?? false,
      shown: shown, placeSet: placeSet, sourceTitle: node["listTitle"]?.string,
      authorSeat: authorSeat,
      isForBoard: isForBoard,
      tellsCountries: node["countries"]?.boolean ?? false, difficulty: difficulty, spare: spare,
      finds: bag.finds, brought: bag.aids, dealsAids: dealsAids, listing: listing)
  }

  /// The members that only matches with finds have.
  private struct Brought {
    var finds: FindTerms?
    var aids: [Aid] = []

    /// `nil` for anything that no match can have.
    init?(_ node: JSONNode, of format: Format) {
      if let text = node["finds"] {
        guard let terms = text.string.flatMap({ FindTerms($0) }) else { return nil }
        finds = terms
      }
      if let names = node["brought"] {
        guard let elements = names.elements.map({ Array($0) }) else { return nil }
        aids = elements.compactMap { $0.string.flatMap(Aid.init) }
        guard aids.count == elements.count, Aid.canBring(aids) else { return nil }
      }
      guard format.aids.hasDifficulty || finds == nil && aids.isEmpty else { return nil }
    }
  }
}

extension ListingRule {
  /// Journals of before there was a second rule name none.
  fileprivate init?(journaled node: JSONNode?) {
    guard let node else {
      self = .allMatches
      return
    }
    guard let number = node.integer else { return nil }
    self.init(rawValue: Int(truncatingIfNeeded: number))
  }
}

extension Format {
  /// Journals of before there were formats name none.
  fileprivate init?(journaled node: JSONNode?) {
    guard let node else {
      self = .classic
      return
    }
    guard let format = node.string.flatMap({ FormatID($0) }).flatMap(Format.of) else { return nil }
    self = format
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
