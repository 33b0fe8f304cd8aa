import Community
import GameRules
import Simulation
import Storage

@testable import GameServer

// Friends, inboxes, accounts, challenges; rooms; lines and planned ends; refusals.
extension Mutation {
  /// Held against a world in which the store never says that it has changed a friendship.
  static let nobodyAsksAgain = Mutation(
    "nobody asks how friends stand when the store could not say so",
    [.presenceKnown, .refusalsJust]
  ) { sabotage in
    deaf { $0.friends.resolving }(&sabotage)
    sabotage.isUnsaid = { $0 == .friendship }
  }

  /// Held against a world in which the store never says that it has given somebody an account.
  static let nobodyAsksForAccounts = Mutation(
    "nobody asks who has an account when the store could not say so",
    [.accountsKnown, .tokensGood]
  ) { sabotage in
    deaf { $0.accounts.unresolved.resolving }(&sabotage)
    sabotage.isUnsaid = { $0 == .upgrade }
  }

  static let people: [Mutation] = [
    forgotten(
      "who gets an account has none", .upgrade, [.accountsKnown, .passwordsGood, .tokensGood]),
    forgotten("a friendship is acknowledged and not kept", .friendship, [.acknowledgedIsDurable]),
    forgotten(
      "what was read stays unread", .reading, [.acknowledgedIsDurable, .unreadCounted]),
    forgotten(
      "the old password stays, and the tokens with it", .password, [.passwordsGood, .tokensGood]),
    forgotten("a token that ended still lets in", .tokens, [.tokensGood]),
    forgotten(
      "a copy of the old token outlives an upgrade and a new password", .replacedTokens,
      [.tokensGood]),
    forgotten("a deleted account stays", .deletion, [.acknowledgedIsDurable]),
    Mutation("a challenge is not kept", [.acknowledgedIsDurable]) {
      $0.commit = skipped(oneOf: 2) { if case .challenged = $0 { true } else { false } }
    },
    Mutation(
      "a challenge that ended stays open",
      [.acknowledgedIsDurable, .deadlinesKept, .bounded, .refusalsJust]
    ) {
      $0.commit = skipped(oneOf: 2) { if case .challengeEnded = $0 { true } else { false } }
    },
    Mutation("a badge, a request or a challenge is not in the inbox", [.notificationsKept]) {
      $0.commit = skipped(oneOf: 2) { if case .notified = $0 { true } else { false } }
    },
    forgotten("a wish for digests is not kept", .digest, [.digestsOnce]),
    Mutation("what is due is told before its time", [.remindersOnce, .digestsOnce]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .carriedOut(let item, let id, _) = write else { return write }
          return .carriedOut(item, notification: id, at: item.at + .milliseconds(-1))
        }
      }
    },
    Mutation("a request of one's own is shown as another's", [.acknowledgedIsDurable]) {
      $0.send = replaced(
        "\"direction\":\"outgoing\"", with: "\"direction\":\"incoming\"", oneOf: 1)
    },
  ]

  static let rooms: [Mutation] = [
    Mutation("a change of a room is not kept", [.roomsKept, .acknowledgedIsDurable]) {
      $0.commit = skipped(oneOf: 5) { if case .room = $0 { true } else { false } }
    },
    Mutation("a room that has ended is kept", [.acknowledgedIsDurable, .bounded, .roomsKept]) {
      $0.commit = skipped(oneOf: 2) { if case .roomEnded = $0 { true } else { false } }
    },
    Mutation("not every change of a room is told", [.roomsKept]) {
      $0.send = dropped("\"method\":\"room.state\"")
    },
    Mutation("another host is told than is kept", [.roomsKept]) {
      $0.send = some("\"method\":\"room.state\"") { text in
        guard let host = text.firstMatch(of: /"host":"([^"]*)"/)?.1,
          let other = text.matches(of: /"player":"([^"]*)"/).map(\.1).first(where: { $0 != host })
        else { return [text] }
        return [text.replacing("\"host\":\"\(host)\"", with: "\"host\":\"\(other)\"")]
      }
    },
  ]

  static let lines: [Mutation] = [
    Mutation("twice as much is allowed for a slow line", [.allowanceMeasured]) {
      $0.roundTrip = { $0 * 2 }
    },
    Mutation("what is allowed for a slow line has no bound", [.allowanceMeasured]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .journal(let entry) = write,
            case .delayed(let player, let delay)? = MatchEntry.event(write),
            delay == MatchLimits.latencyAllowance.upperBound
          else { return write }
          let longer = MatchEntry.happened(.delayed(player, by: delay * 2))
          return .journal(
            JournalEntry(
              sequence: entry.sequence, match: entry.match, at: entry.at,
              payload: longer.encoded))
        }
      }
    },
    Mutation("nothing is allowed for a slow line", [.refusalsJust]) { $0.roundTrip = { $0 * 0 } },
    Mutation("not everybody is told of a planned end", [.stopsAnnounced]) {
      $0.send = dropped("server.draining")
    },
    Mutation(
      "a planned end waits for live matches for longer than it may", [.stopsAnnounced],
      deaf { $0.operations.drain.end }),
  ]

  static let refusals: [Mutation] = [
    Mutation("who may wait is told to wait already", [.refusalsJust]) {
      $0.send = refused("\"waiting\":", as: "alreadyQueued")
    },
    Mutation("who guesses is told to have guessed otherwise", [.refusalsJust]) {
      $0.send = refused("\"accepted\":", as: "alreadyGuessed")
    },
    Mutation("what may be done is said to be of another phase", [.refusalsJust]) {
      $0.send = refused("\"result\":{}", as: "wrongPhase")
    },
    Mutation("who plays is told not to", [.refusalsJust]) {
      $0.send = refused("\"result\":{}", as: "notInMatch")
    },
    Mutation("the store is said to be unavailable", [.refusalsJust, .bounded]) {
      $0.send = refused("\"unread\":", as: "unavailable", code: -32603)
    },
  ]

  /// The store says that it has made such a change, every other time, and has not.
  static func forgotten(
    _ name: String, _ change: StoreChange, _ caughtBy: Set<Invariant>
  ) -> Mutation {
    Mutation(name, caughtBy) { sabotage in
      let isTime = every(2)
      sabotage.forgets = { $0 == change && isTime() }
    }
  }

  /// A timer fires, and nothing happens.
  private static func deaf(
    _ timer: @escaping @Sendable @GameLoop (Server) -> SingleTimer
  ) -> @Sendable (inout Sabotage) -> Void {
    part { timer($0).action = { _ in } }
  }

  /// A result is replaced by a refusal.
  private static func refused(
    _ word: String, as name: String, code: Int = -32000, oneOf count: Int = 5
  ) -> Send {
    some(word, oneOf: count) { text in
      guard let range = text.firstRange(of: ",\"result\":") else { return [text] }
      let error =
        "{\"code\":\(code),\"message\":\"No\",\"data\":{\"code\":\"\(name)\",\"retryable\":false}}"
      return [text[..<range.lowerBound] + ",\"error\":" + error + "}"]
    }
  }
}
