import Community
import GameRules
import Geodesy
import Storage

/// Players' lists as the store has them.
struct ListModel {
  struct List {
    let author: PlayerID
    var title: String
    var isOpen: Bool
    /// The places of the list, by their numbers.
    var places: [Int: Coordinate] = [:]
    /// All places that the list ever had: a match may have read it before the last change.
    var everPlaced: Set<Coordinate> = []
    var wasOpen: Bool
    var lastNumber = 0
    /// The referee's moment of the last change.
    var moment: Int
  }

  private(set) var lists: [ListID: List] = [:]
  private(set) var deleted: Set<ListID> = []
  /// The places of lists that players met in matches of them.
  private var met: [PlayerID: [ListID: Set<Coordinate>]] = [:]
  /// Finished matches of others' lists: their number and points.
  private(set) var finishes: [ListID: [PlayerID: (count: Int, points: Int)]] = [:]

  func count(of player: PlayerID) -> Int { lists.values.count { $0.author == player } }

  mutating func make(_ record: PlaceListRecord, _ places: [Coordinate], moment: Int) {
    let isOpen = record.visibility != .private
    lists[record.id] = List(
      author: record.author, title: record.title, isOpen: isOpen, wasOpen: isOpen, moment: moment)
    _ = add(places, Array(1..<(places.count + 1)), to: record.id, moment: moment)
  }

  /// Returns whether the numbers are new.
  mutating func add(
    _ places: [Coordinate], _ numbers: [Int], to id: ListID, moment: Int
  ) -> Bool {
    guard var list = lists[id], numbers.allSatisfy({ $0 > list.lastNumber }) else { return false }
    for (number, place) in zip(numbers, places) {
      list.places[number] = place
      list.everPlaced.insert(place)
      list.lastNumber = max(list.lastNumber, number)
    }
    list.moment = moment
    lists[id] = list
    return true
  }

  mutating func change(_ id: ListID, moment: Int, _ body: (inout List) -> Void) {
    guard var list = lists[id] else { return }
    body(&list)
    list.wasOpen = list.wasOpen || list.isOpen
    list.moment = moment
    lists[id] = list
  }

  mutating func delete(_ id: ListID) {
    lists[id] = nil
    finishes[id] = nil
    deleted.insert(id)
  }

  mutating func forget(_ player: PlayerID) {
    for (id, list) in lists where list.author == player { delete(id) }
    for id in finishes.keys { finishes[id]?[player] = nil }
    met[player] = nil
  }

  mutating func meet(_ player: PlayerID, _ places: some Sequence<Coordinate>, of id: ListID) {
    met[player, default: [:]][id, default: []].formUnion(places)
  }

  /// Whether a player may have been told a place of a list: as its author, or in a match of it.
  func knows(_ player: PlayerID, _ place: Coordinate, of id: ListID) -> Bool {
    lists[id]?.author == player || met[player]?[id]?.contains(place) == true
  }

  mutating func finish(_ id: ListID, _ player: PlayerID, points: Int) {
    let before = finishes[id]?[player] ?? (0, 0)
    finishes[id, default: [:]][player] = (before.count + 1, before.points + points)
  }
}
