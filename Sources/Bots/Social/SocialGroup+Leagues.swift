import GameRules
import WireProtocol

// Ranked duels, and the leagues of the weeks.
extension SocialGroup {
  /// Two of the first group play for the rating. The waiting room pairs whoever waits in it, so
  /// only one group may. It does not pair the same two again at once, nor soon those whose ratings
  /// are far apart.
  func playRanked() async throws {
    guard number == 0 else { return }
    let pairs = everybody.flatMap { who in everybody.map { (who, $0) } }
    let strangers = pairs.filter { who, other in
      who < other && abs(person(who).rating - person(other).rating) < Self.window
        && person(who).ranked.last?.opponent != ids[other]
        && person(other).ranked.last?.opponent != ids[who]
    }
    guard let pair = strangers.randomElement(using: &random) else { return }
    let players = [pair.0, pair.1]
    for who in players { await expectMatch(Seating(who: who)) }
    for who in players {
      let answer = try await ask(
        who, QueueJoin.self, .init(map: world.plan.map, isRanked: true))
      _ = referee.judge(
        "\(person(who).username) waits for a ranked match", predicted: nil, refusal: answer.refusal)
    }
    for who in players { referee.enterMatch(ids[who]) }
    try await finishMatch(of: players, .rankedQueue)
    try await settle()
    for who in players { try await lookAtLeague(who) }
  }

  /// Less than the rating points to which the waiting room pairs at once.
  private static let window = 90

  func lookAtLeague(_ who: Int) async throws {
    let league = try await get(who, LeagueGet.self, .init())
    referee.judge(league, of: ids[who])
  }
}
