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
  /// Results on others' lists.
  private(set) var finishes: [ListID: [PlayerID: Result]] = [:]
  /// The marks that were acknowledged and have not been asked for again since.
  private(set) var marks: [MarkSubject: [PlayerID: FavouriteMark]] = [:]

  /// The finished matches of a player of somebody else's list.
  struct Result {
    var count = 0
    var points = 0
    /// The best average points a round, of matches of at least so many rounds.
    var best: [Int: Int] = [:]

    mutating func add(_ points: Int, rounds: Int) {
      count += 1
      self.points += points
      for length in [1, 3, 4, 5] where rounds >= length {
        best[length] = max(best[length] ?? 0, points / rounds)
      }
    }

    /// The medal of the best match of as many rounds as the list has places, 3 to 5.
    func medal(places: Int) -> String? {
      guard let best = best[min(5, max(3, places))] else { return nil }
      return best >= 4500 ? "gold" : best >= 3500 ? "silver" : best >= 2500 ? "bronze" : nil
    }
  }

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
    // One that is private loses the marks of others.
    if !list.isOpen { marks[.list(id)] = marks[.list(id)]?.filter { $0.key == list.author } }
    list.wasOpen = list.wasOpen || list.isOpen
    list.moment = moment
    lists[id] = list
  }

  mutating func delete(_ id: ListID) {
    lists[id] = nil
    finishes[id] = nil
    marks[.list(id)] = nil
    deleted.insert(id)
  }

  mutating func forget(_ player: PlayerID) {
    for (id, list) in lists where list.author == player { delete(id) }
    for id in finishes.keys { finishes[id]?[player] = nil }
    for subject in marks.keys { marks[subject]?[player] = nil }
    met[player] = nil
  }

  mutating func meet(_ player: PlayerID, _ places: some Sequence<Coordinate>, of id: ListID) {
    met[player, default: [:]][id, default: []].formUnion(places)
  }

  /// Whether a player may have been told a place of a list: as its author, or in a match of it.
  func knows(_ player: PlayerID, _ place: Coordinate, of id: ListID) -> Bool {
    lists[id]?.author == player || met[player]?[id]?.contains(place) == true
  }

  mutating func finish(_ id: ListID, _ player: PlayerID, points: Int, rounds: Int) {
    finishes[id, default: [:]][player, default: Result()].add(points, rounds: rounds)
  }

  /// Notes the mark that a player was told to have; `nil`: another one may come.
  mutating func mark(_ subject: MarkSubject, _ mark: FavouriteMark?, by player: PlayerID) {
    marks[subject, default: [:]][player] = mark
  }
}
