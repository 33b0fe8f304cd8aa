import GameRules
import Storage
import WireProtocol

extension PlayerCard {
  /// The public data of a stored player.
  init(_ record: PlayerRecord) {
    self.init(
      player: record.id, username: record.username, avatar: record.avatar?.path,
      isGuest: record.isGuest,
      rating: record.rankedGames > 0 ? Int(record.rating.value.rounded()) : nil)
  }

  /// The public data of a player who was found.
  init(_ found: SearchRecords.Player) {
    self.init(
      player: found.id, username: found.username, avatar: found.avatar?.path,
      isGuest: found.isGuest,
      rating: found.rankedGames > 0 ? Int(found.rating.rounded()) : nil)
  }
}

extension AvatarID {
  /// The picture's path on this server.
  var path: String { WireContract.avatarPath + description }

  /// From such a path.
  init?(path: String) {
    guard path.hasPrefix(WireContract.avatarPath) else { return nil }
    self.init(text: path.utf8.dropFirst(WireContract.avatarPath.utf8.count))
  }
}
