import GameRules
import Referee
import WireProtocol

// The results of matches in the model: statistics, badges and presence; and new pictures.
extension SocialReferee {
  /// `match.solo`.
  mutating func beganSolo(_ player: PlayerID, refusal: String?) {
    let predicted: GameErrorCode? = self[player].isInMatch ? .alreadyInMatch : nil
    guard judge("\(name(player)) plays alone", predicted: predicted, refusal: refusal) else {
      return
    }
    enterMatch(player)
  }

  /// A match is over for all who were in it.
  mutating func played(_ game: Game) {
    let players = game.results.map(\.player)
    note("a match of \(players.map(name).joined(separator: " and "))")
    for disagreement in game.disagreements { complain(disagreement) }
    guard ![.list, .ownList, .placeSet].contains(game.origin), OwnMapID(mapName: game.map) == nil
    else {
      return playedWithoutCounting(game)
    }
    let match = game.played
    // Only the server can tell whether both players came from one network.
    if let winner = game.results.first(where: \.hasWon)?.player, people[winner] != nil,
      !match.sharesNetwork
    {
      let expected = Double(self[winner].statistics.quarters(ofWin: match, by: winner)) / 4
      check(game.weight == expected, "a match counts \(game.weight), and should \(expected)")
    }
    for player in players where people[player] != nil {
      self[player].statistics.count(match, for: player, quarters: Int(game.weight * 4))
      self[player].games.append(game)
      countDay(of: game, for: player)
      countRanked(game, of: player)
      setPresence(of: player, isInMatch: false)
      unlockBadges(game, of: player)
    }
  }

  /// A match of a list, of an event or of a player's map counts for no statistics, and brings no
  /// badge.
  private mutating func playedWithoutCounting(_ game: Game) {
    for player in game.results.map(\.player) where people[player] != nil {
      self[player].games.append(game)
      setPresence(of: player, isInMatch: false)
      let badges = game.views[player]?.finished.badges ?? []
      check(
        badges.isEmpty,
        "\(name(player)) was told of badges by a match that does not count: \(badges)")
    }
  }

  private mutating func unlockBadges(_ game: Game, of player: PlayerID) {
    guard let view = game.views[player] else { return }
    let told = view.finished.badges
    check(Set(told).count == told.count, "\(name(player)) was told of a badge twice: \(told)")
    var rest = Set(told)
    let match = game.played
    for badge in MatchBadge.allCases {
      let name = badge.rawValue
      let wasTold = rest.remove(name) != nil
      let deserves = game.deserves(badge, player, self[player].statistics) ?? wasTold
      let isNew = deserves && !self[player].badges.contains(name)
      check(
        wasTold == isNew,
        "\(self.name(player)) was \(wasTold ? "" : "not ")told by match.finished of \(name)")
      if isNew { grant(name, to: player) }
    }
    for (badge, days) in Self.challengeBadges {
      let wasTold = rest.remove(badge) != nil
      let isEarned =
        match.bringsBadges && match.result(of: player)?.left == nil
        && self[player].challenge.current(on: game.day) >= days
      let isNew = isEarned && !self[player].badges.contains(badge)
      check(
        wasTold == isNew,
        "\(name(player)) was \(wasTold ? "" : "not ")told by match.finished of \(badge)")
      if isNew { grant(badge, to: player) }
    }
    check(rest.isEmpty, "\(name(player)) was told of badges that no match brings: \(rest.sorted())")
  }

  /// Counts what a match is for the day on which it ended: games, the day's challenge, the memory.
  private mutating func countDay(of game: Game, for player: PlayerID) {
    guard game.ending != .aborted else { return }
    self[player].gamesOn[game.day, default: 0] += 1
    guard game.mode == .solo, let view = game.views[player] else { return }
    for reveal in view.reveals where !reveal.isAided {
      if let country = reveal.country { self[player].memory.see(country, on: game.day) }
    }
    guard game.origin == .daily, let result = game.played.result(of: player) else { return }
    self[player].attempts[game.day] = result.total
    if result.left == nil { self[player].challenge.finish(game.day) }
  }

  /// The days of the challenge in a row that bring badges.
  private static let challengeBadges = [("challenger", 7), ("daily-bread", 30)]

  /// A player's picture is another one now.
  mutating func changedPicture(_ player: PlayerID) {
    note("\(name(player)) changes the picture")
    grant("doppelganger", to: player)
  }

  /// The path of the new picture, as the player's own profile has it.
  mutating func sawOwnPicture(_ player: PlayerID, _ path: String?) {
    guard let path else { return complain("\(name(player)) has no picture after the upload") }
    check(path.hasPrefix("/v1/avatars/"), "a picture's path is \(path)")
    check(path != self[player].avatar, "\(name(player))'s new picture has the old one's path")
    self[player].avatar = path
  }

  /// Grants a badge, unless the player has it.
  mutating func grant(_ badge: String, to player: PlayerID) {
    guard self[player].badges.insert(badge).inserted else { return }
    notify(player, Notice(.badgeUnlocked, badge: badge))
  }
}
