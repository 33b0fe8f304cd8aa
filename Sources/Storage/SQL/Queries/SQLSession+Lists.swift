import Community
import GameRules
import Geodesy
import NameSearch

// Changes of lists, their results, and marks.
extension SQLSession {
  func change(_ command: ListCommand, by player: PlayerID, at now: Instant) throws -> ListAnswer {
    let isGuest = try first("SELECT is_guest FROM players WHERE id = ?", [player.blob]) { row in
      try row.value(0) as Bool
    }
    guard let isGuest else { return .refused(.unknownList) }
    switch command {
    case .create(let list, let places): return try create(list, places, isGuest: isGuest)
    case .edit(let id, let title, let visibility):
      guard var list = try ownList(id, of: player) else { return .refused(.unknownList) }
      guard !isGuest || visibility != .public else { return .refused(.accountNeeded) }
      guard !list.isBarred || visibility != .public else { return .refused(.notPublishable) }
      list.title = title ?? list.title
      list.visibility = visibility ?? list.visibility
      try update(list, at: now)
      return .done(id)
    case .delete(let id):
      guard try ownList(id, of: player) != nil else { return .refused(.unknownList) }
      try run("DELETE FROM lists WHERE id = ?", [id.description])
      return .done(id)
    case .add(let drafts, let id, let skipsDuplicates):
      guard try ownList(id, of: player) != nil else { return .refused(.unknownList) }
      return try add(
        drafts, to: id, limits: ListLimits(isGuest: isGuest), skipsDuplicates: skipsDuplicates,
        at: now)
    case .remove(let numbers, let id):
      guard try ownList(id, of: player) != nil else { return .refused(.unknownList) }
      for number in numbers {
        try run(
          "DELETE FROM list_places WHERE list = ? AND number = ?", [id.description, number])
      }
      try touch(id, at: now)
      return .done(id)
    }
  }

  private func create(
    _ list: PlaceListRecord, _ drafts: [ListPlaceDraft], isGuest: Bool
  ) throws -> ListAnswer {
    if let key = list.key,
      let present = try row(
        "SELECT id FROM lists WHERE author = ? AND key = ?", [list.author.blob, key])
    {
      return .done(try present.listID(0))
    }
    guard !isGuest || list.visibility != .public else { return .refused(.accountNeeded) }
    let limits = ListLimits(isGuest: isGuest)
    let count = try count("SELECT count(*) FROM lists WHERE author = ?", [list.author.blob])
    guard count < limits.lists else { return .refused(.tooManyLists) }
    switch ListedPlace.additions(drafts, to: [], limit: limits.places, skipsDuplicates: false) {
    case .failure(let error): return .refused(error.refusal)
    case .success(let places):
      try run(
        "INSERT INTO lists VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?)",
        [
          list.id.description, list.author.blob, list.title, list.visibility.rawValue, list.key,
          list.createdAt.millisecondsSinceEpoch, list.updatedAt.millisecondsSinceEpoch,
          list.isBarred,
        ])
      try setWords(of: list)
      _ = try insert(places, into: list.id)
      return .done(list.id)
    }
  }

  private func add(
    _ drafts: [ListPlaceDraft], to id: ListID, limits: ListLimits, skipsDuplicates: Bool,
    at now: Instant
  ) throws -> ListAnswer {
    let present = try listedPlaces(of: id).map(\.place.coordinate)
    let additions = ListedPlace.additions(
      drafts, to: present, limit: limits.places, skipsDuplicates: skipsDuplicates)
    switch additions {
    case .failure(let error): return .refused(error.refusal)
    case .success(let places):
      let numbers = try insert(places, into: id)
      if !numbers.isEmpty { try touch(id, at: now) }
      return .added(numbers, skipped: drafts.count - places.count)
    }
  }

  /// Returns the numbers of the new places.
  private func insert(_ places: [ListPlaceDraft], into id: ListID) throws -> [Int] {
    guard !places.isEmpty else { return [] }
    let first = try count("SELECT next_place FROM lists WHERE id = ?", [id.description])
    let numbered = Array(zip(first..., places))
    try insert(numbered, with: .listPlaces) { row, element in
      let (number, place) = element
      row.bind(
        id.description, number, place.coordinate.latitude.degrees,
        place.coordinate.longitude.degrees, place.name, place.country?.description)
    }
    try run(
      "UPDATE lists SET next_place = ? WHERE id = ?", [first + places.count, id.description])
    return numbered.map(\.0)
  }

  private func update(_ list: PlaceListRecord, at now: Instant) throws {
    try run(
      "UPDATE lists SET title = ?, visibility = ? WHERE id = ?",
      [list.title, list.visibility.rawValue, list.id.description])
    try touch(list.id, at: now)
    try setWords(of: list)
    if list.visibility == .private { try removeMarks(on: list.id, butOf: list.author) }
  }

  /// Others may not open the list any more, so they could not take their marks away themselves.
  private func removeMarks(on list: ListID, butOf author: PlayerID) throws {
    try run(
      "DELETE FROM list_marks WHERE list = ? AND player <> ?", [list.description, author.blob])
  }

  private func touch(_ id: ListID, at now: Instant) throws {
    try run(
      "UPDATE lists SET updated_at = max(updated_at, ?) WHERE id = ?",
      [now.millisecondsSinceEpoch, id.description])
  }

  private func setWords(of list: PlaceListRecord) throws {
    try run("DELETE FROM list_words WHERE list = ?", [list.id.description])
    guard list.visibility == .public else { return }
    for word in SearchWords.of(list.title) {
      try run("INSERT INTO list_words VALUES (?, ?)", [word, list.id.description])
    }
  }

  /// Makes a public list private.
  func unlist(_ id: ListID) throws {
    guard let list = try list(id), list.visibility == .public else { return }
    try run("UPDATE lists SET visibility = 'private', is_barred = 1 WHERE id = ?", [id.description])
    try run("DELETE FROM list_words WHERE list = ?", [id.description])
    try removeMarks(on: id, butOf: list.author)
  }

  private func ownList(_ id: ListID, of player: PlayerID) throws -> PlaceListRecord? {
    try list(id).flatMap { $0.author == player ? $0 : nil }
  }

  // MARK: - Results

  /// Counts a new match of a list for its player, if there still are both.
  func countList(of match: FinishedMatch) throws {
    guard let id = match.setup.placeSet?.list, match.ending != .aborted,
      let player = match.setup.players.first, try isPlayer(player), try list(id) != nil
    else { return }
    try execute(
      "INSERT INTO list_matches VALUES (?, ?, ?)", player, id.description, match.setup.id)
    guard ListResult.counts(match) else { return }
    var result = ListResult()
    result.count(match)
    try add(result, of: player, to: ResultAddition.list, of: id.description)
  }

  // MARK: - Marks

  func mark(
    _ subject: MarkSubject, favourite: Bool?, wanted: Bool?, by player: PlayerID, at now: Instant
  ) throws -> MarkAnswer {
    guard try isPlayer(player) else { return .refused(.unknownList) }
    if case .list(let id) = subject {
      guard let list = try list(id), list.isOpen(to: player) else {
        return .refused(.unknownList)
      }
    }
    if case .map(let name) = subject, let id = OwnMapID(mapName: name) {
      guard let map = try ownMap(id), map.isOpen(to: player) else {
        return .refused(.unknownMap)
      }
    }
    let before = try mark(of: subject, by: player)
    let after = before.changed(favourite: favourite, wanted: wanted)
    let (table, column, name) = Self.place(of: subject)
    guard !after.isNone else {
      try run("DELETE FROM \(table) WHERE player = ? AND \(column) = ?", [player.blob, name])
      return .marked(after)
    }
    if before.isNone {
      let count = try count(
        """
        SELECT (SELECT count(*) FROM list_marks WHERE player = ?1)
          + (SELECT count(*) FROM map_marks WHERE player = ?1)
        """, [player.blob])
      guard count < ListLimits.marks else { return .refused(.tooManyFavourites) }
    }
    switch subject {
    case .list:
      try run(
        """
        INSERT INTO list_marks VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (player, list) DO UPDATE SET is_favourite = excluded.is_favourite,
          is_wanted = excluded.is_wanted, marked_at = excluded.marked_at
        """,
        [player.blob, name, after.isFavourite, after.isWanted, now.millisecondsSinceEpoch])
    case .map:
      try run(
        """
        INSERT INTO map_marks VALUES (?, ?, ?, ?)
        ON CONFLICT (player, map) DO UPDATE SET is_favourite = excluded.is_favourite,
          is_wanted = excluded.is_wanted
        """,
        [player.blob, name, after.isFavourite, after.isWanted])
    }
    return .marked(after)
  }

  func mark(of subject: MarkSubject, by player: PlayerID) throws -> FavouriteMark {
    let (table, column, name) = Self.place(of: subject)
    let sql = "SELECT is_favourite, is_wanted FROM \(table) WHERE player = ? AND \(column) = ?"
    return try first(sql, [player.blob, name]) { row in
      FavouriteMark(isFavourite: try row.value(0), isWanted: try row.value(1))
    } ?? FavouriteMark()
  }

  private static func place(
    of subject: MarkSubject
  ) -> (table: String, column: String, name: String) {
    switch subject {
    case .list(let id): ("list_marks", "list", id.description)
    case .map(let map): ("map_marks", "map", map)
    }
  }
}
