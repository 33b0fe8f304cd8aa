import Testing

@testable import Accounts

@Suite("A table of the most recent")
struct RecencyTableTests {
  @Test("The entry longest unwritten goes first; reading keeps nothing alive")
  func displacement() {
    var table = RecencyTable<String, Int>(limit: 2)
    table["a"] = 1
    table["b"] = 2
    table["a"] = 3
    #expect(table["b"] == 2)
    table["c"] = 4
    #expect(table["b"] == nil)
    #expect(table["a"] == 3 && table["c"] == 4 && table.count == 2)
  }

  @Test("It agrees with a list that is searched, for 20 000 random writings", arguments: 1...3)
  func model(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var table = RecencyTable<Int, Int>(limit: 16)
    var list: [(key: Int, value: Int)] = []
    for value in 0..<20_000 {
      let key = Int.random(in: 0..<40, using: &generator)
      table[key] = value
      list.removeAll { $0.key == key }
      list.append((key, value))
      if list.count > 16 { list.removeFirst() }
      let asked = Int.random(in: 0..<40, using: &generator)
      let expected = list.first { $0.key == asked }?.value
      guard table[asked] == expected, table.count == list.count else {
        Issue.record("seed \(seed), writing \(value)")
        return
      }
    }
  }
}
