import Geodesy

/// An answer of a player in a round.
public enum Answer: Hashable, Sendable {
  /// A pin on the map, with the country that it is in where the format asks for countries.
  case pin(Coordinate, country: CountryCode? = nil)
  /// A country by its name.
  case country(CountryCode)
  /// That a statement is true, or that it is false.
  case verdict(Bool)

  /// Where the pin is; (0°, 0°) of an answer without one.
  public var coordinate: Coordinate {
    switch self {
    case .pin(let coordinate, _): coordinate
    case .country, .verdict: .origin
    }
  }

  public var country: CountryCode? {
    switch self {
    case .pin(_, let country): country
    case .country(let country): country
    case .verdict: nil
    }
  }

  public var verdict: Bool? {
    if case .verdict(let verdict) = self { verdict } else { nil }
  }

  /// The answer of a player who has made none.
  static let none = Answer.pin(.origin)

  /// Whether it says the same: the country of a pin follows from the pin.
  func isSame(as other: Answer) -> Bool {
    switch (self, other) {
    case (.pin(let pin, _), .pin(let others, _)): pin == others
    case (.country, _), (.verdict, _), (.pin, _): self == other
    }
  }
}

/// A country: ISO 3166-1 alpha-2.
public struct CountryCode: Hashable, Sendable, CustomStringConvertible {
  private let first: UInt8
  private let second: UInt8

  /// `nil` for anything but two letters A–Z.
  public init?(_ text: some StringProtocol) {
    let letters = Array(text.utf8)
    guard letters.count == 2, letters.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 })
    else { return nil }
    (first, second) = (letters[0], letters[1])
  }

  public var description: String { String(decoding: [first, second], as: UTF8.self) }
}
