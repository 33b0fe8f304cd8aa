import Community
import GameRules
import Referee
import WireProtocol

// The challenges of the days, and what is due for review.
extension SocialGroup {
  /// They look at the day's challenge, and some at one of a day before.
  func lookAtToday(_ those: [Int]) async throws {
    for who in those {
      let today = try await get(who, DailyGet.self, .init())
      referee.judge(today, of: ids[who])
      if chance(0.2) { try await lookAtPastDay(who) }
    }
  }

  /// Looks at a day since the first of the run; one that the clock has passed over is unknown.
  private func lookAtPastDay(_ who: Int) async throws {
    guard let days = referee.calendar?.days, let first = days.min(), first < day else { return }
    let past = Int.random(in: first..<day, using: &random)
    let number = DailyNumber(at: SocialCalendar.begin(ofDay: past))
    let answer = try await ask(who, DailyGet.self, .init(number: number))
    let isKnown = referee.judge(
      "\(person(who).username) looks at the challenge of day \(number.value)",
      predicted: days.contains(past) ? nil : .unknownSet, refusal: answer.refusal)
    if isKnown, let day = answer.value { referee.judge(past: day, number: number, of: ids[who]) }
  }

  /// Most of those who have not played the day's challenge do; few leave it, few try it again.
  func playDaily() async throws {
    guard let today = referee.calendar?.now else { return }
    let set = PlaceSetName.daily(DailyNumber(at: today))
    var players: [Int] = []
    for who in everybody where chance(person(who).attempts[day] == nil ? 0.7 : 0.1) {
      let script: BotSeat.Script = chance(0.05) ? .quit(inRound: 2) : .playToTheEnd
      await expectMatch(Seating(who: who, script: script))
      let answer = try await ask(who, MatchBegin.self, .init(set: set))
      referee.beganDaily(ids[who], refusal: answer.refusal)
      guard answer.value != nil else { continue }
      players.append(who)
    }
    for who in players { try await finishMatch(of: [who], .daily) }
    try await settle()
    guard let who = anybody(players) else { return }
    try await lookAtToday([who])
    let board = try await get(who, DailyBoard.self, .init(scope: .friends))
    referee.judge(friendsBoard: board, of: ids[who])
  }

  /// They look at what is due, and most of them review it on a journey.
  func learn() async throws {
    for who in everybody where chance(0.7) {
      let (cards, due) = try await lookAtMemory(who)
      guard chance(0.5), !due.isEmpty || chance(0.2) else { continue }
      await expectMatch(Seating(who: who))
      let answer = try await ask(
        who, MatchBegin.self,
        .init(format: FormatName(.journey), options: options(rounds: 5), isDue: true))
      referee.beganSolo(ids[who], refusal: answer.refusal)
      try await finishMatch(of: [who], .solo, format: Format.journey.id.name)
      try await settle()
      guard let view = referee[ids[who]].games.last?.views[ids[who]] else { continue }
      referee.judge(
        journey: view.reveals, due: Set(due), seen: Set(cards.map(\.country)), of: ids[who])
      try await lookAtMemory(who)
    }
  }

  /// Returns what the player has seen, and the countries of it that are due.
  @discardableResult
  private func lookAtMemory(
    _ who: Int
  ) async throws -> (cards: [MemoryCard], due: [CountryCode]) {
    let cards = try await get(who, MemoryMap.self, Nothing()).countries
    let due = try await get(who, MemoryDue.self, Nothing())
    referee.judge(cards, due: due, at: serverTime, of: ids[who])
    return (cards, due.countries.map(\.country))
  }
}
