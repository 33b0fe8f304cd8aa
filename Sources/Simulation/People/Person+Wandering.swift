import GameServer
import JSON

// Journeys, and what people make of their finds.
extension Person {
  /// Goes on a journey, or looks at what was found and makes something of it.
  func wander() {
    if chance(0.6) { return travel() }
    if chance(0.2) { return recollect() }
    if chance(0.5) { return request("bag.get") }
    let known = chance(0.9) ? recipes : ["hourglass", "necklace", "wreath", "bottleShip"]
    if let recipe = known.randomElement(using: &random) {
      request("bag.compose", #"{"recipe":"\#(recipe)"}"#)
    }
  }

  /// Begins a journey: on the map, of a list, or in countries whose memory is
  /// due, of which some are left for another time.
  func travel() {
    if chance(0.3) { return wander() }
    let hard = crowd.journeyActivity > 0 && chance(0.8)
    let difficulty =
      hard
      ? "pathfinder" : ["hiker", "scout", "pathfinder"].randomElement(using: &random) ?? "hiker"
    var source = chance(0.3) ? #","due":true,"options":{"rounds":2}"# : ""
    if let list = crowd.lists.randomElement(using: &random), chance(0.3) {
      source = #","list":"\#(list)""#
    }
    if let aid = aids.randomElement(using: &random), chance(0.7) {
      source += #","bring":["\#(aid)"]"#
    }
    request("match.begin", #"{"format":"journey","difficulty":"\#(difficulty)"\#(source)}"#)
  }

  /// Looks at what is known of the world, and what is due.
  func recollect() { request(chance(0.5) ? "memory.map" : "memory.due") }

  /// Makes something that the bag has everything for. The reply tells what can be made next.
  func compose() {
    guard let recipe = makeable.randomElement(using: &random) else { return }
    makeable = []
    request("bag.compose", #"{"recipe":"\#(recipe)"}"#)
  }

  /// A reply shows the bag.
  func look(into bag: JSONNode) {
    recipes = bag.items("recipes").compactMap(\.string)
    aids = ["freeze", "lens", "fork"].filter { has($0, bag["aids"]) }
    makeable = bag.items("book").filter { card in
      card.items("ingredients").compactMap(\.string).allSatisfy { has($0, bag["ingredients"]) }
    }.compactMap { $0["recipe"]?.string }
  }

  private func has(_ name: String, _ counts: JSONNode?) -> Bool {
    counts?.member(named: name)?.integer ?? 0 > 0
  }
}
