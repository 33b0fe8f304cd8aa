import GameRules

/// Reads the dates of feeds: RFC 822 with four digits of the year, as RSS has them, and RFC 3339,
/// as Atom has them.
enum FeedDate {
  static func instant(_ text: String) -> Instant? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.count == 1 ? internet(words[0]) : mail(words)
  }

  /// `Sat, 28 Nov 2026 13:45:00 +0100`; the day of the week and the seconds may be left out.
  private static func mail(_ words: [Substring]) -> Instant? {
    var words = words[...]
    if let first = words.first, first.hasSuffix(",") { words = words.dropFirst() }
    guard words.count == 5 || words.count == 4 else { return nil }
    let parts = Array(words)
    let zone = parts.count == 5 ? offset(ofZone: parts[4]) : 0
    guard let day = Int(parts[0]), let month = months.firstIndex(of: parts[1].lowercased()),
      let year = number(parts[2], digits: 4), let time = seconds(parts[3]), let zone
    else { return nil }
    return instant(year, month + 1, day, seconds: time - zone)
  }

  /// `2026-11-28T13:45:00.5+01:00`, or a day alone.
  private static func internet(_ text: Substring) -> Instant? {
    let day = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard day.count == 3, let year = number(day[0], digits: 4),
      let month = number(day[1], digits: 2), let number = number(day[2], digits: 2)
    else { return nil }
    let rest = text.dropFirst(10)
    guard let mark = rest.first else { return instant(year, month, number, seconds: 0) }
    guard mark == "T" || mark == "t" else { return nil }
    let clock = rest.dropFirst()
    guard let zoneStart = clock.firstIndex(where: { "Zz+-".contains($0) }) else { return nil }
    let time = clock[..<zoneStart].prefix { $0 != "." }
    let zone = String(clock[zoneStart...].filter { $0 != ":" })
    guard let seconds = seconds(time), let offset = offset(ofZone: Substring(zone)) else {
      return nil
    }
    return instant(year, month, number, seconds: seconds - offset)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The North American names of RFC 822, in hours.
  private static let zones = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  /// In seconds.
  private static func offset(ofZone text: Substring) -> Int? {
    if let hours = zones[text.lowercased()] { return hours * 3600 }
    guard let sign = text.first, sign == "+" || sign == "-",
      let value = number(text.dropFirst(), digits: 4)
    else { return nil }
    let seconds = (value / 100 * 60 + value % 100) * 60
    return sign == "-" ? -seconds : seconds
  }

  /// The seconds of a day of `13:45:00` or `13:45`.
  private static func seconds(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { number($0, digits: 2) }
    guard parts.count == 2 || parts.count == 3, let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0, hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// Counts days in the Gregorian calendar from 1970 on.
  private static func instant(_ year: Int, _ month: Int, _ day: Int, seconds: Int) -> Instant? {
    guard year >= 1970, (1...12).contains(month), (1...31).contains(day) else { return nil }
    // March is the first month, so that leap days are the last ones of their years.
    let shifted = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leaps = shifted.0 / 4 - shifted.0 / 100 + shifted.0 / 400
    let days = 365 * shifted.0 + leaps + (153 * shifted.1 + 2) / 5 + day - 1 - daysTo1970
    return Instant(millisecondsSinceEpoch: Int64(days * 86_400 + seconds) * 1000)
  }

  /// From 0000-03-01.
  private static let daysTo1970 = 719_468
}
