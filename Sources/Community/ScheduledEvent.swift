import GameRules

/// Something that an operator announces: it begins and ends at set moments. With a map it can be
/// played while it goes on.
public struct ScheduledEvent: Hashable, Sendable {
  public let id: ScheduledEventID
  public var title: String
  public var text: String?
  /// An address of the web, with `https`.
  public var link: String?
  /// The name of the map that is played; `nil` if nothing is played.
  public var map: String?
  public var startsAt: Instant
  public var endsAt: Instant
  public let createdAt: Instant
  /// An operator has removed it. It stays only so that players can be told what was cancelled.
  public var isCancelled: Bool

  public init(
    id: ScheduledEventID, title: String, text: String? = nil, link: String? = nil,
    map: String? = nil, startsAt: Instant, endsAt: Instant, createdAt: Instant,
    isCancelled: Bool = false
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.link = link
    self.map = map
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.createdAt = createdAt
    self.isCancelled = isCancelled
  }

  /// The part of its time that a moment is in.
  public enum Phase: Hashable, Sendable {
    case upcoming, running, over
  }

  /// An event runs from its start on, and is over from its end on.
  public func phase(at now: Instant) -> Phase {
    if now < startsAt { .upcoming } else if now < endsAt { .running } else { .over }
  }

  /// The reason why an operator may not change an event so; `nil` if it may be.
  ///
  /// A running event keeps its start and its map, since its places are drawn; it can end at once.
  /// One that is over stays as it was, and one to come stays one to come or begins now.
  public func objection(to changed: ScheduledEvent, at now: Instant) -> EventObjection? {
    guard phase(at: now) != .over else { return .over }
    guard changed.hasValidTimes, changed.phase(at: now) != .over || phase(at: now) == .running
    else { return .invalidTimes }
    let keeps = changed.startsAt == startsAt && changed.map == map
    guard keeps || phase(at: now) == .upcoming else { return .begun }
    return nil
  }

  /// Whether it ends after its start, within ``EventLimits/longest``.
  public var hasValidTimes: Bool { startsAt < endsAt && endsAt - startsAt <= EventLimits.longest }
}

/// The reason why an operator may not change an event.
public enum EventObjection: Hashable, Sendable {
  case over, begun, invalidTimes
}

/// How much there may be of events.
public enum EventLimits {
  /// Events that are not over and that a player wants.
  public static let wanted = 100
  /// Reminders of an event.
  public static let leads = 3
  public static let longest = Duration.seconds(366 * 86_400)
}

/// The texts of events.
public enum EventText {
  public static let titleLengths = 1...80
  public static let textLengths = 1...2000
  /// Bytes of a link.
  public static let linkLengths = 9...500

  /// One line, without the spaces around it; `nil` for a text that cannot be a title.
  public static func title(_ text: String) -> String? { ListText.checked(text, titleLengths) }

  /// Plain text, whose only control character is the line feed; `nil` for any other.
  public static func text(_ text: String) -> String? {
    ListText.checked(text, textLengths, hasLines: true)
  }

  /// An address with `https` and a host, and without a user's name, which could pass for the host;
  /// `nil` for any other text.
  public static func link(_ text: String) -> String? {
    let scheme = "https://"
    let bytes = Array(text.utf8)
    let refused = Array("\"<>\\^`{|}".utf8)
    guard linkLengths.contains(bytes.count), text.hasPrefix(scheme),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) && !refused.contains($0) })
    else { return nil }
    let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    let isHost = host.first.map { $0.isLetter || $0.isNumber || $0 == "[" } ?? false
    guard isHost, !host.contains("@") else { return nil }
    return text
  }
}

/// How long before the start of an event a player is reminded of it: up to seven days.
public struct ReminderLead: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public static let range: ClosedRange<Int64> = 0...604_800_000
  public static let usual = ReminderLead(unchecked: 3_600_000)
  /// At the start itself.
  public static let none = ReminderLead(unchecked: 0)

  /// `nil` out of ``range``.
  public init?(milliseconds: Int64) {
    guard Self.range.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  private init(unchecked milliseconds: Int64) { self.milliseconds = milliseconds }

  public var duration: Duration { .milliseconds(milliseconds) }

  /// The moment of the reminder.
  public func moment(before start: Instant) -> Instant { start + (.zero - duration) }

  /// The lead times of a player who names none: an hour, or if it is too late for that, the start.
  public static func usual(before start: Instant, at now: Instant) -> [ReminderLead] {
    [now < Self.usual.moment(before: start) ? .usual : .none]
  }

  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}
