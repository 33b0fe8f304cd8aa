import Foundation
import GameRules

extension SQLSession {
  func export(_ id: PlayerID) throws -> PlayerExport? {
    guard let player = try player(id) else { return nil }
    var export = PlayerExport(player: player)
    export.email = try credential(of: id)?.email
    export.identities = try identities(of: id)
    export.tokens = try tokens(of: id)
    export.statistics = try statistics(of: id)
    export.otherRatings = try ladderRatings(of: id)
    export.memory = try memory(of: id)
    export.visits = try visits(of: id)
    export.compositions = try compositions(of: id)
    export.friends = try friendList(of: id)
    export.blocked = try blockList(of: id)
    export.reports = try reports(by: id)
    export.pushSubscriptions = try pushSubscriptions(of: id).map(\.dates)
    export.badges = try badges(of: id)
    export.notifications = try notifications(of: id, before: nil, limit: .max)
    if let avatar = player.avatar { export.avatar = try self.avatar(avatar) }
    export.waitingTicket = try waitingTicket(of: id)
    export.listResults = try listResults(of: id)
    export.listMarks = try listMarks(of: id)
    export.mapResults = try mapResults(of: id)
    export.mapMarks = try markedMaps(of: id)
    export.eventWants = try exportedWants(of: id)
    export.bookmarks = try bookmarks(of: id)
    export.digest = try digest(of: id)
    return export
  }

  private func tokens(of player: PlayerID) throws -> [TokenDates] {
    try rows(
      "SELECT created_at, expires_at FROM tokens WHERE player = ? ORDER BY 1, 2", [player.blob]
    ).map { TokenDates(createdAt: try $0.instant(0), expiresAt: try $0.instant(1)) }
  }
}
