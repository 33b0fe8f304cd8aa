import NameSearch
import Testing

func findTowns() -> [String] {
  let towns: [(name: String, weight: Int32)] = [
    ("São Paulo", 12_300_000), ("San José", 340_000), ("Sankt Pölten", 56_000),
  ]
  let index = NameIndex(towns)
  return index.names(matching: "sao pau", limit: 5).map { towns[$0].name }
}

@Suite("The example of the front page")
struct FrontPageExample {
  @Test("A query without accents finds the name with them")
  func found() { #expect(findTowns() == ["São Paulo"]) }
}
