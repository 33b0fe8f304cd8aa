import Cluster
import GameRules
import Testing

@Suite("The way of a request to the host of its match")
struct RequestRouterTests {
  private var router = RequestRouter<String, Int>()

  /// The actions, in words.
  private mutating func handle(
    _ event: RequestRouter<String, Int>.Event, at time: Int = 0
  )
    -> [String]
  {
    router.handle(event, at: ms(time)).map { action in
      switch action {
      case .forward(let request, let host): "\(request.id.number) to \(host.bits)"
      case .read(_, let news): "read after \(news)"
      case .matchGone(_, let match): "match \(match.uuid.bits) gone"
      case .reply(_, let id, let reply): "\(id.number) is \(reply)"
      case .refuse(_, let id, let refusal): "\(id.number) \(refusal)"
      }
    }
  }

  private func request(_ number: UInt64, _ played: Int = 1) -> RequestRouter<String, Int>.Event {
    .request(
      ForwardedRequest(
        session: key(1, 1), id: RequestID(generation: 1, number: number), match: match(played),
        command: "move"))
  }

  private func id(_ number: UInt64) -> RequestID { RequestID(generation: 1, number: number) }

  private func seat(_ host: Int, _ number: Int = 1) -> SeatRow {
    SeatRow(match: match(number), tenure: tenure(host))
  }

  private func look(_ peers: [Int], sealed: [SealedTenure] = []) -> ClusterSnapshot {
    ClusterSnapshot(open: peers.map { open($0) }, sealed: sealed, leader: nil)
  }

  @Test("A request follows the player's seat, and its answer comes back once")
  mutating func forwarded() {
    #expect(handle(.seat(player(1), seat(2))) == [])
    #expect(handle(request(1)) == ["1 to 2"])
    #expect(handle(.answered(player(1), id(1), .reply(5))) == ["1 is 5"])
    #expect(handle(.answered(player(1), id(1), .reply(5))) == [], "the answer to a retry")
  }

  @Test("Without a route the seat is read, and the request waits for it")
  mutating func read() {
    #expect(handle(request(1)) == ["read after 1"])
    #expect(handle(.timePassed, at: 100) == [])
    #expect(handle(.timePassed, at: 500) == ["read after 1"])
    #expect(handle(.seatRead(player(1), seat(3), news: 1), at: 510) == ["1 to 3"])
  }

  @Test("A seat is read once in 500 ms at most, however often its host does not have the match")
  mutating func readPause() {
    #expect(handle(request(1)) == ["read after 1"])
    #expect(handle(.seatRead(player(1), seat(2), news: 1), at: 10) == ["1 to 2"])
    #expect(handle(.answered(player(1), id(1), .notHere), at: 20) == [])
    #expect(handle(.timePassed, at: 100) == [])
    #expect(handle(.timePassed, at: 500) == ["read after 1"])
  }

  @Test("A seat that was read before a host spoke changes nothing")
  mutating func outdated() {
    #expect(handle(.seat(player(1), seat(3))) == [])
    #expect(handle(.seat(player(1), seat(2))) == [])
    #expect(handle(.seatRead(player(1), nil, news: 1)) == [])
    #expect(router.route(of: player(1)) == seat(2))
  }

  @Test("A seat that was read for an earlier session changes nothing for the next one")
  mutating func earlierSession() {
    _ = handle(.seat(player(1), nil))
    let asked = router.news(of: player(1)) ?? 0
    _ = handle(.ended(player(1)))
    #expect(handle(.seatRead(player(1), seat(3), news: asked)) == [])
    #expect(router.route(of: player(1)) == nil, "there is no session")
    _ = handle(.seat(player(1), seat(2)))
    #expect(handle(.seatRead(player(1), nil, news: asked)) == [])
    #expect(router.route(of: player(1)) == seat(2))
  }

  @Test("Of a match that the player is not in the client is told")
  mutating func noMatch() {
    #expect(handle(request(1)) == ["read after 1"])
    #expect(handle(.seatRead(player(1), nil, news: 1)) == ["1 noMatch"])
    _ = handle(request(2))
    #expect(handle(.seatRead(player(1), seat(2, 7), news: 1)) == ["2 noMatch"])
  }

  @Test("After four seconds the client is told to try again, however often it asks")
  mutating func timeout() {
    _ = handle(.seat(player(1), seat(2)))
    _ = handle(request(1), at: 0)
    #expect(handle(request(1), at: 3000) == ["1 to 2"])
    #expect(handle(.timePassed, at: 3900) == [])
    #expect(
      handle(.timePassed, at: 4000) == ["1 tryAgain", "read after 1"], "the route may be old")
    #expect(handle(.answered(player(1), id(1), .reply(5)), at: 4100) == [])
    #expect(handle(request(1), at: 4200) == [], "it waits for the read")
    #expect(handle(.seatRead(player(1), seat(3), news: 1), at: 4210) == ["1 to 3"])
  }

  @Test("A route follows the adopter of the match's part, without a read")
  mutating func adopted() {
    _ = handle(.seat(player(1), seat(2)))
    _ = handle(request(1))
    let waiting = SealedTenure(id: tenure(2), version: 1, adopters: [:])
    #expect(handle(.looked(look([1, 3], sealed: [waiting]))) == [], "nobody has it yet")
    let part = JournalPart(of: match(1))
    let adopted = SealedTenure(id: tenure(2), version: 1, adopters: [part: tenure(3)])
    #expect(handle(.looked(look([1, 3], sealed: [adopted]))) == ["1 to 3"])
    #expect(router.route(of: player(1)) == seat(3))
  }

  /// The route of the player goes to the adopter of its match.
  private mutating func adopt() {
    _ = handle(.seat(player(1), seat(2)))
    let part = JournalPart(of: match(1))
    let adopted = SealedTenure(id: tenure(2), version: 1, adopters: [part: tenure(3)])
    _ = handle(.looked(look([1, 3], sealed: [adopted])), at: 1000)
  }

  @Test("The seat of a match is read if its adopter keeps silent; requests do not wait for it")
  mutating func silentAdopter() {
    adopt()
    #expect(handle(.timePassed, at: 1400) == [])
    #expect(handle(.timePassed, at: 1500) == ["read after 1"])
    #expect(handle(request(1), at: 1510) == ["1 to 3"])
    #expect(
      handle(.seatRead(player(1), nil, news: 1), at: 1520) == ["match 1 gone", "1 noMatch"],
      "the host had stored the result, and died before it told anybody")
    #expect(handle(.timePassed, at: 2100) == [])
  }

  @Test("An adopter that speaks makes no read necessary")
  mutating func speakingAdopter() {
    adopt()
    #expect(handle(.seat(player(1), seat(3)), at: 1200) == [])
    #expect(handle(.timePassed, at: 1500) == [])
  }

  @Test(
    "A match is gone if another one takes its place, but not if its host says that it has ended")
  mutating func gone() {
    _ = handle(.seat(player(1), seat(2, 1)))
    #expect(handle(.seat(player(1), seat(3, 2))) == ["match 1 gone"])
    #expect(handle(.seatRead(player(1), seat(3, 4), news: 2)) == ["match 2 gone"])
    #expect(handle(.seat(player(1), nil)) == [])
    #expect(handle(.seatRead(player(1), nil, news: 3)) == [])
  }

  @Test("If the look says nothing of a host that is gone, the seat is read")
  mutating func unknownAdopter() {
    _ = handle(.seat(player(1), seat(2)))
    _ = handle(.looked(look([1, 3])))
    #expect(handle(.timePassed) == ["read after 1"])
  }

  @Test("A host that does not have the match makes the seat be read; the request goes on waiting")
  mutating func notHere() {
    _ = handle(.seat(player(1), seat(2)))
    _ = handle(request(1))
    #expect(handle(.answered(player(1), id(1), .notHere)) == [])
    #expect(handle(.timePassed, at: 100) == ["read after 1"])
    #expect(handle(.seatRead(player(1), seat(4), news: 1), at: 110) == ["1 to 4"])
  }

  @Test("When messages were lost, the requests of that host are sent again")
  mutating func lost() {
    _ = handle(.seat(player(1), seat(2)))
    _ = handle(request(1))
    #expect(handle(.lost(tenure(3))) == [])
    #expect(handle(.lost(tenure(2))) == ["1 to 2"])
  }

  @Test("A player has at most eight requests without an answer")
  mutating func bound() {
    _ = handle(.seat(player(1), seat(2)))
    for number in 1...8 { #expect(handle(request(UInt64(number))) == ["\(number) to 2"]) }
    #expect(handle(request(9)) == ["9 tryAgain"])
    _ = handle(.ended(player(1)))
    #expect(handle(.timePassed, at: 9000) == [], "with the session they are gone")
  }
}

@Suite("The replies that a host keeps")
struct ReplyCacheTests {
  private var replies = ReplyCache<Int>()

  private mutating func admit(_ generation: UInt64, _ number: UInt64) -> String {
    switch replies.admit(RequestID(generation: generation, number: number)) {
    case .new: "new"
    case .underWay: "under way"
    case .kept(let reply): "\(reply)"
    case .expired: "expired"
    }
  }

  @Test("A request is carried out once, and a retry has its reply")
  mutating func once() {
    #expect(admit(1, 1) == "new")
    #expect(admit(1, 1) == "under way")
    replies.keep(7, for: RequestID(generation: 1, number: 1))
    #expect(admit(1, 1) == "7")
  }

  @Test("A request that was not carried out is new again")
  mutating func cancelled() {
    #expect(admit(1, 1) == "new")
    replies.cancel(RequestID(generation: 1, number: 1))
    #expect(admit(1, 1) == "new")
  }

  @Test("Eight replies are kept; older requests are refused for ever, over sessions too")
  mutating func bound() {
    for number in 1...12 {
      #expect(admit(1, UInt64(number)) == "new")
      replies.keep(number, for: RequestID(generation: 1, number: UInt64(number)))
    }
    #expect(replies.count == ClusterLimits.cachedReplies)
    #expect(admit(1, 4) == "expired")
    #expect(admit(1, 5) == "5")
    #expect(admit(2, 1) == "new", "a later session's ids are greater")
    #expect(admit(0, 99) == "expired")
  }
}
