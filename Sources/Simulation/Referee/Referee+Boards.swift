import GameRules
import JSON
import Storage
import WireProtocol

// Replies about boards, leagues, replays and reports.
extension Referee {
  /// The rows of a board or a league are in order, and have nobody twice.
  func checkRows(_ result: JSONNode, by key: StaticString, _ request: LinkView.Pending) {
    guard let rows = result["rows"]?.elements.map(Array.init) else {
      return object(.wellFormed, "\(request.method ?? "") has no rows")
    }
    let players = rows.compactMap { PlayerID($0["player"]?["player"]) }
    if players.count != rows.count || Set(players).count != players.count {
      object(.wellFormed, "\(request.method ?? "") has a row of nobody, or two of somebody")
    }
    let ranks = rows.compactMap { $0["rank"]?.integer }
    let values = rows.compactMap { $0[key]?.double }
    if ranks.count != rows.count || ranks != ranks.sorted() || values != values.sorted(by: >)
      || rows.dropFirst(values.count).contains(where: { $0[key] != nil })
    {
      object(.resultsAsPlayed, "\(request.method ?? "") has the ranks \(ranks) for \(values)")
    }
  }

  /// A replay has the results of the match as it is stored.
  func checkReplay(_ result: JSONNode, _ request: LinkView.Pending) {
    guard let id = MatchID(request.parameters?["match"]),
      let stored = (try? disk.ask { try $0.finishedMatch(id) }) ?? nil
    else { return object(.acknowledgedIsDurable, "a replay of a match that is not stored") }
    let rounds = result["rounds"]?.elements.map(Array.init) ?? []
    let told = rounds.map { round in
      (round["results"]?.elements.map(Array.init) ?? []).compactMap { $0["score"]?.integer }
    }
    let kept = stored.match.rounds.map { $0.results.map { Int64($0.score) } }
    if told != kept {
      object(.resultsAsPlayed, "the replay of \(id) has the scores \(told), not \(kept)")
    }
  }

  /// A report that was taken is in the store.
  func checkReport(_ request: LinkView.Pending, _ player: PlayerID) {
    guard let other = PlayerID(request.parameters?["player"]), !leavers.contains(player),
      !leavers.contains(other), isStored(player), isStored(other)
    else { return }
    let export = (try? disk.ask { try $0.export(player) }) ?? nil
    if export?.reports.contains(where: { $0.counterpart.id == other }) != true {
      object(.acknowledgedIsDurable, "\(player) was told to have reported \(other)")
    }
  }
}
