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
      guard
        let index = story.steps.firstIndex(where: {
          if case .friendList = $0 { true } else { false }
        })
      else { return false }
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
      guard
        let index = story.steps.firstIndex(where: {
          if case .resumed = $0 { true } else { false }
        })
      else { return false }
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

  private static func resumed(
    _ change: @escaping @Sendable (inout AccountResume.Result) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper { step in
        guard case .resumed(let player, var result) = step else { return false }
        change(&result)
        step = .resumed(player, result)
        return true
      }
    }
  }

  private static let ofArrivals = [
    Fraud("who registers is a guest", "guest: true", join { $0.isGuest = true }),
    Fraud("a guest has an account", "guest: false", join({ $0.isGuest = false }, isGuest: true)),
    Fraud("a newcomer has a picture", "before the first", join { $0.avatar = Story.picture }),
    Fraud(
      "who comes back is told of other unread", "0 unread, not 3", resumed { $0.unread = 0 }),
    Fraud(
      "who comes back is put into a match", "resumed in match", resumed { $0.match = Story.duel }),
    Fraud(
      "who comes back is somebody else", "resumed as ada",
      resumed { $0.player = Story.card(Story.ada, avatar: nil) }),
    Fraud(
      "who comes back is put into a queue", "a queue that nobody joined",
      resumed {
        $0.queue = .init(map: "world", isRanked: false, since: Story.time(1), waiting: 0)
      }),
    Fraud(
      "a guest who upgraded is one still", "guest: true",
      insert { referee in
        referee.upgraded(Story.cem)
        referee.judge(Story.card(Story.cem), "account.upgrade")
      }),
  ]

  private static func friendList(
    _ change: @escaping @Sendable (inout FriendListRequest.Result) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper { step in
        guard case .friendList(let player, var list) = step else { return false }
        change(&list)
        step = .friendList(player, list)
        return true
      }
    }
  }

  private static func profile(
    _ change: @escaping @Sendable (inout ProfileGet.Result) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper { step in
        guard case .profile(let player, let asker, var profile) = step else { return false }
        change(&profile)
        step = .profile(of: player, seenBy: asker, profile)
        return true
      }
    }
  }

  private static let ofViews = [
    Fraud("a friend is missing in the list", "friends [], not", friendList { $0.friends = [] }),
    Fraud(
      "somebody is in the list who is no friend", "[\"bob\", \"cem\"]",
      friendList { $0.friends.append(Story.friend(Story.cem)) }),
    Fraud(
      "a friend who is there is listed as gone", "bob online: false",
      friendList { $0.friends[0].isOnline = false }),
    Fraud(
      "a friend who does not play is listed as playing", "inMatch: true",
      friendList { $0.friends[0].isInMatch = true }),
    Fraud("a request is missing", "requests of []", friendList { $0.requests = [] }),
    Fraud(
      "a request goes the other way", "requests to [\"cem\"]",
      friendList { $0.requests[0].direction = .outgoing }),
    Fraud(
      "a friend has another picture", "no picture of ada",
      { story in
        story.tamper { step in
          guard case .friendList(Story.bob, var list) = step else { return false }
          list.friends[0].player.avatar = nil
          step = .friendList(Story.bob, list)
          return true
        }
      }),
    Fraud(
      "a guest is no guest", "guest: false",
      friendList { $0.requests[0].player.isGuest = false }),
    Fraud(
      "friends are not by name", "friends not by name",
      friendList { $0.friends.insert(Story.friend(Story.cem), at: 0) }),
    Fraud(
      "the own requests stand before the others'", "before those to oneself",
      friendList { list in
        var own = list.requests[0]
        own.direction = .outgoing
        list.requests.insert(own, at: 0)
      }),
    Fraud(
      "an older request stands before a later one", "requests not latest first",
      friendList { list in
        var older = list.requests[0]
        older.at = Story.time(1)
        list.requests.insert(older, at: 0)
      }),
  ]

  private static let ofProfiles = [
    Fraud(
      "a profile counts a game too many", "gamesPlayed 7, not 6",
      profile { $0.statistics.gamesPlayed += 1 }),
    Fraud(
      "a profile counts a win too few", "gamesWon 0, not 1",
      profile { $0.statistics.gamesWon -= 1 }),
    Fraud("a profile counts a quit", "quits 1, not 0", profile { $0.statistics.quits += 1 }),
    Fraud(
      "a profile has another maximum", "maximumScore",
      profile { $0.statistics.maximumScore += 1 }),
    Fraud(
      "a profile has another average", "averageScore",
      profile { $0.statistics.averageScore = 4833.4 }),
    Fraud(
      "a profile counts days that cannot have been", "daysInARow 7",
      profile {
        $0.statistics.daysInARow = 7
        $0.statistics.longestDaysInARow = 7
      }),
    Fraud(
      "a profile's longest row of days is shorter than the present one", "longestDaysInARow 0",
      profile { $0.statistics.longestDaysInARow = 0 }),
    Fraud(
      "a profile counts more games today than ever", "gamesToday 7",
      profile { $0.statistics.gamesToday = 7 }),
    Fraud(
      "a profile says that nobody was ever there", "was never seen",
      profile { $0.statistics.lastAccess = nil }),
    Fraud(
      "a profile has a locked badge", "a locked badge in a profile",
      profile { $0.badges.append(Story.badge("fire", isUnlocked: false)) }),
    Fraud("a profile lacks a badge", "profile.get has badges", profile { $0.badges.removeLast() }),
    Fraud("a ranked player has no rank", "rank none", profile { $0.rank = nil }),
    Fraud(
      "a profile does not say that the two are friends", "friendship none",
      profile { $0.friendship = .none }),
    Fraud(
      "a profile is somebody else's", "the profile of cem",
      profile { $0.player = Story.card(Story.cem) }),
    Fraud("a badge is missing in the list", "not listed") { story in
      story.tamper { step in
        guard case .badges(let player, var cards) = step else { return false }
        cards.removeLast()
        step = .badges(player, cards)
        return true
      }
    },
    Fraud("a badge is listed twice", "a badge twice") { story in
      story.tamper { step in
        guard case .badges(let player, let cards) = step else { return false }
        step = .badges(player, cards + cards.suffix(1))
        return true
      }
    },
    Fraud("a badge is unlocked since never", "without a time") { story in
      story.tamper { step in
        guard case .badges(let player, var cards) = step else { return false }
        cards[0].unlockedAt = nil
        step = .badges(player, cards)
        return true
      }
    },
    Fraud("a badge is listed as unlocked that is not", "badge.list has badges") { story in
      story.tamper { step in
        guard case .badges(let player, var cards) = step else { return false }
        cards[cards.count - 1].isUnlocked = true
        step = .badges(player, cards)
        return true
      }
    },
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
