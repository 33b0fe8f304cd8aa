import Accounts
import Community
import Crypto
import GameRules
import Logging
import Storage

/// The sets of places that can be played. Draws one for each day and each event, at its beginning,
/// and makes those of matches that players share.
@GameLoop
final class PlaceSets {
  private let clock: any ServerClock
  let journal: Journal
  let store: any Store
  private let maps: MapCollection
  private let views: PlaceViews
  private let matches: Matches
  private let options: MatchOptions
  private let logger: Logger
  private var random: Randomness
  /// The set of the day.
  private var current: PlaceSet?
  /// That of the day after, if one is kept already.
  private var next: PlaceSet?
  /// Sets that were read before.
  private var known = RecencyTable<PlaceSetName, PlaceSet>(limit: 1024)
  /// The sets of matches that were made last, as a read of the store may be older.
  var made = RecencyTable<MatchID, PlaceSetName>(limit: 1024)
  private lazy var midnight = SingleTimer(timers) { [weak self] in
    self?.beginDay()
    GameLoop.begin { await self?.readNext() }
  }
  private let timers: Timers

  /// How long after its end a day's places stay secret, at least; longer while an attempt goes on.
  nonisolated static let secrecyAfterEnd = Duration.seconds(3600)

  /// - Parameter options: The server's. Sets are played alone, and without panoramas, of which not
  ///   all players could see the same.
  init(
    clock: any ServerClock, timers: Timers, journal: Journal, store: any Store,
    maps: MapCollection, views: PlaceViews, matches: Matches, options: MatchOptions,
    logger: Logger, randomness: Randomness
  ) {
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.store = store
    self.maps = maps
    self.views = views
    self.matches = matches
    self.options = Format.classic.options(options.alone.showingSketches)
    self.logger = logger
    random = randomness
  }

  /// The day of now.
  var today: DailyNumber { DailyNumber(at: clock.now) }

  /// Reads the set of the day, or draws it. Called once, before the first request.
  func begin() async throws(StorageError) {
    next = try await store.placeSet(.daily(today))
    beginDay()
    await readNext()
    _ = await journal.waitUntilDurable(givingUpOnStall: true)
  }

  /// A process whose clock was ahead may have drawn the next day's set, which counts.
  private func readNext() async {
    guard let day = today.advanced(by: 1) else { return }
    do {
      next = try await store.placeSet(.daily(day))
    } catch {
      logger.warning("the next day's set was not read", metadata: ["error": "\(error)"])
    }
  }

  /// Takes the set that is kept for a day, or draws one. The next day begins by itself.
  private func beginDay() {
    let day = today
    midnight.set(at: day.end)
    if let current { known[current.name] = current }
    if let next, next.name == .daily(day) { current = next }
    guard current?.name != .daily(day) else { return }
    let map = maps.standard
    let set = PlaceSet(
      name: .daily(day), map: map.name, options: options,
      solutions: views.newPlaces(options.rounds, on: map, options, using: &random),
      salt: newSalt())
    guard let set else { preconditionFailure("a set of valid options, with a place a round") }
    current = set
    journal.append(.placeSet(set))
    logger.debug("the challenge of the day begins", metadata: ["number": "\(day.value)"])
  }

  /// The set of that name; `nil` if there is none.
  func set(named name: PlaceSetName) async throws(StorageError) -> PlaceSet? {
    if let current, current.name == name { return current }
    if let set = known[name] { return set }
    guard let set = try await store.placeSet(name) else { return nil }
    known[name] = set
    return set
  }

  /// Draws the places of an event that begins, and hands them to the journal. Does nothing if the
  /// server does not have its map.
  func drawPlaces(of event: ScheduledEvent) {
    guard let name = event.map, let map = maps[name] else {
      logger.error(
        "an event cannot be played, because its map is missing",
        metadata: ["event": "\(event.id)", "map": "\(event.map ?? "")"])
      return
    }
    let set = PlaceSet(
      name: .event(event.id), map: map.name, options: options,
      solutions: views.newPlaces(options.rounds, on: map, options, using: &random),
      salt: newSalt())
    guard let set else { preconditionFailure("a set of valid options, with a place a round") }
    journal.append(.placeSet(set))
  }

  /// The part of its time that an event is in; `nil` if there is none, or it was cancelled.
  func phase(
    of event: ScheduledEventID
  ) async throws(StorageError) -> ScheduledEvent.Phase? {
    try await store.event(event, for: nil)?.event.phase(at: clock.now)
  }

  /// Whether the places of a set may be told to everybody: those of an event when it is over, and
  /// so are all attempts. Those of a cancelled event stay closed.
  func isRevealed(_ name: PlaceSetName) async throws(StorageError) -> Bool {
    guard let id = name.event else { return isOpen(name) }
    guard let event = try await store.event(id, for: nil)?.event else { return false }
    return isOver(name, at: event.endsAt)
  }

  /// Whether nobody can reach anything more with a set whose time ends at a moment.
  private func isOver(_ name: PlaceSetName, at end: Instant) -> Bool {
    clock.now >= end + Self.secrecyAfterEnd && matches.liveAttempts[name] == nil
  }

  /// Whether a set is not that of a day to come.
  func hasBegun(_ name: PlaceSetName) -> Bool { name.day.map { $0 <= today } ?? true }

  /// Whether the places of a set may be told, and played by anybody: if it is a day's, that day is
  /// over, and so are all attempts.
  func isOpen(_ name: PlaceSetName) -> Bool {
    guard let day = name.day else { return true }
    return isOver(name, at: day.end)
  }

  /// The origin of a match of that set that begins now; `nil` if it cannot be played.
  func origin(of name: PlaceSetName) -> MatchOrigin? {
    if name.day == today { return .daily }
    return isOpen(name) ? .placeSet : nil
  }

  /// The places of a match as a set of their own, which shows sketches; `nil` of a format that
  /// counts for no board, or if not all places were drawn at the beginning.
  func newSet(of match: FinishedMatch) -> PlaceSet? {
    let setup = match.setup
    guard match.ending != .aborted, setup.format.counts.contains(.board),
      maps[setup.map] != nil || setup.ownMap != nil
    else { return nil }
    return PlaceSet(
      name: .match(LinkSecret(using: &random)), format: setup.format, map: setup.map,
      diagonal: setup.ownMap == nil ? nil : setup.diagonal, options: setup.options.showingSketches,
      solutions: setup.solutions.map { Solution(coordinate: $0.coordinate, country: $0.country) },
      salt: newSalt(), match: setup.id)
  }

  private func newSalt() -> [UInt8] {
    (0..<PlaceSet.saltLength).map { _ in .random(in: .min ... .max, using: &random) }
  }
}

extension MatchOptions {
  var showingSketches: MatchOptions {
    var options = self
    (options.view, options.movement) = (.sketch, .walk)
    return options
  }
}

extension PlaceSet {
  /// SHA-256 of the salt, followed by the text of the places: what is published while they are
  /// secret. In lower-case hexadecimal digits.
  var commitment: String {
    Hexadecimal.text(of: SHA256.hash(data: salt + Array(text.utf8)))
  }
}
