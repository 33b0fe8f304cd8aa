import Community
import GameRules
import WireProtocol

@testable import Bots

extension SocialRefereeTests.Fraud {
  static let ofAnswers: [Fraud] = ofRefusals + ofMatches + ofArrivals + ofViews + ofProfiles

  private static func insert(
    _ deed: @escaping @Sendable (inout SocialReferee) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      // While all three live and are online.
      guard let index = story.positions(of: FriendListRequest.self).first else { return false }
      story.steps.insert(.deed(deed), at: index)
      return true
    }
  }

  private static let ofRefusals = [
    Fraud(
      "somebody befriends themself", "done, not refused with oneself",
      insert { $0.requested(Story.cem, Story.cem, onDay: 1, refusal: nil) }),
    Fraud(
      "friends become friends again", "done, not refused with alreadyFriends",
      insert { $0.requested(Story.bob, Story.ada, onDay: 1, refusal: nil) }),
    Fraud(
      "a request is refused without reason", "refused with tooManyRequests, not done",
      insert { $0.requested(Story.bob, Story.cem, onDay: 1, refusal: "tooManyRequests") }),
    Fraud(
      "a refusal has another name", "refused with offline, not refused with notFriends",
      insert { $0.challenged(Story.ada, Story.cem, rounds: 1, nil, refusal: "offline") }),
    Fraud(
      "a request that nobody made is accepted", "done, not refused with unknownRequest",
      insert { $0.accepted(Story.bob, Story.cem, refusal: nil) }),
    Fraud(
      "a request that nobody made is declined", "done, not refused with unknownRequest",
      insert { $0.declined(Story.bob, Story.cem, refusal: nil) }),
    Fraud(
      "who is no friend is removed", "done, not refused with notFriends",
      insert { $0.removed(Story.bob, Story.cem, refusal: nil) }),
    Fraud(
      "a challenge that is over is accepted", "done, not refused with unknownChallenge",
      insert { $0.acceptedChallenge(Story.refused, by: Story.bob, refusal: nil) }),
    Fraud(
      "a challenge that is over is declined", "done, not refused with unknownChallenge",
      insert { $0.declinedChallenge(Story.refused, by: Story.bob, refusal: nil) }),
    Fraud(
      "a challenge that is over is cancelled", "done, not refused with unknownChallenge",
      insert { $0.cancelledChallenge(Story.refused, by: Story.ada, refusal: nil) }),
    Fraud(
      "a challenge has the id of another one", "a challenge's id twice",
      insert {
        $0.challenged(
          Story.ada, Story.bob, rounds: 1,
          .init(challenge: Story.agreed, expires: Story.time(60)), refusal: nil)
      }),
    Fraud("a challenge is sent to who is not there", "done, not refused with offline") { story in
      guard let index = story.positions(of: AccountResume.self).first else { return false }
      story.steps.insert(
        .deed {
          $0.challenged(
            Story.ada, Story.bob, rounds: 1,
            .init(challenge: Story.id(299), expires: Story.time(60)), refusal: nil)
        }, at: index)
      return true
    },
    Fraud("a deleted player is asked", "done, not refused with unknownPlayer") { story in
      story.steps.append(.deed { $0.requested(Story.cem, Story.bob, onDay: 1, refusal: nil) })
      return true
    },
    Fraud(
      "somebody gets the id of another player", "an id of somebody else's",
      insert { $0.joined(Story.card(Story.cem), isGuest: true) }),
    Fraud(
      "a match begins for who is in one", "done, not refused with alreadyInMatch",
      insert {
        $0.beganSolo(Story.cem, refusal: nil)
        $0.beganSolo(Story.cem, refusal: nil)
      }),
  ]

  /// Instead of the honest duel.
  private static func play(_ game: Game) -> @Sendable (inout Story) -> Bool {
    { story in
      let index = story.steps.firstIndex { step in
        guard case .hear(Story.ada, let event) = step else { return false }
        return event == Story.presence(Story.bob)
      }
      guard let index else { return false }
      story.steps[index - 1] = .deed { $0.played(game) }
      return true
    }
  }

  private static func duel(
    ofBob change: (inout RefereedMatch) -> Void
  ) -> Game {
    let honest = Story.duelGame()
    var views = honest.views
    if var view = views[Story.bob] {
      change(&view)
      views[Story.bob] = view
    }
    return Story.game(.challenge, views)
  }

  private static let ofMatches = [
    Fraud(
      "a badge of a match is not told", "ada was not told by match.finished of center",
      play(Story.duelGame(ada: ["time"]))),
    Fraud(
      "a badge is told that was not earned", "bob was told by match.finished of fire",
      play(Story.duelGame(bob: ["time", "fire"]))),
    Fraud(
      "a badge is told twice", "told of a badge twice",
      play(Story.duelGame(bob: ["time", "time"]))),
    Fraud(
      "a badge is told that no match brings", "no match brings",
      play(Story.duelGame(bob: ["time", "extrovert"]))),
    Fraud(
      "the two are told of different endings", "different endings",
      play(duel { $0.finished.ending = .forfeited })),
    Fraud(
      "the two are told of different results", "different results",
      play(duel { $0.finished.results[0].total += 1 })),
    Fraud(
      "the two are told of different matches", "two matches",
      play(duel { $0.match = Story.id(199) })),
    Fraud(
      "the two play on different maps", "different matches", play(duel { $0.map = "europe" })),
  ]

  private static func join(
    _ change: (inout PlayerCard) -> Void, isGuest: Bool = false
  ) -> @Sendable (inout Story) -> Bool {
    var card = PlayerCard(
      player: Story.id(9), username: Story.card(Story.cem).username, isGuest: isGuest)
    change(&card)
    return insert { [card] in $0.joined(card, isGuest: isGuest) }
  }

  private static let ofArrivals = [
    Fraud("who registers is a guest", "guest: true", join { $0.isGuest = true }),
    Fraud("a guest has an account", "guest: false", join({ $0.isGuest = false }, isGuest: true)),
    Fraud("a newcomer has a picture", "before the first", join { $0.avatar = Story.picture }),
    Fraud(
      "who comes back is told of other unread", "0 unread, not 1",
      answer(AccountResume.self) { $0.unread = 0 }),
    Fraud(
      "who comes back is put into a match", "resumed in match",
      answer(AccountResume.self) { $0.match = Story.duel }),
    Fraud(
      "who comes back is somebody else", "resumed as ada",
      answer(AccountResume.self) { $0.player = Story.card(Story.ada, avatar: nil) }),
    Fraud(
      "who comes back is put into a queue", "a queue that nobody joined",
      answer(AccountResume.self) {
        $0.queue = .init(map: "world", isRanked: false, since: Story.time(1), waiting: 0)
      }),
    Fraud(
      "a guest who upgraded is one still", "guest: true",
      insert { referee in
        referee.upgraded(Story.cem)
        referee.judge(Story.card(Story.cem), "account.upgrade")
      }),
  ]

  private static let ofViews = [
    Fraud(
      "a friend is missing in the list", "friends [], not",
      answer(FriendListRequest.self) { $0.friends = [] }),
    Fraud(
      "somebody is in the list who is no friend", "[\"bob\", \"cem\"]",
      answer(FriendListRequest.self) { $0.friends.append(Story.friend(Story.cem)) }),
    Fraud(
      "a friend who is there is listed as gone", "bob online: false",
      answer(FriendListRequest.self) { $0.friends[0].isOnline = false }),
    Fraud(
      "a friend who does not play is listed as playing", "inMatch: true",
      answer(FriendListRequest.self) { $0.friends[0].isInMatch = true }),
    Fraud(
      "a request is missing", "requests of []", answer(FriendListRequest.self) { $0.requests = [] }),
    Fraud(
      "a request goes the other way", "requests to [\"cem\"]",
      answer(FriendListRequest.self) { $0.requests[0].direction = .outgoing }),
    Fraud(
      "a friend has another picture", "no picture of ada",
      answer(FriendListRequest.self, to: Story.bob) { $0.friends[0].player.avatar = nil }),
    Fraud(
      "a guest is no guest", "guest: false",
      answer(FriendListRequest.self) { $0.requests[0].player.isGuest = false }),
    Fraud(
      "friends are not by name", "friends not by name",
      answer(FriendListRequest.self) { $0.friends.insert(Story.friend(Story.cem), at: 0) }),
    Fraud(
      "the own requests stand before the others'", "before those to oneself",
      answer(FriendListRequest.self) { list in
        var own = list.requests[0]
        own.direction = .outgoing
        list.requests.insert(own, at: 0)
      }),
    Fraud(
      "an older request stands before a later one", "requests not latest first",
      answer(FriendListRequest.self) { list in
        var older = list.requests[0]
        older.at = Story.time(1)
        list.requests.insert(older, at: 0)
      }),
  ]

  private static let ofProfiles = [
    Fraud(
      "a profile counts a game too many", "gamesPlayed 7, not 6",
      answer(ProfileGet.self) { $0.statistics.gamesPlayed += 1 }),
    Fraud(
      "a profile counts a win too few", "gamesWon 0, not 1",
      answer(ProfileGet.self) { $0.statistics.gamesWon -= 1 }),
    Fraud(
      "a profile counts a quit", "quits 1, not 0",
      answer(ProfileGet.self) { $0.statistics.quits += 1 }),
    Fraud(
      "a profile has another maximum", "maximumScore",
      answer(ProfileGet.self) { $0.statistics.maximumScore += 1 }),
    Fraud(
      "a profile has another average", "averageScore",
      answer(ProfileGet.self) { $0.statistics.averageScore = 4833.4 }),
    Fraud(
      "a profile counts days that cannot have been", "daysInARow 7",
      answer(ProfileGet.self) {
        $0.statistics.daysInARow = 7
        $0.statistics.longestDaysInARow = 7
      }),
    Fraud(
      "a profile's longest row of days is shorter than the present one", "longestDaysInARow 0",
      answer(ProfileGet.self) { $0.statistics.longestDaysInARow = 0 }),
    Fraud(
      "a profile counts more games today than ever", "gamesToday 7",
      answer(ProfileGet.self) { $0.statistics.gamesToday = 7 }),
    Fraud(
      "a profile says that nobody was ever there", "was never seen",
      answer(ProfileGet.self) { $0.statistics.lastAccess = nil }),
    Fraud(
      "a profile has a locked badge", "a locked badge in a profile",
      answer(ProfileGet.self) { $0.badges.append(Story.badge("fire", isUnlocked: false)) }),
    Fraud(
      "a profile lacks a badge", "profile.get has badges",
      answer(ProfileGet.self) { $0.badges.removeLast() }),
    Fraud("a ranked player has no rank", "rank none", answer(ProfileGet.self) { $0.rank = nil }),
    Fraud(
      "a profile does not say that the two are friends", "friendship none",
      answer(ProfileGet.self) { $0.friendship = .none }),
    Fraud(
      "a profile is somebody else's", "the profile of cem",
      answer(ProfileGet.self) { $0.player = Story.card(Story.cem) }),
    Fraud(
      "a badge is missing in the list", "not listed",
      answer(BadgeList.self) { $0.badges.removeLast() }),
    Fraud(
      "a badge is listed twice", "a badge twice",
      answer(BadgeList.self) { $0.badges += $0.badges.suffix(1) }),
    Fraud(
      "a badge is unlocked since never", "without a time",
      answer(BadgeList.self) { $0.badges[0].unlockedAt = nil }),
    Fraud(
      "a badge is listed as unlocked that is not", "badge.list has badges",
      answer(BadgeList.self) { $0.badges[$0.badges.count - 1].isUnlocked = true }),
    Fraud(
      "a new picture has the old path", "the old one's path",
      insert { $0.sawOwnPicture(Story.ada, Story.picture) }),
    Fraud(
      "a picture is somewhere else", "a picture's path is",
      insert { $0.sawOwnPicture(Story.ada, "https://elsewhere.example/picture.png") }),
    Fraud(
      "there is no picture after the upload", "no picture after the upload",
      insert { $0.sawOwnPicture(Story.ada, nil) }),
  ]
}
