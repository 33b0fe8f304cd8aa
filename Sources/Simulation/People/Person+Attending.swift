import GameServer

// The use that people make of events.
extension Person {
  func attend() {
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
}
