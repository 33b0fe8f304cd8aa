import Geodesy

/// A name in the two languages of the client for browsers.
public struct LocalizedName: Hashable, Sendable {
  public let english: String
  public let german: String

  public init(english: String, german: String) {
    self.english = english
    self.german = german
  }
}

/// A town that the facts name: a capital, or a large town that is none.
public struct FactTown: Hashable, Sendable {
  public let name: LocalizedName
  /// Rounded to a hundredth of a degree.
  public let place: Coordinate
}

/// The side of the road on which vehicles drive.
public enum DrivingSide: String, CaseIterable, Sendable {
  case left
  case right
}

/// A region of the United Nations' standard M49, the smallest that contains a country; and
/// Antarctica, which has none.
public enum Region: String, CaseIterable, Sendable {
  case northernAfrica = "northern-africa"
  case westernAfrica = "western-africa"
  case middleAfrica = "middle-africa"
  case easternAfrica = "eastern-africa"
  case southernAfrica = "southern-africa"
  case northernAmerica = "northern-america"
  case centralAmerica = "central-america"
  case caribbean
  case southAmerica = "south-america"
  case centralAsia = "central-asia"
  case easternAsia = "eastern-asia"
  case southEasternAsia = "south-eastern-asia"
  case southernAsia = "southern-asia"
  case westernAsia = "western-asia"
  case northernEurope = "northern-europe"
  case westernEurope = "western-europe"
  case southernEurope = "southern-europe"
  case easternEurope = "eastern-europe"
  case australiaAndNewZealand = "australia-and-new-zealand"
  case melanesia
  case micronesia
  case polynesia
  case antarctica

  /// The English name that M49 gives the region.
  public var englishName: String {
    switch self {
    case .australiaAndNewZealand: "Australia and New Zealand"
    case .southEasternAsia: "South-eastern Asia"
    case .caribbean: "the Caribbean"
    case .northernAfrica, .westernAfrica, .middleAfrica, .easternAfrica, .southernAfrica,
      .northernAmerica, .centralAmerica, .southAmerica, .centralAsia, .easternAsia, .southernAsia,
      .westernAsia, .northernEurope, .westernEurope, .southernEurope, .easternEurope, .melanesia,
      .micronesia, .polynesia, .antarctica:
      rawValue.split(separator: "-").map(\.capitalizedWord).joined(separator: " ")
    }
  }

  /// The part of the world, for regions that have too few countries to compare.
  var continent: Continent {
    switch self {
    case .northernAfrica, .westernAfrica, .middleAfrica, .easternAfrica, .southernAfrica: .africa
    case .northernAmerica, .centralAmerica, .caribbean, .southAmerica: .america
    case .centralAsia, .easternAsia, .southEasternAsia, .southernAsia, .westernAsia: .asia
    case .northernEurope, .westernEurope, .southernEurope, .easternEurope: .europe
    case .australiaAndNewZealand, .melanesia, .micronesia, .polynesia: .oceania
    case .antarctica: .antarctica
    }
  }
}

/// A part of the world.
enum Continent {
  case africa, america, asia, europe, oceania, antarctica
}

extension Substring {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
