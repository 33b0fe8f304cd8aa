import GameClient
import GameRules
import WireProtocol

// Pictures, over HTTP.
extension SocialGroup {
  func changePictures() async throws {
    guard let who = anybody(everybody) else { return }
    try await changePicture(of: who)
    if number == 0 { try await uploadBrokenPictures(who) }
    if let friend = anybody(friends(of: who)) { try await lookAtFriends(friend) }
  }

  private func changePicture(of who: Int) async throws {
    let side = Int.random(in: 4...64, using: &random)
    func shade() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
    let picture = TinyPicture.png(side: side, red: shade(), green: shade(), blue: shade())
    let reply = try await upload(picture, token: await bots[who].token)
    guard reply.isGood else {
      referee.complain(
        "\(person(who).username)'s picture was refused: \(reply.status) \(reply.refusal ?? "")")
      return
    }
    let old = person(who).avatar
    referee.changedPicture(ids[who])
    let profile = try await get(who, ProfileGet.self, .init())
    referee.sawOwnPicture(ids[who], profile.player.avatar)
    try await settle()
    if let path = profile.player.avatar { try await expectPicture(at: path, side: side) }
    if let old, old != profile.player.avatar { try await expectNoPicture(at: old) }
  }

  private func expectPicture(at path: String, side: Int) async throws {
    let reply = try await download(path)
    referee.check(reply.status == 200, "the picture at \(path): \(reply.status)")
    referee.check(
      reply.contentType == "image/png", "the picture at \(path) is \(reply.contentType ?? "?")")
    let size = TinyPicture.size(ofPNG: reply.body)
    referee.check(
      size.map { $0 == (UInt32(side), UInt32(side)) } ?? false,
      "the picture at \(path) has \(size.map { "\($0)" } ?? "no size"), not \(side)")
  }

  func expectNoPicture(at path: String) async throws {
    let reply = try await download(path)
    referee.check(reply.status == 404, "the picture at \(path), which is gone: \(reply.status)")
  }

  /// Uploads that are no acceptable picture change nothing.
  private func uploadBrokenPictures(_ who: Int) async throws {
    let good = TinyPicture.png(side: 8, red: 1, green: 2, blue: 3)
    let token = await bots[who].token
    var damaged = good
    damaged[good.count / 2] ^= 0xFF
    let attempts: [(String, [UInt8], String?, ClosedRange<Int>, Set<String>)] = [
      ("no token", good, nil, 401...401, ["unauthenticated", "invalidToken"]),
      ("a wrong token", good, "nobody", 401...401, ["unauthenticated", "invalidToken"]),
      ("no picture", Array("no picture".utf8), token, 400...422, ["pictureInvalid"]),
      ("nothing", [], token, 400...422, ["pictureInvalid"]),
      ("half a picture", Array(good.prefix(good.count / 2)), token, 400...422, ["pictureInvalid"]),
      ("a damaged picture", damaged, token, 400...422, ["pictureInvalid"]),
      (
        "too wide a picture", TinyPicture.png(side: Self.mostPixels + 1, red: 1, green: 2, blue: 3),
        token, 400...422, ["pictureInvalid", "tooLarge"]
      ),
      (
        "too long a picture", good + [UInt8](repeating: 0, count: Self.mostBytes), token,
        413...413, ["tooLarge"]
      ),
    ]
    for (what, picture, token, statuses, codes) in attempts {
      let reply = try await upload(picture, token: token)
      referee.note("\(person(who).username) uploads with \(what)")
      referee.check(
        statuses.contains(reply.status) && codes.contains(reply.refusal ?? ""),
        "\(reply.status) \(reply.refusal ?? "without a code")")
    }
    try await lookAtProfile(of: who, from: who)
  }

  private func upload(_ picture: [UInt8], token: String?) async throws -> PictureService.Reply {
    while true {
      let start = ContinuousClock.now
      let reply = try await world.pictures.upload(
        picture, contentType: "image/png", token: token)
      await world.board.measured("PUT avatar", ContinuousClock.now - start)
      guard reply.status == Self.tooManyRequests, let pause = reply.retryAfter else {
        await count("PUT avatar", reply.refusal)
        return try inspected(reply)
      }
      await world.board.throttled()
      try await Task.sleep(for: pause)
    }
  }

  private func download(_ path: String) async throws -> PictureService.Reply {
    let start = ContinuousClock.now
    let reply = try await world.pictures.download(path)
    await world.board.measured("GET avatar", ContinuousClock.now - start)
    await count("GET avatar", reply.isGood ? nil : "\(reply.status)")
    return try inspected(reply)
  }

  /// Looks for secrets in what came over HTTP as well.
  private func inspected(_ reply: PictureService.Reply) throws -> PictureService.Reply {
    let mark = Array(Credentials.secretMark(of: world.run).utf8)
    referee.check(reply.body.occurrences(of: mark) == 0, "an address or a password over HTTP")
    return reply
  }

  private static let tooManyRequests = 429
  private static let mostPixels = 1024
  private static let mostBytes = 256 * 1024
}
