import Community
import GameRules
import WireProtocol

// Who is whose friend.
extension SocialReferee {
  /// `friend.request`.
  ///
  /// - Parameter day: The day (UTC, since 1970) on which it was sent.
  mutating func requested(_ player: PlayerID, _ other: PlayerID, onDay day: Int, refusal: String?) {
    let asking = FriendAsking(asking: player, asked: other)
    let isCrossing = requests.contains(FriendAsking(asking: other, asked: player))
    let predicted: GameErrorCode? =
      if player == other {
        .oneself
      } else if self[other].isDeleted {
        .unknownPlayer
      } else if self[player].friends.contains(other) {
        .alreadyFriends
      } else if !isCrossing, !requests.contains(asking), declines.contains(asking) {
        .requestRefused
      } else {
        nil
      }
    guard
      judge("\(name(player)) asks \(name(other))", predicted: predicted, refusal: refusal)
    else { return }
    if isCrossing { return befriend(player, other) }
    guard requests.insert(asking).inserted else { return }
    let isNews = !withdrawals.contains(asking)
    forgetPast(player, other)
    guard isNews, self[other].dayAsked[player, default: []].insert(day).inserted else { return }
    removeRequest(of: player, inInboxOf: other)
    notify(other, Notice(.friendRequest, other: player))
  }

  /// `friend.accept`.
  mutating func accepted(_ player: PlayerID, _ other: PlayerID, refusal: String?) {
    let areFriends = self[player].friends.contains(other)
    let isAsked = requests.contains(FriendAsking(asking: other, asked: player))
    guard
      judge(
        "\(name(player)) accepts \(name(other))",
        predicted: predicted(player, other, areFriends || isAsked ? nil : .unknownRequest),
        refusal: refusal)
    else { return }
    if isAsked { befriend(player, other) }
  }

  /// `friend.decline`.
  mutating func declined(_ player: PlayerID, _ other: PlayerID, refusal: String?) {
    let isAsked = requests.contains(FriendAsking(asking: other, asked: player))
    guard
      judge(
        "\(name(player)) declines \(name(other))",
        predicted: predicted(player, other, isAsked ? nil : .unknownRequest), refusal: refusal)
    else { return }
    requests.remove(FriendAsking(asking: other, asked: player))
    declines.insert(FriendAsking(asking: other, asked: player))
    readRequest(of: other, inInboxOf: player)
  }

  /// `friend.remove`.
  mutating func removed(_ player: PlayerID, _ other: PlayerID, refusal: String?) {
    let areFriends = self[player].friends.contains(other)
    let hasAsked = requests.contains(FriendAsking(asking: player, asked: other))
    guard
      judge(
        "\(name(player)) removes \(name(other))",
        predicted: predicted(player, other, areFriends || hasAsked ? nil : .notFriends),
        refusal: refusal)
    else { return }
    if requests.remove(FriendAsking(asking: player, asked: other)) != nil {
      withdrawals.insert(FriendAsking(asking: player, asked: other))
      self[other].dayAsked[player] = nil
      removeRequest(of: player, inInboxOf: other)
    }
    guard areFriends else { return }
    for challenge in openChallenges(of: player) where challenge.involves(other) {
      end(challenge, Self.ending(of: challenge, by: player, .unfriended))
    }
    self[player].friends.remove(other)
    self[other].friends.remove(player)
    expect(.friendRemoved(other), by: player)
    expect(.friendRemoved(player), by: other)
  }

  private func predicted(
    _ player: PlayerID, _ other: PlayerID, _ usual: GameErrorCode?
  ) -> GameErrorCode? {
    if player == other { return .oneself }
    return self[other].isDeleted ? .unknownPlayer : usual
  }

  /// - Parameter player: Who agrees to what the other has asked for.
  private mutating func befriend(_ player: PlayerID, _ other: PlayerID) {
    requests.remove(FriendAsking(asking: other, asked: player))
    forgetPast(player, other)
    readRequest(of: other, inInboxOf: player)
    notify(other, Notice(.friendAccepted, other: player))
    for (one, another) in [(player, other), (other, player)] {
      self[one].friends.insert(another)
      let friend = self[another]
      expect(
        .friendAdded(another, isOnline: friend.isOnline, isInMatch: friend.isInMatch), by: one)
    }
    for one in [player, other] where self[one].friends.count >= Self.friendsOfAnExtrovert {
      grant("extrovert", to: one)
    }
  }

  /// Forgets declines and withdrawals between two players: a request was made or answered.
  private mutating func forgetPast(_ one: PlayerID, _ other: PlayerID) {
    for asking in [
      FriendAsking(asking: one, asked: other), FriendAsking(asking: other, asked: one),
    ] {
      declines.remove(asking)
      withdrawals.remove(asking)
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
