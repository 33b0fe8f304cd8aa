import GameServer

// The use that people make of events and news.
extension Person {
  func attend() {
    if chance(0.4) { return readNews() }
    guard let event = crowd.events.randomElement(using: &random), chance(0.9) else {
      return request("event.list", chance(0.3) ? #"{"past":true,"limit":2}"# : "{}")
    }
    let named = #"{"event":"\#(event)""#
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<55:
      let leads = [
        "", #","lead":[]"#, #","lead":[0]"#, #","lead":[60000]"#, #","lead":[0,30000,300000]"#,
      ]
      request("event.want", named + (leads.randomElement(using: &random) ?? "") + "}")
    case 55..<65: request("event.get", named + "}")
    case 65..<70: request("set.get", #"{"set":"event-\#(event)"}"#)
    default: request("match.begin", #"{"set":"event-\#(event)"}"#)
    }
  }

  private func readNews() {
    guard let news = crowd.news.randomElement(using: &random), chance(0.5) else {
      return setDigest()
    }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<50:
      request("news.bookmark", #"{"news":"\#(news)","bookmarked":\#(chance(0.7))}"#)
    case 50..<75: request("news.get", #"{"news":"\#(news)"}"#)
    case 75..<90: request("news.list", chance(0.5) ? #"{"sort":"popularity"}"# : "{}")
    default: request("news.list", #"{"bookmarked":true,"limit":2}"#)
    }
  }

  /// Chooses a time zone in which it is 18:00 in some minutes.
  private func setDigest() {
    guard let now = crowd.process?.clock.now, chance(0.8) else { return request("digest.get") }
    let minutes = Int(now.millisecondsSinceEpoch / 60_000) % 1440
    let ahead = (18 * 60 - Int.random(in: 1...4, using: &random) - minutes + 2 * 1440) % 1440
    let zone = ahead > 840 ? ahead - 1440 : ahead
    let every = ["daily", "daily", "daily", "weekly", "off"].randomElement(using: &random) ?? "off"
    request("digest.set", #"{"every":"\#(every)","timeZone":\#(zone)}"#)
  }
}
