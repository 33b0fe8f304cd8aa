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
    lists.finish(
      id, player, points: match.results.first?.total ?? 0, rounds: match.rounds.count)
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
        let record = export?.listResults.first { $0.list == id }
        let kept = record?.result
        let places = lists.lists[id]?.places.count ?? 0
        if let export,
          kept?.finishes != counted.count || kept?.points != counted.points
            || kept?.best != [1, 3, 4, 5].map({ counted.best[$0] }) || record?.places != places
            || kept?.medal(places: places)?.rawValue != counted.medal(places: places)
        {
          object(
            .listsKept, "\(export.player.id) has \(kept.map { "\($0)" } ?? "nothing") of \(id)")
        }
      }
    }
    for (subject, marks) in lists.marks {
      for (player, mark) in marks where storedMark(of: subject, by: player) != mark {
        object(.listsKept, "the mark \(mark) of \(subject) by \(player) is gone")
      }
    }
  }

  private func storedMark(of subject: MarkSubject, by player: PlayerID) -> FavouriteMark? {
    guard let export = try? disk.ask({ try $0.export(player) }) else { return nil }
    let mark =
      switch subject {
      case .list(let id): export.listMarks.first { $0.list == id }?.mark
      case .map(let name): export.mapMarks.first { $0.map == name }?.mark
      }
    return mark ?? FavouriteMark()
  }

  /// The list or the map of the server that a request marks; `nil` of others.
  private func subject(of parameters: JSONNode?) -> MarkSubject? {
    if let list = parameters?["list"]?.string { return ListID(list).map(MarkSubject.list) }
    let map = parameters?["map"]?.string
    return map.flatMap { Simulation.maps[$0] == nil ? nil : .map($0) }
  }

  /// The mark may be another one from now on.
  func foreseeMark(_ parameters: JSONNode?, _ view: LinkView) {
    guard let subject = subject(of: parameters) else { return }
    for player in possibleSpeakers(view) { lists.mark(subject, nil, by: player) }
  }

  /// A mark is told as it was asked for, and kept.
  func checkMark(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    guard let isFavourite = result["favourite"]?.boolean, let isWanted = result["wanted"]?.boolean
    else { return object(.wellFormed, "a mark without its parts") }
    let asked = (
      request.parameters?["favourite"]?.boolean, request.parameters?["wanted"]?.boolean
    )
    if asked.0 ?? isFavourite != isFavourite || asked.1 ?? isWanted != isWanted {
      object(.acknowledgedIsDurable, "\(player) asked for another mark than was told")
    }
    // Another request may have changed it again, or made the list private.
    let others = views.values.flatMap { $0.pending.values.joined() }
    guard let subject = subject(of: request.parameters), !deleted.contains(player),
      !leavers.contains(player), !others.contains(where: { $0.method == request.method })
    else { return }
    if case .list(let id) = subject, lists.lists[id].map({ $0.moment >= request.moment }) ?? true {
      return
    }
    let mark = FavouriteMark(isFavourite: isFavourite, isWanted: isWanted)
    if storedMark(of: subject, by: player) != mark {
      return object(.acknowledgedIsDurable, "\(player) is told of the mark \(mark) of \(subject)")
    }
    lists.mark(subject, mark, by: player)
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
