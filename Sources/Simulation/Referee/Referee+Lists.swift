import Community
import GameRules
import Geodesy
import JSON
import Storage
import WireProtocol

// Lists: each change is kept, matches have the places of their list, and results are counted.
extension Referee {
  func decided(_ command: ListCommand, by player: PlayerID, _ answer: ListAnswer) {
    moment += 1
    switch (command, answer) {
    case (_, .refused): break
    case (.create(let record, let places), .done(let id)):
      guard id == record.id else {
        // The list of the same key.
        if lists.lists[id]?.author != player {
          object(.listsKept, "\(player) is given list \(id) of somebody else")
        }
        return
      }
      digest.add(Array(id.description.utf8))
      lists.make(record, places.map(\.coordinate), moment: moment)
      checkList(id)
    case (.edit(let id, let title, let visibility), .done):
      lists.change(id, moment: moment) { list in
        list.title = title ?? list.title
        list.isOpen = visibility.map { $0 != .private } ?? list.isOpen
      }
    case (.delete(let id), .done): lists.delete(id)
    case (.remove(let numbers, let id), .done):
      lists.change(id, moment: moment) { list in
        for number in numbers { list.places[number] = nil }
      }
    case (.add(let drafts, let id, _), .added(let numbers, let skipped)):
      let kept = drafts.map(\.coordinate).filter { place in
        skipped == 0
          || lists.lists[id]?.places.values.allSatisfy { $0.distance(to: place) >= Meters(100) }
            == true
      }
      if numbers.count != drafts.count - skipped
        || !lists.add(kept, numbers, to: id, moment: moment)
      {
        object(.listsKept, "list \(id) gets \(numbers) for \(drafts.count) places")
      }
      checkList(id)
    case (.create, .added), (.edit, .added), (.delete, .added), (.remove, .added), (.add, .done):
      object(.listsKept, "\(command) is answered by \(answer)")
    }
  }

  /// A list is within its bounds, and its places are apart.
  private func checkList(_ id: ListID) {
    guard let list = lists.lists[id] else { return }
    let places = Array(list.places.values)
    for (index, one) in places.enumerated() {
      for other in places[..<index] where one.distance(to: other) < Meters(100) {
        object(.listsKept, "list \(id) has \(one) and \(other)")
      }
    }
    if lists.count(of: list.author) > 50 || places.count > 500 {
      object(.listsKept, "\(list.author) has too much")
    }
  }

  /// A match of a list has some of its places, each once, and is begun by somebody who may open it.
  func checkListMatch(_ setup: MatchSetup, _ id: ListID) {
    let places = Set(setup.solutions.map(\.coordinate))
    if places.count != setup.solutions.count {
      object(.listsKept, "\(setup.id) has a place twice")
    }
    guard let list = lists.lists[id] else {
      if !lists.deleted.contains(id) { object(.listsKept, "\(setup.id) is of no list \(id)") }
      return
    }
    let isOwn = setup.players == [list.author]
    if !places.isSubset(of: list.everPlaced) || isOwn != (setup.origin == .ownList)
      || !isOwn && !list.wasOpen
    {
      object(.listsKept, "\(setup.id) is not a match of \(id): \(setup.origin) of \(places)")
    }
  }

  /// The result of a list counts the match.
  func countList(of match: FinishedMatch) {
    guard let id = match.setup.placeSet?.list, match.setup.origin == .list,
      match.ending == .played, match.setup.difficulty == nil, lists.lists[id] != nil,
      let player = match.setup.players.first,
      !deleted.contains(player)
    else { return }
    lists.finish(id, player, points: match.results.first?.total ?? 0)
  }

  /// Compares all lists and results with the store.
  func auditLists() {
    for (id, list) in lists.lists {
      guard let kept = try? disk.ask({ try $0.playableList(id, for: nil) }) else {
        object(.listsKept, "list \(id) is gone")
        continue
      }
      let places = Dictionary(
        uniqueKeysWithValues: kept.places.map { ($0.number, $0.place.coordinate) })
      if kept.list.title != list.title || (kept.list.visibility != .private) != list.isOpen
        || places != list.places
      {
        object(.listsKept, "list \(id) is kept as \(kept)")
      }
    }
    for (id, results) in lists.finishes {
      for (player, counted) in results {
        let export = try? disk.ask { try $0.export(player) }
        let kept = export?.listResults.first { $0.list == id }?.result
        if let export, kept?.finishes != counted.count || kept?.points != counted.points {
          object(
            .listsKept, "\(export.player.id) has \(kept.map { "\($0)" } ?? "nothing") of \(id)")
        }
      }
    }
  }

  /// A change that is acknowledged is kept.
  func checkList(_ result: JSONNode, _ request: LinkView.Pending) {
    guard let id = result["list"]?["list"]?.string.flatMap({ ListID($0) }) else {
      return object(.wellFormed, "\(request.method ?? "") has a reply without a list")
    }
    guard let list = lists.lists[id] else {
      if !lists.deleted.contains(id) { object(.acknowledgedIsDurable, "there is no list \(id)") }
      return
    }
    for number in result["added"]?.elements.map({ $0.compactMap(\.integer) }) ?? []
    where list.lastNumber < number {
      object(.acknowledgedIsDurable, "list \(id) never had a place \(number)")
    }
  }

  /// The reason why the refusal of something about a list is wrong.
  func reasonAgainstList(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    if code == .tooManyLists { return lists.count(of: player) < 5 ? "there are few" : nil }
    guard let id = request.parameters?["list"]?.string.flatMap({ ListID($0) }),
      let list = lists.lists[id], list.moment < request.moment
    else { return nil }
    let takesAuthor = ["list.set", "list.delete", "list.add", "list.remove"]
    switch code {
    case .unknownList:
      let mayOpen =
        list.author == player || list.isOpen && !takesAuthor.contains(request.method ?? "")
      return mayOpen ? "it is open to the player" : nil
    case .listEmpty: return list.places.isEmpty ? nil : "it has places"
    default: return nil
    }
  }
}
