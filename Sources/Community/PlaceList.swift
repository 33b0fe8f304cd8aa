import GameRules
import Geodesy

/// The players that may open a list.
public enum ListVisibility: String, Hashable, Sendable, CaseIterable {
  /// The author alone.
  case `private`
  /// Everybody who has the id.
  case link
  /// Everybody; searches find it.
  case `public`
}

/// How much a player may have.
public struct ListLimits: Hashable, Sendable {
  /// Lists of a player.
  public let lists: Int
  /// Places of a list.
  public let places: Int

  public static let account = ListLimits(lists: 50, places: 500)
  public static let guest = ListLimits(lists: 5, places: 100)

  public init(isGuest: Bool) { self = isGuest ? .guest : .account }

  private init(lists: Int, places: Int) { (self.lists, self.places) = (lists, places) }

  /// Places that one request adds or removes.
  public static let placesAtOnce = 100
  /// Lists and maps that a player marks as favourites or as wanted.
  public static let marks = 200
  /// Characters of a key with which a client repeats the making of a list.
  public static let keyLengths = 1...64
  /// Lists that a search finds at most.
  public static let found = 50
  /// Lists with the most finishers.
  public static let popular = 10
  /// A match of a list that is finished within this time counts for its popularity.
  public static let popularTime = Duration.seconds(7 * 86_400)
  /// From so many finishers on, the average of a list is told.
  public static let finishersOfAverage = 3
  /// The latest matches of a list from which it is told how often its places were met and found.
  public static let matchesLookedAt = 500
  /// Points from which a place counts as found.
  public static let pointsOfFound = 4000
}

/// A title of a list or a name of a place: trimmed, of visible characters.
public enum ListText {
  public static let titleLengths = 1...60
  public static let nameLengths = 1...80

  /// The title of a list; `nil` for a text that cannot be one.
  public static func title(_ text: String) -> String? { checked(text, titleLengths) }

  /// The name of a place; `nil` for a text that cannot be one.
  public static func name(_ text: String) -> String? { checked(text, nameLengths) }

  /// Code points of a character, on average: many marks can be put upon one letter.
  static let pointsPerCharacter = 4

  /// A text without the spaces around it; `nil` if it has another number of characters, or some
  /// that are not shown or turn the direction of text.
  ///
  /// - Parameter hasLines: Whether line feeds are allowed.
  static func checked(
    _ text: String, _ lengths: ClosedRange<Int>, hasLines: Bool = false
  ) -> String? {
    let most = lengths.upperBound * pointsPerCharacter
    guard text.unicodeScalars.count <= 2 * most else { return nil }
    let isSpace = { (character: Character) in character.isWhitespace }
    var trimmed = text.drop(while: isSpace)
    while trimmed.last.map(isSpace) == true { trimmed.removeLast() }
    guard lengths.contains(trimmed.count), trimmed.unicodeScalars.count <= most,
      trimmed.unicodeScalars.allSatisfy({ isAllowed($0) || hasLines && $0 == "\n" }),
      trimmed.unicodeScalars.contains(where: isVisible)
    else { return nil }
    return String(trimmed)
  }

  /// Joiners and variation selectors are parts of emoji and of some scripts.
  private static let joiners: ClosedRange<UInt32> = 0x200C...0x200D

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    case .format: joiners.contains(scalar.value)
    default: true
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
    // Hangul fillers and the blank of Braille are letters and signs that show nothing.
    default: ![0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0].contains(scalar.value)
    }
  }
}

/// A place as it is put on a list.
public struct ListPlaceDraft: Hashable, Sendable {
  public let coordinate: Coordinate
  public let name: String?
  /// `nil` where nobody knows countries.
  public let country: CountryCode?

  public init(_ coordinate: Coordinate, name: String? = nil, country: CountryCode? = nil) {
    self.coordinate = coordinate
    self.name = name
    self.country = country
  }
}

/// A place of a list.
public struct ListedPlace: Hashable, Sendable {
  /// Its number in the list, from 1. A number is never given twice.
  public let number: Int
  public let place: ListPlaceDraft

  public init(number: Int, place: ListPlaceDraft) {
    self.number = number
    self.place = place
  }

  public var solution: Solution {
    Solution(coordinate: place.coordinate, country: place.country?.description)
  }
}

/// The reason why a change of a list, or of a favourite, is refused.
public enum ListRefusal: Hashable, Sendable {
  case unknownList, unknownMap, tooManyLists, tooManyPlaces, duplicatePlace
  /// Guests have no public lists.
  case accountNeeded
  case tooManyFavourites
  /// An operator has made it private.
  case notPublishable
}

// The places of a list.
extension ListedPlace {
  /// Places of one list are at least so far apart.
  public static let leastDistance = Meters(100)

  /// Degrees of latitude that are longer than ``leastDistance``: 111 m.
  public static let leastDegrees = 0.001

  /// Whether two coordinates are too near to each other for one list.
  public static func areTooNear(_ one: Coordinate, _ other: Coordinate) -> Bool {
    abs(one.latitude.degrees - other.latitude.degrees) < leastDegrees
      && one.distance(to: other) < leastDistance
  }

  /// Those of new places that are added to a list.
  ///
  /// - Parameters:
  ///   - present: The places of the list.
  ///   - limit: How many the list can have.
  ///   - skipsDuplicates: Leaves out what is too near to another place, which else is refused.
  public static func additions(
    _ drafts: [ListPlaceDraft], to present: [Coordinate], limit: Int, skipsDuplicates: Bool
  ) -> Result<[ListPlaceDraft], ListAdditionError> {
    var taken = present
    var added: [ListPlaceDraft] = []
    for draft in drafts {
      if taken.contains(where: { areTooNear($0, draft.coordinate) }) {
        guard skipsDuplicates else { return .failure(ListAdditionError(.duplicatePlace)) }
        continue
      }
      taken.append(draft.coordinate)
      added.append(draft)
    }
    guard taken.count <= limit else { return .failure(ListAdditionError(.tooManyPlaces)) }
    return .success(added)
  }

  /// Shortest and longest `D` of the scoring of matches of lists; the longest is the world's.
  public static let diagonals =
    Meters.kilometers(100)...CoverageMapLimits.diagonal.upperBound

  /// The `D` of the scoring of a match of a list: how far apart its places are. It is measured from
  /// the place that is farthest from the first, which is short of the greatest distance at times.
  public static func diagonal(of places: [Coordinate]) -> Meters {
    func farthest(from start: Coordinate) -> (place: Coordinate, distance: Meters) {
      places.map { ($0, start.distance(to: $0)) }.max { $0.1 < $1.1 } ?? (start, Meters(0))
    }
    guard let first = places.first else { return diagonals.lowerBound }
    let distance = farthest(from: farthest(from: first).place).distance
    return min(max(distance, diagonals.lowerBound), diagonals.upperBound)
  }
}

/// The error of ``ListedPlace/additions(_:to:limit:skipsDuplicates:)``.
public struct ListAdditionError: Error, Hashable {
  public let refusal: ListRefusal

  init(_ refusal: ListRefusal) { self.refusal = refusal }
}
