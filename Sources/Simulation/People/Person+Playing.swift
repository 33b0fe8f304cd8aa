import GameRules
import GameServer
import Geodesy

// How people play.
extension Person {
  func play() {
    guard let game else { return }
    let place = #"{"match":"\#(game.match)","round":\#(game.round)"#
    if room?.isHost == true, chance(0.03) {
      return request("room.go", #"{"round":\#(game.round),"reveal":\#(game.phase == "revealed")}"#)
    }
    if chance(0.012) { return request("match.quit", #"{"match":"\#(game.match)"}"#) }
    if game.hasAids, ["moving", "guessing"].contains(game.phase), chance(0.4) {
      return help(game, place)
    }
    switch game.phase {
    case "moving":
      if chance(0.6) {
        request("match.answer", place + "}", at: chance(0.15) ? atDeadline(game) : nil)
      } else {
        think(within: 1000...12_000)
      }
    case "guessing": guess(game, place)
    case "guessed":
      if chance(0.1) { request("match.guess", place + coordinates(game) + "}") }
    case "revealed":
      if chance(0.75) { request("match.ready", place + "}") } else { think(within: 4000...20_000) }
    case "countdown":
      if chance(0.05) { request("match.ready", place + "}") }
    default: request("match.state", #"{"match":"\#(game.match)"}"#)
    }
  }

  /// Uses an aid, or stops the clock for a while.
  private func help(_ game: Game, _ place: String) {
    if game.isPaused {
      if chance(0.6) { request("match.resume", #"{"match":"\#(game.match)"}"#) }
      return think(within: 500...30_000)
    }
    if chance(0.4) {
      request("match.pause", #"{"match":"\#(game.match)"}"#)
    } else {
      let aid = ["freeze", "lens", "shuffle", "fork"].randomElement(using: &random) ?? "freeze"
      request("match.aid", place + #","aid":"\#(aid)"}"#)
    }
    think(within: 200...5000)
  }

  private func guess(_ game: Game, _ place: String) {
    if chance(0.3) {
      request("match.mark", place + coordinates(game) + "}")
      return think(within: 100...3000)
    }
    if chance(0.1) { return think(within: 3000...15_000) }
    // Some wait for the last moment, and reach the server around the very millisecond.
    let moment = chance(0.25) ? atDeadline(game) : nil
    // Of all formats, though few take it.
    let answer =
      chance(game.asksStatements ? 0.9 : 0.02)
      ? #","verdict":\#(chance(0.5))"#
      : chance(0.05) ? #","country":"NE""# : chance(0.9) ? coordinates(game) : ""
    request("match.guess", place + answer + "}", at: moment)
    self.game?.phase = "guessed"
    if chance(0.1) { think(within: 10...800) }
  }

  /// A time of arrival around the deadline, to the millisecond.
  private func atDeadline(_ game: Game) -> Instant? {
    guard let deadline = game.deadline, let link else { return nil }
    var shift = ([-2, -1, -1, 0, 0, 1] as [Int64]).randomElement(using: &random) ?? 0
    // On a slow line some come as late as their line makes them, and some later.
    if let trip = link.measured, chance(0.4) {
      shift += Int64.random(in: 0...(trip / 2).wholeMilliseconds + 10, using: &random)
    }
    let moment =
      Instant(millisecondsSinceEpoch: deadline + shift) + (.zero - link.process.offset)
    return moment > crowd.network.time.now ? moment : nil
  }

  private func coordinates(_ game: Game) -> String {
    var latitude = Double.random(in: -80...80, using: &random)
    var longitude = Double.random(in: -170...170, using: &random)
    if let place = game.place, chance(0.7) {
      // Near what was seen, very near at times.
      let spread = chance(0.2) ? 0.004 : game.hasAids ? 1.0 : 5.0
      latitude = place.latitude + Double.random(in: -spread...spread, using: &random)
      longitude = place.longitude + Double.random(in: -spread...spread, using: &random)
    }
    return #","lat":\#(latitude),"lng":\#(longitude)"#
  }
}
