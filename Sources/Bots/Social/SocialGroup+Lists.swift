import Community
import GameRules
import Geodesy
import WireProtocol

// Lists of places.
extension SocialGroup {
  /// A list of a player's, from its making to its end.
  struct SharedList {
    let author: Int
    let id: ListID
    let title: String
    let places: [Coordinate]
  }

  /// One makes a list, one who has its id plays it, and so does the author.
  func playLists() async throws {
    guard let author = anybody(everybody), let list = try await makeList(author) else { return }
    if let guest = anybody(everybody.filter { $0 != author }) {
      try await playList(list, guest)
      try await mark(list, guest)
    }
    try await playList(list, author)
    try await settle()
    guard chance(0.5) else { return }
    try await endList(list)
  }

  /// Makes a list that all with its id may open, and checks what it refuses.
  private func makeList(_ author: Int) async throws -> SharedList? {
    let places = Array(Self.listedPlaces.shuffled(using: &random).prefix(3))
    let title = "List of \(person(author).username.text)"
    let texts = places.map { ListPlaceText(coordinate: $0) }
    let answer = try await ask(
      author, ListCreate.self,
      .init(title: title, visibility: .link, places: Array(texts.prefix(2))))
    let isFull = referee.lists.count { $0.value == ids[author] } == ListLimits.guest.lists
    guard
      referee.judge(
        "\(person(author).username) makes a list",
        predicted: isFull && person(author).isGuest ? .tooManyLists : nil,
        refusal: answer.refusal),
      let card = answer.value?.list
    else { return nil }
    let list = SharedList(author: author, id: card.list, title: title, places: places)
    referee.lists[list.id] = ids[author]
    let again = try await ask(author, ListAdd.self, .init(list: list.id, places: [texts[0]]))
    _ = referee.judge(
      "a place is put on a list twice", predicted: .duplicatePlace, refusal: again.refusal)
    let added = try await get(author, ListAdd.self, .init(list: list.id, places: [texts[2]]))
    referee.check(
      added.added == [3] && added.list.places == 3, "a list of 3 has \(added.list.places) places")
    return list
  }

  /// Plays a list to its end, and looks at what the player knows of it then.
  private func playList(_ list: SharedList, _ who: Int) async throws {
    let isAuthor = who == list.author
    let before = try await met(list, who)
    referee.check(
      isAuthor ? before.count == list.places.count : before.isEmpty,
      "\(person(who).username) sees \(before.count) places of a list before playing it")
    await expectMatch(Seating(who: who))
    let answer = try await ask(
      who, MatchSolo.self, .init(options: options(rounds: list.places.count), list: list.id))
    referee.beganSolo(ids[who], refusal: answer.refusal)
    referee.check(
      answer.value?.list?.title == list.title, "a match of a list without the list's title")
    try await finishMatch(of: [who], isAuthor ? .ownList : .list)
    try await settle()
    let after = try await met(list, who)
    referee.check(
      after.count == list.places.count && after.allSatisfy { $0.seen == 1 },
      "\(person(who).username) has met \(after.map(\.seen)) of \(list.places.count) places")
    referee.check(
      Set(after.map(\.coordinate)) == Set(list.places), "a list has other places than it was given")
  }

  private func met(_ list: SharedList, _ who: Int) async throws -> [ListPlace] {
    let page = try await get(who, ListGet.self, .init(list: list.id))
    referee.check(page.list.isOwn == (who == list.author), "a list is said to be another's")
    return page.places
  }

  private func mark(_ list: SharedList, _ who: Int) async throws {
    _ = try await get(who, FavouriteSet.self, .init(list: list.id, isFavourite: true))
    let marked = try await get(who, FavouriteList.self, Nothing())
    referee.check(
      marked.lists.contains { $0.list == list.id && $0.isFavourite }, "a favourite is not kept")
  }

  /// A private list is none to others, and a deleted one to nobody.
  private func endList(_ list: SharedList) async throws {
    guard let other = anybody(everybody.filter { $0 != list.author }) else { return }
    _ = try await get(list.author, ListSet.self, .init(list: list.id, visibility: .private))
    for who in [other, list.author] {
      if who == list.author {
        _ = try await get(who, ListDelete.self, .init(list: list.id))
      }
      let answer = try await ask(who, ListGet.self, .init(list: list.id))
      _ = referee.judge(
        "\(person(who).username) opens a list that is not there",
        predicted: .unknownList, refusal: answer.refusal)
    }
    referee.lists[list.id] = nil
  }

  /// Places on land, far from each other: capitals.
  private static let listedPlaces = [
    (52.52, 13.405), (48.8566, 2.3522), (40.4168, -3.7038), (-35.2809, 149.13), (35.6762, 139.6503),
    (-15.7939, -47.8828), (30.0444, 31.2357), (19.4326, -99.1332),
  ].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
}
