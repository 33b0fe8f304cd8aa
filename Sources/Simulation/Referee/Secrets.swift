import GameRules
import Geodesy

/// Hidden places and guesses, and the search for them in sent texts.
struct Secrets {
  /// A place that a match hides.
  struct Place {
    let match: MatchID
    let round: Int
    /// The player who set the pin; `nil` for a solution.
    let owner: PlayerID?
    let coordinate: Coordinate
    let longitude: Int64
  }

  /// By latitude, both rounded: the same number is found in any spelling.
  private var places: [Int64: [Place]] = [:]
  private var latitudes: [MatchID: Set<Int64>] = [:]

  mutating func hide(_ coordinate: Coordinate, _ match: MatchID, _ round: Int, of owner: PlayerID?)
  {
    guard coordinate != .origin else { return }
    let latitude = Self.rounded(coordinate.latitude.degrees)
    let place = Place(
      match: match, round: round, owner: owner, coordinate: coordinate,
      longitude: Self.rounded(coordinate.longitude.degrees))
    let isKnown = places[latitude]?.contains {
      $0.match == match && $0.round == round && $0.longitude == place.longitude
    }
    guard isKnown != true else { return }
    places[latitude, default: []].append(place)
    latitudes[match, default: []].insert(latitude)
  }

  mutating func forget(_ match: MatchID) {
    for latitude in latitudes.removeValue(forKey: match) ?? [] {
      places[latitude]?.removeAll { $0.match == match }
      if places[latitude]?.isEmpty == true { places[latitude] = nil }
    }
  }

  /// The hidden places whose latitude and longitude are both in a text.
  func found(in text: [UInt8]) -> [Place] {
    let numbers = Self.fractions(in: text)
    guard numbers.count > 1 else { return [] }
    return numbers.flatMap { number in
      (places[number] ?? []).filter { numbers.contains($0.longitude) }
    }
  }

  /// Rounds to a ten-thousandth of a degree, which is eleven meters.
  private static func rounded(_ degrees: Double) -> Int64 { Int64((degrees * 10_000).rounded()) }

  /// All numbers with a fraction, wherever they stand.
  private static func fractions(in text: [UInt8]) -> [Int64] {
    var found: [Int64] = []
    var index = 0
    while index < text.count {
      guard isDigit(text[index]) else {
        index += 1
        continue
      }
      var end = index
      var hasPoint = false
      while end < text.count, isDigit(text[end]) || (text[end] == UInt8(ascii: ".") && !hasPoint) {
        if text[end] == UInt8(ascii: ".") { hasPoint = true }
        end += 1
      }
      if hasPoint {
        let start = index > 0 && text[index - 1] == UInt8(ascii: "-") ? index - 1 : index
        if let number = Double(String(decoding: text[start..<end], as: UTF8.self)),
          abs(number) <= 180
        {
          found.append(rounded(number))
        }
      }
      index = end
    }
    return found
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
