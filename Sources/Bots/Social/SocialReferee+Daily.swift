import Community
import GameRules
import Referee
import WireProtocol

// The referee judges the challenges of the days.
extension SocialReferee {
  /// `match.begin` of today's set.
  mutating func beganDaily(_ player: PlayerID, refusal: String?) {
    guard let today = calendar?.today else { return }
    let predicted: GameErrorCode? =
      self[player].attempts[today] != nil
      ? .alreadyPlayed : self[player].isInMatch ? .alreadyInMatch : nil
    guard
      judge("\(name(player)) plays the day's challenge", predicted: predicted, refusal: refusal)
    else { return }
    self[player].attempts.updateValue(nil, forKey: today)
    enterMatch(player)
  }

  /// `daily.get` of today, while the player is in no match.
  mutating func judge(_ day: DailyGet.Result, of player: PlayerID) {
    guard let calendar else { return }
    note("\(name(player)) looks at the day's challenge")
    let person = self[player]
    let number = DailyNumber(at: calendar.now)
    check(
      day.number == number && day.set == .daily(number), "day \(day.number.value) is told as today")
    check(
      day.beginsAt == number.begin && day.endsAt == number.end,
      "day \(number.value) lasts from \(Self.text(day.beginsAt)) to \(Self.text(day.endsAt))")
    check(day.opened == nil, "the places of today are told")
    judge(hash: day.hash, of: day.number)
    let points = person.attempts[calendar.today] ?? nil
    check(
      day.attempt?.points == points && (day.attempt != nil) == (points != nil),
      "\(name(player))'s attempt has \(Self.text(day.attempt?.points)) points, "
        + "not \(Self.text(points))")
    check(
      day.attempt.map { ($0.scores ?? []).reduce(0, +) == points } ?? true,
      "\(name(player))'s attempt has other points than its rounds")
    let row = person.challenge.current(on: calendar.today)
    check(day.streak == row, "\(name(player)) has a streak of \(day.streak) days, not \(row)")
    let longest = person.challenge.longest
    check(
      day.longestStreak == longest,
      "\(name(player)) has a longest streak of \(day.longestStreak) days, not \(longest)")
    let own = self.points(onDay: calendar.today).count
    check(day.players >= own, "\(day.players) have played today, and not \(own)")
  }

  /// `daily.get` of a day before, whose places have been opened.
  mutating func judge(past day: DailyGet.Result, number: DailyNumber, of player: PlayerID) {
    check(day.number == number, "day \(day.number.value) in the place of \(number.value)")
    check(day.opened != nil, "the places of day \(number.value) are secret still")
    judge(hash: day.hash, of: number)
    let points = self[player].attempts[SocialCalendar.day(of: number.begin)] ?? nil
    check(
      day.attempt?.points == points,
      "\(name(player))'s attempt at day \(number.value) has \(Self.text(day.attempt?.points)) "
        + "points, not \(Self.text(points))")
  }

  /// Each day has places of its own, whose hash is published once.
  private mutating func judge(hash: String, of number: DailyNumber) {
    guard let hashes = calendar?.hashes else { return }
    if let known = hashes[number] {
      check(known == hash, "day \(number.value) has another hash than before")
    } else {
      check(!hashes.values.contains(hash), "day \(number.value) has the places of another day")
      calendar?.hashes[number] = hash
    }
  }

  /// `daily.board` of today, among friends.
  mutating func judge(friendsBoard board: DailyBoard.Result, of player: PlayerID) {
    guard let today = calendar?.today else { return }
    note("\(name(player)) looks at the friends' board of the day")
    let all = friendships.friends(of: player).union([player]).compactMap { people[$0] }
    let attempts = all.reduce(into: [:]) { $0[$1.id] = $1.attempts[today] ?? nil }
    check(
      board.rows.reduce(into: [:]) { $0[$1.player.player] = $1.points } == attempts
        && board.rows.count == attempts.count,
      "the board has \(names(board.rows.map(\.player.player))), not \(names(attempts.keys))")
    for (better, worse) in zip(board.rows, board.rows.dropFirst()) {
      check(
        (better.points, -better.time) >= (worse.points, -worse.time) && better.rank <= worse.rank,
        "\(worse.points) points after \(better.points) on the board")
    }
    for row in board.rows { judge(row.player, "daily.board") }
    let own = board.rows.first { $0.player.player == player }
    check(
      board.me?.points == own?.points, "the own row of the board is another one than in the list")
  }
}

extension Duration {
  fileprivate static prefix func - (time: Duration) -> Duration { .zero - time }
}
