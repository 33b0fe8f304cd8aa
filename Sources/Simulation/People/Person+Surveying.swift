import GameServer
import JSON

// Maps of one's own: people make, share, play, change and delete them.
extension Person {
  func survey() {
    let own = chance(0.6) ? ownMaps.randomElement(using: &random) : nil
    guard let map = own ?? crowd.maps.randomElement(using: &random), chance(0.8) else {
      return keepMap()
    }
    let named = #"{"map":"\#(map)""#
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: request("match.solo", named + #","options":{"rounds":1}}"#)
    case 40..<44: request("match.begin", named + #","format":"journey","difficulty":"scout"}"#)
    case 44..<52: keepMap(inPlaceOf: own)
    case 52..<62: request("map.set", named + #","visibility":"\#(visibility())"}"#)
    case 62..<70:
      // Some try to play it once more.
      if chance(0.7) { ownMaps.removeAll { $0 == map } }
      request("map.delete", named + "}")
    case 70..<78: request("map.get", named + "}")
    case 78..<84: request("map.popular")
    case 84..<90:
      let known = chance(0.5) ? "world" : "east"
      request(
        "favourite.set",
        #"{"map":"\#(known)","favourite":\#(chance(0.7)),"wanted":\#(chance(0.5))}"#)
    default: request("map.mine")
    }
  }

  /// A map that somebody made, at times one's own: for a challenge or a room.
  func anyMap() -> String? {
    guard !crowd.maps.isEmpty, chance(0.5) else { return nil }
    let own = chance(0.3) ? ownMaps.randomElement(using: &random) : nil
    return own ?? crowd.maps.randomElement(using: &random)
  }

  private func visibility() -> String {
    ["private", "link", "public", "public"].randomElement(using: &random) ?? "link"
  }

  /// Puts a rectangle, at times twice by the same key.
  private func keepMap(inPlaceOf old: String? = nil) {
    guard let process = crowd.process, !process.isDead, let token else { return }
    let west = Int.random(in: -60...60, using: &random)
    let south = Int.random(in: -8...8, using: &random)
    let (east, north) = (
      west + Int.random(in: 1...9, using: &random), south + Int.random(in: 1...9, using: &random)
    )
    let ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
      .map { "[\($0),\($1)]" }.joined(separator: ",")
    var arguments = ["title=Field \(west)", "visibility=\(visibility())"]
    if let old {
      arguments.append("map=\(old)")
    } else if chance(0.5) {
      arguments.append("key=\(Int.random(in: 0..<4, using: &random))")
    }
    let map = MapUpload(
      owner: number, token: token, arguments: arguments,
      geoJSON: Array(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#.utf8))
    for _ in 0..<(chance(0.1) ? 2 : 1) {
      crowd.network.put(map, to: process) { [weak self] in self?.hearOfMap($0, $1, token) }
    }
  }

  private func hearOfMap(_ status: UInt16, _ body: [UInt8], _ usedToken: String) {
    guard status == 200 || status == 201, usedToken == token,
      let name = (try? JSONDocument(body))?.root["map"]?["map"]?.string
    else { return }
    if !ownMaps.contains(name) { ownMaps.append(name) }
    if !crowd.maps.contains(name) { crowd.maps.append(name) }
    if crowd.maps.count > 12 { crowd.maps.removeFirst() }
  }
}
