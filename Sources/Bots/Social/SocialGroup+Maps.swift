import Community
import GameClient
import GameRules
import Geodesy
import WireProtocol

// Maps of players, which are uploaded over HTTP.
extension SocialGroup {
  /// One uploads a small map, one who has its name plays on it, and so does the author, who deletes
  /// it then.
  func playMaps() async throws {
    guard let author = anybody(everybody), let map = try await uploadMap(author) else { return }
    if let guest = anybody(everybody.filter { $0 != author }) { try await playMap(map, guest) }
    try await playMap(map, author)
    try await settle()
    let page = try await get(author, MapGet.self, .init(map: map))
    referee.check(
      page.map.best == nil && page.map.isOwn, "the author of a map has a result on it")
    _ = try await get(author, MapDelete.self, .init(map: map))
    let answer = try await ask(author, MapGet.self, .init(map: map))
    _ = referee.judge(
      "\(person(author).username) opens a map that is deleted", predicted: .unknownMap,
      refusal: answer.refusal)
  }

  /// Uploads a map of a square on land that all with its name may open; returns the name.
  private func uploadMap(_ author: Int) async throws -> String? {
    let query = ["title": "Map of \(person(author).username.text)", "visibility": "link"]
    let token = await bots[author].token
    while true {
      let start = ContinuousClock.now
      let reply = try await world.pictures.upload(
        map: Array(Self.square.utf8), query, token: token)
      await world.board.measured("PUT map", ContinuousClock.now - start)
      if reply.status == 429, let pause = reply.retryAfter {
        await world.board.throttled()
        try await Task.sleep(for: pause)
        continue
      }
      await count("PUT map", reply.refusal)
      guard reply.status == 201, let name = reply.map else {
        referee.complain(
          "\(person(author).username)'s map was refused: \(reply.status) \(reply.refusal ?? "")")
        return nil
      }
      return name
    }
  }

  private func playMap(_ map: String, _ who: Int) async throws {
    await expectMatch(Seating(who: who))
    let answer = try await ask(who, MatchSolo.self, .init(map: map, options: options(rounds: 2)))
    referee.beganSolo(ids[who], refusal: answer.refusal)
    referee.check(
      answer.value?.ownMap?.title != nil, "a match on a player's map without the map's title")
    try await finishMatch(of: [who], .solo)
    try await settle()
  }

  /// In France.
  private static let square =
    #"{"type":"Polygon","coordinates":[[[1,45],[4,45],[4,48],[1,48],[1,45]]]}"#
}
