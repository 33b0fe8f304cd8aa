import Community
import GameRules
import WireProtocol

/// The days of a run: what time it is, and what all players can see of the events and the news.
struct SocialCalendar: Sendable {
  /// The server's time when its clock was moved last.
  var now: Instant { didSet { note() } }
  /// The days on which the clock stood, since the first. A day that it passed over has no
  /// challenge.
  private(set) var days: Set<Int> = []
  /// The moments to which the clock was moved.
  private var stops: [Instant] = []
  /// Tokens that are not used for so long expire.
  let tokenLifetime: Duration
  /// The events of the run's operator, as they are now.
  var events: [ScheduledEventID: AnnouncedEvent] = [:]
  /// The published hash of each day's places.
  var hashes: [DailyNumber: String] = [:]

  init(now: Instant, tokenLifetime: Duration) {
    (self.now, self.tokenLifetime) = (now, tokenLifetime)
    note()
  }

  private mutating func note() {
    days.insert(today)
    stops.append(now)
  }

  /// Whether an event that is played has had its places drawn: those of one that the clock passed
  /// over are not.
  func hasPlaces(_ event: AnnouncedEvent) -> Bool {
    event.map != nil && stops.contains { event.startsAt <= $0 && $0 < event.endsAt }
  }

  /// In days since 1970 (UTC).
  var today: Int { Self.day(of: now) }

  /// Whether tokens of bots that stay away can expire in a run.
  var tokensExpire: Bool { tokenLifetime < Self.longestRun }

  static func day(of instant: Instant) -> Int {
    Int(instant.millisecondsSinceEpoch / dayMilliseconds)
  }

  /// 00:00 UTC of a day.
  static func begin(ofDay day: Int) -> Instant {
    Instant(millisecondsSinceEpoch: Int64(day) * dayMilliseconds)
  }

  static let dayMilliseconds: Int64 = 86_400_000
  private static let longestRun = Duration.seconds(400 * 86_400)
  /// How long after the clock was moved what is due may be written.
  static let patience = Duration.seconds(600)
}

/// An event of the run's operator.
public struct AnnouncedEvent: Hashable, Sendable {
  public let id: ScheduledEventID
  public let title: String
  /// `nil` of an event that is not played.
  public let map: String?
  public var startsAt: Instant
  public var endsAt: Instant

  public init(
    id: ScheduledEventID, title: String, map: String?, startsAt: Instant, endsAt: Instant
  ) {
    self.id = id
    self.title = title
    self.map = map
    self.startsAt = startsAt
    self.endsAt = endsAt
  }
}

/// The digests that a player is to get.
struct DigestModel: Hashable, Sendable {
  let setting: DigestSetting
  /// The news up to then has been told.
  var toldUntil: Instant
  var next: Instant

  /// At 18:00 of the player's time zone, on Mondays if it is weekly.
  static func next(_ setting: DigestSetting, after now: Instant) -> Instant {
    let ahead = Int64(setting.offset.minutes) * 60_000
    let local = now.millisecondsSinceEpoch + ahead
    let hour = SocialCalendar.dayMilliseconds / 24 * 18
    var day = local / SocialCalendar.dayMilliseconds
    // 1970-01-05 was a Monday.
    while day * SocialCalendar.dayMilliseconds + hour <= local
      || setting.every == .weekly && day % 7 != 4
    {
      day += 1
    }
    return Instant(millisecondsSinceEpoch: day * SocialCalendar.dayMilliseconds + hour - ahead)
  }
}
