import Community
import GameRules
import Testing

@Suite("How many friend requests of whom wait for a player")
struct IncomingRequestTests {
  private typealias Limits = FriendshipLimits

  /// Made one second after the other, in the order of their numbers.
  private static func request(
    _ number: Int, network: UInt64?, isNewcomer: Bool = true
  ) -> IncomingRequest {
    IncomingRequest(
      sender: PlayerID(uuid: UUIDv7(bits: UInt128(number))),
      at: Instant(millisecondsSinceEpoch: Int64(number) * 1000),
      network: network.map(SenderNetwork.init(tag:)), isNewcomer: isNewcomer)
  }

  private static func sender(_ number: Int) -> PlayerID { request(number, network: nil).sender }

  /// The requests that wait after all of these were sent in turn, as a store keeps them.
  private static func waiting(_ sent: [IncomingRequest]) -> [IncomingRequest] {
    sent.reduce(into: []) { waiting, request in
      switch IncomingRequests(waiting).admission(of: request) {
      case .admitted: waiting.append(request)
      case .displacing(let sender):
        waiting.removeAll { $0.sender == sender }
        waiting.append(request)
      case .refused: break
      }
    }
  }

  @Test("The bounds leave room for each other")
  func bounds() {
    #expect(Limits.requestsOfNetwork < Limits.requestsOfNewcomers)
    #expect(Limits.requestsOfNewcomers < Limits.receivedRequests)
  }

  @Test("Newcomers of one network have so many requests, and the first ones stay")
  func network() {
    let crowd = (0..<200).map { Self.request($0, network: 1) }
    #expect(Self.waiting(crowd) == Array(crowd.prefix(Limits.requestsOfNetwork)))
  }

  @Test("An established player displaces the oldest newcomer of the same network")
  func establishedOfCrowdedNetwork() {
    let crowd = IncomingRequests(Self.waiting((0..<50).map { Self.request($0, network: 1) }))
    let admission = crowd.admission(of: Self.request(99, network: 1, isNewcomer: false))
    #expect(admission == .displacing(Self.sender(0)))
  }

  @Test("A network full of established players has room for nobody more, another network has")
  func establishedCrowd() {
    let crowd = IncomingRequests(
      Self.waiting((0..<50).map { Self.request($0, network: 1, isNewcomer: false) }))
    #expect(crowd.requests.count == Limits.requestsOfNetwork)
    #expect(crowd.admission(of: Self.request(99, network: 1, isNewcomer: false)) == .refused)
    #expect(crowd.admission(of: Self.request(99, network: 2)) == .admitted)
  }

  @Test("A crowd of newcomers of a few networks gives way to a newcomer of another one")
  func fewNetworks() {
    let crowd = IncomingRequests(
      Self.waiting((0..<300).map { Self.request($0, network: UInt64($0 % 5)) }))
    #expect(crowd.requests.count == Limits.requestsOfNewcomers)
    // Ten of each: the oldest of all is of the first.
    #expect(crowd.admission(of: Self.request(999, network: 9)) == .displacing(Self.sender(0)))
    #expect(crowd.admission(of: Self.request(999, network: 1)) == .refused)
  }

  @Test("Whatever newcomers send, an established player of another network is never refused")
  func establishedAmongNewcomers() {
    let crowd = Self.waiting((0..<1000).map { Self.request($0, network: UInt64($0 % 400)) })
    let friends = (1000..<1140).map { Self.request($0, network: UInt64($0), isNewcomer: false) }
    let waiting = Self.waiting(crowd + friends)
    #expect(friends.allSatisfy(waiting.contains))
  }

  @Test("With all room taken, newcomers give way first, those of the largest network before others")
  func full() {
    let own = (0..<140).map { Self.request($0, network: UInt64($0), isNewcomer: false) }
    let others = (140..<150).map { Self.request($0, network: nil) }
    let crowd = (150..<165).map { Self.request($0, network: 7777) }
    let rest = (165..<200).map { Self.request($0, network: UInt64($0), isNewcomer: false) }
    let all = IncomingRequests(own + others + crowd + rest)
    #expect(all.requests.count == Limits.receivedRequests)
    let established = Self.request(999, network: 8888, isNewcomer: false)
    #expect(all.admission(of: established) == .displacing(Self.sender(150)))
    #expect(all.admission(of: Self.request(999, network: 7777)) == .refused)
    #expect(all.admission(of: Self.request(999, network: nil)) == .displacing(Self.sender(150)))
  }

  @Test("With established players only, the network that has the most gives way")
  func fullOfEstablished() {
    let crowd = (0..<200).map { number in
      Self.request(number, network: number < 20 ? 1 : UInt64(number), isNewcomer: false)
    }
    let all = IncomingRequests(crowd)
    let new = Self.request(999, network: 5555, isNewcomer: false)
    #expect(all.admission(of: new) == .displacing(Self.sender(0)))
    #expect(all.admission(of: Self.request(999, network: 5555)) == .refused)
  }

  @Test("Requests whose network is not known are of a network each")
  func unknownNetworks() {
    let sent = (0..<60).map { Self.request($0, network: nil) }
    let waiting = Self.waiting(sent)
    #expect(waiting.count == Limits.requestsOfNewcomers)
    #expect(waiting == Array(sent.suffix(waiting.count)), "the oldest give way")
  }

  @Test("The same requests in another order have the same answer")
  func order() {
    let crowd = (0..<50).map { Self.request($0, network: UInt64($0 % 7)) }
    let new = Self.request(999, network: 50)
    let answer = IncomingRequests(crowd).admission(of: new)
    #expect(IncomingRequests(crowd.reversed()).admission(of: new) == answer)
  }

  @Test("A guest is always a newcomer, an account for a day")
  func newcomers() {
    func isNewcomer(_ isGuest: Bool, after hours: Int) -> Bool {
      let joined = Instant(millisecondsSinceEpoch: 0)
      return IncomingRequest.isNewcomer(
        isGuest: isGuest, joined: joined, at: joined + .seconds(hours * 3600))
    }
    #expect(isNewcomer(true, after: 1000))
    #expect(isNewcomer(false, after: 23) && !isNewcomer(false, after: 24))
  }
}
