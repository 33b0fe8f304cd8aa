import Community
import GameRules
import Testing
import WireProtocol

@testable import GameClient

@Suite("Which requests may be sent twice")
struct RepetitionTests {
  @Test("Every method of the contract has its decision, and nothing else has one")
  func complete() {
    let names = WireContract.methods.map { $0.name.description }
    #expect(Set(RepetitionTable.rows.keys) == Set(names))
  }

  @Test("A refusal that settles a repetition is one that the method can have")
  func possible() {
    for method in WireContract.methods {
      guard case .settled(let refusals) = method.repetition else { continue }
      #expect(refusals.isSubset(of: Set(method.errors)), "\(method.name)")
    }
  }

  @Test("What makes a player, asks for friendship, or challenges is never sent twice")
  func never() {
    let once: [any WireMethod.Type] = [
      AccountGuest.self, AccountRegister.self, FriendRequestSend.self, ChallengeSend.self,
      MatchRematch.self, AccountDelete.self, RoomCreate.self, RoomStart.self, RoomGo.self,
    ]
    for method in once { #expect(method.repetition == .never, "\(method.name)") }
  }

  private static let place = AccountResume.QueuePlace(
    map: "world", isRanked: false, since: Instant(millisecondsSinceEpoch: 500), waiting: 2)

  private static func request(
    wasInMatch: Bool = false, queue: AccountResume.QueuePlace? = nil, state: MatchState? = nil
  ) -> RepeatedRequest {
    RepeatedRequest(
      wasInMatch: wasInMatch, firstSent: Instant(millisecondsSinceEpoch: 400),
      returned: .init(player: Scene.card, match: state?.match, queue: queue, unread: 0),
      state: state)
  }

  @Test("Who waits already, as was asked for, has joined; who waits for something else has not")
  func queued() {
    let request = Self.request(queue: Self.place)
    func reply(_ map: String?, ranked: Bool?) -> QueueJoin.Result? {
      request.result(
        of: QueueJoin.self, .init(map: map, isRanked: ranked), refusedWith: .alreadyQueued)
    }
    let joined = QueueJoin.Result(since: Self.place.since, waiting: 2)
    #expect(reply(nil, ranked: nil) == joined && reply("world", ranked: false) == joined)
    #expect(reply("east", ranked: nil) == nil && reply(nil, ranked: true) == nil)
    #expect(
      Self.request().result(of: QueueJoin.self, .init(), refusedWith: .alreadyQueued) == nil)
  }

  @Test("Who is in a match by now has been paired; who was in one before is refused")
  func paired() {
    #expect(
      Self.request().result(of: QueueJoin.self, .init(), refusedWith: .alreadyInMatch)
        == .init(since: Instant(millisecondsSinceEpoch: 400), waiting: 0))
    #expect(
      Self.request(wasInMatch: true)
        .result(of: QueueJoin.self, .init(), refusedWith: .alreadyInMatch) == nil)
  }

  @Test("A solo match that began has its state for a reply; a duel is none")
  func solo() {
    let solo = Scene.state(.solo, sequence: 2)
    #expect(
      Self.request(state: solo)
        .result(of: MatchSolo.self, .init(), refusedWith: .alreadyInMatch) == solo)
    let duel = Scene.state(.duel, sequence: 2)
    #expect(
      Self.request(state: duel)
        .result(of: MatchSolo.self, .init(), refusedWith: .alreadyInMatch) == nil)
  }

  @Test("Having left already is having left; other refusals are told")
  func quit() {
    let request = Self.request(wasInMatch: true)
    let match = MatchReference(match: id(1))
    #expect(request.result(of: MatchQuit.self, match, refusedWith: .notInMatch) == Nothing())
    #expect(request.result(of: MatchQuit.self, match, refusedWith: .rateLimited) == nil)
    #expect(
      request.result(
        of: MatchGuess.self, .init(match: id(1), round: 1, coordinate: nil),
        refusedWith: .alreadyGuessed) == nil)
  }
}
