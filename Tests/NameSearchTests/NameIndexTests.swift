import Geodesy
import NameSearch
import Testing

@Suite("The index of names")
struct NameIndexTests {
  private let names: [(name: String, weight: Int32)] = [
    ("New York", 80), ("York", 20), ("Nuku‘alofa", 27), ("Yorkton", 500), ("New Yorkville", 1),
    ("Newcastle", 30),
    ("Æbeltoft", 1), ("Łódź", 67), ("São Paulo", 120), ("Sankt Pölten", 6), ("東京", 140),
    ("Saint-Denis", 11), ("York upon York", 3),
  ]
  private var index: NameIndex { NameIndex(names) }

  private func found(_ query: String, limit: Int = 10) -> [String] {
    index.names(matching: query, limit: limit).map { names[$0].name }
  }

  @Test("A query is the beginning of a word, or of several words that follow each other")
  func beginnings() {
    #expect(found("new yo") == ["New York", "New Yorkville"])
    #expect(found("ewcastle") == [])
    #expect(found("york new") == [])
    #expect(found("denis") == ["Saint-Denis"])
  }

  @Test("The name that is just the query comes first, then the heavier ones, each once")
  func order() {
    #expect(
      found("york") == ["York", "Yorkton", "New York", "York upon York", "New Yorkville"])
    #expect(found("york", limit: 2) == ["York", "Yorkton"])
  }

  @Test("Up to three letters are hardly a whole name: the heavier ones come first")
  func short() {
    let names: [(name: String, weight: Int32)] = [("Par", 1), ("Paris", 20), ("Pa", 3)]
    let index = NameIndex(names)
    #expect(index.names(matching: "pa", limit: 3) == [1, 2, 0])
    #expect(index.names(matching: "par", limit: 3) == [1, 0])
    #expect(found("y") == ["Yorkton", "New York", "York", "York upon York", "New Yorkville"])
  }

  @Test(
    "Case, diacritics and punctuation make no difference",
    arguments: [
      ("LODZ", "Łódź"), ("sao p", "São Paulo"), ("polten", "Sankt Pölten"),
      ("Pölten", "Sankt Pölten"),
      ("aebel", "Æbeltoft"), ("saint denis", "Saint-Denis"), ("nukualofa", "Nuku‘alofa"),
      ("nuku'al", "Nuku‘alofa"), ("東", "東京"),
    ])
  func folding(query: String, name: String) {
    #expect(found(query) == [name])
  }

  @Test("Nothing is found by nothing, in nothing, or within a limit of nothing")
  func nothing() {
    #expect(found("") == [] && found(" -. ") == [] && found("york", limit: 0) == [])
    #expect(NameIndex([]).names(matching: "york", limit: 5) == [])
  }

  @Test("It finds what a look at each name finds")
  func model() {
    var random = SeededRandom(seed: 5)
    let letters = ["a", "b", "ab", "ba", "é"]
    let many = (0..<400).map { _ in
      (
        name: (0...Int.random(in: 0...3, using: &random)).map { _ in
          (0...2).map { _ in letters.randomElement(using: &random) ?? "a" }.joined()
        }.joined(separator: " "), weight: Int32.random(in: 0...9, using: &random)
      )
    }
    let index = NameIndex(many)
    for query in ["a", "ab", "bab", "e", "a b", "aba e", "ba ba", "zz"] {
      let matching = many.indices.filter { number in
        let words = SearchWords.inOrder(many[number].name)
        return words.indices.contains {
          words[$0...].joined(separator: " ").hasPrefix(query)
        }
      }
      func rank(_ number: Int) -> (Int, Int32, Int) {
        let (name, weight) = many[number]
        let isWhole = query.count >= 4 && SearchWords.inOrder(name).joined(separator: " ") == query
        return (isWhole ? 0 : 1, -weight, number)
      }
      let expected = matching.sorted { rank($0) < rank($1) }
      #expect(index.names(matching: query, limit: .max) == expected, "\(query)")
      #expect(index.names(matching: query, limit: 7) == Array(expected.prefix(7)), "\(query)")
    }
  }
}
