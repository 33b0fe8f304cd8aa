import Geodesy

/// Places that several players play, each in a match alone: those of a day, of an event, or of a
/// match that was played.
public struct PlaceSet: Hashable, Sendable {
  public let name: PlaceSetName
  public let format: Format
  /// The map's name.
  public let map: String
  /// The `D` of the scoring of a map that a player made, as it was in the match; else `nil`.
  public let diagonal: Meters?
  public let options: MatchOptions
  /// The match whose places they are; `nil` of a day's and an event's.
  public let match: MatchID?
  /// A day's are secret until the day is opened; a match's are shown to players of the set alone,
  /// round by round.
  public let solutions: [Solution]
  /// Random bytes, ``saltLength`` of them. With them nobody can find the places by trying, though
  /// their hash is published.
  public let salt: [UInt8]
  /// The number of bytes of a salt.
  public static let saltLength = 32

  /// `nil` unless there is a place for each round, the options are valid, the format can be played
  /// alone and shows places, and the name says whether they are those of a match.
  public init?(
    name: PlaceSetName, format: Format = .classic, map: String, diagonal: Meters? = nil,
    options: MatchOptions, solutions: [Solution], salt: [UInt8], match: MatchID? = nil
  ) {
    guard options.isValid, format.takes(1), solutions.allSatisfy(FormatPrompt.place.fits),
      format.prompt == .place, solutions.count == options.rounds,
      format.options(options) == options, salt.count == Self.saltLength, name.list == nil,
      (match != nil) == name.isOfMatch, (diagonal != nil) == (OwnMapID(mapName: map) != nil),
      diagonal.map({ $0.value > 0 }) ?? true
    else { return nil }
    self.name = name
    self.format = format
    self.map = map
    self.diagonal = diagonal
    self.options = options
    self.solutions = solutions
    self.salt = salt
    self.match = match
  }

  /// The places in one line, as the published hash covers them: latitude, longitude and, where the
  /// map tells it, the country, parted by commas; the places parted by semicolons.
  ///
  /// Numbers have as many digits as it takes to read the same number again.
  public var text: String { Self.text(of: solutions) }

  public static func text(of solutions: [Solution]) -> String {
    solutions.map { solution in
      let coordinate = solution.coordinate
      return [
        "\(coordinate.latitude.degrees)", "\(coordinate.longitude.degrees)", solution.country,
      ]
      .compactMap(\.self).joined(separator: ",")
    }.joined(separator: ";")
  }

  /// Reads what ``text(of:)`` wrote; `nil` for anything else.
  public static func solutions(of text: String) -> [Solution]? {
    var solutions: [Solution] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let fields = part.split(separator: ",", omittingEmptySubsequences: false)
      guard (2...3).contains(fields.count), let latitude = Double(fields[0]),
        let longitude = Double(fields[1]),
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      solutions.append(
        Solution(coordinate: coordinate, country: fields.count == 3 ? String(fields[2]) : nil))
    }
    return solutions
  }
}

/// The name of a set of places, by which players ask for it.
public enum PlaceSetName: Hashable, Sendable, CustomStringConvertible {
  /// The set of a day, written `daily-412`.
  case daily(DailyNumber)
  /// The places of a match, written `match-` and the secret.
  case match(LinkSecret)
  /// Places of a player's list, written `list-` and the list's id. Each match draws its own.
  case list(ListID)
  /// The places of an event, written `event-` and the event's id.
  case event(ScheduledEventID)

  private static let dailyPrefix = "daily-"
  private static let matchPrefix = "match-"
  private static let listPrefix = "list-"
  private static let eventPrefix = "event-"

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: String) {
    if text.hasPrefix(Self.matchPrefix) {
      guard let secret = LinkSecret(String(text.dropFirst(Self.matchPrefix.count))) else {
        return nil
      }
      self = .match(secret)
      return
    }
    if text.hasPrefix(Self.listPrefix) {
      guard let list = ListID(String(text.dropFirst(Self.listPrefix.count))) else { return nil }
      self = .list(list)
      return
    }
    if text.hasPrefix(Self.eventPrefix) {
      let id = ScheduledEventID(text: text.utf8.dropFirst(Self.eventPrefix.utf8.count))
      guard let id, Self.event(id).description == text else { return nil }
      self = .event(id)
      return
    }
    guard text.hasPrefix(Self.dailyPrefix) else { return nil }
    let digits = text.dropFirst(Self.dailyPrefix.count)
    guard let value = Int(digits), String(value) == digits, let number = DailyNumber(value) else {
      return nil
    }
    self = .daily(number)
  }

  public var description: String {
    switch self {
    case .daily(let number): "\(Self.dailyPrefix)\(number.value)"
    case .match(let secret): "\(Self.matchPrefix)\(secret)"
    case .list(let list): "\(Self.listPrefix)\(list)"
    case .event(let event): "\(Self.eventPrefix)\(event)"
    }
  }

  /// The day whose set it is; `nil` of others.
  public var day: DailyNumber? {
    if case .daily(let number) = self { number } else { nil }
  }

  /// The list that the places are of; `nil` of other sets.
  public var list: ListID? {
    if case .list(let list) = self { list } else { nil }
  }

  /// The event that the places are of; `nil` of other sets.
  public var event: ScheduledEventID? {
    if case .event(let event) = self { event } else { nil }
  }

  /// Whether the places are those of a match that was played.
  var isOfMatch: Bool {
    if case .match = self { true } else { false }
  }
}

/// A day from 00:00 UTC to the next one, by its number: 1 is 2026-01-01. Each has a challenge.
public struct DailyNumber: Hashable, Comparable, Sendable {
  public let value: Int

  /// Until the year 2299.
  public static let values = 1...100_000
  public static let last = DailyNumber(at: .init(millisecondsSinceEpoch: .max))

  /// `nil` for a number out of ``values``.
  public init?(_ value: Int) {
    guard Self.values.contains(value) else { return nil }
    self.value = value
  }

  /// The day of a moment; of one before the first or after the last, that one.
  public init(at instant: Instant) {
    let milliseconds = instant.millisecondsSinceEpoch - Self.epoch.millisecondsSinceEpoch
    value = min(Int(max(milliseconds, 0) / Self.dayMilliseconds) + 1, Self.values.upperBound)
  }

  public var begin: Instant {
    Self.epoch + .milliseconds(Int64(value - 1) * Self.dayMilliseconds)
  }

  /// The beginning of the next day.
  public var end: Instant { begin + .milliseconds(Self.dayMilliseconds) }

  /// The day that many days later; `nil` out of ``values``.
  public func advanced(by days: Int) -> DailyNumber? { DailyNumber(value + days) }

  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// 2026-01-01T00:00:00Z.
  private static let epoch = Instant(millisecondsSinceEpoch: 1_767_225_600_000)
  private static let dayMilliseconds: Int64 = 86_400_000
}
