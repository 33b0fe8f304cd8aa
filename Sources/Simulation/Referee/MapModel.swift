import Community
import GameRules
import Geodesy
import JSON
import Storage

/// Players' maps as the store has them, and who has finished them.
struct MapModel {
  struct Map {
    let author: PlayerID
    var title: String
    var visibility: ListVisibility
    var geoJSON: [UInt8]
    /// The boxes of all files that the map ever had: a match may have read the one before the last
    /// change.
    var boxes: [Box]
    var wasOpen: Bool
    /// The referee's moment of the last change.
    var moment: Int
    /// Since when everybody is shown the map; `nil` if it is not public.
    var publicSince: Instant?
  }

  /// The corners of a rectangle, in degrees.
  struct Box {
    var west = 180.0
    var south = 90.0
    var east = -180.0
    var north = -90.0

    /// The box of a polygon in GeoJSON.
    init(_ geoJSON: [UInt8]) {
      let ring = (try? JSONDocument(geoJSON))?.root.items("coordinates").first
      for position in ring?.elements.map({ Array($0) }) ?? [] {
        let numbers = position.elements.map { $0.compactMap(\.double) } ?? []
        guard numbers.count == 2 else { continue }
        (west, east) = (min(west, numbers[0]), max(east, numbers[0]))
        (south, north) = (min(south, numbers[1]), max(north, numbers[1]))
      }
    }

    func contains(_ place: Coordinate) -> Bool {
      let (latitude, longitude) = (place.latitude.degrees, place.longitude.degrees)
      return (west - 0.001...east + 0.001).contains(longitude)
        && (south - 0.001...north + 0.001).contains(latitude)
    }
  }

  /// The end of a map.
  struct Deletion {
    let moment: Int
    let at: Instant
  }

  private(set) var maps: [OwnMapID: Map] = [:]
  private(set) var deleted: [OwnMapID: Deletion] = [:]
  /// Of all maps that there ever were.
  private(set) var authors: [OwnMapID: PlayerID] = [:]
  /// When each player finished a match that counts for each map.
  private(set) var finishes: [OwnMapID: [PlayerID: [Instant]]] = [:]
  /// The players whose results went with their accounts, and when.
  private var removals: [(player: PlayerID, at: Instant)] = []
  private var changes: [PlayerID: Int] = [:]

  func changeCount(of player: PlayerID) -> Int { changes[player] ?? 0 }

  func own(_ player: PlayerID) -> Set<OwnMapID> {
    Set(maps.filter { $0.value.author == player }.keys)
  }

  mutating func make(_ record: OwnMapRecord, _ geoJSON: [UInt8], moment: Int, at now: Instant) {
    let isOpen = record.visibility != .private
    maps[record.id] = Map(
      author: record.author, title: record.title, visibility: record.visibility, geoJSON: geoJSON,
      boxes: [Box(geoJSON)], wasOpen: isOpen, moment: moment,
      publicSince: record.visibility == .public ? now : nil)
    authors[record.id] = record.author
    changes[record.author, default: 0] += 1
  }

  mutating func change(
    _ id: OwnMapID, title: String?, visibility: ListVisibility?, geoJSON: [UInt8]? = nil,
    moment: Int, at now: Instant
  ) {
    guard var map = maps[id] else { return }
    map.title = title ?? map.title
    map.visibility = visibility ?? map.visibility
    map.wasOpen = map.wasOpen || map.visibility != .private
    map.publicSince = map.visibility == .public ? map.publicSince ?? now : nil
    if let geoJSON {
      map.geoJSON = geoJSON
      map.boxes.append(Box(geoJSON))
    }
    map.moment = moment
    maps[id] = map
    changes[map.author, default: 0] += 1
  }

  mutating func delete(_ id: OwnMapID, moment: Int, at now: Instant) {
    guard let map = maps.removeValue(forKey: id) else { return }
    finishes[id] = nil
    deleted[id] = Deletion(moment: moment, at: now)
    changes[map.author, default: 0] += 1
  }

  mutating func forget(_ player: PlayerID, moment: Int, at now: Instant) {
    for id in own(player) { delete(id, moment: moment, at: now) }
    for id in finishes.keys { finishes[id]?[player] = nil }
    removals.append((player, now))
    removals.removeAll { $0.at + Self.memory < now }
  }

  mutating func finish(_ id: OwnMapID, _ player: PlayerID, at now: Instant) {
    guard maps[id] != nil else { return }
    finishes[id, default: [:]][player, default: []].append(now)
  }

  /// How many players have finished the map within seven days, as of a moment. A clock that was set
  /// back makes some of them seem to come yet.
  func finishers(of id: OwnMapID, at now: Instant, among isCounted: (PlayerID) -> Bool) -> Int {
    (finishes[id] ?? [:]).count { player, times in
      isCounted(player) && times.contains { $0 + Self.week > now }
    }
  }

  /// How many there can be said to be by what was counted since a moment.
  ///
  /// - Parameters:
  ///   - start: The earliest moment at which it may have been counted.
  ///   - wasAccount: Whether somebody had an account then already.
  ///   - isAccount: Whether somebody has one by now.
  func possibleFinishers(
    of id: OwnMapID, since start: Instant, until now: Instant,
    wasAccount: (PlayerID) -> Bool, isAccount: (PlayerID) -> Bool
  ) -> ClosedRange<Int> {
    let all = finishes[id] ?? [:]
    let least = all.count { player, times in
      wasAccount(player) && times.contains { $0 + Self.week > now && $0 <= start }
    }
    let most = all.count { player, times in
      isAccount(player) && times.contains { $0 + Self.week > start }
    }
    return least...most + removals.count { $0.at >= start }
  }

  private static let week = Duration.seconds(7 * 86_400)
  private static let memory = Duration.seconds(300)
}
