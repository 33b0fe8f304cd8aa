import Community
import GameRules
import Referee
import WireProtocol

// The referee follows friendships.
extension SocialReferee {
  /// `friend.request`.
  ///
  /// - Parameter day: The day (UTC, since 1970) on which it was sent.
  mutating func requested(_ player: PlayerID, _ other: PlayerID, onDay day: Int, refusal: String?) {
    let before = friendships.state(player, other)
    let isNews = before == .none && !friendships.isRepeated(player, other, at: now)
    guard command(.request, "asks", player, other, refusal) else { return }
    if before == .requested(by: other) { return befriended(player, other) }
    guard isNews, self[other].dayAsked[player, default: []].insert(day).inserted else { return }
    removeRequest(of: player, inInboxOf: other)
    notify(other, Notice(.friendRequest, other: player))
  }

  /// `friend.accept`.
  mutating func accepted(_ player: PlayerID, _ other: PlayerID, refusal: String?) {
    let isAsked = friendships.state(player, other) == .requested(by: other)
    guard command(.accept, "accepts", player, other, refusal), isAsked else { return }
    befriended(player, other)
  }

  /// `friend.decline`.
  mutating func declined(_ player: PlayerID, _ other: PlayerID, refusal: String?) {
    guard command(.decline, "declines", player, other, refusal) else { return }
    readRequest(of: other, inInboxOf: player)
  }

  /// `friend.remove`.
  mutating func removed(_ player: PlayerID, _ other: PlayerID, refusal: String?) {
    let before = friendships.state(player, other)
    guard command(.remove, "removes", player, other, refusal) else { return }
    if before == .requested(by: player) {
      self[other].dayAsked[player] = nil
      removeRequest(of: player, inInboxOf: other)
    }
    guard before == .friends else { return }
    for challenge in challenges.open(of: player) where challenge.players.contains(other) {
      end(challenge, Self.ending(of: challenge, by: player, .unfriended))
    }
    expect(.friendRemoved(other), by: player)
    expect(.friendRemoved(player), by: other)
  }

  /// Judges a command, and applies it unless it was refused; returns whether it was done.
  private mutating func command(
    _ command: FriendshipCommand, _ verb: String, _ player: PlayerID, _ other: PlayerID,
    _ refusal: String?
  ) -> Bool {
    let predicted: GameErrorCode? =
      if player == other {
        .oneself
      } else if self[other].isDeleted {
        .unknownPlayer
      } else {
        friendships.refusal(of: command, by: player, about: other, at: now)
      }
    guard judge("\(name(player)) \(verb) \(name(other))", predicted: predicted, refusal: refusal)
    else { return false }
    friendships.apply(command, by: player, about: other, at: now)
    return true
  }

  /// - Parameter player: The player who agrees to what the other has asked for.
  private mutating func befriended(_ player: PlayerID, _ other: PlayerID) {
    readRequest(of: other, inInboxOf: player)
    notify(other, Notice(.friendAccepted, other: player))
    for (one, another) in [(player, other), (other, player)] {
      let friend = self[another]
      expect(
        .friendAdded(another, isOnline: friend.isOnline, isInMatch: friend.isInMatch), by: one)
    }
    for one in [player, other]
    where friendships.friends(of: one).count >= Self.friendsOfAnExtrovert {
      grant("extrovert", to: one)
    }
  }

  private mutating func readRequest(of sender: PlayerID, inInboxOf player: PlayerID) {
    readNotice(Notice(.friendRequest, other: sender), inInboxOf: player)
  }

  /// An entry is read because the player has answered.
  mutating func readNotice(_ notice: Notice, inInboxOf player: PlayerID) {
    for index in self[player].inbox.indices where self[player].inbox[index].notice == notice {
      if !self[player].inbox[index].isRead { answered[player, default: 0] += 1 }
      self[player].inbox[index].isRead = true
    }
  }

  mutating func removeRequest(of sender: PlayerID, inInboxOf player: PlayerID) {
    let notice = Notice(.friendRequest, other: sender)
    answered[player, default: 0] += self[player].inbox.count { $0.notice == notice && !$0.isRead }
    self[player].inbox.removeAll { $0.notice == notice }
  }

  private static let friendsOfAnExtrovert = 5
}
