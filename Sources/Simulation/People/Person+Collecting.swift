import GameServer

// Lists of places: people make, change, play, mark and delete them.
extension Person {
  func collect() {
    let list = chance(0.6) ? ownLists.randomElement(using: &random) : nil
    let any = list ?? crowd.lists.randomElement(using: &random)
    guard let any, chance(0.75) else { return makeList() }
    let named = #"{"list":"\#(any)""#
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: request("match.solo", named + #","options":{"rounds":2}}"#)
    case 45..<60:
      let skips = chance(0.5) ? #","skipDuplicates":true"# : ""
      request("list.add", named + #","places":[\#(somePlaces())]\#(skips)}"#)
    case 60..<68:
      let numbers = (0..<2).map { _ in "\(Int.random(in: 1...6, using: &random))" }
      request("list.remove", named + #","places":[\#(numbers.joined(separator: ","))]}"#)
    case 68..<76: request("list.set", named + #","visibility":"\#(someVisibility())"}"#)
    case 76..<79:
      ownLists.removeAll { $0 == any }
      request("list.delete", named + "}")
    case 79..<85: request("list.get", named + "}")
    case 85..<91:
      request("favourite.set", named + #","favourite":\#(chance(0.7)),"wanted":\#(chance(0.5))}"#)
    case 91..<94: request("list.search", chance(0.5) ? #"{"text":"tow"}"# : "{}")
    case 94: request("search", #"{"text":"tow"}"#)
    case 95: request("list.popular")
    case 96..<98: request("favourite.list")
    default: request("list.mine")
    }
  }

  private func makeList() {
    let key = chance(0.5) ? #","key":"\#(Int.random(in: 0..<4, using: &random))""# : ""
    let places = chance(0.8) ? #","places":[\#(somePlaces())]"# : ""
    request(
      "list.create",
      #"{"title":"Towers","visibility":"\#(someVisibility())"\#(key)\#(places)}"#)
  }

  private func someVisibility() -> String {
    ["private", "link", "public"].randomElement(using: &random) ?? "link"
  }

  private func somePlaces() -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let latitude = Double(Int.random(in: -8_000_000...8_000_000, using: &random)) / 100_000
      let longitude = Double(Int.random(in: -17_900_000...17_900_000, using: &random)) / 100_000
      return #"{"lat":\#(latitude),"lng":\#(longitude)}"#
    }.joined(separator: ",")
  }
}
